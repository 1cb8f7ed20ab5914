//! Compressed input, read as if it were plain: gzip and Zstandard streams, and the members of zip archives.
//!
//! What a stream is shows in its first bytes, not in its name. All is unpacked as it is read, so that an
//! archive that swells to any size takes no more memory than another.

mod directory;
mod gzip;
mod member;
mod packer;

use std::fmt;
use std::io::{self, Read};

pub use member::{Member, members};
pub use packer::Packer;

/// The most that the window of a Zstandard stream may take, as a power of two: what `zstd --long` asks for.
const ZSTD_WINDOW: u32 = 27;

/// How the bytes of an input are packed.
///
/// ```
/// use archive::Packing;
///
/// assert_eq!(Packing::of_ending("zst"), Packing::Zstd);
/// let head = b"[Event \"Glasgow\"]";
/// assert_eq!(Packing::sniff(&head[..Packing::SNIFFED]), Packing::Plain);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Packing {
    /// Not at all.
    Plain,
    /// One or more gzip members.
    Gzip,
    /// One or more Zstandard frames.
    Zstd,
    /// A zip archive: a folder rather than a stream, see [`members`].
    Zip,
}

impl Packing {
    /// How many bytes [`Packing::sniff`] likes to see.
    pub const SNIFFED: usize = 4;

    /// Detects the packing from the ending of a name: `gz`, `zst` or `zip`, without the dot.
    ///
    /// ```
    /// use archive::Packing;
    /// assert_eq!(Packing::of_ending("GZ"), Packing::Gzip);
    /// assert_eq!(Packing::of_ending("pdn"), Packing::Plain);
    /// ```
    pub fn of_ending(ending: &str) -> Self {
        match ending.to_ascii_lowercase().as_str() {
            "gz" => Packing::Gzip,
            "zst" => Packing::Zstd,
            "zip" => Packing::Zip,
            _ => Packing::Plain,
        }
    }

    /// Detects the packing from the first bytes.
    ///
    /// ```
    /// use archive::Packing;
    /// assert_eq!(Packing::sniff(b"[Event \"x\"]"), Packing::Plain);
    /// assert_eq!(Packing::sniff(b"\x1F\x8B\x08\0"), Packing::Gzip);
    /// assert_eq!(Packing::sniff(b"PK\x03\x04"), Packing::Zip);
    /// ```
    pub fn sniff(head: &[u8]) -> Self {
        match head {
            [0x1F, 0x8B, 8, ..] => Packing::Gzip,
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Packing::Zstd,
            // An archive begins with a member, or with its end if it is empty.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Packing::Zip,
            _ => Packing::Plain,
        }
    }
}

/// Reads a stream as if it were not packed.
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
/// If its first bytes cannot be read, and for a zip archive, which is no stream. Damage further on is an error
/// of the reader that is returned, after all that could be unpacked.
pub fn unpacked<'a>(mut source: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut head = Vec::with_capacity(Packing::SNIFFED);
    source
        .by_ref()
        .take(Packing::SNIFFED as u64)
        .read_to_end(&mut head)?;
    let packing = Packing::sniff(&head);
    let source = io::Cursor::new(head).chain(source);
    Ok(match packing {
        Packing::Plain => Box::new(source),
        Packing::Gzip => Box::new(Unpacking {
            inner: gzip::Gzip::new(source),
            form: "gzip",
            is_whole: gzip::leaves_text_whole,
        }),
        Packing::Zstd => {
            let mut inner = zstd::Decoder::new(source)?;
            inner.window_log_max(ZSTD_WINDOW)?;
            Box::new(Unpacking {
                inner,
                form: "Zstandard",
                is_whole: |_| false,
            })
        }
        Packing::Zip => {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                // Its directory is at its end, so that it must be a file, and its members have names.
                "it is a zip archive: name the archive itself",
            ));
        }
    })
}

/// Says in its errors that the data are damaged, unless it was the system that failed.
struct Unpacking<R> {
    inner: R,
    form: &'static str,
    /// True for an error after which the text is whole.
    is_whole: fn(&io::Error) -> bool,
}

impl<R: Read> Read for Unpacking<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.inner
            .read(into)
            .map_err(|error| damaged(&error, self.form, (self.is_whole)(&error)))
    }
}

/// What is wrong with packed data.
#[derive(Debug)]
struct Damaged {
    what: String,
    is_whole: bool,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Damaged {}

/// True if a source was read to its end, and only what it was packed in is damaged: its checksum, or what stands behind it.
pub(crate) fn leaves_text_whole(error: &io::Error) -> bool {
    let cause = error.get_ref();
    let damaged = cause.and_then(|cause| cause.downcast_ref::<Damaged>());
    damaged.is_some_and(|damaged| damaged.is_whole)
}

fn damaged(error: &io::Error, form: &str, is_whole: bool) -> io::Error {
    if error.raw_os_error().is_some() || error.kind() == io::ErrorKind::Interrupted {
        return io::Error::new(error.kind(), error.to_string());
    }
    let what = match error.kind() {
        io::ErrorKind::UnexpectedEof => "they end too early".to_owned(),
        _ => error.to_string(),
    };
    let what = format!("damaged {form} data: {what}");
    io::Error::new(error.kind(), Damaged { what, is_whole })
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
    fn zeros_behind_a_gzip_file_are_padding_and_nothing_else_is() {
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
            assert_eq!(error, "damaged gzip data: something else follows on them");
        }
    }

    #[test]
    fn what_precedes_the_damage_is_read() {
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
    fn what_is_damaged_behind_the_text_leaves_it_whole() {
        let whole = |packed: &[u8]| {
            let mut source = unpacked(packed).unwrap();
            let error = source.read_to_end(&mut Vec::new()).expect_err("damaged");
            leaves_text_whole(&error)
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
    fn a_zip_archive_is_no_stream() {
        let (_, error) = read(b"PK\x03\x04rest");
        assert!(error.expect("an error").contains("zip archive"));
    }
}
