//! The members of a zip archive as streams.

use std::collections::HashMap;
use std::io::{self, Read, Seek, SeekFrom};

use flate2::Crc;
use zip::ZipArchive;

use super::{damaged, directory, unpacked};

/// The supported compression methods (APPNOTE.TXT, section 4.4.5).
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// A file in a zip archive.
///
/// ```
/// use std::io::{Cursor, Read, Write};
///
/// let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
/// archive.start_file("games/a.pdn", zip::write::SimpleFileOptions::default())?;
/// archive.write_all(b"1. 11-15 22-18 *")?;
/// let archive = archive.finish()?.into_inner();
///
/// let members = archive::members(Cursor::new(&archive))?;
/// let mut text = String::new();
/// members[0].open(Cursor::new(&archive))?.read_to_string(&mut text)?;
/// assert_eq!((members[0].name(), members[0].size()), ("games/a.pdn", Some(16)));
/// assert_eq!(text, "1. 11-15 22-18 *");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Lists the files in a zip archive in directory order, without folders. Two files with the same name are both listed.
///
/// ```
/// use std::io::{Cursor, Write};
///
/// let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
/// archive.start_file("games/a.pdn", zip::write::SimpleFileOptions::default())?;
/// archive.write_all(b"1. 11-15 22-18 *")?;
/// let archive = archive.finish()?.into_inner();
///
/// let members = archive::members(Cursor::new(&archive))?;
/// let names: Vec<&str> = members.iter().map(|member| member.name()).collect();
/// assert_eq!(names, ["games/a.pdn"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the archive cannot be read or has no directory. Errors of a single member appear when it is opened.
pub fn members<R: Read + Seek>(archive: R) -> io::Result<Vec<Member>> {
    let mut archive = ZipArchive::new(archive).map_err(describe_error)?;
    let (start, offset) = (archive.central_directory_start(), archive.offset());
    // The crate decodes names, but lists only one file for each.
    let mut known: HashMap<u64, String> = HashMap::new();
    for index in 0..archive.len() {
        if let Ok(file) = archive.by_index_raw(index)
            && let Ok(name) = file.name()
        {
            known.insert(file.header_start(), name.into_owned());
        }
    }
    let mut archive = archive.into_inner();
    let entries = directory::entries(&mut archive, start, offset).map_err(map_truncated)?;
    let decoded: HashMap<&[u8], &String> = entries
        .iter()
        .filter_map(|entry| Some((&entry.name[..], known.get(&entry.header)?)))
        .collect();
    let mut members = Vec::new();
    for entry in &entries {
        // Many programs write UTF-8 without declaring it. A plausible name in the old code page is hardly ever valid
        // UTF-8.
        let utf8 = str::from_utf8(&entry.name).ok();
        let name = match (utf8, decoded.get(&entry.name[..])) {
            (Some(name), _) if !name.is_ascii() => name.to_owned(),
            (_, Some(name)) => (*name).clone(),
            (_, None) => String::from_utf8_lossy(&entry.name).into_owned(),
        };
        if name.ends_with(['/', '\\']) {
            continue;
        }
        let data = if entry.encrypted {
            Err("it is encrypted".to_owned())
        } else {
            match entry.method {
                STORED | DEFLATED => match entry.data_start(&mut archive) {
                    Ok(start) => Ok(Data {
                        start,
                        packed: entry.packed_size,
                        size: entry.size,
                        crc: entry.crc,
                        deflated: entry.method == DEFLATED,
                    }),
                    Err(error) => Err(map_truncated(error).to_string()),
                },
                method => Err(format!("unsupported compression method {method}")),
            }
        };
        members.push(Member { name, data });
    }
    Ok(members)
}

impl Member {
    /// The path in the archive.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The uncompressed size that the archive declares. Reading more than that is an error.
    pub fn size(&self) -> Option<u64> {
        self.data.as_ref().ok().map(|data| data.size)
    }

