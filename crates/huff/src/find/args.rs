//! `huff find`: command-line options and the query.

use std::path::PathBuf;

use archive::find::{
    Bounds, Condition, DateRange, Material, ParseConditionError, Pattern, Query, Words,
};
use archive::openings::{Ballot, Openings};
use clap::{Args, ValueEnum};
use draughts::Variant;
use pdn::Outcome;
use referee::{Termination, Winner};
use report::nearest;
use report::rules;
use report::text::Sanitized;
use report::variants;

use crate::args::JudgingArgs;
use crate::exit::Failure;
use crate::input::InputArgs;
use crate::threads::JobsArgs;

const EXAMPLES: &str = "\
A game is found if it meets every condition, or any of them with --any; --not inverts the match. An
option given twice is two conditions. Results, ways to end, ballots and rules may be comma-separated
lists: one item must match.

Words of a name match in any order, ignoring case and accents: \"m tinsley\" finds \"Tinsley, M.\"; a
single letter matches the start of a word. Tags in other languages (Bianco, Zwart) are read, too.
All spellings of a player in the table [players] of huff.toml find the same games.

A partial date may be any of its days: 1841.05 also finds 1841.??.??.

A position is a FEN, or a pattern: ? as the side to move is either side, * among the pieces of a
colour allows more of them, ?18 is a man or a king on 18, and E14,15 are empty squares. Positions
and material are searched in the main line; --list and --format json show the plies, 0 for the
start. Squares are named as in the variant of each game; --variant searches one variant only.

The final position shows no-moves and no-pieces; the last comment or the Termination tag shows time.
Any other draw counts as agreed, and any other win as resigned.

The games are written unchanged, byte by byte. Exit status: 0 if everything was searched, even if no
game was found (then 1 with --exit-status), 2 if something could not be done.

Examples:
  huff find archive/ --player wyllie --date 1841..1850 -o wyllie.pdn
  huff find --black tinsley --winner white --list
  huff find games.pdn --position 'W:W21-32:B1-10,12,15' --format json
  huff find games.pdn --position '?:W*:B*,?27:E28-32' --material 2K-1K --any --count
  huff find games.pdn --position 'B:W18,*:B14,*' --colours-reversed
  huff find games.pdn --opening 'single corner' --ends no-moves,no-pieces --plies ..40
  huff find archive/ --finding R307,R308 --list
  huff find archive/ --tag annotator=mcculloch --tag round=3 --list
  huff find archive/ --event 'world championship' --not > others.pdn";

