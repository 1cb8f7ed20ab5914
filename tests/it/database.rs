//! `huff convert --to sqlite`: the database, and the book's queries.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use archive::openings::Openings;
use archive::{Block, judge_games};
use draughts::{AnyPosition, Variant};
use referee::{Judgement, Options, Record, Referee, Severity, Winner};
use rusqlite::Connection;
use rusqlite::types::ValueRef;

use crate::support::{CLEAN, Folder, MISSED};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The queries of the book, and its answers.
fn questions() -> (Vec<String>, Vec<String>) {
    let text = fs::read_to_string(root().join("docs/src/howto/database.md"))
        .expect("the page can be read");
    let block = |from: &str, to: &str| {
        let (_, rest) = text.split_once(from).expect(from);
        rest.split_once(to).expect(to).0.to_owned()
    };
    let queries = block("<<'SQL'\n", "\nSQL\n");
    let answers = block("\n```text\ngames.sqlite: 15 games added\n", "```");
    (
        queries.split_terminator(';').map(str::to_owned).collect(),
        answers.lines().map(str::to_owned).collect(),
    )
}

/// The rows of an answer, in the format of `sqlite3`.
fn ask(database: &Connection, query: &str) -> Vec<String> {
    let mut query = database.prepare(query).expect(query);
    let columns = query.column_count();
    let rows = query.query_map((), |row| {
        let cells = (0..columns).map(|column| {
            Ok(match row.get_ref(column)? {
                ValueRef::Null => String::new(),
                ValueRef::Integer(number) => number.to_string(),
                ValueRef::Real(number) => format!("{number:?}"),
                ValueRef::Text(text) | ValueRef::Blob(text) => {
                    String::from_utf8_lossy(text).into_owned()
                }
            })
        });
        Ok(cells.collect::<rusqlite::Result<Vec<_>>>()?.join("|"))
    });
    rows.expect("rows").map(|row| row.expect("a row")).collect()
}

/// The answers to the book's queries, counted from the judged games one by one.
#[derive(Default)]
struct Count {
    /// Path, game, ply and winner for each occurrence of the position.
    occurrences: Vec<String>,
    /// Half-points of each player with each opening.
    scores: BTreeMap<(String, &'static str), (u32, u32)>,
    /// Number of games, Black wins, draws and White wins, by first move.
    families: HashMap<&'static str, [u32; 4]>,
    /// Path, game and first ply with a difference of two pieces, for drawn games.
    uneven: Vec<String>,
    /// The number of findings per rule, and their games.
    findings: BTreeMap<&'static str, RuleFindings>,
}

/// The findings of a rule.
#[derive(Default)]
struct RuleFindings {
    severity: &'static str,
    times: u32,
    games: BTreeSet<(String, u32)>,
}

const POSITION: &str = "B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";

impl Count {
    fn file(&mut self, shown: &str, bytes: Vec<u8>) {
        let block = Block {
            bytes,
            ..Block::default()
        };
        let options = Options {
            positions: true,
            ..Options::default()
        };
        let mut number = 0;
        judge_games(&block, &Referee::new(options), |record, judgement, _| {
            number += 1;
            self.game(shown, number, record, judgement);
        });
    }

