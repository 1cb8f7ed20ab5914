//! Judges the games of a file and prints what is wrong: `cargo run -p huff-referee --example findings -- FILE`.

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    let source = std::fs::read(&path)?;
    for game in referee::Referee::default().judge_all(&source) {
        for finding in game.judgement.findings {
            let place = pdn::Locator::new(&source).locate(finding.span.start);
            println!("{path}:{place}: {finding}");
        }
    }
    Ok(())
}
