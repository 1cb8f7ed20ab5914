//! Generates games for variants without records: random legal moves that give away as little as possible.

use draughts::{AnyPosition, Variant};

use crate::{Moves, random::Random};

/// Maximum length of a game.
const MAX_PLIES: usize = 90;

/// Generates `wanted` games.
pub(crate) fn games(variant: Variant, wanted: usize) -> Vec<Moves> {
    let mut random = Random::from_name(variant.name());
    (0..wanted).map(|_| game(variant, &mut random)).collect()
}

fn game(variant: Variant, random: &mut Random) -> Moves {
    let mut position = AnyPosition::start(variant);
    let mut moves = Moves::new();
    while moves.len() < MAX_PLIES {
        let legal = position.legal_moves();
        // the most pieces the opponent can capture next
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
