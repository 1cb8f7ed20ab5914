//! The tests of the crate, in one program: linking many takes longer than running them.

mod corpora;
mod dirt;
mod example;
mod examples;
mod properties;
mod reading;
mod round_trip;
mod serde;
mod writing;
