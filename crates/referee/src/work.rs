//! Counts the work of judging, in test builds only: moves that the fast path does not play, positions of searches,
//! findings, and findings that are examined again. The jumps of captures are counted in every build
//! ([`draughts::jumps_tried`]).

#[cfg(test)]
mod tests;

#[cfg(test)]
thread_local! {
    static UNITS_DONE: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts units of work.
#[inline(always)]
pub(crate) fn count(units: usize) {
    #[cfg(test)]
    UNITS_DONE.set(UNITS_DONE.get() + units as u64);
    #[cfg(not(test))]
    let _ = units;
}

/// The work that this thread has done.
#[cfg(test)]
pub(crate) fn units_done() -> u64 {
    UNITS_DONE.get()
}
