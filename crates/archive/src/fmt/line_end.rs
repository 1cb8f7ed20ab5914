//! Line ends of formatted files.

use pdn::Reader;

use crate::separator::is_blank;

/// The line end of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum LineEnd {
    #[default]
    Lf,
    CrLf,
}

impl LineEnd {
    /// The line end of the first line that is not blank; `None` if the text ends before it.
    pub(super) fn detect(text: &[u8]) -> Option<Self> {
        let mut events = Reader::new(text);
        let first = events.find(|event| !is_blank(event))?.span.start;
        let end = first + memchr::memchr(b'\n', &text[first..])?;
        Some(if text[..end].ends_with(b"\r") {
            LineEnd::CrLf
        } else {
            LineEnd::Lf
        })
    }

    pub(super) fn len(self) -> usize {
        match self {
            LineEnd::Lf => 1,
            LineEnd::CrLf => 2,
        }
    }

    /// Appends text, and replaces each `\n` in it by this line end.
    pub(super) fn put(self, text: &[u8], out: &mut Vec<u8>) {
        match self {
            LineEnd::Lf => out.extend_from_slice(text),
            LineEnd::CrLf => {
                for line in text.split_inclusive(|&byte| byte == b'\n') {
                    match line.strip_suffix(b"\n") {
                        Some(line) => {
                            out.extend_from_slice(line);
                            out.extend_from_slice(b"\r\n");
                        }
                        None => out.extend_from_slice(line),
                    }
                }
            }
        }
    }
}
