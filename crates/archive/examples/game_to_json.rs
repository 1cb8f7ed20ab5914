//! Prints the first game of a file as JSON: `cargo run -p archive --example game_to_json -- FILE`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    let (source, mut json) = (std::fs::read(path)?, Vec::new());
    referee::Referee::default().judge_each(&source, |record, judgement| {
        if json.is_empty() {
            archive::json::GameWriter::default().write(record, judgement, None, &mut json);
        }
    });
    let game: serde_json::Value = serde_json::from_slice(&json)?;
    println!("{game:#}");
    Ok(())
}
