//! Reads games from JSON and JSON Lines, one at a time.

use std::fmt;
use std::io::{self, BufReader, Read};

use serde::Deserialize;

use super::scan::{ScanError, Scanner};
use super::{Game, place};
use crate::{Decoder, Encoding};

/// Maximum nesting depth of a game's JSON. Each nested variation takes three levels.
const MAX_DEPTH: usize = 256;

/// The layout of a collection in JSON.
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
    /// JSON Lines: one game per line.
    Lines,
}

/// The games of a JSON text, in order and in constant memory.
///
/// An unreadable game returns an error with its place. Reading continues with the next game. Unknown keys are ignored.
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
    /// At the beginning.
    Start(Layout),
    Lines,
    /// In the object, before a key. `seen` is true after the key `games`.
    Keys {
        seen: bool,
    },
    /// In the array of games. `keyed` is true if the array is inside an object.
    Array {
        keyed: bool,
    },
    End,
}

impl<R: Read> Games<R> {
    /// Games of `source`, whose encoding is detected.
    pub fn new(source: R, layout: Layout) -> Self {
        Self::with_encoding(source, layout, None)
    }

    /// Games of `source` in the given encoding; `None` to detect it.
    pub fn with_encoding(source: R, layout: Layout, encoding: Option<Encoding>) -> Self {
        let decoder = Decoder::with_encoding(source, encoding);
        Self {
            scanner: Scanner::new(BufReader::with_capacity(64 * 1024, decoder)),
            state: ReaderState::Start(layout),
            count: 0,
            text: Vec::new(),
        }
    }

