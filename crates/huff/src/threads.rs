//! Number of threads, and thread pools. No thread starts before it is needed.

use clap::Args;

use crate::exit::Failure;
use crate::numbers::parse_whole;

/// Number of threads requested.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct JobsArgs {
    /// Number of threads; 0 = one per processor; at most 256
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = parse_whole::<usize>,
        allow_negative_numbers = true,
        hide_short_help = true
    )]
    jobs: usize,
}

impl JobsArgs {
    /// Maximum number of threads; thousands of threads would spend minutes looking for work.
    const MAX_THREADS: usize = 256;

    /// The number of threads, at least 1.
    pub(crate) fn threads(self) -> usize {
        match self.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs.min(Self::MAX_THREADS),
        }
    }
}

/// A thread pool.
///
/// # Errors
/// If the system refuses the threads.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::new(format!("cannot start {threads} threads: {error}")))
}

/// Runs parallel work on `threads` threads. For one thread, the work runs on the current thread.
///
/// # Errors
/// If the work fails, or the threads cannot be started.
pub(crate) fn within<T: Send>(
    threads: usize,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    if threads == 1 {
        return work();
    }
    pool(threads)?.install(work)
}
