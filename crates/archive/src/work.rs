//! Counts the work of formatting, in test builds only: the bytes that are passed to the reader, the referee and the
//! writer, and the bytes that are copied. The reader and the referee take linear time; their own tests count their work.

#[cfg(test)]
thread_local! {
    static BYTES_PROCESSED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts bytes that are processed.
#[inline(always)]
pub(crate) fn count(bytes: usize) {
    #[cfg(test)]
    BYTES_PROCESSED.set(BYTES_PROCESSED.get() + bytes as u64);
    #[cfg(not(test))]
    let _ = bytes;
}

/// The number of bytes that this thread has processed.
#[cfg(test)]
pub(crate) fn bytes_processed() -> u64 {
    BYTES_PROCESSED.get()
}
