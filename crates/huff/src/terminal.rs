//! Standard output on a terminal.
//!
//! A terminal receives whole lines, so that the progress line never appears inside a line. Control characters are
//! escaped in the output of every command, since records come from strangers. A file or a pipe receives the bytes
//! unchanged.

use std::io::{self, Write};

use report::text::put;

use crate::progress;

/// A writer for a terminal.
pub(crate) struct Terminal<W> {
    stream: W,
    /// Whether the text contains colour codes that huff wrote.
    colored: bool,
    /// An unfinished line.
    rest: Vec<u8>,
}

impl<W: Write> Terminal<W> {
    /// A terminal with colours.
    pub(crate) fn colored(stream: W) -> Self {
        Self {
            stream,
            colored: true,
            rest: Vec::new(),
        }
    }

    /// A terminal without colours.
    pub(crate) fn plain(stream: W) -> Self {
        Self {
            stream,
            colored: false,
            rest: Vec::new(),
        }
    }

    /// Writes the first `end` bytes of the buffer.
    fn put(&mut self, end: usize) -> io::Result<()> {
        if end == 0 {
            return Ok(());
        }
        let text = escape_controls(&self.rest[..end], self.colored);
        self.rest.drain(..end);
        let stream = &mut self.stream;
        progress::without_line(|| stream.write_all(&text).and_then(|()| stream.flush()))
    }
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let before = self.rest.len();
        self.rest.extend_from_slice(bytes);
        if let Some(end) = memchr::memrchr(b'\n', bytes) {
            self.put(before + end + 1)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.put(self.rest.len())
    }
}

/// Escapes control characters except line ends and tabs. If `colored`, colour codes are not escaped either.
pub(crate) fn escape_controls(bytes: &[u8], colored: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let mut text = chunk.valid();
        while let Some(c) = text.chars().next() {
            let kept = match c {
                '\n' | '\t' => 1,
                '\r' if text.starts_with("\r\n") => 1,
                '\x1b' if colored => color(text),
                _ => 0,
            };
            if kept > 0 {
                out.extend_from_slice(&text.as_bytes()[..kept]);
                text = &text[kept..];
            } else {
                let mut shown = String::new();
                // Writing to a string cannot fail.
                let _ = put(&mut shown, c);
                out.extend_from_slice(shown.as_bytes());
                text = &text[c.len_utf8()..];
            }
        }
        for &byte in chunk.invalid() {
            match byte {
                0x80..=0x9f => out.extend_from_slice(format!("\\x{byte:02x}").as_bytes()),
                _ => out.push(byte),
            }
        }
    }
    out
}

/// Length of a colour sequence at the start of the text (ECMA-48, 8.3.117); 0 if there is none.
fn color(text: &str) -> usize {
    let Some(inside) = text.strip_prefix("\x1b[") else {
        return 0;
    };
    let end = inside.find(|c: char| !c.is_ascii_digit() && c != ';');
    match end {
        Some(end) if inside.as_bytes()[end] == b'm' => end + 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::Terminal;

    fn shown(bytes: &[u8], colored: bool) -> String {
        let mut out = Vec::new();
        let mut terminal = if colored {
            Terminal::colored(&mut out)
        } else {
            Terminal::plain(&mut out)
        };
        terminal.write_all(bytes).unwrap();
        terminal.flush().unwrap();
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn control_sequences_are_escaped() {
        let evil = b"a\x1b]0;x\x07b\rc\x1b[2Jd\xc2\x9be\x9bf\xe2\x80\xaeg\r\n\tsch\xc3\xb6n\n";
        let escape_controls =
            "a\\u{1b}]0;x\\u{7}b\\rc\\u{1b}[2Jd\\u{9b}e\\x9bf\\u{202e}g\r\n\tsch\u{f6}n\n";
        assert_eq!(shown(evil, false), escape_controls);
        assert_eq!(shown(evil, true), escape_controls);
    }

    #[test]
    fn colours_pass_if_enabled() {
        assert_eq!(
            shown(b"\x1b[1;31mred\x1b[0m\n", true),
            "\x1b[1;31mred\x1b[0m\n"
        );
        assert_eq!(shown(b"\x1b[31mred", false), "\\u{1b}[31mred");
        assert_eq!(shown(b"\x1b[31", true), "\\u{1b}[31");
    }

    #[test]
    fn a_line_is_written_when_it_is_whole() {
        let mut out = Vec::new();
        let mut terminal = Terminal::plain(&mut out);
        terminal.write_all(b"one\ntw").unwrap();
        assert_eq!(terminal.rest, b"tw");
        terminal.write_all(b"o\n").unwrap();
        drop(terminal);
        assert_eq!(out, b"one\ntwo\n");
    }
}
