//! Compares the tables, as read by the Parquet reader, with the CSV tables.

use std::io;

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::{Field, Row};

use super::{Sizes, Tables};
use crate::csv::{GAMES as COLUMNS_OF_GAMES, MOVES as COLUMNS_OF_MOVES};
use crate::{ConvertOptions, Converter, Error, Format, OutputFormat};

const GAMES: &str = "\
[Event \"Perth\"][Black \"Hay\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0

[Event \"\u{41f}\u{435}\u{440}\u{43c}\u{44c}, \\\"1\\\"\"] 1. 9-13 zz 2. 22-18 *

[FEN \"B:W18:B15\"] *

";

fn parts(games: &str, sizes: [Sizes; 2], options: ConvertOptions) -> Vec<Vec<u8>> {
    let [of_games, of_moves] = sizes;
    let mut tables =
        Tables::with_sizes(|_, _| Ok(Vec::new()), options, of_games, of_moves).unwrap();
    tables.add(games.as_bytes(), Format::Pdn, "a.pdn").unwrap();
    tables.finish().unwrap()
}

fn reader(part: &[u8]) -> SerializedFileReader<bytes::Bytes> {
    SerializedFileReader::new(bytes::Bytes::copy_from_slice(part)).unwrap()
}

fn rows(part: &[u8]) -> Vec<Row> {
    reader(part)
        .get_row_iter(None)
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A CSV table with its header.
fn csv(games: &str, target: OutputFormat) -> Vec<Vec<String>> {
    let mut converter = Converter::new(Vec::new(), target, ConvertOptions::default());
    converter
        .add(games.as_bytes(), Format::Pdn, "a.pdn")
        .unwrap();
    let table = converter.finish().unwrap();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(&*table);
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| row.iter().map(str::to_owned).collect())
        .collect()
}

#[test]
fn the_tables_equal_those_of_csv() {
    let games = GAMES.repeat(3);
    let parts = parts(
        &games,
        [Sizes::GAMES, Sizes::MOVES],
        ConvertOptions::default(),
    );
    for (part, target) in parts
        .iter()
        .zip([OutputFormat::Csv, OutputFormat::CsvMoves])
    {
        let table = csv(&games, target);
        let rows = rows(part);
        assert_eq!(rows.len() + 1, table.len());
        for (row, line) in rows.iter().zip(&table[1..]) {
            let names: Vec<&String> = row.get_column_iter().map(|(name, _)| name).collect();
            assert_eq!(names, table[0].iter().collect::<Vec<_>>());
            let cells: Vec<String> = row.get_column_iter().map(|(_, cell)| text(cell)).collect();
            assert_eq!(cells, *line);
        }
    }
}

#[test]
fn unknown_values_are_null_and_numbers_are_integers() {
    let parts = parts(
        GAMES,
        [Sizes::GAMES, Sizes::MOVES],
        ConvertOptions::default(),
    );
    let cell = |row: &Row, name: &str| {
        let mut cells = row.get_column_iter();
        let (_, cell) = cells.find(|(column, _)| *column == name).expect(name);
        cell.clone()
    };
    let games = rows(&parts[0]);
    assert_eq!(cell(&games[0], "plies"), Field::Long(4));
    assert_eq!(cell(&games[0], "replayed"), Field::Bool(true));
    assert_eq!(cell(&games[0], "white"), Field::Null);
    assert_eq!(
        cell(&games[1], "event"),
        Field::Str("Пермь, \"1\"".to_owned())
    );
    let moves = rows(&parts[1]);
    assert_eq!(cell(&moves[2], "captured"), Field::Long(1));
    assert_eq!(cell(&moves[2], "crowns"), Field::Bool(false));
}

#[test]
fn row_groups_and_parts_are_bounded_and_complete() {
    let sizes = Sizes {
        rows: 4,
        bytes: 1 << 20,
        groups: 2,
    };
    let games = GAMES.repeat(10);
    let whole = parts(
        &games,
        [Sizes::GAMES, Sizes::MOVES],
        ConvertOptions::default(),
    );
    let parts = parts(&games, [sizes, Sizes::MOVES], ConvertOptions::default());
    // The 30 games make three parts of 8 and one of 6.
    assert_eq!(parts.len(), 4 + 1);
    let mut all = Vec::new();
    for part in &parts[..4] {
        let reader = reader(part);
        assert!(reader.num_row_groups() <= 2);
        for group in reader.metadata().row_groups() {
            assert!(group.num_rows() <= 4);
        }
        all.append(&mut rows(part));
    }
    assert_eq!(all, rows(&whole[0]));
    assert_eq!(all.len(), 30);
}

#[test]
fn many_bytes_end_a_row_group_too() {
    let sizes = Sizes {
        bytes: 100,
        ..Sizes::GAMES
    };
    let parts = parts(GAMES, [sizes, Sizes::MOVES], ConvertOptions::default());
    assert!(reader(&parts[0]).num_row_groups() > 1);
}

#[test]
fn tables_without_rows_have_their_columns() {
    let parts = parts("", [Sizes::GAMES, Sizes::MOVES], ConvertOptions::default());
    let mut columns_of = Vec::new();
    for part in parts {
        let reader = reader(&part);
        assert_eq!(reader.num_row_groups(), 0);
        let columns = reader
            .metadata()
            .file_metadata()
            .schema_descr()
            .num_columns();
        columns_of.push(columns);
    }
    assert_eq!(columns_of, [COLUMNS_OF_GAMES.len(), COLUMNS_OF_MOVES.len()]);
}

#[test]
fn the_shards_together_have_all_rows() {
    let games = GAMES.repeat(3000);
    let of = |shard: Option<&str>| {
        let options = ConvertOptions {
            shard: shard.map(|shard| shard.parse().unwrap()),
            ..ConvertOptions::default()
        };
        let parts = parts(&games, [Sizes::GAMES, Sizes::MOVES], options);
        parts.iter().map(|part| rows(part)).collect::<Vec<_>>()
    };
    let whole = of(None);
    let shards = ["1/2", "2/2"].map(|shard| of(Some(shard)));
    for (table, whole) in whole.iter().enumerate() {
        let [one, two] = &shards;
        assert!(one[table].len() > 1000 && two[table].len() > 1000);
        let sorted = |rows: Vec<&Row>| {
            let mut rows: Vec<String> = rows.into_iter().map(ToString::to_string).collect();
            rows.sort();
            rows
        };
        let together = one[table].iter().chain(&two[table]).collect();
        assert!(sorted(together) == sorted(whole.iter().collect()));
    }
}

#[test]
fn a_part_that_cannot_be_written_keeps_its_error_kind() {
    #[derive(Debug)]
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let failed = Tables::new(|_, _| Ok(Full), ConvertOptions::default()).and_then(Tables::finish);
    let error = failed.expect_err("nothing can be written");
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}

#[test]
fn a_first_part_that_cannot_be_created_keeps_its_error_kind() {
    let refused = Tables::<Vec<u8>>::new(
        |_, _| Err(io::ErrorKind::PermissionDenied.into()),
        ConvertOptions::default(),
    );
    let error = refused.expect_err("no part can be created");
    assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
}

#[test]
fn rows_stay_pending_if_no_further_part_can_be_created() {
    let sizes = Sizes {
        rows: 1,
        bytes: 1 << 20,
        groups: 1,
    };
    let mut asked = 0;
    let make_part = move |table: &'static str, _| {
        asked += 1;
        // The third call is for the second part of the games.
        if table == "games" && asked == 3 {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(Vec::new())
    };
    let options = ConvertOptions::default();
    let mut tables = Tables::with_sizes(make_part, options, sizes, Sizes::MOVES).unwrap();
    let failed = tables.add(GAMES.as_bytes(), Format::Pdn, "a.pdn");
    assert!(matches!(failed, Err(Error::Write(_))), "{failed:?}");
    tables.add(GAMES.as_bytes(), Format::Pdn, "b.pdn").unwrap();
    let written = tables.games() + tables.moves();
    let parts = tables.finish().unwrap();
    let found: usize = parts.iter().map(|part| rows(part).len()).sum();
    assert_eq!(found as u64, written);
}
