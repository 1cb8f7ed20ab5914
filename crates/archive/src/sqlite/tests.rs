use rusqlite::Connection;

use draughts::Variant;

use super::*;

const A: &str = "[Event \"E\"][Black \"Ann\"][White \"Bob\"][GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 1-0\n\n";
const B: &str =
    "[Event \"E\"][Black \"Bob\"][White \"?\"][GameType \"21\"] 1. 9-14 22-18 2. 11-15 1/2-1/2\n\n";

fn load(database: Connection, inputs: &[&str]) -> (Connection, u64, u64) {
    let mut loader = Loader::new(database, ConvertOptions::default()).expect("ours or empty");
    for (number, input) in inputs.iter().enumerate() {
        let path = format!("{number}.pdn");
        loader
            .add(input.as_bytes(), Format::Pdn, &path)
            .expect("memory does not fail");
    }
    let (added, known) = (loader.added(), loader.known());
    (loader.finish().expect("memory does not fail"), added, known)
}

fn number(database: &Connection, query: &str) -> i64 {
    database
        .query_row(query, (), |row| row.get(0))
        .expect(query)
}

#[test]
fn known_games_are_not_added_again() {
    let empty = Connection::open_in_memory().unwrap();
    let (database, added, known) = load(empty, &[&[A, B].concat()]);
    assert_eq!((added, known), (2, 0));
    let (database, added, known) = load(database, &[&[B, A, A].concat()]);
    // The second copy is new, because no earlier input contained the game twice.
    assert_eq!((added, known), (1, 2));
    let (database, added, known) = load(database, &[&[A, A].concat(), A]);
    assert_eq!((added, known), (0, 3));
    assert_eq!(number(&database, "SELECT count(*) FROM games"), 3);
    assert_eq!(number(&database, "SELECT count(*) FROM moves"), 4 + 3 + 4);
    assert_eq!(number(&database, "SELECT count(*) FROM tags"), 12);
}

#[test]
fn every_reference_is_valid() {
    let empty = Connection::open_in_memory().unwrap();
    let (database, ..) = load(
        empty,
        &[
            A,
            B,
            "1. 99-98 *",
            "[FEN \"W:W18:B9\"] *",
            "[GameType \"20\"] 1. 32-28 *",
        ],
    );
    let mut check = database.prepare("PRAGMA foreign_key_check").unwrap();
    assert!(!check.exists(()).unwrap());
    assert_eq!(number(&database, "SELECT count(*) FROM players"), 2);
    assert_eq!(number(&database, "SELECT count(*) FROM events"), 1);
    assert_eq!(
        number(
            &database,
            "SELECT count(*) FROM games WHERE white_id IS NULL"
        ),
        4
    );
}

#[test]
fn a_position_is_found_by_its_fen_after_a_transposition() {
    let one = "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 *\n";
    let two = "[GameType \"21\"] 1. 11-15 22-17 2. 8-11 23-19 *\n";
    let set_up = "[FEN \"B:W17,19,21,24-32:B1-7,9-12,15\"][GameType \"21\"] *\n";
    let (database, ..) = load(Connection::open_in_memory().unwrap(), &[one, two, set_up]);
    let found = number(
        &database,
        "SELECT count(*) FROM positions JOIN occurrences USING (hash) \
         WHERE fen = 'B:W17,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15'",
    );
    assert_eq!(found, 3);
    // Each position has one row.
    assert_eq!(
        number(
            &database,
            "SELECT count(*) - count(DISTINCT fen) FROM positions"
        ),
        0
    );
}

#[test]
fn the_same_board_in_another_game_is_another_position() {
    use draughts::AnyPosition;
    let english = AnyPosition::from_fen(Variant::English, "B:W18:B9").unwrap();
    let pool = AnyPosition::from_fen(Variant::Pool, "B:W18:B9").unwrap();
    assert_eq!(positions::key(&english), english.hash().cast_signed());
    assert_ne!(positions::key(&english), positions::key(&pool));
}

