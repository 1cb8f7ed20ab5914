//! R: the play. Reasons for an illegal move, in order of priority.

pub(crate) mod backward_man;
pub(crate) mod bad_jump;
pub(crate) mod capture_compelled;
pub(crate) mod capture_past_crown;
pub(crate) mod condoned;
pub(crate) mod draw_claim;
pub(crate) mod empty_origin;
pub(crate) mod huff_taken;
pub(crate) mod impossible_position;
pub(crate) mod missed_capture;
pub(crate) mod missed_crowning;
pub(crate) mod move_after_end;
pub(crate) mod no_such_square;
pub(crate) mod not_the_most;
pub(crate) mod occupied_destination;
pub(crate) mod opponents_piece;
pub(crate) mod out_of_reach;
pub(crate) mod out_of_turn;
pub(crate) mod own_piece_removed;
pub(crate) mod tired_king;
pub(crate) mod uncrowned_king;
pub(crate) mod unfinished_capture;
pub(crate) mod unverified;
pub(crate) mod wrong_first_player;

use draughts::{Color, Role};

use crate::{
    Finding,
    diagnosis::{Diagnosis, IllegalMove},
};

/// True if a side missed or did not complete a capture, according to these findings.
pub(crate) fn has_missed_capture(findings: &[Finding], side: Color) -> bool {
    let missed = [
        &missed_capture::RULE,
        &unfinished_capture::RULE,
        &not_the_most::RULE,
    ];
    findings.iter().any(|finding| {
        missed.contains(&finding.rule) && finding.ply.is_some_and(|ply| ply.side == side)
    })
}

/// The first rule that applies.
pub(crate) fn diagnose(attempt: &IllegalMove<'_>) -> Diagnosis {
    match move_after_end::check(attempt) {
        Some(cause) => cause.with_default_laws(attempt.laws.topics().end),
        None => diagnose_on_the_board(attempt),
    }
}

/// The first rule that applies, even if the game was already over.
pub(crate) fn diagnose_on_the_board(attempt: &IllegalMove<'_>) -> Diagnosis {
    let laws = attempt.laws.topics();
    let moves = match attempt.mover() {
        Some((piece, ..)) if piece.role == Role::King => laws.kings,
        _ => laws.men,
    };
    let slip = |cause: Diagnosis, broken| cause.with_default_laws(broken).into_slip();
    let false_move = |cause: Diagnosis, broken| {
        let cause = cause.with_default_laws(broken);
        let broken = cause.laws.clone();
        cause.with_ruling(
            attempt.variant(),
            &broken,
            attempt.laws.false_move_ruling(attempt.side()),
        )
    };
    no_such_square::check(attempt)
        .map(|cause| slip(cause, laws.board))
        .or_else(|| empty_origin::check(attempt).map(|cause| slip(cause, moves)))
        .or_else(|| {
            wrong_first_player::check(attempt)
                .map(|cause| cause.with_laws(attempt.laws.switches().first_mover.laws))
        })
        .or_else(|| opponents_piece::check(attempt).map(|cause| slip(cause, laws.turns)))
        .or_else(|| occupied_destination::check(attempt).map(|cause| slip(cause, moves)))
        .or_else(|| bad_jump::check(attempt).map(|cause| false_move(cause, laws.captures)))
        .or_else(|| {
            capture_past_crown::check(attempt).map(|cause| false_move(cause, laws.crowning))
        })
        .or_else(|| backward_man::check(attempt).map(|cause| false_move(cause, laws.forward)))
        .or_else(|| not_the_most::check(attempt))
        .or_else(|| unfinished_capture::check(attempt))
        .or_else(|| missed_capture::check(attempt))
        .or_else(|| tired_king::check(attempt).map(|cause| false_move(cause, &["Frisian:kings"])))
        .or_else(|| out_of_reach::check(attempt).map(|cause| slip(cause, moves)))
        .unwrap_or_else(|| {
            let cause = Diagnosis::new(
                &out_of_reach::RULE,
                "no piece could make this move".to_owned(),
            );
            slip(cause, moves)
        })
}
