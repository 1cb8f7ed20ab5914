//! The members of a zip archive, each a stream of its own.

use std::io::{self, Read, Seek, SeekFrom};

use flate2::Crc;
use zip::{CompressionMethod, ZipArchive};

use super::{damaged, unpacked};

/// A file in a zip archive, and where its bytes lie.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Member {
    name: String,
    data: Result<Data, String>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Data {
    start: u64,
    packed: u64,
    size: u64,
    crc: u32,
    deflated: bool,
}

/// The files in a zip archive, in its order; folders are left out.
///
/// # Errors
/// If it cannot be read or has no directory. What is wrong with a single member shows when it is opened.
pub fn members<R: Read + Seek>(archive: R) -> io::Result<Vec<Member>> {
    let mut archive = ZipArchive::new(archive).map_err(said)?;
    let mut members = Vec::new();
    for index in 0..archive.len() {
        let name = archive.name_for_index(index).unwrap_or_default().to_owned();
        if name.ends_with(['/', '\\']) {
            continue;
        }
        let data = match archive.by_index_raw(index) {
            Ok(file) if file.encrypted() => Err("it is encrypted".to_owned()),
            Ok(file) => match file.compression() {
                method @ (CompressionMethod::Stored | CompressionMethod::Deflated) => Ok(Data {
                    start: file.data_start(),
                    packed: file.compressed_size(),
                    size: file.size(),
                    crc: file.crc32(),
                    deflated: method == CompressionMethod::Deflated,
                }),
                method => Err(format!(
                    "it is compressed by a method not known here ({method})"
                )),
            },
            Err(error) => Err(said(error).to_string()),
        };
        members.push(Member { name, data });
    }
    Ok(members)
}

impl Member {
    /// Its path in the archive.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes it unpacks to, as the archive says; a member that goes on past it is refused there.
    pub fn size(&self) -> Option<u64> {
        self.data.as_ref().ok().map(|data| data.size)
    }

    /// Reads it; `archive` is the one it was listed from. A member that is itself a gzip or Zstandard stream is
    /// unpacked as well.
    ///
    /// # Errors
    /// If the archive cannot be read there, or the member is encrypted or packed by an unknown method.
    pub fn open<'a, R: Read + Seek + Send + 'a>(
        &self,
        mut archive: R,
    ) -> io::Result<Box<dyn Read + Send + 'a>> {
        let data = match &self.data {
            Ok(data) => data,
            Err(why) => return Err(io::Error::new(io::ErrorKind::Unsupported, why.clone())),
        };
        archive.seek(SeekFrom::Start(data.start))?;
        let packed = io::BufReader::new(archive.take(data.packed));
        let (left, wanted) = (data.size, data.crc);
        let checked = |inner| Checked {
            inner,
            left,
            wanted,
            sum: Crc::new(),
        };
        let inner: Box<dyn Read + Send> = if data.deflated {
            Box::new(flate2::bufread::DeflateDecoder::new(packed))
        } else {
            Box::new(packed)
        };
        unpacked(checked(inner))
    }
}

fn said(error: zip::result::ZipError) -> io::Error {
    match error {
        zip::result::ZipError::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            io::Error::new(error.kind(), "damaged zip archive: it ends too early")
        }
        zip::result::ZipError::Io(error) => error,
        zip::result::ZipError::InvalidArchive(what) => io::Error::new(
            io::ErrorKind::InvalidData,
            format!("damaged zip archive: {what}"),
        ),
        other => other.into(),
    }
}

/// Holds what is read against the size and the checksum that the archive states.
struct Checked<'a> {
    inner: Box<dyn Read + Send + 'a>,
    left: u64,
    wanted: u32,
    sum: Crc,
}

impl Read for Checked<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        let wrong = |what: &str| {
            let error = io::Error::new(io::ErrorKind::InvalidData, what);
            Err(damaged(&error, "zip"))
        };
        let count = self
            .inner
            .read(into)
            .map_err(|error| damaged(&error, "zip"))?;
        if count as u64 > self.left {
            return wrong("more than the archive says");
        }
        self.left -= count as u64;
        self.sum.update(&into[..count]);
        if count == 0 && self.left > 0 {
            return wrong("they end too early");
        }
        if count == 0 && self.sum.sum() != self.wanted {
            return wrong("the checksum is another");
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive() -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let deflated = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        writer.add_directory("games/", stored).unwrap();
        writer.start_file("games/a.pdn", deflated).unwrap();
        writer.write_all(&b"1. 11-15 22-18 ".repeat(1000)).unwrap();
        writer.start_file("b.pdn", stored).unwrap();
        writer.write_all(b"1. 9-13 *").unwrap();
        writer.finish().unwrap().into_inner()
    }

    fn read(archive: &[u8], member: &Member) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        let mut source = member
            .open(Cursor::new(archive))
            .map_err(|error| error.to_string())?;
        source
            .read_to_end(&mut text)
            .map_err(|error| error.to_string())?;
        Ok(text)
    }

    #[test]
    fn each_member_is_a_stream() {
        let archive = archive();
        let members = members(Cursor::new(&archive)).unwrap();
        let names: Vec<_> = members.iter().map(Member::name).collect();
        assert_eq!(names, ["games/a.pdn", "b.pdn"]);
        assert_eq!(members[0].size(), Some(15_000));
        assert_eq!(
            read(&archive, &members[0]),
            Ok(b"1. 11-15 22-18 ".repeat(1000))
        );
        assert_eq!(read(&archive, &members[1]), Ok(b"1. 9-13 *".to_vec()));
    }

    #[test]
    fn damage_is_told() {
        let mut archive = archive();
        assert!(members(Cursor::new(&archive[..archive.len() - 30])).is_err());
        assert!(members(Cursor::new(b"PK\x03\x04")).is_err());
        for end in 1..archive.len() {
            let told = members(Cursor::new(&archive[..end]))
                .unwrap_err()
                .to_string();
            assert!(told.starts_with("damaged zip archive: "), "{end}: {told}");
        }
        let listed = members(Cursor::new(&archive)).unwrap();
        let at = archive
            .windows(9)
            .position(|bytes| bytes == b"1. 9-13 *")
            .unwrap();
        archive[at] = b'2';
        let told = read(&archive, &listed[1]).unwrap_err();
        assert_eq!(told, "damaged zip data: the checksum is another");
    }
}
