;;; The walk of a record keeper in Emacs: an archive with faults is opened and repaired, a game is typed in, formatted, saved and
;;; committed. ci/test-editors.sh starts it in a folder with the archive games.pdn, after the settings of the book.

(require 'eglot)
(require 'flymake)
(require 'cl-lib)

(defun walk-wait (what check)
  "Wait until CHECK is true."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall check))
      (when (> (float-time) end) (message "timeout: %s" what) (kill-emacs 3))
      (accept-process-output nil 0.1))))

(defun walk-errors ()
  (cl-remove-if-not (lambda (found) (eq (flymake-diagnostic-type found) 'eglot-error)) (flymake-diagnostics)))

(setq eglot-confirm-server-initiated-edits nil
      eglot-sync-connect t)
(find-file "games.pdn")
(unless (eq major-mode 'pdn-mode) (message "the mode is %s" major-mode) (kill-emacs 3))
;; The hook starts the server after a command, and in batch mode there is none.
(unless (eglot-managed-p) (apply #'eglot--connect (eglot--guess-contact)))
(flymake-start)
(walk-wait "diagnostics" #'walk-errors)
(let ((found (car (walk-errors))))
  (goto-char (flymake-diagnostic-beg found))
  (message "found %s in line %d" (string-trim (flymake-diagnostic-text found)) (line-number-at-pos)))

;; `eglot-code-actions' asks in the minibuffer; the answer is the repair that the referee is surest of.
(let* ((actions (append (eglot-code-actions (point) (point) "quickfix") nil))
       (repair (cl-find-if (lambda (action) (eq (plist-get action :isPreferred) t)) actions)))
  (message "applied %s" (plist-get repair :title))
  (eglot--apply-workspace-edit (plist-get repair :edit)))
(eglot--signal-textDocument/didChange)
(walk-wait "the repair" (lambda () (null (walk-errors))))

(goto-char (point-max))
(insert "\n[GameType \"21\"]\n1.11-15 22-18 2. 15")
(eglot--signal-textDocument/didChange)
(completion-at-point)
(message "completed %s" (buffer-substring (line-beginning-position) (point)))
(insert " *\n")
(eglot-format-buffer)
(save-buffer)
(call-process "git" nil nil nil "commit" "--quiet" "--all" "--message" "A game repaired, one added")
(eglot-shutdown (eglot-current-server))
