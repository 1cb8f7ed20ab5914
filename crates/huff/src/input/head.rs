//! The first bytes of a source, from which compression, binary data and the format are detected.

use std::io::{self, Read};

use archive::{NotText, Packing};

/// Minimum number of bytes examined.
const MIN_HEAD: usize = 8 * 1024;

/// Bytes examined if the first ones do not look like text, since the file may be a damaged record.
const MAX_HEAD: usize = 64 * 1024;

/// A source with its first bytes buffered. Reading starts at the beginning.
pub(super) struct PeekedSource {
    head: Vec<u8>,
    /// Number of buffered bytes that have been read.
    at: usize,
    /// The end or the error that follows the buffered bytes, if it was reached.
    end: Option<io::Result<()>>,
    source: Box<dyn Read + Send>,
}

impl PeekedSource {
    /// Buffers the first bytes of a source. A later error is reported only when the buffered bytes have been read.
    ///
    /// # Errors
    /// If the first byte cannot be read.
    pub(super) fn new(source: Box<dyn Read + Send>) -> io::Result<Self> {
        let mut source_head = Self {
            head: Vec::new(),
            at: 0,
            end: None,
            source,
        };
        source_head.buffer(MIN_HEAD);
        match source_head.end.take() {
            Some(Err(error)) if source_head.head.is_empty() => Err(error),
            end => Ok(Self { end, ..source_head }),
        }
    }

    /// Decompresses the source if necessary.
    ///
    /// # Errors
    /// If it cannot be decompressed as a stream.
    pub(super) fn decompressed(self) -> io::Result<Self> {
        if Packing::sniff(&self.head) == Packing::Plain {
            return Ok(self);
        }
        Self::new(archive::unpacked(self)?)
    }

    /// Returns the source if its first bytes may be text, whatever the file's name.
    ///
    /// # Errors
    /// [`NotText`] if they cannot be text.
    pub(super) fn text(mut self) -> io::Result<Self> {
        if NotText::detect(&self.head).is_some() {
            self.buffer(MAX_HEAD);
            if let Some(what) = NotText::detect(&self.head) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
        }
        Ok(self)
    }

    /// Buffers at least `most` bytes.
    fn buffer(&mut self, most: usize) {
        let mut known = self.head.len();
        self.head.resize(most.max(known), 0);
        while self.end.is_none() && known < most {
            match self.source.read(&mut self.head[known..]) {
                Ok(0) => self.end = Some(Ok(())),
                Ok(read) => known += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.end = Some(Err(error)),
            }
        }
        self.head.truncate(known);
    }

    /// The buffered bytes.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Whether the source ends after the buffered bytes.
    pub(super) fn is_whole(&self) -> bool {
        matches!(self.end, Some(Ok(())))
    }
}

impl Read for PeekedSource {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let known = &self.head[self.at..];
        if known.is_empty() {
            return match self.end.take() {
                None => self.source.read(into),
                Some(end) => {
                    self.end = Some(Ok(()));
                    end.map(|()| 0)
                }
            };
        }
        let count = known.len().min(into.len());
        into[..count].copy_from_slice(&known[..count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that fails after these bytes.
    struct Broken(&'static [u8]);

    impl Read for Broken {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.read(into)? {
                0 => Err(io::Error::other("the disk is gone")),
                read => Ok(read),
            }
        }
    }

    fn read(mut source_head: PeekedSource) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let error = source_head.read_to_end(&mut text).err();
        (text, error.map(|error| error.to_string()))
    }

    #[test]
    fn the_buffered_bytes_are_read_first() {
        for len in [0, 1, MIN_HEAD - 1, MIN_HEAD, MIN_HEAD + 1, 5 * MIN_HEAD] {
            let text: Vec<u8> = (0..len).map(|at| at as u8).collect();
            let source_head =
                PeekedSource::new(Box::new(io::Cursor::new(text.clone()))).expect("memory");
            assert_eq!(source_head.head(), &text[..len.min(MIN_HEAD)]);
            assert_eq!(source_head.is_whole(), len < MIN_HEAD);
            let mut source_head = source_head.decompressed().expect("it is not packed");
            source_head.buffer(3 * MIN_HEAD);
            assert_eq!(source_head.head().len(), len.min(3 * MIN_HEAD));
            assert_eq!(read(source_head), (text, None));
        }
    }

    #[test]
    fn an_error_after_the_first_bytes_loses_none_of_them() {
        let source_head = PeekedSource::new(Box::new(Broken(b"1. 11-15"))).expect("it can be read");
        assert!(!source_head.is_whole());
        let (text, error) = read(source_head);
        assert_eq!(text, b"1. 11-15");
        assert_eq!(error.as_deref(), Some("the disk is gone"));
        assert!(PeekedSource::new(Box::new(Broken(b""))).is_err());
    }
}
