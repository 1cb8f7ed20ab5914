//! Games on their way to the output: many are handed over at once, without being copied together.

use std::io::{self, IoSlice, Write};

use crate::json::JsonBuffer;

/// How much waits at most, in bytes: what the cache of a processor still holds.
const WAITING: usize = 256 * 1024;

/// A writer that takes texts as a whole, and hands them over when enough are there.
#[derive(Debug)]
pub(super) struct Gather<W> {
    out: W,
    waiting: Vec<JsonBuffer>,
    bytes: usize,
    /// Texts that were written, whose room is used again.
    empty: Vec<JsonBuffer>,
}

impl<W: Write> Gather<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            waiting: Vec::new(),
            bytes: 0,
            empty: Vec::new(),
        }
    }

    /// Takes a text, and leaves an empty one with room in its place.
    pub(super) fn take(&mut self, text: &mut JsonBuffer) -> io::Result<()> {
        let room = self.empty.pop().unwrap_or_default();
        let text = std::mem::replace(text, room);
        self.bytes += text.text().len();
        self.waiting.push(text);
        if self.bytes >= WAITING {
            return self.hand_over();
        }
        Ok(())
    }

    /// Writes what waits.
    pub(super) fn hand_over(&mut self) -> io::Result<()> {
        let mut slices: Vec<_> = self
            .waiting
            .iter()
            .map(|text| IoSlice::new(text.text()))
            .collect();
        let mut left = &mut slices[..];
        // nothing is left of an empty text, nor is it written
        IoSlice::advance_slices(&mut left, 0);
        while !left.is_empty() {
            match self.out.write_vectored(left) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => IoSlice::advance_slices(&mut left, written),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.bytes = 0;
        for mut text in self.waiting.drain(..) {
            text.clear();
            self.empty.push(text);
        }
        Ok(())
    }

    /// Writes what waits, and gives the output back.
    pub(super) fn into_inner(mut self) -> io::Result<W> {
        self.hand_over()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, IoSlice, Write};

    use super::{Gather, WAITING};
    use crate::json::JsonBuffer;

    /// Takes three bytes at a time, and is interrupted in between.
    #[derive(Default)]
    struct Slow {
        taken: Vec<u8>,
        interrupted: bool,
    }

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let len = bytes.len().min(3);
            self.taken.extend_from_slice(&bytes[..len]);
            Ok(len)
        }

        fn write_vectored(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
            self.write(&slices[0])
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn page(text: &[u8]) -> JsonBuffer {
        let mut page = JsonBuffer::default();
        page.extend_from_slice(text);
        page
    }

    #[test]
    fn all_is_written_in_order_whatever_the_output_takes_at_once() {
        let mut gather = Gather::new(Slow::default());
        for text in ["one", "", "three and four", "f"] {
            let mut page = page(text.as_bytes());
            gather.take(&mut page).expect("room");
            assert!(page.text().is_empty());
        }
        let out = gather.into_inner().expect("all is written");
        assert_eq!(out.taken, b"onethree and fourf");
    }

    #[test]
    fn it_does_not_wait_for_ever() {
        let mut gather = Gather::new(Vec::new());
        gather.take(&mut page(&vec![b'a'; WAITING])).expect("room");
        assert_eq!(gather.out.len(), WAITING);
    }

    #[test]
    fn an_output_that_takes_nothing_is_an_error() {
        let mut full = [0_u8; 1];
        let mut gather = Gather::new(&mut full[..]);
        gather.take(&mut page(b"ab")).expect("it waits");
        assert!(gather.hand_over().is_err());
    }
}