/// Find games by player, event, date, result, opening, position, material, length, finding
///
/// Prints the games found, unchanged.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(super) inputs: InputArgs,

    /// Name of either player contains NAME
    #[arg(long, value_name = "NAME", value_parser = parse_words, help_heading = "Conditions")]
    player: Vec<Words>,

    /// Name of Black contains NAME
    #[arg(long, value_name = "NAME", value_parser = parse_words, help_heading = "Conditions")]
    black: Vec<Words>,

    /// Name of White contains NAME
    #[arg(long, value_name = "NAME", value_parser = parse_words, help_heading = "Conditions")]
    white: Vec<Words>,

    /// Event name contains NAME
    #[arg(long, value_name = "NAME", value_parser = parse_words, help_heading = "Conditions")]
    event: Vec<Words>,

    /// Site contains NAME
    #[arg(long, value_name = "NAME", value_parser = parse_words, help_heading = "Conditions", hide_short_help = true)]
    site: Vec<Words>,

    /// Value of a tag: Annotator=mcculloch, Round=3
    ///
    /// The tag name must be complete; case is ignored. The value is matched as in the other conditions.
    #[arg(
        long,
        value_name = "NAME=VALUE",
        value_parser = parse_tag,
        help_heading = "Conditions",
        hide_short_help = true
    )]
    tag: Vec<(String, Words)>,

    /// Date or range of dates: 1890..1905, 1841.05, ..1900
    #[arg(long, value_name = "DATES", help_heading = "Conditions")]
    date: Vec<DateRange>,

    /// Result of the game: 1-0, 0-1, 1/2-1/2, 0-0 or *
    ///
    /// The game may state it in words.
    /// 2-0, 0-2 and 1-1 mean the same as the first three.
    #[arg(long, value_name = "RESULTS", value_parser = parse_results, help_heading = "Conditions")]
    result: Vec<AnyOf<Outcome>>,

    /// Winner: black, white, draw, both-lost or unknown
    #[arg(long, value_name = "WHO", value_parser = parse_winners, help_heading = "Conditions")]
    winner: Vec<AnyOf<Option<Winner>>>,

    /// Name of the opening or of its first move
    #[arg(long, value_name = "NAME", value_parser = parse_opening, help_heading = "Conditions")]
    opening: Vec<OpeningName>,

    /// Number of the three-move ballot: 57, 1..20
    #[arg(long, value_name = "NUMBERS", value_parser = parse_ballots, help_heading = "Conditions")]
    ballot: Vec<AnyOf<Bounds>>,

    /// Position that occurs in the game: a FEN, or a pattern
    #[arg(long, value_name = "FEN", help_heading = "Conditions")]
    position: Vec<String>,

    /// Also find each --position with the colours reversed and the board rotated
    #[arg(
        long,
        alias = "colors-reversed",
        requires = "position",
        help_heading = "Conditions",
        hide_short_help = true
    )]
    colours_reversed: bool,

    /// Material left at some point: 2K1M-1K2M, B2K-W1K, 3M-*
    ///
    /// Without a colour, either side may have it.
    #[arg(long, value_name = "PIECES", help_heading = "Conditions")]
    material: Vec<Material>,

    /// Number of plies: 20..40, 60.., ..10
    #[arg(long, value_name = "NUMBER", help_heading = "Conditions")]
    plies: Vec<Bounds>,

    /// How the game ended: no-moves, no-pieces, agreed, resigned or time
    #[arg(long, value_name = "HOW", value_parser = parse_ends, help_heading = "Conditions")]
    ends: Vec<AnyOf<Termination>>,

    /// Rules with a finding in the game, named as in 'huff check --select'
    ///
    /// Rules about several games (C6 and O403) are available in 'huff check' only.
    #[arg(long, value_name = "RULES", help_heading = "Conditions")]
    finding: Vec<String>,

    /// Text in a comment
    #[arg(long, value_name = "WORDS", value_parser = parse_text, help_heading = "Conditions")]
    text: Vec<String>,

    /// Match any condition instead of all
    #[arg(long, help_heading = "Conditions")]
    any: bool,

    /// Invert the match
    #[arg(long, help_heading = "Conditions")]
    not: bool,

    /// Print only the number of games
    #[arg(long, conflicts_with_all = ["list", "format"], help_heading = "Output")]
    count: bool,

    /// Print a line per game: its file and number, the players and the event
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    list: bool,

    /// Output format of games
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: FindFormat,

    /// At most N games
    #[arg(long, value_name = "N", help_heading = "Output")]
    pub(super) limit: Option<u64>,

    /// Exit with status 1 if no game is found
    #[arg(short, long, help_heading = "Output", hide_short_help = true)]
    pub(super) exit_status: bool,

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

/// The output format of games.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum FindFormat {
    /// The records, unchanged
    #[default]
    Pdn,
    /// One JSON object: files, numbers, tags and plies
    Json,
}

/// What is printed about the games found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Print {
    Games,
    Count,
    List,
    Json,
}

/// Alternatives: one of them must match.
#[derive(Clone, Debug)]
pub(super) struct AnyOf<T>(Vec<T>);

impl FindArgs {
    /// What is printed.
    pub(super) fn print(&self) -> Print {
        match self.format {
            _ if self.count => Print::Count,
            _ if self.list => Print::List,
            FindFormat::Json => Print::Json,
            FindFormat::Pdn => Print::Games,
        }
    }

    /// Rejects conditions that no game can meet, so that an empty result is not misread.
    fn check(&self) -> Result<(), Failure> {
        let names = || Openings::english().names();
        for OpeningName { given, words } in &self.opening {
            if names().any(|name| words.matches(name)) {
                continue;
            }
            let failure = Failure::new(format!("unknown opening '{}'", Sanitized(given)));
            return Err(failure.tip(match nearest(given, names()) {
                Some(right) => format!("did you mean '{right}'?"),
                None if given.trim().parse().is_ok_and(is_ballot) => {
                    format!(
                        "use the number of a three-move ballot: --ballot {}",
                        given.trim()
                    )
                }
                None => "'huff summary' lists the openings of an archive by name".to_owned(),
            }));
        }
        let of_english = [
            ("--opening", self.opening.is_empty()),
            ("--ballot", self.ballot.is_empty()),
        ];
        if let Some(variant) = &self.judging.variant
            && variants::find(variant)?.variant != Variant::English
            && let Some((option, _)) = of_english.iter().find(|(_, is_empty)| !is_empty)
        {
            let what = format!(
                "{option}: openings are known for English draughts only, but --variant is '{}'",
                Sanitized(variant)
            );
            return Err(Failure::new(what).tip("use --position instead"));
        }
        Ok(())
    }

