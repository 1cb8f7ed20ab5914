//! The first bytes of a source, looked at before it is read: what packs it, whether it is text, and in which form.

use std::io::{self, Read};

use archive::Packing;

/// So many bytes are looked at in any case.
const GLANCE: usize = 8 * 1024;

/// A source of which the first bytes are known; they are read again with the rest.
pub(super) struct Begun {
    head: Vec<u8>,
    /// How many bytes of the head have been read again.
    at: usize,
    /// What the source said behind the head, if that was not that it goes on.
    end: Option<io::Result<()>>,
    source: Box<dyn Read + Send>,
}

impl Begun {
    /// A source and its first bytes, or all of it if it has no more. What fails behind them is told when they have been read.
    ///
    /// # Errors
    /// If not even the first byte can be read.
    pub(super) fn new(source: Box<dyn Read + Send>) -> io::Result<Self> {
        let mut begun = Self {
            head: Vec::new(),
            at: 0,
            end: None,
            source,
        };
        begun.look(GLANCE);
        match begun.end.take() {
            Some(Err(error)) if begun.head.is_empty() => Err(error),
            end => Ok(Self { end, ..begun }),
        }
    }

    /// The same of what is packed, unpacked.
    ///
    /// # Errors
    /// If it cannot be unpacked as a stream.
    pub(super) fn unpacked(self) -> io::Result<Self> {
        if Packing::sniff(&self.head) == Packing::Plain {
            return Ok(self);
        }
        Self::new(archive::unpacked(self)?)
    }

    /// Looks as far as so many bytes.
    pub(super) fn look(&mut self, most: usize) {
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

    /// The first bytes.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }

    /// True if nothing comes behind the first bytes.
    pub(super) fn is_whole(&self) -> bool {
        matches!(self.end, Some(Ok(())))
    }
}

impl Read for Begun {
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

    /// A source that fails behind some bytes.
    struct Broken(&'static [u8]);

    impl Read for Broken {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.read(into)? {
                0 => Err(io::Error::other("the disk is gone")),
                read => Ok(read),
            }
        }
    }

    fn read(mut begun: Begun) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let error = begun.read_to_end(&mut text).err();
        (text, error.map(|error| error.to_string()))
    }

    #[test]
    fn what_was_looked_at_is_read_again() {
        for len in [0, 1, GLANCE - 1, GLANCE, GLANCE + 1, 5 * GLANCE] {
            let text: Vec<u8> = (0..len).map(|at| at as u8).collect();
            let begun = Begun::new(Box::new(io::Cursor::new(text.clone()))).expect("memory");
            assert_eq!(begun.head(), &text[..len.min(GLANCE)]);
            assert_eq!(begun.is_whole(), len < GLANCE);
            let mut begun = begun.unpacked().expect("it is not packed");
            begun.look(3 * GLANCE);
            assert_eq!(begun.head().len(), len.min(3 * GLANCE));
            assert_eq!(read(begun), (text, None));
        }
    }

    #[test]
    fn what_fails_behind_the_first_bytes_costs_none_of_them() {
        let begun = Begun::new(Box::new(Broken(b"1. 11-15"))).expect("it can be read");
        assert!(!begun.is_whole());
        let (text, error) = read(begun);
        assert_eq!(text, b"1. 11-15");
        assert_eq!(error.as_deref(), Some("the disk is gone"));
        assert!(Begun::new(Box::new(Broken(b""))).is_err());
    }
}
