//! The tests of the crate, in one program: linking many takes longer than running them.

mod bounds;
mod broken;
mod examples;
mod fixes;
mod laws;
mod play;
mod positions;
mod repairs;
mod scope;
mod variants;
