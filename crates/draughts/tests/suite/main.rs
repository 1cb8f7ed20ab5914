//! The tests of the crate, in one program: linking many takes longer than running them.

mod examples;
mod facts;
mod fen;
mod illegal;
mod laws;
mod mailbox;
mod perft;
mod properties;
mod serde;
