//! Decompresses input: gzip and Zstandard streams, and the members of zip archives.
//!
//! Compression is detected from magic bytes, never from the file name. Data is decompressed while it is read, so memory
//! use does not depend on its size.

mod directory;
mod gzip;
mod member;
mod packer;

use std::fmt;
use std::io::{self, Read};

pub use member::{Member, members};
pub use packer::Packer;

/// Maximum window of a Zstandard stream, as a power of two: the window that `zstd --long` uses.
const ZSTD_WINDOW: u32 = 27;

/// The compression of an input.
///
/// ```
/// use archive::Packing;
///
/// assert_eq!(Packing::from_extension("zst"), Packing::Zstd);
/// let head = b"[Event \"Glasgow\"]";
/// assert_eq!(Packing::sniff(&head[..Packing::SNIFF_SIZE]), Packing::Plain);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Packing {
    /// Not compressed.
    Plain,
    /// One or more gzip members.
    Gzip,
    /// One or more Zstandard frames.
    Zstd,
    /// A zip archive, which is a folder rather than a stream; see [`members`].
    Zip,
}

impl Packing {
    /// The number of bytes that [`Packing::sniff`] needs.
    pub const SNIFF_SIZE: usize = 4;

    /// Detects the compression from a file extension without the dot: `gz`, `zst` or `zip`.
    pub fn from_extension(extension: &str) -> Self {
        match extension.to_ascii_lowercase().as_str() {
            "gz" => Packing::Gzip,
            "zst" => Packing::Zstd,
            "zip" => Packing::Zip,
            _ => Packing::Plain,
        }
    }

    /// Detects the compression from the first bytes.
    pub fn sniff(head: &[u8]) -> Self {
        match head {
            [0x1F, 0x8B, 8, ..] => Packing::Gzip,
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Packing::Zstd,
            // An archive begins with a member, or with the end record if it is empty.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Packing::Zip,
            _ => Packing::Plain,
        }
    }
}

/// Decompresses a stream, if it is compressed.
///
/// ```
/// use std::io::Read;
/// let mut text = String::new();
/// archive::unpacked(&b"1. 11-15 *"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. 11-15 *");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the first bytes cannot be read, or if the source is a zip archive, which is not a stream. Later damage is an
/// error of the returned reader, which comes after all the text that could be decompressed.
pub fn unpacked<'a>(mut source: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut head = Vec::with_capacity(Packing::SNIFF_SIZE);
    source
        .by_ref()
        .take(Packing::SNIFF_SIZE as u64)
        .read_to_end(&mut head)?;
    let packing = Packing::sniff(&head);
    let source = io::Cursor::new(head).chain(source);
    Ok(match packing {
        Packing::Plain => Box::new(source),
        Packing::Gzip => Box::new(Decompressor {
            inner: gzip::Gzip::new(source),
            format: "gzip",
            is_whole: gzip::leaves_text_complete,
        }),
        Packing::Zstd => {
            let mut inner = zstd::Decoder::new(source)?;
            inner.window_log_max(ZSTD_WINDOW)?;
            Box::new(Decompressor {
                inner,
                format: "Zstandard",
                is_whole: |_| false,
            })
        }
        Packing::Zip => {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                // The directory of a zip archive is at the end of a file, and its members have names.
                "it is a zip archive; pass it as a file",
            ));
        }
    })
}

/// A reader that reports errors as damaged data, unless the system caused them.
struct Decompressor<R> {
    inner: R,
    format: &'static str,
    /// Returns true for an error after which the text is complete.
    is_whole: fn(&io::Error) -> bool,
}

impl<R: Read> Read for Decompressor<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.inner
            .read(into)
            .map_err(|error| damaged(&error, self.format, (self.is_whole)(&error)))
    }
}

/// The error for damaged compressed data.
#[derive(Debug)]
struct DamagedData {
    what: String,
    is_whole: bool,
}

impl fmt::Display for DamagedData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for DamagedData {}

/// True if the text was read completely, and the damage is only in the checksum or in the bytes after the text.
pub(crate) fn leaves_text_complete(error: &io::Error) -> bool {
    let cause = error.get_ref();
    let damaged = cause.and_then(|cause| cause.downcast_ref::<DamagedData>());
    damaged.is_some_and(|damaged| damaged.is_whole)
}

