//! Collects the facts of a record about a point of a game, and the referee's findings there.

use draughts::{AnyPosition, Variant};
use pdn::{Event, Outcome, Tag, Token};
use referee::{
    Finding, Judgement, Laws, Ply, Record, RuleSet, Severity, find_tag, is_placeholder,
    outcomes_in_words,
};

use super::annotations::on_one_line;
use super::line::{MainLine, PlyFacts, PointInGame, StartPosition, is_relevant, play_ply};

/// Maximum number of following plies listed.
pub(super) const MAX_NEXT_PLIES: usize = 6;

/// The facts about a point of a game.
pub(super) struct Facts<'j> {
    pub(super) judgement: &'j Judgement,
    /// The laws in force; `None` if the game is not judged.
    pub(super) laws: Option<&'j RuleSet>,
    /// The tags of a statement. The value is `None` if the tag is missing or has a placeholder.
    pub(super) tags: Vec<(&'static str, Option<String>)>,
    /// The result in the Result tag, the game terminator, and the result in words.
    pub(super) result: [Option<String>; 3],
    /// Whether the record states a result that leaves the winner open.
    pub(super) is_result_open: bool,
    /// The start position, if it was set up.
    pub(super) setup_position: Option<StartPosition>,
    /// Comments before the point, with their places.
    pub(super) comments_before: Vec<String>,
    /// Comments after the next plies, with their places.
    pub(super) comments_after: Vec<String>,
    /// Findings about conduct described in main-line comments, with their places.
    conduct: Vec<(String, &'j Finding)>,
    /// The moves before the point, numbered, as written.
    pub(super) moves: Vec<String>,
    /// The ply that the statement is about; `None` at the start and the end of the game.
    pub(super) played: Option<PlyFacts<'j>>,
    /// Number of plies after it.
    pub(super) later_plies: u64,
    /// These plies, numbered, as written.
    pub(super) next: Vec<String>,
    /// The position before the ply that the statement is about.
    pub(super) position: Option<AnyPosition>,
    /// Why there is no position.
    pub(super) unknown: &'static str,
    /// Whether the point is the end of the game.
    pub(super) is_at_end: bool,
}

impl<'j> Facts<'j> {
    /// Collects the facts about ply number `ply`; if it is `None`, about the first error. The judgement must list moves
    /// and positions.
    ///
    /// # Errors
    /// A message if the game has no such ply.
    pub(super) fn collect_facts(
        ply: Option<u32>,
        record: &Record<'_>,
        judgement: &'j Judgement,
        laws: &'j Laws,
    ) -> Result<Self, String> {
        let line = MainLine::new(record, judgement);
        let at = line.at(ply, judgement)?;
        let before = match at {
            PointInGame::Start => 0,
            PointInGame::Ply(index) => index,
            PointInGame::End => line.plies.len(),
        };
        let played = match at {
            PointInGame::Ply(index) => Some(line.played(index)),
            PointInGame::Start | PointInGame::End => None,
        };
        let position = line.position(at, played.as_ref());
        let after = before + usize::from(played.is_some());
        let conduct = judgement.findings.iter();
        let conduct = conduct.filter_map(|finding| Some((line.conduct_place(finding)?, finding)));
        let next = after..line.plies.len().min(after + MAX_NEXT_PLIES);
        let result = [
            result_tag(record.events),
            terminator(record.events),
            result_in_words(record),
        ];
        let states_result = |text: &String| {
            let outcome = Outcome::parse(text.as_bytes());
            outcome.is_some_and(|outcome| outcome != Outcome::Unknown)
        };
        let [tag, end, words] = &result;
        let figures = tag.iter().chain(end).any(states_result);
        let is_stated = figures || words.is_some();
        Ok(Self {
            setup_position: line.custom_start_position(),
            comments_before: line.comments(std::iter::once(None).chain((0..before).map(Some))),
            comments_after: line.comments(next.map(Some)),
            conduct: conduct.collect(),
            judgement,
            laws: judgement.variant.map(|variant| laws.for_variant(variant)),
            tags: TAGS
                .iter()
                .map(|name| (*name, find_tag(name, record.events).and_then(stated_value)))
                .collect(),
            is_result_open: judgement.recorded.is_none() && is_stated,
            result,
            moves: match at {
                PointInGame::Start => Vec::new(),
                PointInGame::Ply(_) | PointInGame::End => line.texts(0, before),
            },
            later_plies: (line.plies.len() - after) as u64,
            next: line.texts(after, line.plies.len()),
            unknown: line.unknown(at, position.is_some()),
            position,
            played,
            is_at_end: at == PointInGame::End,
        })
    }

    pub(super) fn variant(&self) -> Option<Variant> {
        self.judgement.variant
    }

    /// The findings that the statement is about: the findings at the ply in question. Without a ply, they are the
    /// findings about the start position and, for a whole game, those about its plies and about conduct described in
    /// comments.
    pub(super) fn subject(&self) -> Vec<&'j Finding> {
        if let Some(played) = &self.played {
            return played.findings.clone();
        }
        let findings = self.judgement.findings.iter();
        let concerns = |finding: &&Finding| {
            let is_main_line = finding.ply.is_some_and(|ply| ply.depth == 0);
            let of_a_ply = is_main_line && is_relevant(finding) && !is_about_result(finding);
            let all = of_a_ply || finding.rule.code() == "O406";
            is_about_start(finding) || (self.is_at_end && all)
        };
        findings.filter(concerns).collect()
    }

    /// Errors and warnings about the play before the point.
    pub(super) fn before_the_point(&self) -> impl Iterator<Item = &'j Finding> {
        let at = self.played.as_ref().map_or(0, |played| played.ply.ply);
        let is_serious = |finding: &Finding| finding.severity > Severity::Note;
        self.play().filter_map(move |(ply, finding)| {
            (ply.ply < at && is_serious(finding)).then_some(finding)
        })
    }

    /// Findings about conduct described in comments at other points of the game.
    pub(super) fn conduct_elsewhere(&self) -> Vec<&'j Finding> {
        let subject = self.subject();
        let conduct = self.conduct.iter().map(|(_, finding)| *finding);
        conduct
            .filter(|finding| !subject.iter().any(|known| std::ptr::eq(*known, *finding)))
            .collect()
    }

    /// The place of the comment that a finding is about: `after ply 3, 2. 8-11`.
    pub(super) fn place_of(&self, finding: &Finding) -> Option<&str> {
        let mut conduct = self.conduct.iter();
        let (place, _) = conduct.find(|(_, known)| std::ptr::eq(*known, finding))?;
        Some(place)
    }

    /// Findings that a move before the point was taken back, each with the ply of that move.
    pub(super) fn taken_back(&self) -> impl Iterator<Item = (u32, &'j Finding)> {
        let at = self.played.as_ref().map(|played| played.ply.ply);
        let at = at.unwrap_or(if self.is_at_end { u32::MAX } else { 0 });
        self.play()
            .filter(move |(ply, finding)| ply.ply <= at && finding.rule.code() == "R321")
            .map(|(ply, finding)| (ply.ply.saturating_sub(1), finding))
    }

    /// Findings that show which claim the opponent made against the ply.
    pub(super) fn claim_findings(&self) -> impl Iterator<Item = &'j Finding> {
        let at = self.played.as_ref().map(|played| played.ply.ply);
        self.response_findings()
            .filter(move |finding| finding.ply.map(|ply| ply.ply) == at.map(|at| at + 1))
    }

    /// Findings about the response to the ply: huff, compulsion or acceptance.
    pub(super) fn response_findings(&self) -> impl Iterator<Item = &'j Finding> {
        let at = self.played.as_ref().map(|played| played.ply.ply);
        self.play().filter_map(move |(ply, finding)| {
            let near = at.is_some_and(|at| ply.ply > at && ply.ply <= at + 2);
            let shows = matches!(finding.rule.code(), "R318" | "R321" | "R323");
            (near && shows).then_some(finding)
        })
    }

    /// Findings about the whole record: its start, tags and text.
    pub(super) fn findings_about_record(&self) -> impl Iterator<Item = &'j Finding> {
        self.judgement.findings.iter().filter(|finding| {
            let code = finding.rule.code();
            // The reader must know that the game is not judged, or that its variant is inferred.
            let kind = matches!(code, "T214" | "T215");
            let is_serious = finding.ply.is_none() && finding.severity > Severity::Note;
            let listed = self.played.is_none() && is_about_start(finding);
            kind || (is_serious && !is_about_result(finding) && !listed)
        })
    }

    /// Findings about the result.
    pub(super) fn findings_about_result(&self) -> impl Iterator<Item = &'j Finding> {
        let findings = self.judgement.findings.iter();
        findings.filter(|finding| match finding.rule.code() {
            "O406" => !self.is_at_end && self.place_of(finding).is_none(),
            _ => is_about_result(finding),
        })
    }

    /// The R findings of the main line.
    fn play(&self) -> impl Iterator<Item = (Ply, &'j Finding)> {
        let findings = self.judgement.findings.iter();
        findings.filter_map(|finding| Some((play_ply(finding)?, finding)))
    }
}

