//! The output buffer for JSON.
//!
//! Growing a `Vec` initialises memory that is then overwritten. This buffer keeps its initialised length when it is
//! cleared. Moves, nine tenths of the output, are thus written in place.

use std::io::{self, Write};

/// A byte buffer that keeps its capacity and initialised length when cleared.
#[derive(Clone, Debug, Default)]
pub(crate) struct JsonBuffer {
    bytes: Vec<u8>,
    len: usize,
}

impl JsonBuffer {
    /// The written bytes.
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        self.extend_from_slice(&[byte]);
    }

    #[inline]
    pub(crate) fn extend_from_slice(&mut self, text: &[u8]) {
        let end = self.len + text.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        self.bytes[self.len..end].copy_from_slice(text);
        self.len = end;
    }

    /// Lets `write` fill the space after the text. `write` returns the number of bytes written, at most `N`.
    #[inline(always)]
    pub(crate) fn write_within<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]) -> usize,
    ) {
        if self.bytes.len() - self.len < N {
            self.grow(self.len + N);
        }
        if let Some(room) = self.bytes[self.len..].first_chunk_mut() {
            self.len += write(room).min(N);
        }
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        /// First allocation: about the size of a game without moves; the buffer soon grows to the size of most games.
        const FIRST: usize = 512;
        /// From this size on, the buffer grows by a quarter: a huge game must not take twice its space.
        const LARGE: usize = 1 << 20;
        let len = self.bytes.len();
        let grown = if len < LARGE { 2 * len } else { len + len / 4 };
        let more = end.max(grown).max(FIRST);
        self.bytes.resize(more, 0);
    }
}

impl Write for JsonBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::JsonBuffer;

    #[test]
    fn text_is_appended() {
        let mut page = JsonBuffer::default();
        for round in 0..3 {
            page.clear();
            page.push(b'[');
            page.extend_from_slice(b"one");
            page.write_within(|room: &mut [u8; 8]| {
                room[..4].copy_from_slice(b",two");
                4
            });
            page.extend_from_slice(&vec![b'.'; 40_000]);
            page.push(b']');
            assert!(page.text().starts_with(b"[one,two..."), "{round}");
            assert!(page.text().ends_with(b"..]"));
            assert_eq!(page.text().len(), 40_009);
        }
    }
}
