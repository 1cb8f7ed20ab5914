//! R: the play. The causes a move may be illegal for, in the order in which they are named.

pub(crate) mod backward_man;
pub(crate) mod bad_jump;
pub(crate) mod capture_compelled;
pub(crate) mod capture_past_crown;
pub(crate) mod empty_origin;
pub(crate) mod huff_taken;
pub(crate) mod impossible_position;
pub(crate) mod missed_capture;
pub(crate) mod missed_crowning;
pub(crate) mod move_after_end;
pub(crate) mod no_such_square;
pub(crate) mod occupied_destination;
pub(crate) mod opponents_piece;
pub(crate) mod out_of_reach;
pub(crate) mod uncrowned_king;
pub(crate) mod unfinished_capture;
pub(crate) mod unverified;
pub(crate) mod wrong_first_player;

use draughts::Rules;

use crate::play::{Attempt, Cause};

/// The first cause that holds; the message tells the rest.
pub(crate) fn diagnose<R: Rules>(attempt: &Attempt<'_, R>) -> Cause<R> {
    move_after_end::check(attempt)
        .or_else(|| no_such_square::check(attempt))
        .or_else(|| empty_origin::check(attempt))
        .or_else(|| wrong_first_player::check(attempt))
        .or_else(|| opponents_piece::check(attempt))
        .or_else(|| occupied_destination::check(attempt))
        .or_else(|| bad_jump::check(attempt))
        .or_else(|| capture_past_crown::check(attempt))
        .or_else(|| backward_man::check(attempt))
        .or_else(|| unfinished_capture::check(attempt))
        .or_else(|| missed_capture::check(attempt))
        .or_else(|| out_of_reach::check(attempt))
        .unwrap_or_else(|| {
            Cause::new(
                &out_of_reach::RULE,
                "no piece could make this move".to_owned(),
            )
        })
}
