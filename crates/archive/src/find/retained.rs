//! Retains the bytes of an input until the games in them are written.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A reader that retains a copy of all bytes read.
pub(super) struct RetainingReader<R> {
    source: R,
    kept: RetainedBytes,
}

/// The bytes read and not yet released.
#[derive(Clone, Default)]
pub(super) struct RetainedBytes(Arc<Mutex<Bytes>>);

#[derive(Default)]
struct Bytes {
    /// The offset of the first retained byte.
    offset: u64,
    chunks: VecDeque<Vec<u8>>,
}

/// Size of the chunks in which bytes are retained and released.
const CHUNK: usize = 64 * 1024;

impl<R> RetainingReader<R> {
    /// Wraps `source`; the second value gives access to the retained bytes.
    pub(super) fn new(source: R) -> (Self, RetainedBytes) {
        let kept = RetainedBytes::default();
        let copy = kept.clone();
        (Self { source, kept }, copy)
    }
}

impl<R: Read> Read for RetainingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.kept.bytes().add(&buffer[..read]);
        Ok(read)
    }
}

impl RetainedBytes {
    /// The retained bytes between two offsets.
    pub(super) fn between(&self, start: u64, end: u64) -> Vec<u8> {
        self.bytes().between(start, end)
    }

    /// Releases whole chunks before an offset.
    pub(super) fn release_before(&self, offset: u64) {
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
        // No operation under the lock can leave the data inconsistent.
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

    use super::RetainingReader;

    #[test]
    fn bytes_are_retained_until_they_are_released() {
        let all: Vec<u8> = (0..200_000_u32).map(|n| (n % 251) as u8).collect();
        let (mut reader, kept) = RetainingReader::new(&all[..]);
        let mut buffer = vec![0; 30_000];
        while reader.read(&mut buffer).unwrap() > 0 {}
        for (start, end) in [(0, 200_000), (59_999, 60_001), (7, 7), (123_456, 199_999)] {
            assert_eq!(kept.between(start, end), all[start as usize..end as usize]);
        }
        kept.release_before(150_000);
        assert_eq!(kept.between(150_000, 200_000), all[150_000..]);
        assert!(kept.between(0, 60_000).is_empty());
    }
}
