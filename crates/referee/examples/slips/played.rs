//! Games played here, where no records are at hand: legal moves at random, of which none gives away more than it must.

use draughts::{AnyPosition, Variant};

use crate::{Moves, random::Random};

/// A game is left after so many plies.
const LONGEST: usize = 90;

/// So many games.
pub(crate) fn games(variant: Variant, wanted: usize) -> Vec<Moves> {
    let mut random = Random::named(variant.name());
    (0..wanted).map(|_| game(variant, &mut random)).collect()
}

fn game(variant: Variant, random: &mut Random) -> Moves {
    let mut position = AnyPosition::start(variant);
    let mut moves = Moves::new();
    while moves.len() < LONGEST {
        let legal = position.legal_moves();
        // what the opponent takes then
        let risk = |mv: &draughts::Move| {
            let next = position.play(mv).ok()?;
            let replies = next.legal_moves();
            replies.iter().map(|reply| reply.captured().len()).max()
        };
        let risks: Vec<_> = legal
            .iter()
            .map(|mv| risk(mv).unwrap_or_default())
            .collect();
        let Some(least) = risks.iter().min() else {
            break;
        };
        let sound: Vec<_> = legal
            .iter()
            .zip(&risks)
            .filter(|(_, risk)| *risk == least)
            .collect();
        let (mv, _) = sound[random.below(sound.len())];
        moves.push(position.text(mv));
        let Ok(next) = position.play(mv) else {
            break;
        };
        position = next;
    }
    moves
}
