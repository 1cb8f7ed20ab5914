//! The bytes of an input as they lie on disk, kept until the games in them are written.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A reader of which a copy of all that was read is kept.
pub(super) struct Keeping<R> {
    source: R,
    kept: Kept,
}

/// What was read and not yet let go.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Bytes>>);

#[derive(Default)]
struct Bytes {
    /// The offset of the first byte that is kept.
    offset: u64,
    chunks: VecDeque<Vec<u8>>,
}

/// What is kept together, and let go together.
const CHUNK: usize = 64 * 1024;

impl<R> Keeping<R> {
    /// Reads `source`; what is read can be had from the second.
    pub(super) fn new(source: R) -> (Self, Kept) {
        let kept = Kept::default();
        let copy = kept.clone();
        (Self { source, kept }, copy)
    }
}

impl<R: Read> Read for Keeping<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.kept.bytes().add(&buffer[..read]);
        Ok(read)
    }
}

impl Kept {
    /// The bytes between two offsets that are still kept.
    pub(super) fn between(&self, start: u64, end: u64) -> Vec<u8> {
        self.bytes().between(start, end)
    }

    /// Lets go what lies before an offset, in whole chunks.
    pub(super) fn let_go_before(&self, offset: u64) {
        let mut bytes = self.bytes();
        while let Some(first) = bytes.chunks.front()
            && bytes.offset + first.len() as u64 <= offset
        {
            let length = first.len() as u64;
            bytes.offset += length;
            bytes.chunks.pop_front();
        }
    }

    fn bytes(&self) -> MutexGuard<'_, Bytes> {
        // nothing that is done under the lock can leave it in disorder
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bytes {
    fn add(&mut self, read: &[u8]) {
        match self.chunks.back_mut() {
            Some(last) if last.len() + read.len() <= CHUNK => last.extend_from_slice(read),
            _ if read.is_empty() => {}
            _ => {
                let mut chunk = Vec::with_capacity(CHUNK.max(read.len()));
                chunk.extend_from_slice(read);
                self.chunks.push_back(chunk);
            }
        }
    }

    fn between(&self, start: u64, end: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut at = self.offset;
        for chunk in &self.chunks {
            let within = |offset: u64| {
                let offset = offset.saturating_sub(at) as usize;
                offset.min(chunk.len())
            };
            bytes.extend_from_slice(&chunk[within(start)..within(end)]);
            at += chunk.len() as u64;
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::Keeping;

    #[test]
    fn what_was_read_is_kept_until_it_is_let_go() {
        let all: Vec<u8> = (0..200_000_u32).map(|n| (n % 251) as u8).collect();
        let (mut reader, kept) = Keeping::new(&all[..]);
        let mut buffer = vec![0; 30_000];
        while reader.read(&mut buffer).unwrap() > 0 {}
        for (start, end) in [(0, 200_000), (59_999, 60_001), (7, 7), (123_456, 199_999)] {
            assert_eq!(kept.between(start, end), all[start as usize..end as usize]);
        }
        kept.let_go_before(150_000);
        assert_eq!(kept.between(150_000, 200_000), all[150_000..]);
        assert!(kept.between(0, 60_000).is_empty());
    }
}
