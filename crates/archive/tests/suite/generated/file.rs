//! Files of games: separators, encodings and line ends.

use std::fmt;

use archive::Encoding;
use draughts::Variant;

use crate::generated::game::{Game, illegal};
use crate::generated::quirks::{
    self, Quirk,
    ends::{ends_in_variation, ends_in_words},
};
use crate::generated::random::Random;
use crate::generated::sheet::{Ply, Sheet};

/// A game with its written form.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) game: Game,
    pub(crate) sheet: Sheet,
    pub(crate) quirks: Vec<&'static Quirk>,
    pub(crate) text: String,
    /// True if only its moves separate it from the next record.
    is_joined: bool,
}

impl Record {
    /// True if findings of that code are allowed.
    pub(crate) fn allows(&self, code: &str) -> bool {
        let mut quirks = self.quirks.iter();
        code == "N106" && self.sheet.is_ambiguous
            || code == "S010" && self.is_joined
            || quirks.any(|quirk| quirk.allows.contains(&code))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.quirks.iter().map(|quirk| quirk.name).collect();
        write!(f, "{} ({names:?}):\n{}", self.game.variant, self.text)
    }
}

/// A file of games.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) records: Vec<Record>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) letters: &'static str,
    pub(crate) lines: &'static str,
}

/// An encoding function with its name.
type Letters = (&'static str, fn(&str) -> Option<Vec<u8>>);

const LETTERS: &[Letters] = &[
    ("UTF-8", |text| Some(text.as_bytes().to_vec())),
    ("UTF-8 with a mark", |text| {
        Some(format!("\u{feff}{text}").into_bytes())
    }),
    ("windows-1252", |text| encoded(text, "windows-1252")),
    ("windows-1251", |text| encoded(text, "windows-1251")),
    ("ibm866", |text| encoded(text, "ibm866")),
    ("iso-8859-5", |text| encoded(text, "iso-8859-5")),
    ("x-mac-cyrillic", |text| encoded(text, "x-mac-cyrillic")),
    ("cp850", |text| encoded(text, "cp850")),
    ("windows-1250", |text| encoded(text, "windows-1250")),
    ("UTF-16, the low byte first", |text| {
        Some(utf_16(text, u16::to_le_bytes))
    }),
    ("UTF-16, the high byte first", |text| {
        Some(utf_16(text, u16::to_be_bytes))
    }),
];

/// Named pairs of line endings; a text alternates between the two.
const LINES: &[(&str, [&str; 2])] = &[
    ("LF", ["\n", "\n"]),
    ("CR LF", ["\r\n", "\r\n"]),
    ("CR LF and LF", ["\r\n", "\n"]),
    ("CR", ["\r", "\r"]),
    ("CR written out", ["\\r\n", "\n"]),
];

const LAST: &[&str] = &[
    "\n",
    "\n",
    "",
    "\n\n\n",
    " ",
    "\n\u{1a}",
    "\n% end\n",
    "\n; end",
];

/// Encodes the text in a code page; none if that lacks a letter.
fn encoded(text: &str, label: &str) -> Option<Vec<u8>> {
    let encoding = Encoding::for_label(label).expect("a known label");
    encoding.encode(text).map(std::borrow::Cow::into_owned)
}

fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let mut units = vec![0xfeff];
    units.extend(text.encode_utf16());
    units.into_iter().flat_map(bytes).collect()
}

/// The kind of games in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// Every game is legal.
    Legal,
    /// Some games have one illegal move.
    Broken,
}

impl File {
    /// The file with that number: always the same.
    pub(crate) fn numbered(number: usize, games: usize, legality: Legality) -> Self {
        let mut random = Random::numbered(number);
        let variant = Variant::ALL[number % Variant::ALL.len()];
        let is_mixed = random.once_in(5);
        let mut records = Vec::new();
        for round in 1..=games {
            let variant = if is_mixed {
                random.one_of(Variant::ALL)
            } else {
                variant
            };
            let game = Game::random(variant, &mut random);
            records.push(match legality {
                Legality::Broken if round % 3 == 0 => broken(game, round, &mut random),
                _ => {
                    let (sheet, quirks) = quirks::write(&game, round, &mut random);
                    Record {
                        game,
                        sheet,
                        quirks,
                        text: String::new(),
                        is_joined: false,
                    }
                }
            });
        }
        if legality == Legality::Legal {
            for at in 1..records.len() {
                if random.once_in(20) {
                    join(&mut records[at - 1..=at]);
                }
            }
        }
        Self::of(records, &mut random)
    }

