//! O: the outcome.

pub(crate) mod conduct_noted;
pub(crate) mod forfeit_unrecorded;
pub(crate) mod result_against_board;
pub(crate) mod result_against_ruling;
pub(crate) mod result_mismatch;
pub(crate) mod result_order;
pub(crate) mod said;

use crate::{Judgement, header::Header, outcome::Stated, report::Report};

/// Holds the recorded result against what the laws say of the play (O404, O405), once all that was to be found
/// of the play is found.
pub(crate) fn against_ruling(into: &mut Judgement, stated: &Stated<'_>, header: &Header<'_>) {
    let Some((finding, winner)) = result_against_ruling::forfeit(&into.findings) else {
        return;
    };
    let (finding, recorded) = (finding.clone(), into.recorded);
    let mut report = Report::new(&mut into.findings);
    match recorded {
        Some(recorded) => {
            let forfeit = (&finding, winner);
            result_against_ruling::check(forfeit, recorded, stated, header, &mut report);
        }
        None => {
            if let Some(ply) = finding.ply {
                report.add_at(
                    &forfeit_unrecorded::RULE,
                    finding.span,
                    ply,
                    forfeit_unrecorded::message(&finding, winner),
                );
                report.last_follows();
            }
        }
    }
}