    /// Opens the member for reading. `archive` must be the archive that listed the member. A member that is a gzip or
    /// Zstandard stream is decompressed as well.
    ///
    /// # Errors
    /// If the archive cannot be read, or the member is encrypted or has an unsupported compression method.
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
        let checked = |inner| CheckedReader {
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

/// Describes an archive without a directory, without the technical terms of the crate's message.
fn describe_error(error: zip::result::ZipError) -> io::Error {
    let kind = match error {
        zip::result::ZipError::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            return error;
        }
        zip::result::ZipError::Io(error) => error.kind(),
        zip::result::ZipError::InvalidArchive(_) => io::ErrorKind::InvalidData,
        other => return other.into(),
    };
    io::Error::new(kind, "it is not a zip archive, or it is truncated")
}

fn map_truncated(error: io::Error) -> io::Error {
    match error.kind() {
        kind @ io::ErrorKind::UnexpectedEof => {
            io::Error::new(kind, "damaged zip archive: truncated")
        }
        _ => error,
    }
}

/// A reader that checks the data against the declared size and checksum.
struct CheckedReader<'a> {
    inner: Box<dyn Read + Send + 'a>,
    left: u64,
    wanted: u32,
    sum: Crc,
}

impl Read for CheckedReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        // After an error of the decompressor, the text is complete only if it has the declared length.
        let wrong = |kind, what: &str| {
            // The kind is `InvalidData` only if the text has the declared length.
            let is_whole = kind == io::ErrorKind::InvalidData;
            Err(damaged(&io::Error::new(kind, what), "zip", is_whole))
        };
        let count = self
            .inner
            .read(into)
            .map_err(|error| damaged(&error, "zip", false))?;
        if count as u64 > self.left {
            return wrong(
                io::ErrorKind::InvalidInput,
                "more data than the archive declares",
            );
        }
        self.left -= count as u64;
        self.sum.update(&into[..count]);
        if count == 0 && self.left > 0 {
            return wrong(io::ErrorKind::UnexpectedEof, "truncated");
        }
        if count == 0 && self.sum.sum() != self.wanted {
            return wrong(io::ErrorKind::InvalidData, "wrong checksum");
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{CompressionMethod, write::SimpleFileOptions};

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
    fn two_files_with_one_name_are_both_read() {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in [
            ("one.pdn", "1. 9-13 *"),
            ("two.pdn", "1. 9-14 *"),
            ("é.pdn", ""),
        ] {
            writer
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(text.as_bytes()).unwrap();
        }
        let mut archive = writer.finish().unwrap().into_inner();
        for at in 0..archive.len() - 7 {
            if archive[at..].starts_with(b"two.pdn") {
                archive[at..at + 7].copy_from_slice(b"one.pdn");
            }
        }
        for before in [0, 100] {
            let archive = [vec![b'#'; before], archive.clone()].concat();
            let members = members(Cursor::new(&archive)).unwrap();
            let names: Vec<_> = members.iter().map(Member::name).collect();
            assert_eq!(names, ["one.pdn", "one.pdn", "é.pdn"]);
            assert_eq!(read(&archive, &members[0]), Ok(b"1. 9-13 *".to_vec()));
            assert_eq!(read(&archive, &members[1]), Ok(b"1. 9-14 *".to_vec()));
        }
    }

    #[test]
    fn damage_is_reported() {
        let mut archive = archive();
        assert!(members(Cursor::new(&archive[..archive.len() - 30])).is_err());
        assert!(members(Cursor::new(b"PK\x03\x04")).is_err());
        for end in 1..archive.len() {
            let error = members(Cursor::new(&archive[..end]))
                .unwrap_err()
                .to_string();
            assert_eq!(
                error, "it is not a zip archive, or it is truncated",
                "{end}"
            );
        }
        let listed = members(Cursor::new(&archive)).unwrap();
        let at = archive
            .windows(9)
            .position(|bytes| bytes == b"1. 9-13 *")
            .unwrap();
        archive[at] = b'2';
        let error = read(&archive, &listed[1]).unwrap_err();
        assert_eq!(error, "damaged zip data: wrong checksum");
    }
}
