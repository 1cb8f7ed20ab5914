//! Reading games back from JSON and JSON Lines, one at a time.

use std::fmt;
use std::io::{self, BufReader, Read};

use serde::Deserialize;

use super::scan::{ScanError, Scanner};
use super::{Game, place};
use crate::{Decoder, Encoding};

/// How deep the JSON of a game may be nested: three levels for each variation within a variation.
const MAX_DEPTH: usize = 256;

/// How a collection of games is laid out.
///
/// ```
/// use archive::json::{Games, Layout};
///
/// let lines = b"{\"moves\":[\"11-15\"]}\n{\"moves\":[\"9-13\"]}\n";
/// assert_eq!(Games::new(&lines[..], Layout::Lines).count(), 2);
/// let whole = b"{\"version\":1,\"games\":[{\"moves\":[\"11-15\"]}]}";
/// assert_eq!(Games::new(&whole[..], Layout::Whole).count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// One object `{"version":1,"games":[...]}`, or the array alone.
    Whole,
    /// JSON Lines: one game a line.
    Lines,
}

/// The games of a JSON text, in order and in constant memory.
///
/// A game that cannot be read gives an error with its place, and the next game follows. Keys that
/// are not known are passed over.
///
/// ```
/// use archive::json::{Games, Layout};
/// let text = r#"{"version":1,"games":[{"tags":{"Event":"a"},"moves":[{"move":"11-15"}]}]}"#;
/// let games: Vec<_> = Games::new(text.as_bytes(), Layout::Whole).collect::<Result<_, _>>()?;
/// assert_eq!(games[0].tags.get("Event"), Some("a"));
/// # Ok::<(), archive::json::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    scanner: Scanner<BufReader<Decoder<R>>>,
    state: ReaderState,
    count: u64,
    text: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReaderState {
    /// Nothing read yet; whether one object or lines.
    Start(Layout),
    Lines,
    /// In the object, before a key; whether `games` was seen.
    Keys {
        seen: bool,
    },
    /// In the array of games; whether it stands in an object.
    Array {
        keyed: bool,
    },
    End,
}

impl<R: Read> Games<R> {
    /// The games of `source`.
    pub fn new(source: R, layout: Layout) -> Self {
        Self::declared(source, layout, None)
    }

    /// The games of `source`, which is in that encoding; finds it out if none is given.
    pub fn declared(source: R, layout: Layout, encoding: Option<Encoding>) -> Self {
        let decoder = Decoder::with_encoding(source, encoding);
        Self {
            scanner: Scanner::new(BufReader::with_capacity(64 * 1024, decoder)),
            state: ReaderState::Start(layout),
            count: 0,
            text: Vec::new(),
        }
    }

    /// Reads up to the next game's text; false at the end.
    fn advance(&mut self) -> Result<bool, ScanError> {
        loop {
            match self.state {
                ReaderState::End => return Ok(false),
                ReaderState::Start(layout) => {
                    self.scanner.mark()?;
                    if self.scanner.begins_like_pdn()? {
                        return Err(ScanError::Text(
                            "expected JSON, and this looks like PDN: read it with --from pdn",
                        ));
                    }
                    self.state = match layout {
                        Layout::Lines => ReaderState::Lines,
                        Layout::Whole => self.open()?,
                    };
                }
                ReaderState::Lines => {
                    if !self.scanner.line(&mut self.text)? {
                        self.state = ReaderState::End;
                    } else if !self.text.trim_ascii().is_empty() {
                        return Ok(true);
                    }
                }
                ReaderState::Keys { seen } => self.state = self.key(seen)?,
                ReaderState::Array { keyed } => match self.scanner.peek()? {
                    Some(b']') => {
                        self.scanner.bump();
                        // what is wrong from here on is of no game
                        self.state = ReaderState::Keys { seen: true };
                        self.state = if keyed {
                            self.next_key(true)?
                        } else {
                            self.close()?
                        };
                    }
                    Some(b',') => self.scanner.bump(),
                    Some(_) => {
                        self.scanner.value(&mut self.text)?;
                        if self.text.is_empty() {
                            return Err(ScanError::Text("expected a game or \"]\""));
                        }
                        return Ok(true);
                    }
                    None => return Err(ScanError::Text("the text ends within \"games\"")),
                },
            }
        }
    }

