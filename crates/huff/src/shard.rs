//! `--shard K/N`: splits the work between several runs.

use archive::Shard;
use clap::Args;

/// The part of the games to process.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ShardArgs {
    /// Only the games of shard K of N (1/4 to 4/4): N runs share the work without splitting files
    ///
    /// A game's shard depends only on its byte offset and the file's name (not its folder); its number, line
    /// and offset are those of the whole file. Games that begin within the same 64 KiB share a shard. What
    /// cannot be read is an error in every shard.
    #[arg(
        long,
        value_name = "K/N",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) shard: Option<Shard>,
}