    fn game(&mut self, shown: &str, number: u32, record: &Record<'_>, judgement: &Judgement) {
        let game = pdn::Game::from_events(record.source, record.events);
        let winner = judgement.recorded.map_or("", Winner::name);
        let start = judgement
            .variant
            .and_then(|variant| AnyPosition::from_fen(variant, judgement.start.as_deref()?).ok());
        let mut line = vec![start];
        for (mv, position) in judgement.moves.iter().zip(&judgement.positions) {
            if mv.ply.depth == 0 {
                line.push(*position);
            }
        }
        let asked = AnyPosition::from_fen(Variant::English, POSITION).expect("a position");
        let mut uneven = None;
        for (ply, position) in line.iter().enumerate() {
            let Some(position) = position else { continue };
            if *position == asked {
                self.occurrences
                    .push(format!("{shown}|{number}|{ply}|{winner}"));
            }
            let pieces = draughts::Color::ALL.map(|color| position.pieces(color).len());
            if ply > 0 && pieces[0].abs_diff(pieces[1]) >= 2 {
                uneven = uneven.or(Some(ply));
            }
        }
        if let (Some(ply), "draw") = (uneven, winner) {
            self.uneven.push(format!("{shown}|{number}|{ply}"));
        }
        let known = line.into_iter().map_while(|position| position);
        if let Some(opening) = Openings::english().find(known) {
            let counts = self.families.entry(opening.family).or_default();
            counts[0] += 1;
            for (count, name) in counts[1..].iter_mut().zip(["black", "draw", "white"]) {
                *count += u32::from(winner == name);
            }
            for (tag, side) in [("Black", "black"), ("White", "white")] {
                if let Some(name) = game
                    .tag(tag)
                    .map(str::trim)
                    .filter(|name| name.contains(char::is_alphanumeric))
                {
                    let score = self
                        .scores
                        .entry((name.to_owned(), opening.name))
                        .or_default();
                    score.0 += 1;
                    score.1 += if winner == side {
                        2
                    } else {
                        u32::from(winner == "draw")
                    };
                }
            }
        }
        for finding in &judgement.findings {
            if finding.severity != Severity::Note {
                let spoken = self.findings.entry(finding.rule.code()).or_default();
                spoken.severity = finding.severity.name();
                spoken.times += 1;
                spoken.games.insert((shown.to_owned(), number));
            }
        }
    }