    pub(crate) fn of(mut records: Vec<Record>, random: &mut Random) -> Self {
        for at in 0..records.len() {
            records[at].sheet.conclude();
            if let [record, next, ..] = &mut records[at..] {
                record.is_joined = begins_anew(record, next);
                if !record.is_joined {
                    part(&mut record.sheet, &next.sheet);
                    // a result in words may be gone
                    record.sheet.conclude();
                }
            }
            let record = &mut records[at];
            record.text = record.sheet.text(&record.game);
        }
        let (mut letters, encode) = random.one_of(LETTERS);
        let (lines, ends) = random.one_of(LINES);
        let mut text = String::new();
        for (at, record) in records.iter().enumerate() {
            text += &record.text;
            text += if at + 1 < records.len() {
                record.sheet.gap
            } else {
                random.one_of(LAST)
            };
        }
        let mut with_ends = String::with_capacity(text.len());
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                with_ends += if random.once_in(2) { ends[0] } else { ends[1] };
            }
            with_ends += line;
        }
        let bytes = encode(&with_ends).unwrap_or_else(|| {
            letters = LETTERS[0].0;
            with_ends.into_bytes()
        });
        Self {
            records,
            bytes,
            letters,
            lines,
        }
    }

    /// The encoding to declare, if it cannot be detected.
    pub(crate) fn declared(&self) -> Option<Encoding> {
        // half a point and fewer than three letters show no code page
        let is_letter = |c: &char| c.is_alphabetic() && !c.is_ascii() && *c != 'ª';
        let chars = self.records.iter().flat_map(|record| record.text.chars());
        let has_letters = chars.filter(is_letter).nth(2).is_some();
        let is_undetectable = match self.letters {
            "windows-1251" | "ibm866" | "iso-8859-5" | "x-mac-cyrillic" => true,
            "cp850" => !has_letters,
            // the sign of evaluation is a letter in ISO 8859-2
            "windows-1250" => self.records.iter().any(|record| record.text.contains('±')),
            _ => false,
        };
        is_undetectable.then(|| Encoding::for_label(self.letters))?
    }
}

/// Removes the result between two games of one variant, and the tags of the second.
fn join(pair: &mut [Record]) {
    let [record, next] = pair else { return };
    let is_plain = [&*record, &*next]
        .iter()
        .all(|record| record.quirks.is_empty() && record.game.has_normal_start());
    if is_plain && record.game.variant == next.game.variant {
        record.sheet.end = None;
        next.sheet.tags.clear();
        next.sheet.names_variant = false;
        let quirk = quirks::all().find(|quirk| quirk.name == "no tags at all");
        next.quirks.extend(quirk);
    }
}

/// True if the next game follows without a result and tags, but its first moves are only legal from the start position.
/// The repair joins the two.
fn begins_anew(record: &mut Record, next: &Record) -> bool {
    /// Number of plies tried.
    const PLIES: usize = 10;
    let sheet = &mut record.sheet;
    let is_bare = sheet.end.is_none()
        && sheet.below.is_empty()
        && sheet.moves.len() > 1
        && !ends_in_variation(sheet);
    let is_known = sheet.tags.iter().any(|(name, _)| name == "GameType") && !sheet.is_ambiguous;
    let is_whole = [&record.game, &next.game]
        .into_iter()
        .all(Game::has_normal_start)
        && record.game.variant == next.game.variant
        && sheet.broken.or(next.sheet.broken).is_none();
    let is_seen = next.sheet.tags.is_empty() && begins_with_number(&next.sheet);
    if !is_bare || !is_known || !is_whole || !is_seen || next.sheet.moves.len() < 2 {
        return false;
    }
    let mut position = record.game.end;
    let goes_on = next.game.plies.iter().take(PLIES).all(|(_, mv)| {
        let legal = position.legal_moves();
        let same = |other: &&draughts::Move| (other.from(), other.to()) == (mv.from(), mv.to());
        legal
            .iter()
            .find(same)
            .is_some_and(|mv| match position.play(mv) {
                Ok(next) => {
                    position = next;
                    true
                }
                Err(_) => false,
            })
    });
    if !goes_on {
        sheet.gap = "\n\n";
    }
    !goes_on
}

