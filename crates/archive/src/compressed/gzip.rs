//! Reads a gzip file as one stream of members.
//!
//! Zeros after the last member are padding from a tape or a disk image. They are ignored, as gzip(1) does.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

/// The first byte of a member (RFC 1952, section 2.3.1).
const MAGIC: u8 = 0x1F;

/// The error for bytes after a member that are neither a member nor padding.
const TRAILING_BYTES: &str = "unexpected bytes after the end";

/// The error message of flate2 for a member that was read completely, but has a wrong checksum or length.
const CHECKSUM_MISMATCH: &str = "corrupt gzip stream does not have a matching checksum";

/// True if the error occurred after all text was read.
pub(super) fn leaves_text_complete(error: &io::Error) -> bool {
    let message = error.to_string();
    message == TRAILING_BYTES || message == CHECKSUM_MISMATCH
}

/// Reads the members of a gzip file.
pub(super) struct Gzip<R> {
    /// The current member; `None` after the last.
    member: Option<GzDecoder<BufReader<R>>>,
}

impl<R: Read> Gzip<R> {
    /// Decompresses `source`.
    pub(super) fn new(source: R) -> Self {
        Self {
            member: Some(GzDecoder::new(BufReader::new(source))),
        }
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.member {
            let count = member.read(into)?;
            if count > 0 {
                return Ok(count);
            }
            let source = self.member.take().map(GzDecoder::into_inner);
            self.member = source.map(next_member).transpose()?.flatten();
        }
        Ok(0)
    }
}

/// The next member; `None` at the end of the file or at padding zeros.
fn next_member<R: Read>(mut source: BufReader<R>) -> io::Result<Option<GzDecoder<BufReader<R>>>> {
    let mut padded = false;
    loop {
        let found = source.fill_buf()?;
        let zeros = found.iter().take_while(|byte| **byte == 0).count();
        match found.get(zeros) {
            None if zeros == 0 => return Ok(None),
            None => padded = true,
            Some(&MAGIC) if !padded && zeros == 0 => return Ok(Some(GzDecoder::new(source))),
            Some(_) => {
                return Err(io::Error::new(io::ErrorKind::InvalidData, TRAILING_BYTES));
            }
        }
        source.consume(zeros);
    }
}
