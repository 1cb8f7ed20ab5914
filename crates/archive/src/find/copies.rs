//! Games one after another, each as it stood.

use std::borrow::Cow;
use std::io::{self, Write};

use super::Found;
use super::search::{Part, Text};
use crate::{Encoding, separator};

/// Writes games that were found, each byte by byte as it stood, and what stood between two of them where they stood one
/// after the other. Others are kept apart so that each is read back as a game of its own: by the white space that
/// followed the first, and by `*` where it has no end.
///
/// The output has one encoding, that of the first game that is not ASCII. Games of inputs in other encodings are turned
/// into it.
///
/// ```
/// use archive::find::{Condition, Copies, Query, SearchOptions, Words};
///
/// let perth = Condition::Event(Words::new("Perth").unwrap());
/// let query = Query { conditions: vec![perth], ..Query::default() };
/// let file = b"[Event \"Leeds\"]\n1. 9-13 *\n\n[Event \"Perth\"]\n1. 11 - 15  22-18 *\n";
/// let mut copies = Copies::new(Vec::new());
/// query.search(&file[..], &SearchOptions::default(), |found| {
///     copies.write(found)?.expect("it is all ASCII");
///     Ok(true)
/// })?;
/// // as it stood, blanks and all
/// assert_eq!(copies.finish()?, b"[Event \"Perth\"]\n1. 11 - 15  22-18 *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Copies<W> {
    out: W,
    /// The encoding of the output; none as long as all that was written is ASCII.
    encoding: Option<Encoding>,
    last: Option<Last>,
    /// Whether a game was written that has letters in UTF-8, and one that has bytes which are none.
    has_utf8: bool,
    has_others: bool,
}

/// What is to be known of the game that was written last.
#[derive(Debug)]
struct Last {
    /// None if another input has begun since.
    number: Option<u64>,
    /// The white space that stood after it, not yet written, as it goes into the output and decoded.
    after: (Vec<u8>, Vec<u8>),
    /// Its text, decoded.
    text: Vec<u8>,
    /// The line end of its text.
    line_end: &'static str,
}

/// A game that has letters for which the encoding of the output has no bytes.
///
/// ```
/// use archive::Encoding;
/// use archive::find::{Copies, Query, SearchOptions, Unwritable};
///
/// let page = Encoding::for_label("windows-1251").unwrap();
/// let mut copies = Copies::new(Vec::new());
/// let mut written = Vec::new();
/// for (file, encoding) in [
///     (&b"{ \xcd\xee\xf7\xfc } 1. 11-15 *"[..], Some(page)),
///     ("{ 棋 } 1. 11-15 *".as_bytes(), None),
/// ] {
///     let options = SearchOptions { encoding, ..SearchOptions::default() };
///     Query::default().search(file, &options, |found| {
///         written.push(copies.write(found)?);
///         Ok(true)
///     })?;
///     copies.next_input();
/// }
/// assert_eq!(written, [Ok(()), Err(Unwritable { encoding: page })]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The encoding of the output.
    pub encoding: Encoding,
}

impl<W: Write> Copies<W> {
    /// Nothing is written yet.
    pub fn new(out: W) -> Self {
        Self {
            out,
            encoding: None,
            last: None,
            has_utf8: false,
            has_others: false,
        }
    }

    /// The games that follow are of another input.
    pub fn next_input(&mut self) {
        if let Some(last) = &mut self.last {
            last.number = None;
        }
    }