    fn open(&mut self) -> Result<ReaderState, ScanError> {
        let first = self.scanner.peek()?;
        match first {
            Some(b'{') => {
                self.scanner.bump();
                Ok(ReaderState::Keys { seen: false })
            }
            Some(b'[') => {
                self.scanner.bump();
                Ok(ReaderState::Array { keyed: false })
            }
            _ => Err(ScanError::Text("expected an object with \"games\"")),
        }
    }

    /// Reads a key, and its value unless that is the array of games.
    fn key(&mut self, seen: bool) -> Result<ReaderState, ScanError> {
        match self.scanner.peek()? {
            Some(b'"') => self.scanner.value(&mut self.text)?,
            Some(b'}') => {
                self.scanner.bump();
                return if seen {
                    self.close()
                } else {
                    Err(ScanError::Text(
                        "expected the key \"games\"; for one game a line, read it as JSON Lines",
                    ))
                };
            }
            _ => return Err(ScanError::Text("expected a key")),
        }
        let games = self.text == b"\"games\"";
        let version = self.text == b"\"version\"";
        if self.scanner.peek()? != Some(b':') {
            return Err(ScanError::Text("expected \":\" after a key"));
        }
        self.scanner.bump();
        let first = self.scanner.peek()?;
        if games {
            if first != Some(b'[') {
                return Err(ScanError::Text("expected an array as \"games\""));
            }
            self.scanner.bump();
            return Ok(ReaderState::Array { keyed: true });
        }
        self.scanner.value(&mut self.text)?;
        if version && self.text != b"1" {
            return Err(ScanError::Text("expected version 1"));
        }
        self.next_key(seen)
    }

    /// After a value of the object.
    fn next_key(&mut self, seen: bool) -> Result<ReaderState, ScanError> {
        match self.scanner.peek()? {
            Some(b',') => {
                self.scanner.bump();
                Ok(ReaderState::Keys { seen })
            }
            Some(b'}') => Ok(ReaderState::Keys { seen }),
            _ => Err(ScanError::Text("expected \",\" or \"}\"")),
        }
    }

    fn close(&mut self) -> Result<ReaderState, ScanError> {
        match self.scanner.peek()? {
            None => Ok(ReaderState::End),
            Some(_) => Err(ScanError::Text("text after the end of the collection")),
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(cut) => {
                let in_games = matches!(self.state, ReaderState::Array { .. });
                // A line that is too long costs itself only; anything else leaves no place to go on from.
                if self.state != ReaderState::Lines || matches!(cut, ScanError::Io(_)) {
                    self.state = ReaderState::End;
                }
                let of_game = in_games || self.state == ReaderState::Lines;
                self.count += u64::from(of_game);
                // a line that is too long was taken with its end
                let taken = self.state == ReaderState::Lines;
                return Some(Err(ReadError {
                    game: if of_game { self.count } else { 0 },
                    line: self.scanner.line - u64::from(taken),
                    path: String::new(),
                    cause: match cut {
                        ScanError::Io(error) => ReadErrorKind::Io(error),
                        ScanError::Text(text) => ReadErrorKind::Json(text.to_owned()),
                    },
                }));
            }
        }
        self.count += 1;
        let ends = match self.state {
            ReaderState::Lines => 1,
            _ => memchr::memchr_iter(b'\n', &self.text).count() as u64,
        };
        let first_line = self.scanner.line - ends;
        Some(game(&self.text).map_err(|(line, path, cause)| ReadError {
            game: self.count,
            line: first_line + line.saturating_sub(1) as u64,
            path,
            cause: ReadErrorKind::Json(cause),
        }))
    }
}

