//! Gathers what a record holds about a point of a game, and what the referee found there.

use draughts::{AnyPosition, Color, Variant};
use pdn::{Event, Tag, Token};
use referee::{Finding, Judgement, Laws, Ply, Record, RuleSet, Severity, find_tag, is_placeholder};

use super::line::{At, MainLine, Move, SetUp, of_the_play};
use super::parts::NEXT_PLIES;

/// What is known of a point of a game.
pub(super) struct Facts<'j> {
    pub(super) judgement: &'j Judgement,
    /// The laws in force; none if the game is not judged.
    pub(super) laws: Option<&'j RuleSet>,
    /// Each tag that is asked for, and its value if it says something.
    pub(super) tags: Vec<(&'static str, Option<String>)>,
    /// The result as the Result tag has it, and as the record ends.
    pub(super) result: [Option<String>; 2],
    /// The position that the game starts from, where it was set up.
    pub(super) set_up: Option<SetUp>,
    /// Comments before the point, each with its place.
    pub(super) comments_before: Vec<String>,
    /// Comments behind the next plies, each with its place.
    pub(super) comments_after: Vec<String>,
    /// What comments of the main line tell of conduct, each with its place.
    told: Vec<(String, &'j Finding)>,
    /// The moves before the point, numbered, as written.
    pub(super) moves: Vec<String>,
    /// The ply in question; none at the start and at the end of the game.
    pub(super) played: Option<Move<'j>>,
    /// The plies after it, numbered, as written.
    pub(super) next: Vec<String>,
    /// The position at the point, before the ply in question.
    pub(super) position: Option<AnyPosition>,
    /// Why there is no position.
    pub(super) unknown: &'static str,
    /// Whether the game is told of up to its end.
    pub(super) to_the_end: bool,
}

impl<'j> Facts<'j> {
    /// The facts about the point after `ply` was played, or the point that the referee stumbles at
    /// first. The judgement lists moves and positions.
    ///
    /// # Errors
    /// Says of the game that it has no such ply.
    pub(super) fn gather(
        ply: Option<u32>,
        record: &Record<'_>,
        judgement: &'j Judgement,
        laws: &'j Laws,
    ) -> Result<Self, String> {
        let line = MainLine::new(record, judgement);
        let at = line.at(ply, judgement)?;
        let before = match at {
            At::Start => 0,
            At::Ply(index) => index,
            At::End => line.plies.len(),
        };
        let played = match at {
            At::Ply(index) => Some(line.played(index)),
            At::Start | At::End => None,
        };
        let position = line.position(at, played.as_ref());
        let after = before + usize::from(played.is_some());
        let told = judgement.findings.iter();
        let told = told.filter_map(|finding| Some((line.told_in(finding)?, finding)));
        let next = after..line.plies.len().min(after + NEXT_PLIES);
        Ok(Self {
            set_up: line.set_up_start(),
            comments_before: line.comments(std::iter::once(None).chain((0..before).map(Some))),
            comments_after: line.comments(next.map(Some)),
            told: told.collect(),
            judgement,
            laws: judgement.variant.map(|variant| laws.of(variant)),
            tags: TAGS
                .iter()
                .map(|name| (*name, find_tag(name, record.events).and_then(said)))
                .collect(),
            result: [result_tag(record.events), terminator(record.events)],
            moves: line.texts(0, before),
            next: line.texts(after, line.plies.len()),
            unknown: line.unknown(position.is_some()),
            position,
            played,
            to_the_end: at == At::End,
        })
    }

    pub(super) fn variant(&self) -> Option<Variant> {
        self.judgement.variant
    }

    /// The findings that the statement is about: those at the ply in question; else those of the position
    /// that the game starts from and, to its end, of all its play and of all that words tell.
    pub(super) fn concerned(&self) -> Vec<&'j Finding> {
        if let Some(played) = &self.played {
            return played.findings.clone();
        }
        let findings = self.judgement.findings.iter();
        let concerns = |finding: &&Finding| {
            let all = of_the_play(finding).is_some() || finding.rule.code() == "O406";
            of_the_start(finding) || (self.to_the_end && all)
        };
        findings.filter(concerns).collect()
    }

    /// Errors and warnings of the play before the ply in question.
    pub(super) fn before_the_point(&self) -> impl Iterator<Item = &'j Finding> {
        let at = self.played.as_ref().map_or(0, |played| played.ply.ply);
        let graver = |finding: &Finding| finding.severity > Severity::Note;
        self.play()
            .filter_map(move |(ply, finding)| (ply.ply < at && graver(finding)).then_some(finding))
    }

    /// What comments tell of conduct elsewhere than at the point.
    pub(super) fn told_elsewhere(&self) -> Vec<&'j Finding> {
        let concerned = self.concerned();
        let told = self.told.iter().map(|(_, finding)| *finding);
        told.filter(|finding| !concerned.iter().any(|known| std::ptr::eq(*known, *finding)))
            .collect()
    }

    /// Where a comment stands that a finding speaks of: `after ply 3, 2. 8-11`.
    pub(super) fn place_of(&self, finding: &Finding) -> Option<&str> {
        let mut told = self.told.iter();
        let (place, _) = told.find(|(_, known)| std::ptr::eq(*known, finding))?;
        Some(place)
    }

    /// Findings that a move before the point was taken back, and the ply of that move.
    pub(super) fn taken_back(&self) -> impl Iterator<Item = (u32, &'j Finding)> {
        let at = self.played.as_ref().map(|played| played.ply.ply);
        let at = at.unwrap_or(if self.to_the_end { u32::MAX } else { 0 });
        self.play()
            .filter(move |(ply, finding)| ply.ply <= at && finding.rule.code() == "R321")
            .map(|(ply, finding)| (ply.ply.saturating_sub(1), finding))
    }

    /// What the record shows to have been chosen of the claims that the ply in question opened.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &'j Finding> {
        let at = self.played.as_ref().map(|played| played.ply.ply);
        self.later()
            .filter(move |finding| finding.ply.map(|ply| ply.ply) == at.map(|at| at + 1))
    }

    /// Findings that tell what was done about the ply in question: huffed, compelled, condoned.
    pub(super) fn later(&self) -> impl Iterator<Item = &'j Finding> {
        let at = self.played.as_ref().map(|played| played.ply.ply);
        self.play().filter_map(move |(ply, finding)| {
            let near = at.is_some_and(|at| ply.ply > at && ply.ply <= at + 2);
            let tells = matches!(finding.rule.code(), "R318" | "R321" | "R323");
            (near && tells).then_some(finding)
        })
    }

    /// Findings about the record as a whole: its start, its tags, its text.
    pub(super) fn whole(&self) -> impl Iterator<Item = &'j Finding> {
        self.judgement.findings.iter().filter(|finding| {
            let code = finding.rule.code();
            // that it is not judged, or was only guessed to be of this game, has to be known
            let kind = matches!(code, "T214" | "T215");
            let grave = finding.ply.is_none() && finding.severity > Severity::Note;
            let told = self.played.is_none() && of_the_start(finding);
            kind || (grave && !code.starts_with('O') && !told)
        })
    }

    /// Findings about the result.
    pub(super) fn of_the_result(&self) -> impl Iterator<Item = &'j Finding> {
        let findings = self.judgement.findings.iter();
        findings.filter(|finding| match finding.rule.code() {
            "O406" => !self.to_the_end && self.place_of(finding).is_none(),
            code => code.starts_with('O'),
        })
    }

    /// The R findings of the main line.
    fn play(&self) -> impl Iterator<Item = (Ply, &'j Finding)> {
        let findings = self.judgement.findings.iter();
        findings.filter_map(|finding| Some((of_the_play(finding)?, finding)))
    }
}

/// True for what is found of the position that the game starts from.
fn of_the_start(finding: &Finding) -> bool {
    finding.ply.is_none() && finding.rule.code().starts_with('R')
}

/// The tags of a statement, in its order.
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

/// The value of the Result tag, if it says something; what is judged is that of no other language.
fn result_tag(events: &[Event<'_>]) -> Option<String> {
    let tag = events.iter().find_map(|event| match event.token {
        Token::Tag(tag) if tag.name == b"Result" => Some(tag),
        _ => None,
    });
    tag.and_then(said)
}

/// The value of a tag, if it says something.
fn said(tag: Tag<'_>) -> Option<String> {
    let value = tag.value();
    (!is_placeholder(value.as_bytes())).then(|| value.trim().to_owned())
}

fn terminator(events: &[Event<'_>]) -> Option<String> {
    events.iter().find_map(|event| match event.token {
        Token::Terminator(terminator) => Some(pdn::text(terminator.text).into_owned()),
        _ => None,
    })
}

/// `Black` or `White`.
pub(super) fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}
