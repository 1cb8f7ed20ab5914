//! Reads games from JSON and JSON Lines, one at a time.

use std::fmt;
use std::io::{self, BufReader, Read};

use pdn::json::FieldError;
use serde::de::{DeserializeOwned, Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::Map;

use super::Game;
use super::split::{Nesting, SplitError, Splitter};
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

/// What is around the games of a collection.
#[derive(Deserialize)]
struct Collection {
    #[serde(default, rename = "version", deserialize_with = "version")]
    _version: (),
    games: Option<Vec<IgnoredAny>>,
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    match u64::deserialize(deserializer)? {
        1 => Ok(()),
        _ => Err(D::Error::custom("expected version 1")),
    }
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
    splitter: Splitter<BufReader<Decoder<R>>>,
    state: ReaderState,
    count: u64,
    text: Vec<u8>,
    /// The line where the text begins.
    line: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReaderState {
    /// At the beginning.
    Start(Layout),
    Lines,
    /// In the array of games. `keyed` is true if the array is inside an object.
    Array {
        keyed: bool,
    },
    End,
}

/// The line of an error in a text, from 1; its path, and its cause.
type Problem = (usize, String, String);

fn problem(cause: &str) -> Problem {
    (1, String::new(), cause.to_owned())
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
            splitter: Splitter::new(BufReader::with_capacity(64 * 1024, decoder)),
            state: ReaderState::Start(layout),
            count: 0,
            text: Vec::new(),
            line: 1,
        }
    }

    /// Reads what is before the games.
    fn open(&mut self, layout: Layout) -> Result<(), ReadError> {
        let is_pdn = self.splitter.begins_like_pdn()?;
        self.begin();
        if is_pdn {
            let cause = "expected JSON, but this looks like PDN; use --from pdn";
            return Err(self.error(0, problem(cause)));
        }
        if layout == Layout::Lines {
            self.state = ReaderState::Lines;
            return Ok(());
        }
        self.state = ReaderState::End;
        match self.splitter.peek()? {
            Some(b'[') => {
                self.splitter.bump();
                self.state = ReaderState::Array { keyed: false };
                return Ok(());
            }
            Some(b'{') => {}
            _ => return Err(self.error(0, problem("expected an object with \"games\""))),
        }
        let mut nesting = Nesting::default();
        while self.take(0, |chunk| nesting.next_stop(chunk, 2))? && !self.text.ends_with(b"}") {
            let key = self.text.strip_suffix(b"[").map(<[u8]>::trim_ascii_end);
            let key = key.and_then(|text| text.strip_suffix(b":"));
            if key.is_some_and(|text| text.trim_ascii_end().ends_with(b"\"games\"")) {
                self.text.extend_from_slice(b"]}");
                self.around::<Collection>()?;
                self.state = ReaderState::Array { keyed: true };
                return Ok(());
            }
        }
        let cause = match self.around::<Collection>()?.games {
            None => {
                "expected the key \"games\"; for one game per line, use JSON Lines (--from jsonl)"
            }
            Some(_) => "expected an array as \"games\"",
        };
        Err(self.error(0, problem(cause)))
    }

    /// Reads what is after the games.
    fn close(&mut self, keyed: bool) -> Result<(), ReadError> {
        self.splitter.bump();
        self.state = ReaderState::End;
        self.begin();
        let games: &[u8] = if keyed { b"{\"games\":[]" } else { b"[]" };
        self.text.extend_from_slice(games);
        self.take(0, |_| None)?;
        if keyed {
            self.around::<Collection>().map(drop)
        } else {
            self.around::<IgnoredAny>().map(drop)
        }
    }

    /// Parses the text around the games.
    fn around<T: DeserializeOwned>(&mut self) -> Result<T, ReadError> {
        parse(&self.text).map_err(|problem| self.error(0, problem))
    }

    fn begin(&mut self) {
        self.text.clear();
        self.line = self.splitter.line;
    }

    /// Takes text of a game; 0 for the text around the games.
    fn take(
        &mut self,
        game: u64,
        end: impl FnMut(&[u8]) -> Option<usize>,
    ) -> Result<bool, ReadError> {
        let taken = self.splitter.take(&mut self.text, end);
        taken.map_err(|error| match error {
            SplitError::Io(error) => error.into(),
            SplitError::TooLong => self.error(game, problem("a game of more than 64 MiB")),
        })
    }

    /// The error of a problem in the text.
    fn error(&self, game: u64, (line, path, cause): Problem) -> ReadError {
        ReadError {
            game,
            line: self.line + line.saturating_sub(1) as u64,
            path,
            cause: ReadErrorKind::Json(cause),
        }
    }

    /// Reads the next game; `None` at the end.
    fn read(&mut self) -> Result<Option<Game>, ReadError> {
        if let ReaderState::Start(layout) = self.state {
            self.open(layout)?;
        }
        let number = self.count + 1;
        loop {
            match self.state {
                ReaderState::Start(_) | ReaderState::End => return Ok(None),
                ReaderState::Lines => {
                    self.begin();
                    let line_end = |chunk: &[u8]| memchr::memchr(b'\n', chunk).map(|at| at + 1);
                    let taken = self.take(number, line_end);
                    // After an error of the source, this game is still the next one.
                    self.count +=
                        u64::from(taken.as_ref().is_err_and(|error| error.io().is_none()));
                    taken?;
                    if self.text.is_empty() {
                        self.state = ReaderState::End;
                    } else if !self.text.trim_ascii().is_empty() {
                        break;
                    }
                }
                ReaderState::Array { keyed } => match self.splitter.peek()? {
                    Some(b']') => self.close(keyed)?,
                    Some(b',') => self.splitter.bump(),
                    next => {
                        self.begin();
                        let mut nesting = Nesting::default();
                        let taken = self.take(number, |chunk| nesting.value_end(chunk));
                        // After an error of the source, this game is still the next one.
                        self.count +=
                            u64::from(taken.as_ref().is_err_and(|error| error.io().is_none()));
                        if !taken? || self.text.is_empty() {
                            self.state = ReaderState::End;
                        }
                        let cause = match (next, self.text.is_empty()) {
                            (None, _) => "the text ends within \"games\"",
                            (Some(_), true) => "expected a game or \"]\"",
                            (Some(_), false) => break,
                        };
                        return Err(self.error(number, problem(cause)));
                    }
                },
            }
        }
        self.count = number;
        game(&self.text)
            .map(Some)
            .map_err(|problem| self.error(number, problem))
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = self.read();
        // After an error before the games, or of the source, there is no place to resume.
        if let Err(error) = &mut game {
            let is_before = matches!(self.state, ReaderState::Start(_));
            if matches!(error.cause, ReadErrorKind::Io(_)) {
                error.game = if is_before { 0 } else { self.count + 1 };
                error.line = self.splitter.line;
            }
            if is_before || error.io().is_some() {
                self.state = ReaderState::End;
            }
        }
        game.transpose()
    }
}

