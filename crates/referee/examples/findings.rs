//! Judges the games of a file and prints what is wrong: `cargo run -p referee --example findings -- FILE`.

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    let source = std::fs::read(&path)?;
    referee::Referee::default().judge_each(&source, |_, judgement| {
        for finding in &judgement.findings {
            let place = pdn::Locator::new(&source).locate(finding.span.start);
            let (code, message) = (finding.rule.code(), &finding.message);
            println!("{path}:{place}: {code} {message}");
        }
    });
    Ok(())
}
