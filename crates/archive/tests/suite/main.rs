//! The tests of the crate, in one program: linking many takes longer than running them.

mod corpora;
mod examples;
mod fixes;
mod formatting;
mod generated;
mod invariants;
mod pieces;
mod round_trip;
mod searches;
mod unread;