    /// Writes a game; one that was found without its text is left out. A game that cannot be written leaves the
    /// output as it was.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&mut self, found: &Found<'_>) -> io::Result<Result<(), Unwritable>> {
        let Some(text) = &found.text else {
            return Ok(Ok(()));
        };
        let as_it_is = self.takes(text);
        let encoding = self.encoding.unwrap_or_default();
        let parts = [&text.before, &text.body, &text.after].map(|part| {
            if as_it_is {
                Some(Cow::Borrowed(&*part.raw))
            } else {
                turned(part, encoding)
            }
        });
        let [Some(before), Some(body), Some(after)] = parts else {
            return Ok(Err(Unwritable { encoding }));
        };
        let line_end = line_end(text.body.text);
        match self.last.take() {
            None if found.number == 1 => self.out.write_all(&before)?,
            None if is_wide(encoding) => self.ascii("\u{feff}")?,
            None => {}
            Some(last) if last.number.is_some_and(|number| number + 1 == found.number) => {
                self.out.write_all(&last.after.0)?;
                self.out.write_all(&before)?;
            }
            Some(last) => self.part(&last, text)?,
        }
        self.out.write_all(&body)?;
        if encoding == Encoding::Bytes && !body.is_ascii() {
            let is_utf8 = std::str::from_utf8(&body).is_ok();
            self.has_utf8 |= is_utf8;
            self.has_others |= !is_utf8;
        }
        self.last = Some(Last {
            number: Some(found.number),
            after: (after.into_owned(), text.after.text.to_vec()),
            text: text.body.text.to_vec(),
            line_end,
        });
        Ok(Ok(()))
    }

    /// True if some of the games written are UTF-8 and others are not: bytes are kept, and no encoding reads all of
    /// the output.
    ///
    /// ```
    /// use archive::find::{Copies, Query, SearchOptions};
    ///
    /// let mut copies = Copies::new(Vec::new());
    /// for (file, mixed) in [("{ é } *".as_bytes(), false), (&b"{ \xe9 } *"[..], true)] {
    ///     Query::default().search(file, &SearchOptions::default(), |found| {
    ///         Ok(copies.write(found)?.is_ok())
    ///     })?;
    ///     assert_eq!(copies.is_mixed(), mixed);
    ///     copies.next_input();
    /// }
    /// # Ok::<(), archive::Error>(())
    /// ```
    pub fn is_mixed(&self) -> bool {
        self.has_utf8 && self.has_others
    }

    /// Ends the output and gives the writer back.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(last) = self.last.take() {
            self.out.write_all(&last.after.0)?;
        }
        Ok(self.out)
    }

    /// Whether a game goes into the output as it lies on disk; settles the encoding of the output.
    fn takes(&mut self, text: &Text<'_>) -> bool {
        let parts = [&text.before, &text.body, &text.after];
        let is_ascii = parts.iter().all(|part| part.text.is_ascii());
        match self.encoding {
            None if is_wide(text.encoding) => {
                let first = self.last.is_none();
                self.encoding = Some(if first { text.encoding } else { Encoding::Utf8 });
                first
            }
            None if is_ascii => true,
            None => {
                self.encoding = Some(text.encoding);
                true
            }
            Some(encoding) if is_wide(encoding) || is_wide(text.encoding) => {
                encoding == text.encoding
            }
            Some(encoding) => is_ascii || encoding == text.encoding,
        }
    }

    /// Keeps a game apart from the one before, next to which it did not stand.
    fn part(&mut self, last: &Last, next: &Text<'_>) -> io::Result<()> {
        let (raw, decoded) = &last.after;
        // an end of file that DOS programs mark is none any more
        let is_white = decoded.iter().all(u8::is_ascii_whitespace);
        let mut lines = 0;
        if is_white {
            self.out.write_all(raw)?;
            lines = crate::line_ends(decoded);
        }
        let wanted = if last.number.is_none() { 2 } else { 1 };
        for _ in lines..wanted {
            self.ascii(last.line_end)?;
        }
        let before = [&last.text, &b"\n\n"[..]].concat();
        let separator = separator(&before, next.body.text);
        self.ascii(&separator.replace('\n', last.line_end))
    }

    /// Writes ASCII, or a byte order mark, in the encoding of the output.
    fn ascii(&mut self, text: &str) -> io::Result<()> {
        let encoding = self.encoding.unwrap_or_default();
        let bytes = encoding.encode(text);
        self.out
            .write_all(&bytes.unwrap_or(Cow::Borrowed(text.as_bytes())))
    }
}

/// A part in another encoding, byte order marks left out; none if that has no bytes for it.
fn turned<'p>(part: &'p Part<'_>, encoding: Encoding) -> Option<Cow<'p, [u8]>> {
    let text = pdn::text(part.text);
    let text: Cow<'_, str> = if text.contains('\u{feff}') {
        Cow::Owned(text.replace('\u{feff}', ""))
    } else {
        text
    };
    let bytes = encoding.encode(&text)?.into_owned();
    Some(Cow::Owned(bytes))
}

/// True if ASCII does not stand for itself.
fn is_wide(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be)
}

fn line_end(text: &[u8]) -> &'static str {
    match memchr::memchr(b'\n', text) {
        Some(at) if at > 0 && text[at - 1] == b'\r' => "\r\n",
        _ => "\n",
    }
}
