//! How many threads work, and where they come from. None is started before it is needed.

use clap::Args;

use crate::exit::Failure;

/// How many threads are asked for.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct JobsArgs {
    /// Number of threads; 0 is one for each processor, and more than 256 are 256
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_short_help = true
    )]
    jobs: usize,
}

impl JobsArgs {
    /// So many threads are of use to nobody: thousands of them do nothing but look for work, for minutes.
    const MOST: usize = 256;

    /// The number of threads, 1 or more.
    pub(crate) fn threads(self) -> usize {
        match self.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs.min(Self::MOST),
        }
    }
}

/// A pool of threads.
///
/// # Errors
/// If the system does not give them.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::new(format!("cannot start {threads} threads: {error}")))
}

/// Does work that divides itself among so many threads; one does it by itself.
///
/// # Errors
/// What the work says, or if there are no threads to be had.
pub(crate) fn within<T: Send>(
    threads: usize,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    if threads == 1 {
        return work();
    }
    pool(threads)?.install(work)
}
