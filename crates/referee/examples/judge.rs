//! Judges every game of the files named, and counts the findings.
use std::collections::BTreeMap;
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("readable");
        let referee = referee::Referee::new(referee::Options {
            variant: std::env::var("VAR")
                .ok()
                .and_then(|n| draughts::Variant::from_name(&n)),
            ..referee::Options::default()
        });
        let mut judgement = referee::Judgement::default();
        for pass in 0..3 {
            let start = std::time::Instant::now();
            let mut reader = pdn::Reader::new(&bytes);
            let mut events = Vec::new();
            let (mut games, mut plies) = (0u64, 0u64);
            let mut codes: BTreeMap<&str, u32> = BTreeMap::new();
            while reader.read_game(&mut events) {
                games += 1;
                let record = referee::Record {
                    source: &bytes,
                    events: &events,
                };
                referee.judge(&record, &mut judgement);
                plies += u64::from(judgement.plies);
                for f in &judgement.findings {
                    *codes.entry(f.rule.code()).or_default() += 1;
                    if pass == 0
                        && f.severity > referee::Severity::Note
                        && std::env::var_os("V").is_some()
                    {
                        let line = bytes[..f.span.start]
                            .iter()
                            .filter(|b| **b == b'\n')
                            .count()
                            + 1;
                        println!(
                            "{line} {} {:?} {} {}",
                            f.rule.code(),
                            f.ply.map(|p| p.ply),
                            pdn::text(&bytes[f.span.start..f.span.end]),
                            f.message
                        );
                    }
                }
            }
            if pass == 2 {
                println!("{path} {games} {plies} {:?} {codes:?}", start.elapsed());
            }
        }
    }
}
