//! Searches of real records: matches are copied byte for byte and read back.

use archive::find::{Condition, CopyWriter, Query, SearchOptions, Words};

use crate::corpora;

/// Sample size per file: several blocks.
const SAMPLE: usize = 600_000;

/// The copied matches of a query, and their number.
fn found(query: &Query, file: &[u8]) -> (Vec<u8>, u64) {
    let mut copies = CopyWriter::new(Vec::new());
    let mut count = 0;
    let search = query.search(file, &SearchOptions::default(), |game| {
        count += 1;
        assert_eq!(copies.write(game)?, Ok(()));
        Ok(true)
    });
    search.expect("memory can be read");
    (copies.finish().expect("memory can be written"), count)
}

#[test]
fn all_games_of_a_file_add_up_to_the_file() {
    for (name, file) in corpora::samples(SAMPLE) {
        assert!(found(&Query::default(), &file).0 == file, "{name}");
    }
}

#[test]
fn matches_and_other_games_add_up_to_all_games() {
    let black = Condition::Black(Words::new("a").expect("a letter"));
    let mut query = Query {
        conditions: vec![black],
        ..Query::default()
    };
    for (name, file) in corpora::samples(SAMPLE) {
        let (_, all) = found(&Query::default(), &file);
        query.not = false;
        let (copy, with) = found(&query, &file);
        query.not = true;
        let (rest, without) = found(&query, &file);
        assert_eq!(with + without, all, "{name}");
        for (copy, count) in [(copy, with), (rest, without)] {
            assert_eq!(found(&Query::default(), &copy).1, count, "{name}");
        }
    }
}
