//! Prints the first game of a file as JSON: `cargo run -p huff-archive --example game_to_json -- FILE`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    let source = std::fs::read(path)?;
    let mut games = referee::Referee::default().judge_all(&source);
    let (game, mut json) = (games.next().ok_or("no game")?, Vec::new());
    archive::json::GameWriter::default().write(&game.record(), &game.judgement, None, &mut json);
    let game: serde_json::Value = serde_json::from_slice(&json)?;
    println!("{game:#}");
    Ok(())
}
