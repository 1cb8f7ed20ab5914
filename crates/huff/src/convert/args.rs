//! `huff convert`: command-line options.

use std::path::{Path, PathBuf};

use archive::{
    ConvertOptions, Format, GameNumbers, JsonExtras, OutputFormat, ParseGameNumbersError, Plies,
    Strip,
};
use clap::{Args, ValueEnum};
use report::text::Sanitized;

use crate::args::JudgingArgs;
use crate::choices::{described, one_of};
use crate::exit::Failure;
use crate::input::{Input, InputArgs, extension, format_by_extension, is_packed};
use crate::numbers::parse_whole;
use crate::progress;
use crate::shard::ShardArgs;
use crate::threads::JobsArgs;

const EXAMPLES: &str = "\
Without a PATH, standard input is read. The games of all inputs are written as one collection.
Unreadable text among the moves is kept in PDN and JSON. Content of JSON that
PDN cannot represent exactly (a line end in a tag, a brace in a comment of several lines) is written
in the nearest form, and reported on standard error.

Tables: csv has a row per game, csv-moves a row per main-line move with the position after it. They
are joined by 'id', a hash of the game's content that is stable between runs. sqlite writes both to
a database, with players, events, openings, tags, findings and positions, or adds to an existing
one. Duplicates within one input are kept; loading the same input again adds nothing. The numbers of
games added and already present are printed. 'huff dedup --write' keeps one record of each game.
parquet (in a build with that feature) writes a folder: games in games/*.parquet, moves in
moves/*.parquet, with the columns of csv and csv-moves. Shards may write to the same folder.

Tables use the player names of the table [players] in huff.toml; tags in the database, JSON and PDN
stay as written. Findings about several games (C6 and O403) are not included: use 'huff check'.

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
  huff convert archive/ --to jsonl --shard 2/8 -o 2.jsonl    one of eight parallel runs
  huff convert archive/ --to sqlite -o games.sqlite
  huff convert archive/ --to parquet -o tables
  huff convert games.pdn --to fen --ply last";

/// Convert PDN to JSON, tables, a database or positions, and JSON back to PDN
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(super) inputs: InputArgs,

    #[command(flatten)]
    shard: ShardArgs,

    /// Output format (default: from the output's extension)
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<OutputFormatArg>,

    /// Input format (default: from the extension of each input, else PDN)
    #[arg(long, value_parser = one_of(described(INPUT_FORMATS, Format::from_name)), value_name = "FORM")]
    from: Option<Format>,

    /// Add to JSON: the position after each move, the name and ballot of the opening
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        help_heading = "Games"
    )]
    with: Vec<Extra>,

    /// Omit parts of the games; they are judged without them
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        help_heading = "Games"
    )]
    strip: Vec<StrippedPart>,

    /// Only these games, by number in each input: 3,7-9 or 20-
    #[arg(long, value_name = "NUMBERS", help_heading = "Games")]
    games: Option<String>,

    /// At most N games in total
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>, allow_negative_numbers = true, help_heading = "Games")]
    limit: Option<u64>,

    /// With --to fen, only one position per game: after N plies (0 is the start), or the last
    #[arg(long, value_name = "N|last", value_parser = parse_ply, help_heading = "Games")]
    ply: Option<Plies>,

    /// Write to FILE instead of standard output
    ///
    /// Output is compressed if FILE ends in `.gz` or `.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) judging: JudgingArgs,

    #[command(flatten)]
    pub(super) jobs: JobsArgs,
}

/// An output format.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum OutputFormatArg {
    /// Portable Draughts Notation
    Pdn,
    /// One JSON object
    Json,
    /// One JSON object per line and game
    Jsonl,
    /// A table of the games (RFC 4180)
    Csv,
    /// A table of main-line moves
    CsvMoves,
    /// An SQLite database, new or extended
    Sqlite,
    /// Both tables as Parquet, in folder -o; needs a build with this feature
    Parquet,
    /// The positions of the main lines, one per line: the start, and after every ply
    Fen,
}

/// The names of the input formats, with their descriptions.
const INPUT_FORMATS: &str = "\
pdn    Portable Draughts Notation
json   One JSON object
jsonl  One JSON object per line and game";

/// Optional content of JSON.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Extra {
    /// The position after each move
    Fen,
    /// The name and ballot of the opening
    Opening,
}

/// Parts of games that can be omitted.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum StrippedPart {
    /// Comments
    Comments,
    /// Variations
    Variations,
    /// NAGs such as $1, and ! and ?
    Nags,
    /// Clock times in comments
    Clocks,
}

/// Where the games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Destination<'a> {
    /// Text to the output.
    Text(OutputFormat),
    /// A database with this path.
    Database(&'a Path),
    /// Tables in a folder with this path.
    Parquet(&'a Path),
}

impl ConvertArgs {
    /// The destination and format.
    ///
    /// # Errors
    /// If the format is unknown, or an option does not fit it.
    pub(super) fn destination(&self) -> Result<Destination<'_>, Failure> {
        let output = self.output.as_deref();
        let to = self
            .to
            .or_else(|| output.and_then(OutputFormatArg::from_extension));
        let to = to.ok_or_else(|| {
            let failure = Failure::new("cannot tell which format to write");
            if let [_, .., last] = &self.inputs.paths[..]
                && !last.exists()
                && OutputFormatArg::from_extension(last).is_some()
            {
                let last = last.to_string_lossy();
                return failure.tip(format!("write to a file with -o {}", Sanitized(&last)));
            }
            failure.tip(
                "add --to pdn, json, jsonl, csv, csv-moves, sqlite, parquet or fen, or name an output that ends in .pdn, .json, .jsonl, \
                 .csv, .sqlite or .fen",
            )
        })?;
        if !self.with.is_empty() && matches!(to, OutputFormatArg::Pdn | OutputFormatArg::Fen) {
            return Err(
                Failure::new(format!("{} cannot contain what --with adds", to.name()))
                    .tip("use it with json and jsonl; tables always contain it"),
            );
        }
        // A table has a fixed set of columns. An option that does not fit the format is an error, since ignoring it
        // silently would mislead.
        let missing = match to {
            OutputFormatArg::Csv if self.with.contains(&Extra::Fen) => Some((
                "a table of games cannot contain the position after each move",
                "use --to csv-moves, or remove --with fen",
            )),
            OutputFormatArg::CsvMoves if self.with.contains(&Extra::Opening) => Some((
                "a table of moves cannot contain the opening",
                "use --to csv, or remove --with opening",
            )),
            _ => None,
        };
        if let Some((what, tip)) = missing {
            return Err(Failure::new(what).tip(tip));
        }
        if self.ply.is_some() && to != OutputFormatArg::Fen {
            let failure = Failure::new(format!(
                "--ply chooses a position, but {} contains moves",
                to.name()
            ));
            return Err(failure.tip("use --to fen"));
        }
        Ok(Destination::Text(match to {
            OutputFormatArg::Pdn => OutputFormat::Games(Format::Pdn),
            OutputFormatArg::Json => OutputFormat::Games(Format::Json),
            OutputFormatArg::Jsonl => OutputFormat::Games(Format::JsonLines),
            OutputFormatArg::Csv => OutputFormat::Csv,
            OutputFormatArg::CsvMoves => OutputFormat::CsvMoves,
            OutputFormatArg::Fen => OutputFormat::Fen(self.ply.unwrap_or_default()),
            OutputFormatArg::Sqlite => {
                return match output.filter(|path| *path != Path::new("-")) {
                    Some(path) if is_packed(path) => {
                        Err(Failure::new("a database cannot be written compressed")
                            .tip("name it games.sqlite, and compress it afterwards"))
                    }
                    Some(path) => Ok(Destination::Database(path)),
                    None => Err(Failure::new("a database cannot go to standard output")
                        .tip("name a file with -o games.sqlite")),
                };
            }
            OutputFormatArg::Parquet => {
                let folder = output.filter(|path| *path != Path::new("-"));
                return folder.map(Destination::Parquet).ok_or_else(|| {
                    Failure::new("Parquet is written in a folder, not to standard output")
                        .tip("name the folder with -o games")
                });
            }
        }))
    }

    /// The format of an input with this name.
    pub(super) fn input_format(&self, name: &str) -> Format {
        self.from
            .or_else(|| format_by_extension(Path::new(name)))
            .unwrap_or(Format::Pdn)
    }

    /// The failure for an input whose name says that it is in a format that is only written.
    pub(super) fn written_only(&self, input: &Input) -> Option<Failure> {
        let by_name = OutputFormatArg::from_extension(input.path()?)?;
        if self.has_input_format()
            || !matches!(by_name, OutputFormatArg::Csv | OutputFormatArg::Sqlite)
        {
            return None;
        }
        let (name, what) = (Sanitized(&input.display_name), by_name.name());
        let failure = Failure::new(format!("huff writes {what} but does not read it: {name}"));
        Some(failure.tip("convert reads PDN, JSON and JSON Lines; --from names the format of a file with another extension"))
    }

    /// Whether the user gave the input format.
    pub(super) fn has_input_format(&self) -> bool {
        self.from.is_some()
    }

    /// Whether the options select all games.
    pub(super) fn converts_all(&self) -> bool {
        self.games.is_none() && self.limit.is_none() && self.shard.shard.is_none()
    }

    /// The game numbers of `--games`, as given. `None` without `--games`, if no game is selected, or if the games may
    /// be in another shard.
    pub(super) fn requested_games(&self) -> Option<&str> {
        let any = self.limit != Some(0) && self.shard.shard.is_none();
        self.games.as_deref().filter(|_| any)
    }

    /// The conversion options, before those of the configuration are added.
    ///
    /// # Errors
    /// If the game numbers are not valid.
    pub(super) fn options(&self, threads: usize) -> Result<ConvertOptions, Failure> {
        let numbers = |text: &String| {
            text.parse::<GameNumbers>()
                .map_err(|error: ParseGameNumbersError| {
                    Failure::new(format!("--games: {error}")).tip("write for example --games 3,7-9")
                })
        };
        let strips = |part| self.strip.contains(&part);
        Ok(ConvertOptions {
            threads,
            with: JsonExtras {
                fen: self.with.contains(&Extra::Fen),
                opening: self.with.contains(&Extra::Opening),
            },
            strip: Strip {
                comments: strips(StrippedPart::Comments),
                variations: strips(StrippedPart::Variations),
                nags: strips(StrippedPart::Nags),
                clocks: strips(StrippedPart::Clocks),
            },
            games: self.games.as_ref().map(numbers).transpose()?,
            limit: self.limit,
            shard: self.shard.shard,
            progress: Some(progress::add_games),
            ..ConvertOptions::default()
        })
    }
}

impl OutputFormatArg {
    /// The format that the file's extension implies.
    fn from_extension(path: &Path) -> Option<Self> {
        let ending = extension(path)?;
        Some(match ending.as_str() {
            "pdn" => OutputFormatArg::Pdn,
            "json" => OutputFormatArg::Json,
            "jsonl" | "ndjson" => OutputFormatArg::Jsonl,
            "csv" => OutputFormatArg::Csv,
            "fen" => OutputFormatArg::Fen,
            "sqlite" | "sqlite3" | "db" => OutputFormatArg::Sqlite,
            _ => return None,
        })
    }

    /// The name of the format in messages.
    fn name(self) -> &'static str {
        match self {
            OutputFormatArg::Pdn => "PDN",
            OutputFormatArg::Json => "JSON",
            OutputFormatArg::Jsonl => "JSON Lines",
            OutputFormatArg::Csv | OutputFormatArg::CsvMoves => "CSV",
            OutputFormatArg::Sqlite => "a database",
            OutputFormatArg::Parquet => "Parquet",
            OutputFormatArg::Fen => "a list of positions",
        }
    }
}

/// Parses `12` or `last`.
fn parse_ply(text: &str) -> Result<Plies, &'static str> {
    match text {
        "last" => Ok(Plies::Last),
        _ => text
            .parse()
            .map(Plies::At)
            .map_err(|_| "expected a number of plies, or last"),
    }
}