    /// The answers, ordered as in the book's queries.
    fn answers(self) -> [Vec<String>; 5] {
        let mut scores: Vec<_> = self.scores.into_iter().collect();
        scores.sort_by(|(a, (_, more)), (b, (_, less))| less.cmp(more).then(a.cmp(b)));
        let score = |((name, opening), (games, halves)): ((String, &str), (u32, u32))| {
            format!("{name}|{opening}|{games}|{:?}", f64::from(halves) / 2.0)
        };
        let mut families: Vec<_> = self.families.into_iter().collect();
        families.sort_by(|(a, [many, ..]), (b, [few, ..])| few.cmp(many).then(a.cmp(b)));
        let family = |(name, [games, black, draw, white]): (&str, [u32; 4])| {
            format!("{name}|{games}|{black}|{draw}|{white}")
        };
        let found = |(code, spoken): (&str, RuleFindings)| {
            let RuleFindings {
                severity,
                times,
                games,
            } = spoken;
            format!("{code}|{severity}|{times}|{}", games.len())
        };
        [
            self.occurrences,
            scores.into_iter().take(5).map(score).collect(),
            families.into_iter().map(family).collect(),
            self.uneven,
            self.findings.into_iter().map(found).collect(),
        ]
    }
}

/// Runs the book's queries on a database of these files, and checks the answers against counts made game by game.
fn check(files: &[(PathBuf, String)]) -> (Vec<String>, Connection) {
    let folder = Folder::new();
    let mut count = Count::default();
    for (path, shown) in files {
        let bytes = fs::read(path).expect("a record that can be read");
        folder.write(shown, &bytes);
        count.file(shown, bytes);
    }
    let inputs: Vec<_> = files.iter().map(|(_, shown)| shown.as_str()).collect();
    folder
        .huff(&format!("convert {} -o games.sqlite", inputs.join(" ")))
        .exits(0);
    let database = Connection::open(folder.path("games.sqlite")).expect("a database");
    let (queries, _) = questions();
    let counted = count.answers();
    assert_eq!(queries.len(), counted.len());
    let mut all = Vec::new();
    for (query, counted) in queries.iter().zip(counted) {
        let answers = ask(&database, query);
        assert_eq!(answers, counted, "{query}");
        all.extend(answers);
    }
    (all, database)
}

#[test]
fn the_answers_in_the_book_are_those_of_the_fixtures() {
    let archives = "fixtures/archives";
    let mut files: Vec<_> = fs::read_dir(root().join(archives))
        .expect("the fixtures are there")
        .map(|entry| {
            let entry = entry.expect("an entry");
            let shown = format!("{archives}/{}", entry.file_name().to_string_lossy());
            (entry.path(), shown)
        })
        .collect();
    files.sort();
    let (_, shown) = questions();
    assert_eq!(check(&files).0, shown);
}

#[test]
fn the_answers_for_a_real_archive_are_counted_one_by_one() {
    let corpora = std::env::var_os("HUFF_CORPORA")
        .map_or_else(|| root().join("../shared/corpora"), PathBuf::from);
    let path = corpora.join("english/OCA_2.0.pdn");
    if !path.is_file() {
        println!("skipped: no record at {}", path.display());
        return;
    }
    let (answers, database) = check(&[(path, "oca.pdn".to_owned())]);
    assert!(answers.len() > 7000, "{}", answers.len());
    // The quality of the table of openings: names of three plies or more, first moves and ballots.
    let named = "SELECT sum(opening_plies >= 3) * 100.0 / count(*) >= 43, count(*) = count(family_id), \
                 count(*) = count(ballot) FROM games";
    assert_eq!(ask(&database, named), ["1|1|1"]);
}

#[test]
fn a_database_is_extended_without_duplicates() {
    let folder = Folder::with(CLEAN);
    folder.write("more.pdn", [MISSED, CLEAN].concat());
    let games = |run: &str, says: &str| {
        let run = folder.huff(run).exits(0);
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", says));
        let database = Connection::open(folder.path("games.db")).expect("a database");
        ask(&database, "SELECT number, path FROM games ORDER BY id")
    };
    assert_eq!(
        games("convert games.pdn -o games.db", "games.db: 1 game added\n"),
        ["1|games.pdn"]
    );
    assert_eq!(
        games(
            "convert . --to sqlite -o games.db",
            "games.db: 1 game added, 2 games already present\n"
        ),
        ["1|games.pdn", "1|more.pdn"]
    );
    let database = Connection::open(folder.path("games.db")).expect("a database");
    for (query, answer) in [
        ("SELECT count(*) FROM moves", "7"),
        ("SELECT count(*) FROM occurrences", "9"),
        ("SELECT count(*) FROM scores", "4"),
        ("SELECT count(*) FROM positions", "6"),
        ("SELECT count(*) FROM pragma_foreign_key_check", "0"),
        ("PRAGMA integrity_check", "ok"),
    ] {
        assert_eq!(ask(&database, query), [answer], "{query}");
    }
}

#[test]
fn a_database_keeps_duplicates_within_one_input() {
    let folder = Folder::new();
    folder.write("a.pdn", [CLEAN, MISSED, CLEAN, CLEAN].concat());
    folder.write("b.pdn", [CLEAN, CLEAN].concat());
    folder.write("c.pdn", CLEAN.repeat(4));
    for (input, message) in [
        ("a.pdn", "4 games added\n"),
        ("a.pdn b.pdn", "0 games added, 6 games already present\n"),
        ("c.pdn", "1 game added, 3 games already present\n"),
    ] {
        let run = folder.huff(&format!("convert {input} -o games.db"));
        assert_eq!(
            run.exits(0).stderr,
            format!("games.db: {message}"),
            "{input}"
        );
    }
    let database = Connection::open(folder.path("games.db")).expect("a database");
    assert_eq!(
        ask(&database, "SELECT count(*) FROM games GROUP BY white_id"),
        ["4", "1"]
    );
}

#[test]
fn a_game_of_one_input_has_one_key_in_the_database_and_in_the_tables() {
    let folder = Folder::with([CLEAN, MISSED, CLEAN, CLEAN, MISSED].concat());
    folder.huff("convert games.pdn -o games.db").exits(0);
    let database = Connection::open(folder.path("games.db")).expect("a database");
    let keys = ask(&database, "SELECT key FROM games ORDER BY id");
    let table = folder.huff("convert games.pdn --to csv").exits(0).stdout;
    let ids: Vec<&str> = table
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next())
        .collect();
    assert_eq!(keys, ids);
    assert!(keys[3].ends_with("-3"), "{keys:?}");
}

#[test]
fn a_foreign_database_is_refused_and_unchanged() {
    let folder = Folder::with(CLEAN);
    folder.write("text.db", "no database, but many words ".repeat(99));
    let foreign = Connection::open(folder.path("foreign.db")).expect("a database");
    foreign
        .execute_batch("CREATE TABLE games (x)")
        .expect("a table");
    drop(foreign);
    for (name, what) in [
        ("text.db", "file is not a database"),
        ("foreign.db", "the database was not created by huff"),
        ("missing/games.db", "no such file or directory"),
    ] {
        let before = fs::read(folder.path(name)).ok();
        let run = folder
            .huff(&format!("convert games.pdn --to sqlite -o {name}"))
            .exits(2);
        let start = format!("error: cannot write {name}: {what}");
        assert!(run.stderr.starts_with(&start), "{run:#?}");
        assert_eq!(fs::read(folder.path(name)).ok(), before);
    }
    let input = folder
        .huff("convert games.pdn --to sqlite -o games.pdn")
        .exits(2);
    assert!(input.stderr.contains("cannot be the output"), "{input:#?}");
}