/// Whether a finding is about the result; O406 may be about anything that a comment mentions.
fn is_about_result(finding: &Finding) -> bool {
    finding.rule.code().starts_with('O')
}

/// Whether a finding is about the start position.
fn is_about_start(finding: &Finding) -> bool {
    finding.ply.is_none() && finding.rule.code().starts_with('R')
}

/// The tags of a statement, in order.
const TAGS: &[&str] = &[
    "Black",
    "White",
    "Event",
    "Site",
    "Date",
    "Round",
    "Arbiter",
    "TimeControl",
    "Termination",
];

/// The value of the Result tag, unless it is a placeholder. Tag names in other languages are not considered.
fn result_tag(events: &[Event<'_>]) -> Option<String> {
    let tag = events.iter().find_map(|event| match event.token {
        Token::Tag(tag) if tag.name == b"Result" => Some(tag),
        _ => None,
    });
    tag.and_then(stated_value)
}

/// The value of a tag, unless it is a placeholder.
fn stated_value(tag: Tag<'_>) -> Option<String> {
    let value = tag.value();
    (!is_placeholder(value.as_bytes())).then(|| value.trim().to_owned())
}

fn terminator(events: &[Event<'_>]) -> Option<String> {
    events.iter().find_map(|event| match event.token {
        Token::Terminator(terminator) => Some(terminator.written().into_owned()),
        _ => None,
    })
}

/// The words after the last move and in the Termination tag that state the result.
fn result_in_words(record: &Record<'_>) -> Option<String> {
    let result = find_tag("Result", record.events).map(|tag| tag.value);
    let mut texts = Vec::new();
    for (span, _) in outcomes_in_words(record) {
        let event = record.events.iter().find(|event| event.span == span)?;
        let text = match event.token {
            // the Result tag has a row of its own
            Token::Tag(tag) if Some(tag.value) == result => continue,
            Token::Tag(tag) => tag.value().into_owned(),
            Token::Comment(comment) => pdn::text(comment.text).into_owned(),
            _ => pdn::text(record.bytes(span)).into_owned(),
        };
        let text = on_one_line(&text);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    (!texts.is_empty()).then(|| texts.join("; "))
}
