//! Measures the reader: `cargo run --release -p huff-pdn --example events -- FILE` prints five passes in memory, one line each.

use std::time::Instant;

use pdn::{Reader, Token};

fn main() -> std::io::Result<()> {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: events FILE");
        return Ok(());
    };
    let bytes = std::fs::read(path)?;
    for _ in 0..5 {
        let (mut events, mut games, mut moves, mut faults) = (0u64, 0u64, 0u64, 0u64);
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
        let taken = start.elapsed();
        let rate = bytes.len() as u128 * 1000 / taken.as_nanos().max(1);
        let taken = taken.as_secs_f64() * 1000.0;
        println!(
            "{events} events, {games} games, {moves} moves, {faults} faults: {taken:.2} ms, {rate} MB/s"
        );
    }
    Ok(())
}
