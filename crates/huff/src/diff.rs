//! Unified diffs, as `diff -u` writes them and `patch` applies them. The two texts are streamed: only the lines around
//! a change are buffered.

use std::collections::VecDeque;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use report::text::{Sanitized, is_command};
use similar::{Algorithm, DiffOp};

/// Equal lines printed around a change.
const CONTEXT: usize = 3;

/// Maximum number of lines of a changed part that are aligned. A longer part is compared line by line, which takes
/// linear time.
const MAX_ALIGNED: usize = 2_000;

/// Differences between two texts that arrive part by part.
#[derive(Debug)]
pub(crate) struct UnifiedDiff {
    name: String,
    color: bool,
    /// Whether the heading is written: it precedes the first difference.
    headed: bool,
    /// Lines read so far.
    old_lines: u64,
    new_lines: u64,
    /// The unfinished last line of the parts read so far.
    old_rest: Vec<u8>,
    new_rest: Vec<u8>,
    /// The last equal lines, while no hunk is open.
    leading_context: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
}

/// Changed lines with their context.
#[derive(Debug)]
struct Hunk {
    lines: Vec<(LineMark, Vec<u8>)>,
    /// The new lines of the last change. They follow all its old lines, even if the change arrives in several parts.
    added: Vec<Vec<u8>>,
    /// Number of lines before the hunk.
    old_before: u64,
    new_before: u64,
    /// Equal lines since the last change.
    equal: usize,
}

impl Hunk {
    /// Puts the new lines of the last change after its old ones.
    fn end_change(&mut self) {
        let added = self.added.drain(..).map(|line| (LineMark::New, line));
        self.lines.extend(added);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineMark {
    Equal,
    Old,
    New,
}

impl UnifiedDiff {
    /// A diff of two versions of the file `name`.
    pub(crate) fn new(name: impl Into<String>, color: bool) -> Self {
        Self {
            name: name.into(),
            color,
            headed: false,
            old_lines: 0,
            new_lines: 0,
            old_rest: Vec::new(),
            new_rest: Vec::new(),
            leading_context: VecDeque::new(),
            hunk: None,
        }
    }

    /// Takes the next part of both texts and writes the hunks that are complete.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub(crate) fn add(&mut self, out: &mut dyn Write, old: &[u8], new: &[u8]) -> io::Result<()> {
        let whole = |text: &[u8]| matches!(text.last(), None | Some(b'\n'));
        if self.old_rest.is_empty() && self.new_rest.is_empty() && whole(old) && whole(new) {
            return self.lines(out, old, new);
        }
        self.old_rest.extend_from_slice(old);
        self.new_rest.extend_from_slice(new);
        if whole(&self.old_rest) && whole(&self.new_rest) {
            self.write_rest(out)?;
        }
        Ok(())
    }

    /// Writes the last hunk. Returns true if the texts differ.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub(crate) fn finish(mut self, out: &mut dyn Write) -> io::Result<bool> {
        self.write_rest(out)?;
        self.close(out)?;
        Ok(self.headed)
    }

    fn write_rest(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let old = std::mem::take(&mut self.old_rest);
        let new = std::mem::take(&mut self.new_rest);
        self.lines(out, &old, &new)
    }

