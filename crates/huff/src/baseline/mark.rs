//! What makes two findings the same one.

use archive::GameId;
use pdn::{Event, Token};
use referee::{Finding, Record};

/// What a finding is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct KnownBy {
    /// Which game it is about. Of a finding about several games a number for what it says of them.
    pub(super) about: u64,
    pub(super) code: String,
    pub(super) ply: Option<u32>,
}

/// What findings about a game are known by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct About {
    game: GameId,
    /// The same for every game with these moves.
    moves: GameId,
    /// The same for every game of a round on a day.
    round: u64,
}

impl About {
    /// Which game it is.
    pub(crate) fn game(&self) -> GameId {
        self.game
    }

    /// The same in the form that marks have.
    pub(crate) fn number(&self) -> u64 {
        self.game.mark("")
    }

    pub(crate) fn new(record: &Record<'_>) -> Self {
        let day = tag(record.events, "Date");
        let round = tag(record.events, "Round");
        Self {
            game: GameId::from_record(record),
            moves: GameId::from_moves(record),
            round: GameId::default().mark(&format!("{day}\n{round}")),
        }
    }
}

/// The value of a tag; nothing if there is none.
fn tag(events: &[Event<'_>], name: &str) -> String {
    let mut values = events.iter().filter_map(|event| match event.token {
        Token::Tag(tag) if tag.name.eq_ignore_ascii_case(name.as_bytes()) => Some(tag.value()),
        _ => None,
    });
    values.next().unwrap_or_default().trim().to_owned()
}

impl KnownBy {
    /// True if it takes several files to find it.
    pub(super) fn spans_files(&self) -> bool {
        matches!(&*self.code, "C601" | "C602")
    }

    /// The mark of a finding about one game.
    pub(crate) fn of(finding: &Finding, about: &About) -> Self {
        Self::new(finding, about.number())
    }

    /// The mark of a finding that only several games show, and that stands at this one of them. Which one that is
    /// hangs on their order, and so does what the finding says of the numbers of the others.
    pub(crate) fn of_several(finding: &Finding, about: &About) -> Self {
        let said = |text: &str| GameId::default().mark(text);
        let detail = finding.detail.as_deref();
        let about = match finding.rule.code() {
            "C601" => about.moves.mark(""),
            "C605" => about.round,
            // a file's results are read the wrong way, whatever the number of games that show it
            "O403" => 0,
            _ => match detail.and_then(|detail| detail.alias.as_ref()) {
                Some(alias) => {
                    let mut names = alias.spellings.clone();
                    names.push(alias.name.clone());
                    names.sort_unstable();
                    said(&names.join("\n"))
                }
                None => said(&finding.message),
            },
        };
        Self::new(finding, about)
    }

    fn new(finding: &Finding, about: u64) -> Self {
        Self {
            about,
            code: finding.rule.code().to_owned(),
            ply: finding.ply.map(|ply| ply.ply),
        }
    }
}
