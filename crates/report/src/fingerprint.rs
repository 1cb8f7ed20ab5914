//! Fingerprints, which decide whether two findings are the same.

use archive::GameId;
use pdn::{Event, Token};
use referee::{Finding, Record};

/// Identifies a finding.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FindingFingerprint {
    /// The game. For a finding about several games: a hash of the statement.
    pub subject: u64,
    /// The code of the rule.
    pub code: String,
    /// The ply in the game.
    pub ply: Option<u32>,
}

/// Identifies a game in a baseline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameFingerprint {
    game: GameId,
    /// Equal for all games with these moves.
    moves: GameId,
    /// Equal for all games of the same round and day.
    round: u64,
}

impl GameFingerprint {
    /// Identifies the game by its moves.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The game as a number.
    pub fn number(&self) -> u64 {
        self.game.hash_with("")
    }

    /// The fingerprint of a game.
    pub fn new(record: &Record<'_>) -> Self {
        let day = tag(record.events, "Date");
        let round = tag(record.events, "Round");
        Self {
            game: GameId::from_record(record),
            moves: GameId::from_moves(record),
            round: GameId::default().hash_with(&format!("{day}\n{round}")),
        }
    }
}

/// The value of a tag; empty if the tag is missing.
fn tag(events: &[Event<'_>], name: &str) -> String {
    let mut values = events.iter().filter_map(|event| match event.token {
        Token::Tag(tag) if tag.name.eq_ignore_ascii_case(name.as_bytes()) => Some(tag.value()),
        _ => None,
    });
    values.next().unwrap_or_default().trim().to_owned()
}

impl FindingFingerprint {
    /// Whether the finding needs several files.
    pub fn spans_files(&self) -> bool {
        matches!(&*self.code, "C601" | "C602")
    }

    /// The fingerprint of a finding about one game.
    pub fn for_game(finding: &Finding, about: &GameFingerprint) -> Self {
        Self::new(finding, about.number())
    }

    /// The fingerprint of a finding about several games, reported at the game `about`. It does not depend on the order
    /// of the games, nor on the game numbers in the message.
    pub fn for_several(finding: &Finding, about: &GameFingerprint) -> Self {
        let hash = |text: &str| GameId::default().hash_with(text);
        let detail = finding.detail.as_deref();
        let about = match finding.rule.code() {
            "C601" => about.moves.hash_with(""),
            "C605" => about.round,
            // O403 is about the whole file, however many games show the order of results.
            "O403" => 0,
            _ => match detail.and_then(|detail| detail.alias.as_ref()) {
                Some(alias) => {
                    let mut names = alias.spellings.clone();
                    names.push(alias.name.clone());
                    names.sort_unstable();
                    hash(&names.join("\n"))
                }
                None => hash(&finding.message),
            },
        };
        Self::new(finding, about)
    }

    fn new(finding: &Finding, subject: u64) -> Self {
        Self {
            subject,
            code: finding.rule.code().to_owned(),
            ply: finding.ply.map(|ply| ply.ply),
        }
    }
}