/// Changes a sheet so that its end can be recognised. That is impossible for two games without a result between them
/// and without tags, or for a game that begins in a comment of the other.
fn part(sheet: &mut Sheet, next: &Sheet) {
    // a short game before a `}` may be quoted in the comment
    let is_quoted = sheet.below.starts_with(" {")
        && next.moves.len() < 2
        && next
            .moves
            .iter()
            .any(|written| written.remarks.iter().any(|remark| remark.ends_with('}')));
    if is_quoted {
        sheet.below.clear();
        sheet.end.get_or_insert_with(|| "*".to_owned());
    }
    let opens = sheet.below.starts_with(" {") && !sheet.below.contains('}');
    // with blank lines between tags only the first tag can begin another header
    let repeats = next
        .tags
        .first()
        .is_some_and(|(first, _)| sheet.tags.iter().any(|(name, _)| name == first));
    let has_more_tags = next
        .tags
        .iter()
        .any(|(name, _)| name != "FEN" && name != "GameType");
    // a lower-case name is not recognised as a tag inside an open comment
    let begins = next
        .tags
        .first()
        .is_some_and(|(name, _)| name.starts_with(char::is_uppercase));
    let is_numbered = next.tags.is_empty() && begins_with_number(next);
    let is_recognisable = has_more_tags && begins && next.above.is_empty()
        || is_numbered && ends_in_words(sheet) && !ends_in_variation(sheet);
    // half a point and a result in brackets are results only at the end of a game
    let is_followed = next.tags.is_empty() && !is_numbered || !next.above.is_empty();
    if let Some(end) = sheet.end.as_mut().filter(|_| is_followed) {
        if matches!(&**end, "1/2" | "½") {
            "1/2-1/2".clone_into(end);
        }
        *end = end.replace(['(', ')', '[', ']'], "");
    }
    if (opens || sheet.end.is_none()) && (!is_recognisable || sheet.moves.is_empty() && !repeats) {
        sheet.below.clear();
        sheet.end.get_or_insert_with(|| "*".to_owned());
    }
    // words on their own lines are read with the next game, and may be its first move, so later moves are not judged
    if (next.broken.is_some() || !next.names_variant) && sheet.below.starts_with('\n') {
        sheet.below.clear();
    }
    // without tags, and without signs or numbers, the next game is not recognised after other words
    if next.tags.is_empty() && (next.hand.quiet.is_empty() || !is_numbered) {
        sheet.below.clear();
        sheet.end.get_or_insert_with(|| "*".to_owned());
    }
    // a percent sign must begin a line
    let needs_a_line = sheet.end.is_none() || next.above.starts_with('%');
    if needs_a_line && !sheet.gap.contains('\n')
        || !sheet.below.is_empty() && !sheet.gap.starts_with('\n')
    {
        sheet.gap = "\n\n";
    }
    let is_glued =
        sheet.gap.is_empty() && next.tags.is_empty() && !begins_with(next, &["1.", "1)"]);
    if is_glued || sheet.end.is_none() && sheet.moves.is_empty() {
        sheet.gap = "\n\n";
    }
}

/// True if the number 1 and a dot are read first.
fn begins_with_number(sheet: &Sheet) -> bool {
    begins_with(sheet, &["1."])
}