/// Reads one game; an error is its line in the text, its path and its cause.
fn game(json: &[u8]) -> Result<Game, (usize, String, String)> {
    // what is cut off is missing at the end of its line, not in the next one
    let json = json.trim_ascii_end();
    if place::depth(json) > MAX_DEPTH {
        return Err((1, String::new(), format!("nested deeper than {MAX_DEPTH}")));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let game = Game::deserialize(&mut deserializer).and_then(|game| {
        deserializer.end()?;
        Ok(game)
    });
    let game = game.map_err(|error| {
        let at = place::offset(json, error.line(), error.column());
        let mut cause = error.to_string();
        if let Some(end) = cause.rfind(" at line ") {
            cause.truncate(end);
        }
        (error.line(), place::path(json, at), cause)
    })?;
    if game.moves.is_empty() {
        check_is_game(json).map_err(|cause| (1, String::new(), cause))?;
    }
    Ok(game)
}

/// Makes sure that what reads like a game without moves says that it has none: any object and any array would.
fn check_is_game(json: &[u8]) -> Result<(), String> {
    // Arrays fail here; what is nested too deep failed before.
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let Ok(keys) = serde_json::Map::deserialize(&mut deserializer) else {
        return Err("expected a game, an object with \"moves\"".to_owned());
    };
    if keys.contains_key("moves") {
        return Ok(());
    }
    if keys.contains_key("games") {
        return Err("this is a collection and not one game: read it with --from json".to_owned());
    }
    let found = match keys.keys().next() {
        None => "an empty one".to_owned(),
        Some(key) => format!("one that begins with {key:?}"),
    };
    Err(format!(
        "expected a game, an object with \"moves\", found {found}; convert --to jsonl writes such games"
    ))
}

/// Why a game could not be read, and where.
///
/// ```
/// use archive::json::{Games, Layout};
///
/// let lines = b"{\"moves\":[\"11-15\"]}\n{\"moves\":12}\n{\"moves\":[\"9-13\"]}\n";
/// let games: Vec<_> = Games::new(&lines[..], Layout::Lines).collect();
/// assert!(games[0].is_ok() && games[2].is_ok());
/// let error = games[1].as_ref().unwrap_err().to_string();
/// assert!(error.contains("game 2"), "{error}");
/// ```
#[derive(Debug)]
pub struct ReadError {
    game: u64,
    line: u64,
    path: String,
    cause: ReadErrorKind,
}

#[derive(Debug)]
enum ReadErrorKind {
    Io(io::Error),
    Json(String),
}

impl ReadError {
    /// An error of a game's content that only shows when it is turned into a record.
    pub(crate) fn content(game: u64, path: String, cause: String) -> Self {
        Self {
            game,
            line: 0,
            path,
            cause: ReadErrorKind::Json(cause),
        }
    }

    /// The number of the game in the file, from 1; 0 where it is the collection that is wrong, and no game of it.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The line of the file, from 1; 0 where it is not known.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The path in the game's JSON, such as `moves[5].strength`; may be empty.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The error of the source, if that was the cause.
    pub fn io(&self) -> Option<&io::Error> {
        match &self.cause {
            ReadErrorKind::Io(error) => Some(error),
            ReadErrorKind::Json(_) => None,
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut colon = "";
        if self.game > 0 {
            write!(f, "game {}", self.game)?;
            colon = ", ";
        }
        if self.line > 0 {
            write!(f, "{colon}line {}", self.line)?;
            colon = ", ";
        }
        if !self.path.is_empty() {
            write!(f, "{colon}at {}", self.path)?;
        }
        match &self.cause {
            ReadErrorKind::Io(error) => write!(f, ": {error}"),
            ReadErrorKind::Json(cause) => write!(f, ": {cause}"),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            ReadErrorKind::Io(error) => Some(error),
            ReadErrorKind::Json(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, layout: Layout) -> Vec<String> {
        Games::new(text.as_bytes(), layout)
            .map(|game| match game {
                Ok(game) => game.tags.get("Event").unwrap_or("none").to_owned(),
                Err(error) => error.to_string(),
            })
            .collect()
    }

    #[test]
    fn games_are_read_from_an_object_an_array_and_lines() {
        let games =
            r#"{"tags":{"Event":"a"},"moves":[]},{"tags":{"Event":"b"},"moves":[],"extra":[{}]}"#;
        let object =
            format!("\u{FEFF}{{\"version\": 1, \"more\": {{}}, \"games\" : [{games}], \"x\":1}}\n");
        assert_eq!(read(&object, Layout::Whole), ["a", "b"]);
        assert_eq!(read(&format!(" [{games}] "), Layout::Whole), ["a", "b"]);
        let lines = games.replace("},{\"tags", "}\n\n{\"tags");
        assert_eq!(read(&lines, Layout::Lines), ["a", "b"]);
        assert_eq!(read("{\"version\":1,\"games\":[]}", Layout::Whole), [""; 0]);
        assert_eq!(read("", Layout::Lines), [""; 0]);
    }

    #[test]
    fn an_error_tells_its_place_and_costs_one_game() {
        let text = "{\"games\":[\n{\"moves\":[{\"move\":\"11-15\"},\n{\"move\":\"22-17\",\"nags\":[\"a\"]}]},\n{\"moves\":[]}]}";
        let told = read(text, Layout::Whole);
        assert_eq!(
            told[0],
            "game 1, line 3, at moves[1].nags[0]: invalid type: string \"a\", expected u16"
        );
        assert_eq!(told[1], "none");
        let told = read(
            "{\"moves\":[{\"strength\":\"!\"}]}\n{]\n{\"moves\":[]}\n",
            Layout::Lines,
        );
        assert_eq!(
            told[0],
            "game 1, line 1, at moves[0]: a move needs \"move\" or \"written\""
        );
        assert!(told[1].starts_with("game 2, line 2"), "{}", told[1]);
        assert_eq!(told[2], "none");
    }

    #[test]
    fn a_line_that_is_cut_off_has_its_own_number() {
        for (text, line) in [
            ("{\"moves\":[]}\n{\"moves\":[", 2),
            ("{\"moves\":[]}\n{\"moves\":[\n{\"moves\":[]}\n", 2),
            ("{\"moves\":[]}\n\n{\"moves\":[\r\n", 3),
        ] {
            let told = read(text, Layout::Lines);
            let expected = format!("game 2, line {line}, at moves[0]: EOF");
            assert!(told[1].starts_with(&expected), "{text:?}: {}", told[1]);
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for (text, cause) in [
            (r#"{"foo":1}"#, r#"found one that begins with "foo""#),
            ("{}", "found an empty one"),
            ("[]", r#"expected a game, an object with "moves""#),
            (r#"{"version":1,"games":[]}"#, "read it with --from json"),
        ] {
            let told = read(&format!("{text}\n{{\"moves\":[]}}\n"), Layout::Lines);
            assert!(
                told[0].starts_with("game 1, line 1: ") && told[0].contains(cause),
                "{told:?}"
            );
            assert_eq!(told[1], "none");
        }
        let told = read(r#"{"version":1,"games":[{"foo":2}]}"#, Layout::Whole);
        assert!(told[0].contains("\"foo\""), "{told:?}");
    }

    #[test]
    fn what_is_no_collection_is_refused() {
        for (text, cause) in [
            ("", "expected an object with \"games\""),
            ("{}", "expected the key \"games\""),
            ("{\"version\":2,\"games\":[]}", "expected version 1"),
            ("{\"games\":3}", "expected an array"),
            ("{\"games\":[{}", "ends"),
            ("{\"games\":[]} x", "after the end"),
            ("{\"games\":[}", "expected a game"),
        ] {
            let told = read(text, Layout::Whole);
            assert!(told.last().unwrap().contains(cause), "{text}: {told:?}");
        }
        // what is wrong before and behind the games is of none of them
        let told = read("{\"version\":2}", Layout::Whole);
        assert_eq!(told, ["line 1: expected version 1"]);
        let told = read("{\"games\":[]} x", Layout::Whole);
        assert_eq!(told, ["line 1: text after the end of the collection"]);
    }

    #[test]
    fn deep_nesting_is_an_error_and_no_overflow() {
        let nested = |levels: usize| {
            format!(
                "{{\"moves\":{}{}}}",
                "[{\"move\":\"11-15\",\"variations\":[".repeat(levels),
                "]}]".repeat(levels)
            )
        };
        assert_eq!(read(&nested(70), Layout::Lines), ["none"]);
        let told = read(&nested(5000), Layout::Lines);
        assert_eq!(told, ["game 1, line 1: nested deeper than 256"]);
    }
}
