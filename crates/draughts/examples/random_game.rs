//! Plays a random game of English draughts, of at most 200 plies: `cargo run -p huff-draughts --example random_game`.

use std::hash::{BuildHasher as _, RandomState};

fn main() {
    let mut position = draughts::AnyPosition::start(draughts::Variant::English);
    let random = RandomState::new();
    for ply in 0..200 {
        let moves = position.legal_moves();
        let at = random.hash_one(ply) as usize % moves.len().max(1);
        let Some(mv) = moves.get(at) else { break };
        println!("{}", position.text(mv));
        position = position.play(mv).expect("a legal move can be played");
    }
}