    /// Compares parts that consist of whole lines.
    fn lines(&mut self, out: &mut dyn Write, old: &[u8], new: &[u8]) -> io::Result<()> {
        let old_lines: Vec<&[u8]> = old.split_inclusive(|&byte| byte == b'\n').collect();
        if old == new {
            return self.equal(out, &old_lines);
        }
        let new_lines: Vec<&[u8]> = new.split_inclusive(|&byte| byte == b'\n').collect();
        if old_lines.len().max(new_lines.len()) > MAX_ALIGNED {
            return self.diff_by_position(out, &old_lines, &new_lines);
        }
        for op in similar::capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines) {
            if let DiffOp::Equal { old_index, len, .. } = op {
                self.equal(out, &old_lines[old_index..old_index + len])?;
            } else {
                let (old, new) = (op.old_range(), op.new_range());
                self.changed(&old_lines[old], &new_lines[new]);
            }
        }
        Ok(())
    }

    fn diff_by_position(
        &mut self,
        out: &mut dyn Write,
        old: &[&[u8]],
        new: &[&[u8]],
    ) -> io::Result<()> {
        let both = old.len().min(new.len());
        let mut at = 0;
        while at < both {
            let same = old[at] == new[at];
            let run = (at..both)
                .take_while(|&line| (old[line] == new[line]) == same)
                .count();
            let lines = at..at + run;
            if same {
                self.equal(out, &old[lines])?;
            } else {
                self.changed(&old[lines.clone()], &new[lines]);
            }
            at += run;
        }
        if old.len() != new.len() {
            self.changed(&old[both..], &new[both..]);
        }
        Ok(())
    }

    fn equal(&mut self, out: &mut dyn Write, lines: &[&[u8]]) -> io::Result<()> {
        let mut lines = lines;
        while let (Some(hunk), Some((line, rest))) = (&mut self.hunk, lines.split_first()) {
            hunk.end_change();
            hunk.lines.push((LineMark::Equal, line.to_vec()));
            hunk.equal += 1;
            self.old_lines += 1;
            self.new_lines += 1;
            lines = rest;
            // A later change is too far away to belong to this hunk.
            if hunk.equal > 2 * CONTEXT {
                self.close(out)?;
            }
        }
        self.old_lines += lines.len() as u64;
        self.new_lines += lines.len() as u64;
        for line in &lines[lines.len().saturating_sub(CONTEXT)..] {
            if self.leading_context.len() == CONTEXT {
                self.leading_context.pop_front();
            }
            self.leading_context.push_back(line.to_vec());
        }
        Ok(())
    }

    fn changed(&mut self, old: &[&[u8]], new: &[&[u8]]) {
        let context = &mut self.leading_context;
        let (old_lines, new_lines) = (self.old_lines, self.new_lines);
        let hunk = self.hunk.get_or_insert_with(|| Hunk {
            old_before: old_lines - context.len() as u64,
            new_before: new_lines - context.len() as u64,
            lines: context
                .drain(..)
                .map(|line| (LineMark::Equal, line))
                .collect(),
            added: Vec::new(),
            equal: 0,
        });
        hunk.equal = 0;
        hunk.lines
            .extend(old.iter().map(|line| (LineMark::Old, line.to_vec())));
        hunk.added.extend(new.iter().map(|line| line.to_vec()));
        self.old_lines += old.len() as u64;
        self.new_lines += new.len() as u64;
    }

    /// Writes the open hunk, and keeps its last lines as the context of the next.
    fn close(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(mut hunk) = self.hunk.take() else {
            return Ok(());
        };
        hunk.end_change();
        let shown = hunk.lines.len() - hunk.equal.saturating_sub(CONTEXT);
        let beyond = hunk.lines.split_off(shown);
        let last = hunk.lines.iter().rev().take(hunk.equal.min(CONTEXT)).rev();
        self.leading_context = last
            .chain(&beyond)
            .skip(hunk.equal.saturating_sub(CONTEXT))
            .map(|(_, line)| line.clone())
            .collect();
        if !self.headed {
            self.headed = true;
            let strong = self.style(Style::new().bold());
            let name = Sanitized(&self.name);
            writeln!(out, "{strong}--- {name}{strong:#}")?;
            writeln!(out, "{strong}+++ {name}{strong:#}")?;
        }
        let count = |mark| {
            let with = |line: &&(LineMark, _)| line.0 == mark || line.0 == LineMark::Equal;
            hunk.lines.iter().filter(with).count()
        };
        let old = range(hunk.old_before, count(LineMark::Old));
        let new = range(hunk.new_before, count(LineMark::New));
        let cyan = self.style(AnsiColor::Cyan.on_default());
        writeln!(out, "{cyan}@@ -{old} +{new} @@{cyan:#}")?;
        for (mark, line) in &hunk.lines {
            self.line(out, *mark, line)?;
        }
        Ok(())
    }

    fn line(&self, out: &mut dyn Write, mark: LineMark, line: &[u8]) -> io::Result<()> {
        if mark == LineMark::Equal && is_command(&pdn::text(line)) {
            // A GitHub runner would treat `::` after the blank of an unchanged line as a command. Therefore the line is
            // printed as removed and added, which means the same.
            self.line(out, LineMark::Old, line)?;
            return self.line(out, LineMark::New, line);
        }
        let (sign, style) = match mark {
            LineMark::Equal => (' ', Style::new()),
            LineMark::Old => ('-', AnsiColor::Red.on_default()),
            LineMark::New => ('+', AnsiColor::Green.on_default()),
        };
        let style = self.style(style);
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        write!(out, "{style}{sign}")?;
        if self.color {
            // On a terminal, control characters of a record are escaped.
            let text = pdn::text(text.strip_suffix(b"\r").unwrap_or(text));
            write!(out, "{}", Sanitized(&text))?;
        } else {
            // `patch` needs the exact bytes, with one exception: a GitHub runner treats a CR as a line end, and might
            // treat the text after it as a command. Such a CR is written as letters. `patch` then refuses the line or
            // writes these letters.
            for (number, part) in text.split(|&byte| byte == b'\r').enumerate() {
                if number > 0 {
                    let sign: &[u8] = if is_command(&pdn::text(part)) {
                        b"\\r"
                    } else {
                        b"\r"
                    };
                    out.write_all(sign)?;
                }
                out.write_all(part)?;
            }
        }
        writeln!(out, "{style:#}")?;
        if !line.ends_with(b"\n") {
            writeln!(out, "\\ No newline at end of file")?;
        }
        Ok(())
    }

    fn style(&self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// A range in a hunk heading: first line, from 1, and number of lines.
fn range(before: u64, count: usize) -> String {
    match count {
        0 => format!("{before},0"),
        1 => format!("{}", before + 1),
        _ => format!("{},{count}", before + 1),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LineMark, UnifiedDiff};

    fn diff(old: &[&str], new: &[&str]) -> String {
        let mut out = Vec::new();
        let mut diff = UnifiedDiff::new("a.pdn", false);
        for (old, new) in old.iter().zip(new) {
            diff.add(&mut out, old.as_bytes(), new.as_bytes()).unwrap();
        }
        diff.finish(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn equal_texts_have_no_diff() {
        assert_eq!(diff(&["1\n2\n"], &["1\n2\n"]), "");
        assert_eq!(diff(&[""], &[""]), "");
    }

    #[test]
    fn a_change_has_three_lines_of_context_on_either_side() {
        assert_eq!(
            diff(
                &["1\n2\n3\n4\n5\n6\n7\n8\n9\n"],
                &["1\n2\n3\n4\nfive\n6\n7\n8\n9\n"]
            ),
            "--- a.pdn\n+++ a.pdn\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
        );
    }

    #[test]
    fn a_change_in_pieces_is_one_change() {
        assert_eq!(
            diff(&["1\n", "2\n"], &["one\n", "two\n"]),
            "--- a.pdn\n+++ a.pdn\n@@ -1,2 +1,2 @@\n-1\n-2\n+one\n+two\n"
        );
    }

    /// Moving the new lines at each part would take quadratic time.
    #[test]
    fn a_change_in_many_pieces_is_sorted_once() {
        let mut diff = UnifiedDiff::new("a.pdn", false);
        let mut out = Vec::new();
        for _ in 0..1000 {
            diff.add(&mut out, b"1\n", b"one\n").unwrap();
        }
        let hunk = diff.hunk.as_mut().expect("a change");
        let is_old = |(mark, _): &(LineMark, Vec<u8>)| *mark == LineMark::Old;
        assert!(hunk.lines.iter().all(is_old));
        assert_eq!((hunk.lines.len(), hunk.added.len()), (1000, 1000));
        hunk.end_change();
        assert_eq!((hunk.lines.len(), hunk.added.len()), (2000, 0));
    }

    #[test]
    fn a_last_line_without_an_end_is_marked() {
        assert_eq!(
            diff(&["1\n2"], &["1\n2\n"]),
            "--- a.pdn\n+++ a.pdn\n@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+2\n"
        );
    }

    #[test]
    fn inserted_and_deleted_lines_are_counted() {
        assert_eq!(
            diff(&["", "1\n"], &["0\n", "1\n"]),
            "--- a.pdn\n+++ a.pdn\n@@ -1 +1,2 @@\n+0\n 1\n"
        );
        assert_eq!(
            diff(&["1\n"], &[""]),
            "--- a.pdn\n+++ a.pdn\n@@ -1 +0,0 @@\n-1\n"
        );
    }

    /// Returns what `patch` makes of `old` with a diff.
    fn patched(old: &str, diff: &str) -> String {
        let old: Vec<&str> = old.split_inclusive('\n').collect();
        let mut at = 0;
        let mut new = String::new();
        let lines: Vec<&str> = diff.split_inclusive('\n').skip(2).collect();
        for (number, line) in lines.iter().enumerate() {
            let unended = lines.get(number + 1).is_some_and(|l| l.starts_with('\\'));
            let text = if unended {
                line[1..].strip_suffix('\n').unwrap()
            } else {
                &line[1..]
            };
            match line.as_bytes()[0] {
                b'@' => {
                    let first = line[4..].split([',', ' ']).next().unwrap();
                    let none = line[4..].split(' ').next().unwrap().ends_with(",0");
                    let start = first.parse::<usize>().unwrap() - usize::from(!none);
                    assert!(start >= at, "hunks overlap");
                    new.extend(old[at..start].iter().copied());
                    at = start;
                }
                b' ' => {
                    assert_eq!(old[at], text);
                    new.push_str(text);
                    at += 1;
                }
                b'-' => {
                    assert_eq!(old[at], text);
                    at += 1;
                }
                b'+' => new.push_str(text),
                b'\\' => {}
                other => panic!("{}", char::from(other)),
            }
        }
        new.extend(old[at..].iter().copied());
        new
    }

    proptest! {
        #[test]
        fn the_old_text_and_the_diff_give_the_new_text(
            pieces in prop::collection::vec(("([ab]\n){0,9}[ab]{0,1}", "([ab]\n){0,9}[ab]{0,1}", any::<bool>()), 0..6)
        ) {
            let old: Vec<&str> = pieces.iter().map(|piece| &*piece.0).collect();
            let new: Vec<&str> = pieces
                .iter()
                .map(|piece| if piece.2 { &*piece.1 } else { &*piece.0 })
                .collect();
            let patch = diff(&old, &new);
            prop_assert_eq!(patched(&old.concat(), &patch), new.concat());
            prop_assert_eq!(patch.is_empty(), old.concat() == new.concat());
        }
    }
}