#[test]
fn a_run_that_fails_leaves_no_database_behind() {
    let folder = Folder::with(CLEAN);
    // A missing input does not affect the others.
    let run = folder
        .huff("convert games.pdn missing.pdn -o part.sqlite")
        .exits(2);
    run.says("part.sqlite: 1 game added");
    folder
        .huff("convert games.pdn -o games.sqlite --games 0")
        .exits(2);
    let names: BTreeSet<_> = fs::read_dir(folder.path(""))
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(
        names,
        BTreeSet::from(["games.pdn".to_owned(), "part.sqlite".to_owned()])
    );
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_a_database_unchanged() {
    let folder = Folder::with(CLEAN);
    folder.huff("convert games.pdn -o games.sqlite").exits(0);
    let before = std::fs::read(folder.path("games.sqlite")).expect("the database");
    // Games that are not in the database yet.
    let more = (0..3000).map(|number| CLEAN.replace("Glasgow", &format!("Glasgow {number}")));
    folder.write("more.pdn", more.collect::<String>());
    // A block of the shell is 512 or 1024 bytes.
    let blocks = before.len() / 512 + 20;
    let huff = env!("CARGO_BIN_EXE_huff");
    let line = format!("ulimit -f {blocks}; {huff} convert more.pdn -o games.sqlite");
    let mut shell = std::process::Command::new("sh");
    let shell = shell.args(["-c", &line]).current_dir(folder.path("."));
    let output = shell.output().expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write games.sqlite: "), "{said}");
    assert_eq!(folder.names("."), ["games.pdn", "games.sqlite", "more.pdn"]);
    let database = Connection::open(folder.path("games.sqlite")).expect("a database");
    assert_eq!(ask(&database, "SELECT count(*) FROM games"), ["1"]);
    assert_eq!(ask(&database, "PRAGMA integrity_check"), ["ok"]);
    folder.huff("convert more.pdn -o games.sqlite").exits(0);
    assert_eq!(ask(&database, "SELECT count(*) FROM games"), ["3001"]);
}

#[test]
fn simultaneous_runs_share_one_new_database() {
    let folder = Folder::new();
    for number in 0..4 {
        let game = format!("[Event \"{number}\"]\n[GameType \"21\"]\n1. 11-15 22-18 *\n");
        folder.write(&format!("{number}.pdn"), game);
    }
    let mut runs: Vec<_> = (0..4)
        .map(|number| {
            folder
                .command(&format!("convert {number}.pdn -o games.sqlite"))
                .spawn()
                .expect("huff can be run")
        })
        .collect();
    for run in &mut runs {
        assert!(run.wait().expect("it ends").success());
    }
    let database = Connection::open(folder.path("games.sqlite")).expect("a database");
    assert_eq!(ask(&database, "SELECT count(*) FROM games"), ["4"]);
    let names = fs::read_dir(folder.path("")).expect("a folder");
    assert_eq!(names.count(), 5, "nothing else is left");
}

#[test]
fn a_run_waits_for_a_locked_database_with_a_message() {
    use std::io::BufRead as _;

    let folder = Folder::with(CLEAN);
    folder
        .huff("convert --to sqlite games.pdn -o games.db")
        .exits(0);
    let other = Connection::open(folder.path("games.db")).expect("a database");
    other
        .execute_batch("BEGIN EXCLUSIVE")
        .expect("no other process has it");
    let mut child = folder
        .command("convert --to sqlite games.pdn -o games.db")
        .stdin(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("huff can be run");
    let mut said = std::io::BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let first = said.next().expect("a line").expect("text");
    assert!(
        first.contains("another process is writing to it"),
        "{first}"
    );
    other.execute_batch("COMMIT").expect("it is given back");
    assert!(child.wait().expect("huff ends").success());
}