    /// The query.
    ///
    /// # Errors
    /// If a position or a rule is not valid, a rule concerns several games, or no game can meet a condition.
    pub(super) fn query(&self) -> Result<Query, Failure> {
        fn each<T: Clone>(
            given: &[T],
            condition: impl Fn(T) -> Condition,
        ) -> impl Iterator<Item = Condition> {
            given.iter().cloned().map(condition)
        }
        self.check()?;
        let positions = self.position.iter().map(|text| self.patterns(text));
        let findings = self.finding.iter().map(|words| codes(words));
        let mut conditions: Vec<Condition> = each(&self.player, Condition::Player)
            .chain(each(&self.black, Condition::Black))
            .chain(each(&self.white, Condition::White))
            .chain(each(&self.event, Condition::Event))
            .chain(each(&self.site, Condition::Site))
            .chain(each(&self.tag, |(name, words)| Condition::Tag(name, words)))
            .chain(each(&self.date, Condition::Date))
            .chain(each(&self.result, |any| Condition::Result(any.0)))
            .chain(each(&self.winner, |any| Condition::Winner(any.0)))
            .chain(each(&self.text, Condition::GameText))
            .chain(each(&self.plies, Condition::Plies))
            .chain(each(&self.opening, |name| Condition::Opening(name.words)))
            .chain(each(&self.ballot, |any| Condition::Ballot(any.0)))
            .chain(each(&self.material, Condition::Material))
            .chain(each(&self.ends, |any| Condition::Ends(any.0)))
            .collect();
        for patterns in positions {
            conditions.push(Condition::Position(patterns?));
        }
        for codes in findings {
            conditions.push(Condition::Finding(codes?));
        }
        let error = match (self.any, self.not) {
            (_, true) => Some("--not inverts the conditions, but there are none"),
            (true, _) => Some("--any needs at least one condition"),
            _ => None,
        };
        if let Some(what) = error.filter(|_| conditions.is_empty()) {
            return Err(Failure::new(what).tip("add a condition, such as --player NAME"));
        }
        Ok(Query {
            conditions,
            any: self.any,
            not: self.not,
        })
    }

    /// The patterns for a position: one pattern for the given variant, or one for each variant whose board has these
    /// squares. `--colours-reversed` adds the same patterns with the colours reversed.
    fn patterns(&self, text: &str) -> Result<Vec<Pattern>, Failure> {
        let named = match &self.judging.variant {
            Some(name) => Some(variants::find(name)?.variant),
            None => None,
        };
        let games = named.as_ref().map_or(Variant::ALL, std::slice::from_ref);
        let mut patterns = Vec::new();
        let mut wrong = None;
        for variant in games {
            match Pattern::new(text, *variant) {
                Ok(pattern) => {
                    let reversed = self.colours_reversed.then(|| pattern.reversed());
                    patterns.push(pattern);
                    patterns.extend(reversed);
                }
                // English draughts comes first: its error message fits most mistyped FENs.
                Err(error) => {
                    wrong.get_or_insert(error);
                }
            }
        }
        match wrong {
            Some(wrong) if patterns.is_empty() => {
                let what = format!("--position '{}': {wrong}", Sanitized(text));
                let tip = "write a FEN such as B:W18,30:B6,14, or a pattern: ?:W18,*:B*:E14";
                Err(Failure::new(what).tip(tip))
            }
            _ => Ok(patterns),
        }
    }
}

/// The codes of the rules in a list.
fn codes(words: &str) -> Result<Vec<&'static str>, Failure> {
    let mut codes = Vec::new();
    for word in words.split(',') {
        let matching = rules::matching(word)?;
        let before = codes.len();
        let of_one_game = matching.iter().filter(|rule| {
            let mut several = referee::COLLECTION_RULES.iter();
            !several.any(|several| several.code() == rule.code())
        });
        codes.extend(of_one_game.map(|rule| rule.code()));
        if codes.len() == before {
            let failure = Failure::new(format!(
                "--finding {}: this rule is about several games, not about one",
                Sanitized(word.trim())
            ));
            let word = Sanitized(word.trim());
            return Err(failure.tip(format!(
                "use 'huff check --select {word}'; 'huff dedup' finds games recorded more than once"
            )));
        }
    }
    Ok(codes)
}

