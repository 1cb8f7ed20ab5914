//! Judging any bytes as any variant does not panic and is deterministic, and every finding is inside the record.

#![no_main]

use draughts::Variant;
use libfuzzer_sys::fuzz_target;
use referee::{Collection, Judgement, Options, Record, Referee};

fuzz_target!(|input: &[u8]| {
    let Some((&which, source)) = input.split_first() else {
        return;
    };
    let variant = Variant::ALL.get(usize::from(which)).copied();
    let referee = Referee::new(Options {
        variant,
        moves: true,
        entry: true,
        ..Options::default()
    });
    let mut reader = pdn::Reader::new(source);
    let mut events = Vec::new();
    let (mut once, mut twice) = (Judgement::default(), Judgement::default());
    let mut collection = Collection::default();
    let mut game = 0;
    while reader.read_game(&mut events) {
        let record = Record {
            source,
            events: &events,
        };
        referee.judge(&record, &mut once);
        referee.judge(&record, &mut twice);
        game += 1;
        if let Some(entry) = &once.entry {
            assert!(entry.span.start <= entry.span.end && entry.span.end <= source.len());
            collection.add(entry, game, || ());
        }
        assert_eq!(once.findings, twice.findings);
        for finding in &once.findings {
            assert!(finding.span.start <= finding.span.end && finding.span.end <= source.len());
        }
    }
    collection.finish();
});