#[test]
fn queries_use_an_index() {
    let (database, ..) = load(Connection::open_in_memory().unwrap(), &[A, B]);
    for (query, index) in [
        (
            "SELECT path, ply FROM positions JOIN occurrences USING (hash) JOIN games ON games.id = game_id \
             WHERE fen = 'x' ORDER BY game_id",
            &["positions_by_fen"][..],
        ),
        (
            "SELECT sum(points) FROM players JOIN scores ON player_id = players.id WHERE name = 'Ann'",
            &["sqlite_autoindex_players_1"],
        ),
        (
            "SELECT path FROM findings JOIN games ON games.id = game_id WHERE code = 'R307'",
            &["findings_by_code"],
        ),
    ] {
        let mut plan = database
            .prepare(&format!("EXPLAIN QUERY PLAN {query}"))
            .unwrap();
        let steps = plan.query_map((), |row| row.get::<_, String>(3)).unwrap();
        let steps: Vec<_> = steps.map(Result::unwrap).collect();
        for name in index {
            assert!(
                steps.iter().any(|step| step.contains(name)),
                "{name}: {steps:?}"
            );
        }
        assert!(
            !steps.iter().any(|step| step.starts_with("SCAN")),
            "{steps:?}"
        );
    }
}

#[test]
fn a_foreign_database_is_rejected_unchanged() {
    let foreign = Connection::open_in_memory().unwrap();
    foreign.execute_batch("CREATE TABLE games (a)").unwrap();
    let refused = Loader::new(foreign, ConvertOptions::default()).unwrap_err();
    assert!(matches!(refused, LoadError::Foreign));

    let (newer, ..) = load(Connection::open_in_memory().unwrap(), &[A]);
    newer.execute_batch("PRAGMA user_version = 3").unwrap();
    let refused = Loader::new(newer, ConvertOptions::default()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the database has schema version 3, expected version 2"
    );
}

#[test]
fn fmjd_ids_are_stored_and_an_older_database_is_upgraded() {
    let numbered = "[WhiteFmjdId \"11567\"] [BlackFmjdId \"?\"] [GameType \"21\"] 1. 11-15 22-18 *";
    let (database, ..) = load(Connection::open_in_memory().unwrap(), &[A]);
    database
        .execute_batch(
            "ALTER TABLE games DROP COLUMN black_fmjd_id; ALTER TABLE games DROP COLUMN white_fmjd_id; \
             PRAGMA user_version = 1",
        )
        .unwrap();
    let (database, ..) = load(database, &[numbered]);
    let ids = "SELECT white_fmjd_id, black_fmjd_id FROM games WHERE white_fmjd_id IS NOT NULL";
    let ids = database.query_row(ids, (), |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?))
    });
    assert_eq!(ids.unwrap(), ("11567".to_owned(), None));
}

#[test]
fn stripped_parts_and_unselected_games_are_omitted() {
    let options = ConvertOptions {
        games: "2-".parse().ok(),
        limit: Some(1),
        ..ConvertOptions::default()
    };
    let mut loader = Loader::new(Connection::open_in_memory().unwrap(), options).unwrap();
    loader
        .add([A, B, A].concat().as_bytes(), Format::Pdn, "x")
        .unwrap();
    assert!(loader.input_options().is_done());
    let database = loader.finish().unwrap();
    assert_eq!(number(&database, "SELECT number FROM games"), 2);
}

#[test]
fn the_start_has_the_side_that_moves_first() {
    let empty = Connection::open_in_memory().unwrap();
    let (database, ..) = load(empty, &["[GameType \"32\"] 1. 22-18 11-15 *"]);
    let start: String = database
        .query_row("SELECT start FROM games", (), |row| row.get(0))
        .expect("a game");
    assert_eq!(start, "W:W21-32:B1-12");
}

#[test]
fn the_sqlite_version_has_no_known_memory_errors() {
    // 3.50.3 is the first version without known memory errors.
    assert!(rusqlite::version_number() >= 3_050_003);
}
