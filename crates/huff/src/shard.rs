//! `--shard K/N`: one run of several that share the work.

use archive::Shard;
use clap::Args;

/// Which part of the games is asked for.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ShardArgs {
    /// Only the games of shard K of N (1/4 to 4/4), so that N runs share the work and none has to split a file
    ///
    /// Each game is in one shard, told by its place in the file and the file's name (not its folder), and keeps its number,
    /// line and offset. Games that begin within the same 64 KiB go together. What cannot be read is an error in every shard.
    #[arg(
        long,
        value_name = "K/N",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) shard: Option<Shard>,
}
