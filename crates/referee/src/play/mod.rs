//! The replay: a record's moves on the board of its game.

mod aftermath;
mod assumption;
mod attempt;
mod beginning;
mod candidates;
mod clock_time;
mod consider;
mod crowning;
mod doubled_colour;
mod engine_line;
mod extent;
mod fen;
mod first_ply;
mod freely;
mod gap;
mod guess;
mod hint;
mod illegal;
pub(crate) mod kind;
mod line;
mod listing;
mod mend;
mod numbering;
mod other_game;
mod plies;
mod reach;
mod reading;
mod replay;
mod restart;
mod short;
mod start;
mod survey;
mod unjudged;
mod unmended;
mod walk;
mod watch;

pub(crate) use attempt::{
    After, Attempt, Cause, alternatives, apart, between, is_straight, on_line, role_name,
    side_name, square_name,
};
pub(crate) use candidates::square;
pub(crate) use fen::read_fen;
pub(crate) use first_ply::FirstPly;
pub(crate) use guess::{Fit, fit};
pub(crate) use hint::named;
pub(crate) use listing::Listing;
pub(crate) use other_game::AsEnglish;
pub use reading::{Reader, reader};
pub(crate) use replay::{Ending, Play, replay};
pub(crate) use short::in_full;
pub(crate) use start::{Start, first_mover};
pub(crate) use unjudged::number_moves;
pub(crate) use watch::Drawn;