/// True if the number 1, written like this, is read first.
fn begins_with(sheet: &Sheet, numbers: &[&str]) -> bool {
    let number = |by_starter| {
        (sheet.number)(Ply {
            index: 0,
            number: 1,
            by_starter,
        })
    };
    let begins = [true, false].map(number);
    let is_first = |number: &String| numbers.iter().any(|first| number.starts_with(first));
    begins.iter().all(is_first)
        && sheet.above.is_empty()
        && sheet.opening.is_empty()
        && sheet.first_number == 1
        && !sheet.moves.is_empty()
}

/// True for `16:21`. Where the board allows no such capture, it is the time of day.
fn is_time(text: &str) -> bool {
    let is_number = |text: &str, most: u32| text.parse::<u32>().is_ok_and(|number| number <= most);
    text.split_once(':').is_some_and(|(hours, minutes)| {
        minutes.len() == 2 && is_number(hours, 99) && is_number(minutes, 59)
    })
}

/// A game with one known illegal move.
fn broken(mut game: Game, round: usize, random: &mut Random) -> Record {
    loop {
        if !game.plies.is_empty()
            && let Some(record) = broken_once(&game, round, random)
        {
            return record;
        }
        game = Game::random(game.variant, random);
    }
}

/// The game with an illegal move at a random ply; `None` if no illegal move is found there that reads as a move.
fn broken_once(game: &Game, round: usize, random: &mut Random) -> Option<Record> {
    /// Number of illegal moves tried. With `:` between the squares, every move of a small endgame may look like a time.
    const TRIES: usize = 100;
    let (mut sheet, mut quirks) = quirks::write(game, round, random);
    // these cannot be broken alone: only the moves identify the variant, the capture that was made, or the start of a
    // variation
    let blurs = |quirk: &&Quirk| {
        matches!(
            quirk.name,
            "no GameType"
                | "no tags at all"
                | "two squares for several captures"
                | "one colour for both groups of a FEN"
                | "captures in parts"
                | "two moves in a word"
                | "captures in numbered parts"
                | "captures in parts with the file alone"
                | "the squares of a capture in another order"
                | "variations"
                | "variations that continue"
                | "variations that are a ply late"
        )
    };
    // without move numbers, no board distinguishes moves in brackets from piece counts after the illegal move
    let has = |name: &str| quirks.iter().any(|quirk| quirk.name == name);
    let is_column_of_counts = has("no numbers") && has("the moves of one side in brackets");
    // in a short game, an illegal move leaves too few moves to prove that those in brackets belong to the game
    let is_short = game.plies.len() < 16;
    let blurs = |quirk: &&Quirk| {
        blurs(quirk)
            || is_column_of_counts && quirk.name == "numbers of pieces in brackets"
            || is_short && quirk.name == "the moves of one side in brackets"
    };
    if quirks.iter().any(&blurs) {
        quirks.retain(|quirk| !blurs(quirk));
        sheet = quirks::written(game, round, &quirks, random);
    }
    let at = random.below(game.plies.len());
    let position = game.plies[at].0;
    let is_capture = random.once_in(2);
    let next = game.plies.get(at + 1).map(|(_, next)| next.from());
    let text = (0..TRIES).find_map(|_| {
        let (from, to) = illegal(position, random);
        // a move that goes on where this one ends may be the second part of a capture, and `1-2` is like a score
        if next == Some(to) || (from.number(), to.number()) == (1, 2) {
            return None;
        }
        let text = sheet.hand.text(game.variant, &[from, to], is_capture);
        // this is half a point, or a time, or ends like the number of the next game
        let is_other = text == "1/2" || is_time(&text) || text.ends_with("\n1");
        (!is_other).then_some(text)
    })?;
    let written = &mut sheet.moves[at].text;
    *written = match written.as_bytes() {
        [b'(', ..] => format!("({text})"),
        [b'[', ..] => format!("[{text}]"),
        _ => text,
    };
    sheet.broken = Some(at);
    Some(Record {
        game: game.clone(),
        sheet,
        quirks,
        text: String::new(),
        is_joined: false,
    })
}
