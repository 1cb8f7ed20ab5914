//! Compresses output while it is written.

use std::io::{self, IoSlice, Write};

use super::Packing;

/// A writer that compresses its output, or passes it through.
///
/// The output is complete only after [`finish`](Self::finish).
///
/// ```
/// use std::io::{Read, Write};
/// use archive::{Packer, Packing, unpacked};
///
/// let mut packer = Packer::new(Vec::new(), Packing::Gzip)?;
/// packer.write_all(b"1. 11-15 *")?;
/// let packed = packer.finish()?;
///
/// let mut text = String::new();
/// unpacked(&packed[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. 11-15 *");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Packer<W: Write>(Inner<W>);

enum Inner<W: Write> {
    Plain(W),
    Gzip(flate2::write::GzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Packer<W> {
    /// A writer that does not compress.
    pub fn plain(out: W) -> Self {
        Self(Inner::Plain(out))
    }

    /// Compresses into `out` at the default level of the format's own tool.
    ///
    /// # Errors
    /// For zip archives, which are not streams, or if the compressor cannot be created.
    pub fn new(out: W, packing: Packing) -> io::Result<Self> {
        Ok(Self(match packing {
            Packing::Plain => return Ok(Self::plain(out)),
            Packing::Gzip => {
                let level = flate2::Compression::default();
                Inner::Gzip(flate2::write::GzEncoder::new(out, level))
            }
            Packing::Zstd => Inner::Zstd(zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            Packing::Zip => {
                return Err(io::Error::new(
                    io::ErrorKind::Unsupported,
                    "zip archives cannot be written; use .gz or .zst",
                ));
            }
        }))
    }

    /// Writes the remaining output. Nothing may be written after this call.
    ///
    /// # Errors
    /// If the output fails.
    pub fn try_finish(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Inner::Plain(_) => {}
            Inner::Gzip(encoder) => encoder.try_finish()?,
            Inner::Zstd(encoder) => encoder.do_finish()?,
        }
        match &mut self.0 {
            Inner::Plain(out) => out.flush(),
            Inner::Gzip(encoder) => encoder.get_mut().flush(),
            Inner::Zstd(encoder) => encoder.get_mut().flush(),
        }
    }

    /// Writes the remaining output, and returns the writer.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Inner::Plain(out) => Ok(out),
            Inner::Gzip(encoder) => encoder.finish(),
            Inner::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Inner::Plain(out) => out.write(bytes),
            Inner::Gzip(encoder) => encoder.write(bytes),
            Inner::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn write_vectored(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        match &mut self.0 {
            Inner::Plain(out) => out.write_vectored(slices),
            Inner::Gzip(encoder) => encoder.write_vectored(slices),
            Inner::Zstd(encoder) => encoder.write_vectored(slices),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Inner::Plain(out) => out.flush(),
            Inner::Gzip(encoder) => encoder.flush(),
            Inner::Zstd(encoder) => encoder.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::{Packer, Packing};

    #[test]
    fn compression_is_detected_from_the_bytes() {
        let text = "1. 11-15 22-18 *\n".repeat(1000);
        for packing in [Packing::Plain, Packing::Gzip, Packing::Zstd] {
            let mut packer = Packer::new(Vec::new(), packing).unwrap();
            packer.write_all(text.as_bytes()).unwrap();
            let packed = packer.finish().unwrap();
            assert_eq!(Packing::sniff(&packed), packing);
            assert_eq!(packed.len() < text.len() / 10, packing != Packing::Plain);
            let mut read = String::new();
            let mut source = crate::unpacked(&packed[..]).unwrap();
            source.read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
        }
        assert!(Packer::new(Vec::new(), Packing::Zip).is_err());
    }
}
