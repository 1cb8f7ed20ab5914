//! Counts move sequences and measures the speed: `perft [VARIANT [DEPTH [FEN]]]`.

use std::time::Instant;

use draughts::{AnyPosition, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "english".into());
    let variant = Variant::from_name(&name).ok_or("no such variant")?;
    let deepest: u32 = arguments.next().map_or(Ok(10), |depth| depth.parse())?;
    let position = match arguments.next() {
        Some(fen) => AnyPosition::from_fen(variant, &fen)?,
        None => AnyPosition::start(variant),
    };
    for depth in 1..=deepest {
        let start = Instant::now();
        let moves = position.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a speed is an estimate")]
        let speed = moves as f64 / seconds / 1e6;
        println!(
            "{depth:2} {moves:14} {seconds:8.3} s {speed:8.1} M/s   routes {}",
            position.perft_routes(depth)
        );
    }
    Ok(())
}
