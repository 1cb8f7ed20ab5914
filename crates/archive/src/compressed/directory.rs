//! Reads the directory of a zip archive.
//!
//! The `zip` crate keeps one entry per name. But an archive may contain two files with the same name, and both may be
//! records. Therefore this module reads the directory; the crate only finds and validates it.

use std::io::{self, Read, Seek, SeekFrom};

/// A directory entry (APPNOTE.TXT 6.3.10, section 4.3.12).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DirectoryEntry {
    /// The path as bytes, in some encoding.
    pub(super) name: Vec<u8>,
    /// The offset of the local header in the file.
    pub(super) header: u64,
    pub(super) encrypted: bool,
    /// 0 for stored, 8 for deflated.
    pub(super) method: u16,
    pub(super) crc: u32,
    pub(super) packed_size: u64,
    pub(super) size: u64,
}

const ENTRY: [u8; 4] = *b"PK\x01\x02";
const LOCAL: [u8; 4] = *b"PK\x03\x04";

/// The entries of the directory at `start`, in order; `offset` is the number of bytes before the archive in its file.
///
/// # Errors
/// If the source fails, or ends inside an entry.
pub(super) fn entries<R: Read + Seek>(
    archive: R,
    start: u64,
    offset: u64,
) -> io::Result<Vec<DirectoryEntry>> {
    let mut archive = io::BufReader::new(archive);
    archive.seek(SeekFrom::Start(start))?;
    let mut entries = Vec::new();
    loop {
        let mut head = [0; 46];
        let mut signature = [0; 4];
        if archive.read_exact(&mut signature).is_err() || signature != ENTRY {
            return Ok(entries);
        }
        archive.read_exact(&mut head[4..])?;
        let [name, extra, comment] = [28, 30, 32].map(|at| usize::from(u16_at(&head, at)));
        let mut rest = vec![0; name + extra + comment];
        archive.read_exact(&mut rest)?;
        let mut wide = [20, 24, 42].map(|at| u64::from(u32_at(&head, at)));
        read_zip64_values(&mut wide, &rest[name..name + extra]);
        let [packed_size, size, header] = wide;
        rest.truncate(name);
        entries.push(DirectoryEntry {
            name: rest,
            header: header.saturating_add(offset),
            encrypted: u16_at(&head, 8) & 1 != 0,
            method: u16_at(&head, 10),
            crc: u32_at(&head, 16),
            packed_size,
            size,
        });
    }
}

impl DirectoryEntry {
    /// The offset of the member's data, after the local header. The name and the extra fields of that header may differ
    /// from those of the directory.
    ///
    /// # Errors
    /// If there is no local header.
    pub(super) fn data_start<R: Read + Seek>(&self, archive: &mut R) -> io::Result<u64> {
        archive.seek(SeekFrom::Start(self.header))?;
        let mut head = [0; 30];
        archive.read_exact(&mut head)?;
        if !head.starts_with(&LOCAL) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "damaged zip archive: no file at the offset in its directory",
            ));
        }
        let rest = u64::from(u16_at(&head, 26)) + u64::from(u16_at(&head, 28));
        Ok(self.header + 30 + rest)
    }
}

/// Reads the sizes and the offset of the header from the Zip64 field if they do not fit in the entry. Such a value is
/// all ones in the entry. The field lists these values in the order of section 4.5.3.
fn read_zip64_values([packed_size, size, header]: &mut [u64; 3], mut extra: &[u8]) {
    while let [a, b, c, d, rest @ ..] = extra {
        let (id, len) = (
            u16::from_le_bytes([*a, *b]),
            usize::from(u16::from_le_bytes([*c, *d])),
        );
        let (field, after) = rest.split_at_checked(len).unwrap_or((rest, &[]));
        if id == 1 {
            let mut values = field.chunks_exact(8).map(|value| {
                let mut bytes = [0; 8];
                bytes.copy_from_slice(value);
                u64::from_le_bytes(bytes)
            });
            for narrow in [size, packed_size, header] {
                if *narrow == u64::from(u32::MAX)
                    && let Some(value) = values.next()
                {
                    *narrow = value;
                }
            }
            return;
        }
        extra = after;
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

#[cfg(test)]
mod tests {
    use super::read_zip64_values;

    #[test]
    fn large_sizes_are_in_the_zip64_field() {
        let ones = u64::from(u32::MAX);
        let field = |values: &[u64]| {
            let bytes: Vec<u8> = values
                .iter()
                .flat_map(|value| value.to_le_bytes())
                .collect();
            let length = (bytes.len() as u16).to_le_bytes();
            [&[7, 0, 1, 0, 9, 1, 0], &length[..], &bytes].concat()
        };
        let mut wide = [ones, ones, 5];
        read_zip64_values(&mut wide, &field(&[1 << 40, 1 << 33]));
        assert_eq!(wide, [1 << 33, 1 << 40, 5]);
        let mut wide = [3, 4, ones];
        read_zip64_values(&mut wide, &field(&[1 << 35]));
        assert_eq!(wide, [3, 4, 1 << 35]);
        let mut wide = [ones, 4, 5];
        read_zip64_values(&mut wide, &[1, 0, 200]);
        assert_eq!(wide, [ones, 4, 5]);
    }
}
