//! Batches games on their way to the output. The texts of a batch are written with vectored I/O, not copied together.

use std::io::{self, IoSlice, Write};

/// Maximum size of a batch in bytes. A batch of this size fits in a processor cache.
const BATCH_SIZE: usize = 256 * 1024;

/// A writer that collects whole texts and writes them in batches.
#[derive(Debug)]
pub(super) struct BatchWriter<W> {
    out: W,
    waiting: Vec<Vec<u8>>,
    bytes: usize,
    /// Cleared buffers, for reuse.
    empty: Vec<Vec<u8>>,
}

impl<W: Write> BatchWriter<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            waiting: Vec::new(),
            bytes: 0,
            empty: Vec::new(),
        }
    }

    /// Takes a text and leaves an empty, reused buffer in its place.
    pub(super) fn take(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let room = self.empty.pop().unwrap_or_default();
        let text = std::mem::replace(text, room);
        self.bytes += text.len();
        self.waiting.push(text);
        if self.bytes >= BATCH_SIZE {
            return self.write_batch();
        }
        Ok(())
    }

    /// Writes the current batch.
    pub(super) fn write_batch(&mut self) -> io::Result<()> {
        let mut slices: Vec<_> = self.waiting.iter().map(|text| IoSlice::new(text)).collect();
        let mut left = &mut slices[..];
        // This skips empty slices, which write nothing.
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

    /// Writes the last batch and returns the output.
    pub(super) fn into_inner(mut self) -> io::Result<W> {
        self.write_batch()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, IoSlice, Write};

    use super::{BATCH_SIZE, BatchWriter};

    /// Accepts three bytes at a time, with interruptions in between.
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

    #[test]
    fn short_writes_keep_the_order() {
        let mut gather = BatchWriter::new(Slow::default());
        for text in ["one", "", "three and four", "f"] {
            let mut page = text.as_bytes().to_vec();
            gather.take(&mut page).expect("room");
            assert!(page.is_empty());
        }
        let out = gather.into_inner().expect("all is written");
        assert_eq!(out.taken, b"onethree and fourf");
    }

    #[test]
    fn a_full_batch_is_written() {
        let mut gather = BatchWriter::new(Vec::new());
        gather.take(&mut vec![b'a'; BATCH_SIZE]).expect("room");
        assert_eq!(gather.out.len(), BATCH_SIZE);
    }

    #[test]
    fn a_full_output_is_an_error() {
        let mut full = [0_u8; 1];
        let mut gather = BatchWriter::new(&mut full[..]);
        gather.take(&mut b"ab".to_vec()).expect("it waits");
        assert!(gather.write_batch().is_err());
    }
}