    /// Reads the text of the next game. Returns false at the end.
    fn advance(&mut self) -> Result<bool, ScanError> {
        loop {
            match self.state {
                ReaderState::End => return Ok(false),
                ReaderState::Start(layout) => {
                    self.scanner.skip_byte_order_mark()?;
                    if self.scanner.begins_like_pdn()? {
                        return Err(ScanError::Text(
                            "expected JSON, but this looks like PDN; use --from pdn",
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
                        // Later errors are not part of a game.
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
                        "expected the key \"games\"; for one game per line, use JSON Lines (--from jsonl)",
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

    /// Reads the text after a value of the object.
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
                // Only a line that is too long can be skipped. After other errors, there is no place to resume.
                if self.state != ReaderState::Lines || matches!(cut, ScanError::Io(_)) {
                    self.state = ReaderState::End;
                }
                let of_game = in_games || self.state == ReaderState::Lines;
                self.count += u64::from(of_game);
                // A line that is too long was consumed with its end.
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

/// Parses one game; an error has its line in the text, its path and its cause.
fn game(json: &[u8]) -> Result<Game, (usize, String, String)> {
    // Truncated text is reported at the end of its line, not on the next one.
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

/// Rejects objects without the member `moves`, because any object would parse as a game without moves.
fn check_is_game(json: &[u8]) -> Result<(), String> {
    // Arrays fail here. Excessive nesting has failed before.
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let Ok(keys) = serde_json::Map::deserialize(&mut deserializer) else {
        return Err("expected a game: an object with \"moves\"".to_owned());
    };
    if keys.contains_key("moves") {
        return Ok(());
    }
    if keys.contains_key("games") {
        return Err("this is a collection, not a game; use --from json".to_owned());
    }
    let found = match keys.keys().next() {
        None => "an empty object".to_owned(),
        Some(key) => format!("an object that begins with {key:?}"),
    };
    Err(format!(
        "expected a game (an object with \"moves\", as written by convert --to jsonl), found {found}"
    ))
}

/// The reason why a game could not be read, and the place of the error.
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
    /// An error that appears only when a game is turned into a record.
    pub(crate) fn content(game: u64, path: String, cause: String) -> Self {
        Self {
            game,
            line: 0,
            path,
            cause: ReadErrorKind::Json(cause),
        }
    }

    /// The number of the game in the file, from 1; 0 for an error of the collection itself.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The line of the file, from 1; 0 if unknown.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The path in the game's JSON, such as `moves[5].strength`; may be empty.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The error of the source, if it is the cause.
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
    fn an_error_has_its_place_and_loses_one_game() {
        let text = "{\"games\":[\n{\"moves\":[{\"move\":\"11-15\"},\n{\"move\":\"22-17\",\"nags\":[\"a\"]}]},\n{\"moves\":[]}]}";
        let found = read(text, Layout::Whole);
        assert_eq!(
            found[0],
            "game 1, line 3, at moves[1].nags[0]: invalid type: string \"a\", expected u16"
        );
        assert_eq!(found[1], "none");
        let found = read(
            "{\"moves\":[{\"strength\":\"!\"}]}\n{]\n{\"moves\":[]}\n",
            Layout::Lines,
        );
        assert_eq!(
            found[0],
            "game 1, line 1, at moves[0]: a move needs \"move\" or \"written\""
        );
        assert!(found[1].starts_with("game 2, line 2"), "{}", found[1]);
        assert_eq!(found[2], "none");
    }

    #[test]
    fn a_truncated_line_is_reported_on_its_own_line() {
        for (text, line) in [
            ("{\"moves\":[]}\n{\"moves\":[", 2),
            ("{\"moves\":[]}\n{\"moves\":[\n{\"moves\":[]}\n", 2),
            ("{\"moves\":[]}\n\n{\"moves\":[\r\n", 3),
        ] {
            let found = read(text, Layout::Lines);
            let expected = format!("game 2, line {line}, at moves[0]: EOF");
            assert!(found[1].starts_with(&expected), "{text:?}: {}", found[1]);
        }
    }

    #[test]
    fn other_objects_are_rejected() {
        for (text, cause) in [
            (r#"{"foo":1}"#, r#"found an object that begins with "foo""#),
            ("{}", "found an empty object"),
            ("[]", r#"expected a game: an object with "moves""#),
            (r#"{"version":1,"games":[]}"#, "use --from json"),
        ] {
            let found = read(&format!("{text}\n{{\"moves\":[]}}\n"), Layout::Lines);
            assert!(
                found[0].starts_with("game 1, line 1: ") && found[0].contains(cause),
                "{found:?}"
            );
            assert_eq!(found[1], "none");
        }
        let found = read(r#"{"version":1,"games":[{"foo":2}]}"#, Layout::Whole);
        assert!(found[0].contains("\"foo\""), "{found:?}");
    }

    #[test]
    fn invalid_collections_are_rejected() {
        for (text, cause) in [
            ("", "expected an object with \"games\""),
            ("{}", "expected the key \"games\""),
            ("{\"version\":2,\"games\":[]}", "expected version 1"),
            ("{\"games\":3}", "expected an array"),
            ("{\"games\":[{}", "ends"),
            ("{\"games\":[]} x", "after the end"),
            ("{\"games\":[}", "expected a game"),
        ] {
            let found = read(text, Layout::Whole);
            assert!(found.last().unwrap().contains(cause), "{text}: {found:?}");
        }
        // Errors before and after the games belong to no game.
        let found = read("{\"version\":2}", Layout::Whole);
        assert_eq!(found, ["line 1: expected version 1"]);
        let found = read("{\"games\":[]} x", Layout::Whole);
        assert_eq!(found, ["line 1: text after the end of the collection"]);
    }

    #[test]
    fn deep_nesting_is_an_error_not_a_stack_overflow() {
        let nested = |levels: usize| {
            format!(
                "{{\"moves\":{}{}}}",
                "[{\"move\":\"11-15\",\"variations\":[".repeat(levels),
                "]}]".repeat(levels)
            )
        };
        assert_eq!(read(&nested(70), Layout::Lines), ["none"]);
        let found = read(&nested(5000), Layout::Lines);
        assert_eq!(found, ["game 1, line 1: nested deeper than 256"]);
    }
}
