// Dialogs: the page of a rule, the statement of facts, a link to copy, a record to paste.

import { button, el, type Child } from "./dom";
import type { Rule } from "./protocol";
import { S } from "./strings";

/** Opens a dialog; it closes with Escape, its button, or a click beside it. */
function open(title: string, body: Child[], actions: Child[] = [], className = ""): HTMLDialogElement {
  const heading = el("h2", { id: "dialog-title" }, title);
  const dialog = el("dialog", { class: className, "aria-labelledby": "dialog-title" },
    el("div", { class: "sheet" }, el("header", null, heading), el("div", { class: "body" }, ...body),
      el("footer", null, ...actions, button(S.close, () => dialog.close(), { autofocus: true }))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function inline(text: string): Child[] {
  return text.split(/(`[^`]+`)/).map((part) => (part.startsWith("`") && part.length > 2 ? el("code", null, part.slice(1, -1)) : part));
}

/** The Markdown of the manual pages: headings, paragraphs, lists, code. */
function markdown(text: string): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  let rest = text.replace(/\r/g, "");
  while (rest.trim()) {
    rest = rest.replace(/^\n+/, "");
    const fence = /^```[^\n]*\n([\s\S]*?)\n```(?:\n|$)/.exec(rest);
    const [block] = fence ?? /^[\s\S]*?(?=\n\n|\n#|$)/.exec(rest)!;
    rest = rest.slice(Math.max(block.length, 1));
    const heading = /^(#+) (.*)/.exec(block);
    if (fence) blocks.push(el("pre", null, fence[1]!));
    else if (heading) {
      blocks.push(el("h3", null, heading[2]!));
      rest = block.slice(heading[0].length) + rest;
    } else if (/^[-*] /.test(block)) {
      blocks.push(el("ul", null, ...block.split(/\n(?=[-*] )/).map((item) => el("li", null, ...inline(item.slice(2))))));
    } else blocks.push(el("p", null, ...inline(block)));
  }
  return blocks;
}

export function showRule(rule: Rule): void {
  open(`${rule.code} ${rule.name}`.trim(), markdown(rule.text.replace(/^# .*\n/, "")), [], "manual");
}

export function showStatement(html: string, save: () => void): void {
  // The page of the statement has no scripts, and the sandbox would not run them.
  const frame = el("iframe", { title: S.statement, sandbox: "allow-same-origin allow-modals" });
  frame.srcdoc = html;
  open(S.statement, [frame], [
    button(S.print, () => frame.contentWindow?.print(), { class: "primary" }), button(S.download, save),
  ], "statement");
}

export function showLink(link: string): void {
  const field = el("input", { type: "text", readonly: true, "aria-label": S.link });
  field.value = link;
  open(S.link, [el("p", null, S.linkShown), field]);
  field.select();
}

export function askPaste(onText: (text: string) => void): void {
  const field = el("textarea", { rows: 14, "aria-label": S.pasteLabel, placeholder: '[Event "…"]\n\n1. 11-15 22-18 2. …', spellcheck: "false" });
  const dialog = open(S.pasteRecord, [field], [button(S.judgeIt, () => {
    if (field.value.trim()) onText(field.value);
    dialog.close();
  }, { class: "primary" })], "paste");
  field.focus();
}
