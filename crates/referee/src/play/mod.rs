//! Replay: plays the moves of a record on the board of its variant.

mod apply_repair;
mod assumption;
mod candidates;
mod clock_time;
mod coverage;
mod crowning;
mod doubled_colour;
mod draw_tracker;
mod engine_line;
mod fen;
mod first_move;
mod first_ply;
mod follow_up;
mod game_reader;
mod guess;
mod illegal;
mod illegal_move;
mod line;
mod move_list;
mod notation_extent;
mod numbering;
mod optional_captures;
mod other_causes;
mod other_game;
mod plain_run;
mod plies;
mod replay;
mod replay_score;
mod restart;
mod short_notation;
mod slow_path;
mod start;
mod tag_hint;
mod unjudged;
mod unread_text;
pub(crate) mod variant_decision;
mod walk;

pub(crate) use candidates::square;
pub(crate) use draw_tracker::FoundDraw;
pub(crate) use fen::read_fen;
pub(crate) use first_ply::FirstPly;
pub use game_reader::{GameReader, reader};
pub(crate) use guess::{Fit, fit};
pub(crate) use illegal_move::{
    Continuation, Diagnosis, IllegalMove, alternatives, between, file_and_rank_distance,
    is_straight, on_line, role_name, side_name, square_name,
};
pub(crate) use move_list::PlayedMoves;
pub(crate) use other_game::EnglishFit;
pub(crate) use replay::{MainLineEnd, ReplayInput, replay};
pub(crate) use short_notation::expand_short_moves;
pub(crate) use start::{Start, first_mover};
pub(crate) use tag_hint::named;
pub(crate) use unjudged::number_moves;
