//! Processes the blocks of a file in parallel, with results in file order.

use std::io::{self, Read};

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use crate::{Block, Blocks};

/// Number of blocks per thread that are processed while earlier results are consumed.
#[cfg(feature = "parallel")]
const BLOCKS_PER_THREAD: usize = 2;

/// The error of a conversion: of the input, or of the output.
///
/// ```
/// use archive::{ConvertOptions, Converter, Error, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Json, ConvertOptions::default());
/// // truncated gzip data
/// let broken = archive::unpacked(&b"\x1F\x8B\x08\0\0\0\0\0\0\x03"[..])?;
/// match converter.add(broken, Format::Pdn, "a.pdn.gz") {
///     Err(Error::Read(error)) => assert!(!error.to_string().is_empty()),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub enum Error {
    /// The input failed. The output has everything read before the failure.
    Read(io::Error),
    /// The output failed.
    Write(io::Error),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Read(error) => write!(f, "cannot read: {error}"),
            Error::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read(error) | Error::Write(error) => Some(error),
        }
    }
}

/// A block and its result.
#[derive(Default)]
struct BatchItem<T> {
    block: Block,
    result: T,
}

/// Blocks that are processed at the same time.
#[cfg(feature = "parallel")]
struct Batch<T> {
    slots: Vec<BatchItem<T>>,
    count: usize,
}

#[cfg(feature = "parallel")]
impl<T: Default> Batch<T> {
    fn new(size: usize) -> Self {
        let mut slots = Vec::new();
        slots.resize_with(size, BatchItem::default);
        Self { slots, count: 0 }
    }

    /// Reads as many blocks as fit; those read before an error are kept.
    fn fill<R: Read>(&mut self, source: &mut Blocks<R>) -> io::Result<()> {
        self.count = 0;
        for slot in &mut self.slots {
            if !source.next_into(&mut slot.block)? {
                break;
            }
            self.count += 1;
        }
        Ok(())
    }

    fn used_slots(&mut self) -> &mut [BatchItem<T>] {
        &mut self.slots[..self.count]
    }
}

/// Calls `work` for every block of `source`, on up to `threads` threads of the current `rayon` pool, and `take` with
/// the results in file order. Results are passed to `work` again, so that it can reuse their buffers. Only a few blocks
/// per thread are in memory.
///
/// With one thread, or without the feature `parallel`, everything runs on the caller's thread.
///
/// ```
/// let file = &b"[Event \"a\"]\n1. 11-15 *\n"[..];
/// let mut bytes = 0;
/// archive::in_order(
///     archive::Blocks::new(file),
///     2,
///     |block, len: &mut usize| *len = block.bytes.len(),
///     |_, len| { bytes += *len; Ok(()) },
/// )?;
/// assert_eq!(bytes, 23);
/// # Ok::<(), archive::Error>(())
/// ```
///
/// # Errors
/// [`Error::Read`] if `source` fails, after the results before the failure were taken. [`Error::Write`] with the error
/// of `take`, immediately.
pub fn in_order<R: Read, T: Default + Send>(
    mut source: Blocks<R>,
    threads: usize,
    work: impl Fn(&Block, &mut T) + Sync,
    mut take: impl FnMut(&Block, &mut T) -> io::Result<()> + Send,
) -> Result<(), Error> {
    if threads <= 1 || cfg!(not(feature = "parallel")) {
        let mut slot = BatchItem::default();
        while source.next_into(&mut slot.block).map_err(Error::Read)? {
            work(&slot.block, &mut slot.result);
            take(&slot.block, &mut slot.result).map_err(Error::Write)?;
        }
        return Ok(());
    }
    #[cfg(feature = "parallel")]
    in_batches(source, threads, work, take)?;
    Ok(())
}

/// Like [`in_order`], with several threads.
#[cfg(feature = "parallel")]
fn in_batches<R: Read, T: Default + Send>(
    mut source: Blocks<R>,
    threads: usize,
    work: impl Fn(&Block, &mut T) + Sync,
    mut take: impl FnMut(&Block, &mut T) -> io::Result<()> + Send,
) -> Result<(), Error> {
    let mut fresh = Batch::new(threads * BLOCKS_PER_THREAD);
    let mut done = Batch::new(threads * BLOCKS_PER_THREAD);
    loop {
        let failed = fresh.fill(&mut source).err();
        let (written, ()) = rayon::join(
            || {
                done.used_slots()
                    .iter_mut()
                    .try_for_each(|slot| take(&slot.block, &mut slot.result))
            },
            || {
                let slots = fresh.used_slots().par_iter_mut().with_max_len(1);
                slots.for_each(|slot| work(&slot.block, &mut slot.result));
            },
        );
        written.map_err(Error::Write)?;
        std::mem::swap(&mut fresh, &mut done);
        if let Some(error) = failed {
            let mut rest = done.used_slots().iter_mut();
            rest.try_for_each(|slot| take(&slot.block, &mut slot.result))
                .map_err(Error::Write)?;
            return Err(Error::Read(error));
        }
        if done.count == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(file: &[u8], threads: usize) -> Vec<(u64, usize)> {
        let mut sizes = Vec::new();
        in_order(
            Blocks::with_block_size(file, 100),
            threads,
            |block, len: &mut usize| *len = block.bytes.len(),
            |block, len| {
                sizes.push((block.offset, *len));
                Ok(())
            },
        )
        .unwrap();
        sizes
    }

    #[test]
    fn results_come_in_the_order_of_the_file() {
        let file = "[Event \"a\"]\n1. 11-15 1-0\n\n".repeat(500);
        let one = sizes(file.as_bytes(), 1);
        assert!(one.len() > 50);
        for threads in 2..5 {
            assert_eq!(sizes(file.as_bytes(), threads), one);
        }
        assert!(sizes(b"", 3).is_empty());
    }

    #[test]
    fn errors_name_their_side() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the line is dead"))
            }
        }
        let text = &b"1. 11-15 *\n"[..];
        for threads in [1, 2] {
            let mut taken = 0;
            let failed = in_order(
                Blocks::new(text.chain(Broken)),
                threads,
                |_, (): &mut ()| {},
                |_, ()| {
                    taken += 1;
                    Ok(())
                },
            );
            assert!(matches!(failed, Err(Error::Read(_))));
            assert_eq!(taken, 1);
            let full = |_: &Block, (): &mut ()| Err(io::Error::other("the disk is full"));
            let failed = in_order(Blocks::new(text), threads, |_, ()| {}, full);
            assert!(matches!(failed, Err(Error::Write(_))));
        }
    }
}