/// The name of an opening, or a part of it.
#[derive(Clone, Debug)]
struct OpeningName {
    given: String,
    words: Words,
}

fn parse_opening(text: &str) -> Result<OpeningName, &'static str> {
    Ok(OpeningName {
        given: text.to_owned(),
        words: parse_words(text)?,
    })
}

fn parse_words(text: &str) -> Result<Words, &'static str> {
    Words::new(text).ok_or("expected a word or a letter")
}

fn parse_tag(text: &str) -> Result<(String, Words), &'static str> {
    let expected = "expected the name of a tag, = and a value, such as Annotator=mcculloch";
    let (name, value) = text.split_once('=').ok_or(expected)?;
    let name = name.trim();
    if name.is_empty() {
        return Err(expected);
    }
    Ok((name.to_owned(), parse_words(value)?))
}

fn parse_text(text: &str) -> Result<String, &'static str> {
    let text = pdn::folded(text);
    if text.is_empty() {
        return Err("expected some text");
    }
    Ok(text)
}

fn parse_any_of<T>(
    text: &str,
    parse: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<AnyOf<T>, String> {
    let each = text.split(',').map(|part| {
        parse(part.trim()).ok_or_else(|| {
            // The error for an option already quotes its whole value.
            if part.len() == text.len() {
                format!("expected {expected}")
            } else {
                format!("expected {expected}, found \"{}\"", part.trim())
            }
        })
    });
    each.collect::<Result<_, _>>().map(AnyOf)
}

fn parse_results(text: &str) -> Result<AnyOf<Outcome>, String> {
    // `Outcome::parse` also accepts match scores, but 7-3 would find every 1-0.
    const KNOWN: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "0-0", "*", "2-0", "1-1", "0-2"];
    let parse = |part: &str| {
        let known = KNOWN.contains(&part);
        known.then(|| Outcome::parse(part.as_bytes())).flatten()
    };
    parse_any_of(
        text,
        parse,
        "1-0, 0-1, 1/2-1/2, 0-0 or * (for the actual winner use --winner)",
    )
}

fn parse_winners(text: &str) -> Result<AnyOf<Option<Winner>>, String> {
    let parse = |part: &str| {
        let mut all = [Winner::Black, Winner::White, Winner::Draw, Winner::BothLost].into_iter();
        if part.eq_ignore_ascii_case("unknown") {
            return Some(None);
        }
        let winner = all.find(|winner| winner.name().eq_ignore_ascii_case(part));
        winner.map(Some)
    };
    parse_any_of(text, parse, "black, white, draw, both-lost or unknown")
}

fn parse_ends(text: &str) -> Result<AnyOf<Termination>, String> {
    let parse = |part: &str| {
        let mut all = Termination::ALL.into_iter();
        all.find(|ended| ended.name().eq_ignore_ascii_case(part))
    };
    parse_any_of(text, parse, "no-moves, no-pieces, agreed, resigned or time")
}

/// Whether a three-move ballot has this number.
fn is_ballot(number: u32) -> bool {
    Ballot::NUMBERS
        .map(u32::from)
        .any(|ballot| ballot == number)
}

fn parse_ballots(text: &str) -> Result<AnyOf<Bounds>, String> {
    let parse = |part: &str| {
        let (first, last) = (Ballot::NUMBERS.start(), Ballot::NUMBERS.end());
        let wrong = |wrong: ParseConditionError| {
            format!("{wrong}; ballots are numbered from {first} to {last}")
        };
        let bounds: Bounds = part.trim().parse().map_err(wrong)?;
        let mut numbers = Ballot::NUMBERS.map(u32::from);
        if !numbers.any(|number| bounds.contains(number)) {
            return Err(format!(
                "there is no ballot {}; they are numbered from {first} to {last}",
                part.trim()
            ));
        }
        Ok(bounds)
    };
    text.split(',')
        .map(parse)
        .collect::<Result<_, _>>()
        .map(AnyOf)
}