fn damaged(error: &io::Error, format: &str, is_whole: bool) -> io::Error {
    if error.raw_os_error().is_some() || error.kind() == io::ErrorKind::Interrupted {
        return io::Error::new(error.kind(), error.to_string());
    }
    let what = match error.kind() {
        io::ErrorKind::UnexpectedEof => "truncated".to_owned(),
        _ => error.to_string(),
    };
    let what = format!("damaged {format} data: {what}");
    io::Error::new(error.kind(), DamagedData { what, is_whole })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const TEXT: &[u8] = b"[Event \"a\"]\n1. 11-15 22-18 *\n";

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    }

    fn read(packed: &[u8]) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let read = unpacked(packed).and_then(|mut source| source.read_to_end(&mut text));
        (text, read.err().map(|error| error.to_string()))
    }

    #[test]
    fn streams_and_several_in_a_row_are_unpacked() {
        let zstd = zstd::encode_all(TEXT, 1).unwrap();
        let twice = [TEXT, TEXT].concat();
        assert_eq!(read(TEXT), (TEXT.to_vec(), None));
        assert_eq!(read(b""), (Vec::new(), None));
        assert_eq!(read(&gzip(TEXT)), (TEXT.to_vec(), None));
        assert_eq!(
            read(&[gzip(TEXT), gzip(TEXT)].concat()),
            (twice.clone(), None)
        );
        assert_eq!(read(&zstd), (TEXT.to_vec(), None));
        assert_eq!(read(&[zstd.clone(), zstd].concat()), (twice, None));
    }

    #[test]
    fn only_zeros_after_a_gzip_file_are_padding() {
        let padding = |len| [gzip(TEXT), vec![0; len]].concat();
        for len in [1, 511, 100_000] {
            assert_eq!(read(&padding(len)), (TEXT.to_vec(), None));
        }
        for (zeros, rest) in [
            (7, b"rest".to_vec()),
            (7, gzip(TEXT)),
            (0, b"rest".to_vec()),
        ] {
            let (text, error) = read(&[padding(zeros), rest].concat());
            assert_eq!(text, TEXT);
            let error = error.expect("an error");
            assert_eq!(error, "damaged gzip data: unexpected bytes after the end");
        }
    }

    #[test]
    fn text_before_the_damage_is_read() {
        let text: Vec<u8> = (0..400_000_u32)
            .flat_map(|number| {
                format!(
                    "{}-{} ",
                    number % 31,
                    number.wrapping_mul(2_654_435_761) % 977
                )
                .into_bytes()
            })
            .collect();
        let zstd = zstd::encode_all(&text[..], 1).unwrap();
        for packed in [gzip(&text), zstd] {
            let (read, error) = read(&packed[..packed.len() / 2]);
            assert!(read.len() > 1000 && text.starts_with(&read));
            let error = error.expect("an error");
            assert!(error.starts_with("damaged "), "{error}");
        }
        let mut packed = gzip(&text);
        let crc = packed.len() - 8;
        packed[crc] ^= 1;
        let (all, error) = read(&packed);
        assert_eq!(all, text);
        assert!(error.expect("an error").contains("damaged gzip data"));
    }

    #[test]
    fn damage_after_the_text_leaves_it_complete() {
        let whole = |packed: &[u8]| {
            let mut source = unpacked(packed).unwrap();
            let error = source.read_to_end(&mut Vec::new()).expect_err("damaged");
            leaves_text_complete(&error)
        };
        let packed = gzip(TEXT);
        let crc = packed.len() - 8;
        let mut other = packed.clone();
        other[crc] ^= 1;
        assert!(whole(&other) && whole(&[&packed[..], b"rest"].concat()));
        assert!(!whole(&packed[..20]) && !whole(&packed[..crc - 1]));
        let zstd = zstd::encode_all(TEXT, 1).unwrap();
        assert!(!whole(&zstd[..zstd.len() - 1]));
    }

    #[test]
    fn a_zip_archive_is_not_a_stream() {
        let (_, error) = read(b"PK\x03\x04rest");
        assert!(error.expect("an error").contains("zip archive"));
    }
}
