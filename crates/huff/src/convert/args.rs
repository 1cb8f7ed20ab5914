//! `huff convert`: the options, and what they come to.

use std::path::{Path, PathBuf};

use archive::{
    ConvertOptions, Format, GameNumbers, ParseGameNumbersError, Plies, Strip, Target, With,
};
use clap::{Args, ValueEnum};

use crate::check::JudgingArgs;
use crate::exit::Failure;
use crate::input::{InputArgs, by_ending, ending, is_packed};
use crate::progress;
use crate::shard::ShardArgs;
use crate::threads::JobsArgs;

const EXAMPLES: &str = "\
Without a PATH standard input is read. The games of all inputs are written in one collection.
Text among the moves that could not be read stands in PDN as it did, and is a comment in JSON. What
PDN cannot hold as JSON has it (a line end in a tag, a brace in a comment of several lines) is
written in the nearest way, and told on standard error.

Tables: csv has a row for each game, csv-moves one for each main-line move with the position after
it; 'id' joins them, and is the same in every run. sqlite makes a database of both, with players,
events, openings, tags, findings and positions, or appends to one. What one input holds n times the
database holds n times: of each input those games are added that it does not hold as often yet, so
that the same file again adds none. How many were added and how many were there already is said.
'huff dedup --write' keeps one record of each game.
parquet (in a build with the feature of that name) makes a folder: the table of games in
games/*.parquet, that of moves in moves/*.parquet, with the columns of csv and csv-moves. Shards may
write into one folder.

Tables call players by the names that the table [players] of a huff.toml gives them; the tags in the
database, JSON and PDN keep what is written. Findings of several games (C6 and O403, which 'huff
check' tells) are in none of them.

Columns of csv: id path game event site date round black white result winner game_type start plies
opening opening_plies family ballot deck replayed errors warnings black_fmjd_id white_fmjd_id
black_title white_title black_rating white_rating black_federation white_federation black_type
white_type
Columns of csv-moves: id ply number side move written captured crowns fen

Examples:
  huff convert games.pdn --to json -o games.json
  huff convert games.json -o games.pdn
  huff convert archive/ --to jsonl --with opening | jq -r .opening.name
  huff convert games.pdn --to pdn --strip comments,variations --games 3,7-9
  huff convert archive/ --to csv -o games.csv
  huff convert archive/ --to jsonl --shard 2/8 -o 2.jsonl    one of eight runs that share it
  huff convert archive/ --to sqlite -o games.sqlite
  huff convert archive/ --to parquet -o tables
  huff convert games.pdn --to fen --ply last";

/// Turn PDN into JSON, tables, a database or positions, and JSON back into PDN
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(super) inputs: InputArgs,

    #[command(flatten)]
    shard: ShardArgs,

    /// The form to write; else the ending of the output's name tells
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<To>,

    /// The form of the inputs; else the ending of each name tells, PDN if it does not
    #[arg(long, value_enum, value_name = "FORM")]
    from: Option<From>,

    /// Tell more in JSON: the position after each move, the name and ballot of the opening
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        help_heading = "Games"
    )]
    with: Vec<Extra>,

    /// Leave parts of the games out; they are judged without them
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        help_heading = "Games"
    )]
    strip: Vec<Part>,

    /// Only these games, by their numbers in each input: 3,7-9 or 20-
    #[arg(long, value_name = "NUMBERS", help_heading = "Games")]
    games: Option<String>,

    /// At most N games of all inputs together
    #[arg(long, value_name = "N", help_heading = "Games")]
    limit: Option<u64>,

    /// Of each game one position only, with --to fen: after N plies (0 is the start), or the last
    #[arg(long, value_name = "N|last", value_parser = ply, help_heading = "Games")]
    ply: Option<Plies>,

    /// Write to FILE instead of standard output
    ///
    /// It is packed where FILE is named `*.gz` or `*.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) judging: JudgingArgs,

    #[command(flatten)]
    pub(super) jobs: JobsArgs,
}

/// A form that a collection can be written in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum To {
    /// Portable Draughts Notation
    Pdn,
    /// One JSON object
    Json,
    /// One JSON object a line for each game
    Jsonl,
    /// A table of the games (RFC 4180)
    Csv,
    /// A table of the main-line moves
    CsvMoves,
    /// An SQLite database, new or appended to
    Sqlite,
    /// Both tables as Parquet, in the folder of -o; only where huff was built with it
    Parquet,
    /// The positions of the main lines, one a line: the start, and after every ply
    Fen,
}

/// A form that a collection can be read in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    /// Portable Draughts Notation
    Pdn,
    /// One JSON object
    Json,
    /// One JSON object a line for each game
    Jsonl,
}

/// What JSON can tell besides.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Extra {
    /// The position after each move
    Fen,
    /// What the opening is called, and which ballot it is
    Opening,
}

/// What can be left out of games.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// Comments, and in other forms than PDN the text that could not be read
    Comments,
    /// Variations
    Variations,
    /// $1 and the like, ! and ?
    Nags,
    /// Clock times in comments
    Clocks,
}

/// Where the games go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Destination<'a> {
    /// Text, to the output.
    Text(Target),
    /// A database of that name.
    Database(&'a Path),
    /// Tables in a folder of that name.
    Parquet(&'a Path),
}

impl ConvertArgs {
    /// Where the games go, and in which form.
    ///
    /// # Errors
    /// If nothing tells the form, or an option does not go with it.
    pub(super) fn destination(&self) -> Result<Destination<'_>, Failure> {
        let output = self.output.as_deref();
        let to = self.to.or_else(|| output.and_then(To::by_ending));
        let to = to.ok_or_else(|| {
            Failure::new("no telling which form to write").tip(
                "say --to pdn, json, jsonl, csv, csv-moves, sqlite, parquet or fen; an output that ends in .pdn, .json, .jsonl, .csv, \
                 .sqlite or .fen tells by itself",
            )
        })?;
        if !self.with.is_empty() && matches!(to, To::Pdn | To::Fen) {
            return Err(
                Failure::new(format!("{} has no place for what --with tells", to.name()))
                    .tip("it goes into json and jsonl; tables have it without being told"),
            );
        }
        // Tables have of the two what they have, asked or not: to pass over the other in silence would be a lie.
        let missing = match to {
            To::Csv if self.with.contains(&Extra::Fen) => Some((
                "a table of games has no place for the position after each move",
                "--to csv-moves has it; leave out --with fen for a table of games",
            )),
            To::CsvMoves if self.with.contains(&Extra::Opening) => Some((
                "a table of moves has no place for the opening",
                "--to csv has it; leave out --with opening for a table of moves",
            )),
            _ => None,
        };
        if let Some((what, tip)) = missing {
            return Err(Failure::new(what).tip(tip));
        }
        if self.ply.is_some() && to != To::Fen {
            let failure = Failure::new(format!(
                "--ply picks a position, and {} has moves",
                to.name()
            ));
            return Err(failure.tip("it goes with --to fen"));
        }
        Ok(Destination::Text(match to {
            To::Pdn => Target::Games(Format::Pdn),
            To::Json => Target::Games(Format::Json),
            To::Jsonl => Target::Games(Format::JsonLines),
            To::Csv => Target::Csv,
            To::CsvMoves => Target::CsvMoves,
            To::Fen => Target::Fen(self.ply.unwrap_or_default()),
            To::Sqlite => {
                return match output.filter(|path| *path != Path::new("-")) {
                    Some(path) if is_packed(path) => {
                        Err(Failure::new("a database cannot be written compressed")
                            .tip("name it games.sqlite, and pack it when it is done"))
                    }
                    Some(path) => Ok(Destination::Database(path)),
                    None => Err(Failure::new("a database cannot go to standard output")
                        .tip("name its file with -o games.sqlite")),
                };
            }
            To::Parquet => {
                let folder = output.filter(|path| *path != Path::new("-"));
                return folder.map(Destination::Parquet).ok_or_else(|| {
                    Failure::new("Parquet is written in a folder, not to standard output")
                        .tip("name the folder with -o games")
                });
            }
        }))
    }

    /// The form of an input of that name.
    pub(super) fn form_of(&self, name: &str) -> Format {
        let told = self.from.map(|from| match from {
            From::Pdn => Format::Pdn,
            From::Json => Format::Json,
            From::Jsonl => Format::JsonLines,
        });
        told.or_else(|| by_ending(Path::new(name)))
            .unwrap_or(Format::Pdn)
    }

    /// True if the form of the inputs was given.
    pub(super) fn form_is_given(&self) -> bool {
        self.from.is_some()
    }

    /// True if every game is wanted.
    pub(super) fn takes_all(&self) -> bool {
        self.games.is_none() && self.limit.is_none() && self.shard.shard.is_none()
    }

    /// The numbers of the games that are wanted, as they were given; none if none was asked for by number, if no
    /// game is wanted at all, or if another shard may have them.
    pub(super) fn wanted(&self) -> Option<&str> {
        let any = self.limit != Some(0) && self.shard.shard.is_none();
        self.games.as_deref().filter(|_| any)
    }

    /// How the games are converted; they are judged as each input's configuration says.
    ///
    /// # Errors
    /// If the numbers of games are none.
    pub(super) fn options(&self, threads: usize) -> Result<ConvertOptions, Failure> {
        let numbers = |text: &String| {
            text.parse::<GameNumbers>()
                .map_err(|error: ParseGameNumbersError| {
                    Failure::new(format!("--games: {error}")).tip("say for example --games 3,7-9")
                })
        };
        let strips = |part| self.strip.contains(&part);
        Ok(ConvertOptions {
            threads,
            with: With {
                fen: self.with.contains(&Extra::Fen),
                opening: self.with.contains(&Extra::Opening),
            },
            strip: Strip {
                comments: strips(Part::Comments),
                variations: strips(Part::Variations),
                nags: strips(Part::Nags),
                clocks: strips(Part::Clocks),
            },
            games: self.games.as_ref().map(numbers).transpose()?,
            limit: self.limit,
            shard: self.shard.shard,
            progress: Some(progress::games),
            ..ConvertOptions::default()
        })
    }
}

impl To {
    /// The form that a name's ending tells.
    fn by_ending(path: &Path) -> Option<Self> {
        let ending = ending(path)?;
        Some(match ending.as_str() {
            "pdn" => To::Pdn,
            "json" => To::Json,
            "jsonl" | "ndjson" => To::Jsonl,
            "csv" => To::Csv,
            "fen" => To::Fen,
            "sqlite" | "sqlite3" | "db" => To::Sqlite,
            _ => return None,
        })
    }

    /// What it is called in messages.
    fn name(self) -> &'static str {
        match self {
            To::Pdn => "PDN",
            To::Json => "JSON",
            To::Jsonl => "JSON Lines",
            To::Csv | To::CsvMoves => "CSV",
            To::Sqlite => "a database",
            To::Parquet => "Parquet",
            To::Fen => "a list of positions",
        }
    }
}

/// `12` or `last`.
fn ply(text: &str) -> Result<Plies, &'static str> {
    match text {
        "last" => Ok(Plies::Last),
        _ => text
            .parse()
            .map(Plies::At)
            .map_err(|_| "expected a number of plies, or last"),
    }
}
