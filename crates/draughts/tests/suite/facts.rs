//! Checks against tables that are not part of the repository: published perft counts, and English positions with all
//! legal moves. They are read from `HUFF_FACTS`, or from `shared/facts` beside the repository. If they are missing, the
//! tests print `skipped:` and pass.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use draughts::{AnyPosition, Color, Variant};
use serde_json::Value;

fn facts(name: &str) -> Option<String> {
    let folder = env::var_os("HUFF_FACTS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/facts"),
        PathBuf::from,
    );
    let text = fs::read_to_string(folder.join(name)).ok();
    if text.is_none() {
        eprintln!("skipped: no {name} in {}", folder.display());
    }
    text
}

/// Maximum count that a test recomputes.
const MAX_NODES: u64 = if cfg!(debug_assertions) {
    400_000
} else {
    40_000_000
};

#[test]
fn every_published_count_is_reproduced() {
    let Some(text) = facts("perft.json") else {
        return;
    };
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for row in &rows {
        let Some(variant) =
            Variant::from_name(row["variant"].as_str().unwrap()).or_else(|| by_game_type(row))
        else {
            continue;
        };
        let (Some(depth), Some(nodes)) = (row["depth"].as_u64(), row["nodes"].as_u64()) else {
            continue;
        };
        if nodes > MAX_NODES {
            continue;
        }
        let side = if row["side"] == "W" {
            Color::White
        } else {
            Color::Black
        };
        let fen = row["fen"].as_str().unwrap();
        let position = AnyPosition::from_fen(variant, fen).unwrap().with_side(side);
        let depth = u32::try_from(depth).unwrap();
        let counted = if row["counting"] == "paths" {
            position.perft_routes(depth)
        } else {
            position.perft(depth)
        };
        assert_eq!(
            counted, nodes,
            "{variant} {fen} at depth {depth}, {}",
            row["counting"]
        );
        checked += 1;
    }
    println!("{checked} of {} counts", rows.len());
    assert!(checked > 0);
}

/// Finds the variant of rows with another name, such as starts with 12 men a side in Thai draughts.
fn by_game_type(row: &Value) -> Option<Variant> {
    let own = !row["variant"]
        .as_str()?
        .contains("international capture rules");
    let number = row["gametype"].as_u64().filter(|_| own)?;
    Variant::from_game_type(u8::try_from(number).ok()?)
}

#[test]
fn english_positions_have_the_agreed_moves() {
    let Some(text) = facts("english_vectors.jsonl") else {
        return;
    };
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let fen = row["fen"].as_str().unwrap();
        let position = AnyPosition::from_fen(Variant::English, fen).unwrap();
        let expected: BTreeSet<_> = row["legal_moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| mv.as_str().unwrap())
            .collect();
        let routes: Vec<_> = position
            .legal_routes()
            .iter()
            .map(|mv| position.text(mv))
            .collect();
        assert_eq!(
            routes.iter().map(String::as_str).collect::<BTreeSet<_>>(),
            expected,
            "{fen}"
        );
        assert_eq!(
            position.must_capture(),
            row["capture"].as_bool().unwrap(),
            "{fen}"
        );
    }
}
