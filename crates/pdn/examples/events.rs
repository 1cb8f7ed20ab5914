//! Times the reader: `cargo run --release -p pdn --example events -- FILE`, the best of five passes.

use std::time::{Duration, Instant};

use pdn::{Reader, Token};

fn main() -> std::io::Result<()> {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: events FILE");
        return Ok(());
    };
    let bytes = std::fs::read(path)?;
    let mut best = Duration::MAX;
    let (mut events, mut games, mut moves, mut faults) = (0u64, 0u64, 0u64, 0u64);
    for _ in 0..5 {
        (events, games, moves, faults) = (0, 0, 0, 0);
        let start = Instant::now();
        for event in Reader::new(&bytes) {
            events += 1;
            match event.token {
                Token::Move(_) => moves += 1,
                Token::GameEnd => games += 1,
                Token::Fault(_) => faults += 1,
                _ => {}
            }
        }
        best = best.min(start.elapsed());
    }
    let rate = bytes.len() as u128 * 1000 / best.as_nanos().max(1);
    println!(
        "{events} events, {games} games, {moves} moves, {faults} faults: {best:?}, {rate} MB/s"
    );
    Ok(())
}
