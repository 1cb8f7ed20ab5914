//! `huff server`: a language server for records, over standard input and output.
//!
//! [`session`] reads messages and answers them, one after another. A [`document`] keeps its text and the judgement of
//! its games, and judges only what an edit may affect. Each capability has a module, a function of a document.
//! Positions are byte offsets everywhere but in [`position`].

mod actions;
mod answers;
mod board;
mod capabilities;
mod completion;
mod diagnostics;
mod document;
mod findings;
mod formatting;
mod game;
mod hints;
mod hover;
mod position;
mod rename;
mod session;
mod settings;
mod symbols;
mod tag_help;
#[cfg(test)]
mod tests;
mod tokens;
mod transport;
mod uri;
mod workspace;

use clap::Args;

use crate::args::JudgingArgs;
use crate::exit::{Exit, Failure};
use session::Session;
use transport::Transport;

/// Run a language server, for editors
///
/// The server speaks the Language Server Protocol over standard input and output. Diagnostics are the findings of
/// 'huff check', by the settings of the huff.toml nearest above each document. An editor starts it; the book has a
/// page for each of several editors.
#[derive(Args, Clone, Debug, Default)]
#[command(after_long_help = "\
Examples:
  huff server                          what an editor starts
  huff server --notes                  show small departures from the standard, too
  huff server --isolated --laws wcdf   the same laws for all documents

The server shows findings while you type, fixes them (code actions), formats games, completes legal
moves, tags and players, shows the board after a move, lists games and variations, renames players,
and finds the earlier record of a repeated game.

Exit status: 0 the editor ended the session, 2 the connection broke.")]
pub(crate) struct ServerArgs {
    /// Show notes, too
    #[arg(long)]
    notes: bool,

    /// Speak over standard input and output; this is always so, and some clients name it
    #[arg(long, hide = true)]
    stdio: bool,

    #[command(flatten)]
    judging: JudgingArgs,
}

/// Runs `huff server`.
///
/// # Errors
/// If the connection breaks, or a message is not JSON-RPC.
pub(crate) fn run(args: &ServerArgs) -> Result<Exit, Failure> {
    let (connection, transport) = Transport::over_stdio();
    let ended = Session::start(connection, args.clone()).and_then(Session::run);
    // The connection is closed now, so the threads end; an error of theirs explains that of the session.
    let broken = |error: std::io::Error| Failure::new(format!("the connection broke: {error}"));
    transport.join().map_err(broken)?;
    ended
}
