//! O: the outcome.

pub(crate) mod result_against_board;
pub(crate) mod result_mismatch;