/// Parses one game.
fn game(json: &[u8]) -> Result<Game, Problem> {
    let mut nesting = Nesting::default();
    nesting.value_end(json);
    if nesting.deepest > MAX_DEPTH {
        return Err(problem(&format!("nested deeper than {MAX_DEPTH}")));
    }
    parse(json).map_err(|error| no_game(json).map_or(error, |cause| problem(&cause)))
}

/// Parses a text of limited depth.
fn parse<T: DeserializeOwned>(json: &[u8]) -> Result<T, Problem> {
    // Truncated text is reported at the end of its line, not on the next one.
    let mut deserializer = serde_json::Deserializer::from_slice(json.trim_ascii_end());
    deserializer.disable_recursion_limit();
    let place = |error: &serde_json::Error, path: String| {
        let mut cause = error.to_string();
        if let Some(end) = cause.rfind(" at line ") {
            cause.truncate(end);
        }
        (error.line(), path, cause)
    };
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        // A root is displayed as a dot, and a key that could not be read as a question mark.
        let path = error.path().to_string();
        place(error.inner(), path.trim_end_matches(['.', '?']).to_owned())
    })?;
    let end = deserializer.end();
    end.map_err(|error| place(&error, String::new()))?;
    Ok(value)
}

/// What an object without the member `moves` seems to be.
fn no_game(json: &[u8]) -> Option<String> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let keys = Map::deserialize(&mut deserializer).ok()?;
    if keys.contains_key("moves") {
        return None;
    }
    if keys.contains_key("games") {
        return Some("this is a collection, not a game; use --from json".to_owned());
    }
    let found = match keys.keys().next() {
        None => "an empty object".to_owned(),
        Some(key) => format!("an object that begins with {key:?}"),
    };
    Some(format!(
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

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self {
            game: 0,
            line: 0,
            path: String::new(),
            cause: ReadErrorKind::Io(error),
        }
    }
}

impl ReadError {
    /// An error that appears only when a game is turned into a record.
    pub(crate) fn content(game: u64, error: FieldError) -> Self {
        Self {
            game,
            line: 0,
            path: error.path,
            cause: ReadErrorKind::Json(error.cause),
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
            let expected = format!("game 2, line {line}, at moves: EOF");
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
            ("{\"games\":3}", "at games: invalid type"),
            ("{\"games\":[{}", "ends"),
            ("{\"games\":[]} x", "trailing characters"),
            ("{\"games\":[}", "expected a game"),
            ("{\"version\":1 \"games\":[]}", "line 1: expected"),
        ] {
            let found = read(text, Layout::Whole);
            assert!(found.last().unwrap().contains(cause), "{text}: {found:?}");
        }
        // Errors before and after the games belong to no game.
        let found = read("{\"version\":2}", Layout::Whole);
        assert_eq!(found, ["line 1, at version: expected version 1"]);
        let found = read("{\"games\":[]} x", Layout::Whole);
        assert_eq!(found, ["line 1: trailing characters"]);
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
