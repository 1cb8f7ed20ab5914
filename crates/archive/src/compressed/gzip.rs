//! A gzip file: one member after another, as one stream.
//!
//! Zeros behind the last member are the padding of a tape or a disk image; gzip(1) passes over them, and so is done here.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

/// The first byte of a member (RFC 1952, section 2.3.1).
const MAGIC: u8 = 0x1F;

/// What is said of bytes that are no member.
const NO_MEMBER: &str = "something else follows on them";

/// What flate2 says of a member whose text was unpacked to its end and has another checksum or length than it should.
const OTHER_CHECKSUM: &str = "corrupt gzip stream does not have a matching checksum";

/// True if all text was read before that error.
pub(super) fn leaves_text_whole(error: &io::Error) -> bool {
    let said = error.to_string();
    said == NO_MEMBER || said == OTHER_CHECKSUM
}

/// Reads the members of a gzip file one after another.
pub(super) struct Gzip<R> {
    /// The member that is being read, none after the last.
    member: Option<GzDecoder<BufReader<R>>>,
}

impl<R: Read> Gzip<R> {
    /// A reader of what `source` holds unpacked.
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

/// The member that begins here; none at the end, before which there may be zeros.
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
                return Err(io::Error::new(io::ErrorKind::InvalidData, NO_MEMBER));
            }
        }
        source.consume(zeros);
    }
}
