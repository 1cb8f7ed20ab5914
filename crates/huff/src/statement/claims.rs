//! The claims that the laws in force open after what was found. They say what may be claimed, not
//! whether the claim is good.

use draughts::{Color, Square, Variant};
use referee::{Detail, FalseMove, Finding, MissedCapture, NoProgress, Repetition, RuleSet, Winner};

use super::facts::name;
use super::law_words::law;

/// What the laws let a side claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    /// Whose claim it is: `White`, or `Either side`.
    pub(super) who: &'static str,
    /// What may be claimed, after `who`.
    pub(super) what: String,
    /// The laws that open it.
    pub(super) laws: Vec<&'static str>,
}

impl Claim {
    /// True if `side`, `Black` or `White`, may make it.
    pub(super) fn is_open_to(&self, side: &str) -> bool {
        self.who == side || self.who == EITHER
    }
}

const EITHER: &str = "Either side";

/// The claims that a finding opens. `ends` are the squares of the ply it speaks of, where they are known.
pub(super) fn of(
    finding: &Finding,
    ends: Option<(Square, Square)>,
    laws: &RuleSet,
    variant: Variant,
) -> Vec<Claim> {
    let Some(detail) = finding.detail.as_deref() else {
        return Vec::new();
    };
    let code = finding.rule.code();
    // these are nobody's alone: what the other side saw is not recorded
    if matches!(code, "R311" | "R322") {
        return ruled(EITHER, detail.ruling.as_deref(), &detail.laws);
    }
    if code == "O406" {
        return of_conduct(detail, laws);
    }
    let Some(side) = finding.ply.map(|ply| ply.side) else {
        return Vec::new();
    };
    match code {
        "R307" | "R308" => {
            let case = Missed {
                side,
                squares: squares(&detail.pieces, ends, variant),
                captures: detail.legal.iter().map(String::as_str).collect(),
            };
            case.claims(laws)
        }
        "R306" | "R309" | "R310" | "R312" | "R317" if detail.repairs.is_empty() => {
            false_move(side, laws, "")
        }
        // no piece could make the move, or a repair explains it: most likely a slip of the record; whose
        // false move R302 would be, the piece being the other side's, cannot be told
        "R301" | "R303" | "R304" | "R305" | "R306" | "R309" | "R310" | "R312" | "R317" => {
            false_move(
                side,
                laws,
                ", if the move was made on the board as it is recorded",
            )
        }
        // the ply is the turn of the side that was passed over
        "R315" => {
            let who = match detail.result_implied {
                Some(Winner::Black) => Color::Black,
                Some(Winner::White) => Color::White,
                _ => side,
            };
            ruled(name(who), detail.ruling.as_deref(), &detail.laws)
        }
        "R319" => draw(side, &detail.laws, detail.ruling.as_deref(), laws),
        code if code.starts_with('K') => ruled(name(!side), detail.ruling.as_deref(), &detail.laws),
        _ => Vec::new(),
    }
}

/// What a comment tells of a piece touched or arranged. Whoever wrote it may be wrong.
fn of_conduct(detail: &Detail, laws: &RuleSet) -> Vec<Claim> {
    let switches = laws.switches();
    let is_by = |laws: &[&'static str]| detail.laws.iter().any(|law| laws.contains(law));
    if !is_by(switches.touch_move.laws) && !is_by(switches.arranging.laws) {
        return Vec::new();
    }
    let mut claims = ruled(EITHER, detail.ruling.as_deref(), &detail.laws);
    for claim in &mut claims {
        claim.what.push_str(", if it was as the comment tells");
    }
    claims
}

/// The squares on which pieces stand after the ply, as the game writes them.
fn squares(pieces: &[Square], ends: Option<(Square, Square)>, variant: Variant) -> Vec<String> {
    let now = |square: Square| match ends {
        Some((from, to)) if from == square => to,
        _ => square,
    };
    let (board, notation) = (variant.board(), variant.notation());
    pieces
        .iter()
        .map(|piece| board.name_in(now(*piece), notation).to_string())
        .collect()
}

fn claim(who: &'static str, what: impl Into<String>, laws: &[&'static str]) -> Claim {
    Claim {
        who,
        what: what.into(),
        laws: laws.to_vec(),
    }
}

/// A capture passed over, or left unfinished.
struct Missed<'a> {
    side: Color,
    /// Where the pieces that should have captured stand now.
    squares: Vec<String>,
    /// The captures that were open.
    captures: Vec<&'a str>,
}

impl Missed<'_> {
    fn claims(&self, laws: &RuleSet) -> Vec<Claim> {
        let switch = &laws.switches().missed_capture;
        let he = name(!self.side);
        let let_stand = || claim(he, "may let the move stand", switch.laws);
        let compel = |what: &str| {
            claim(
                he,
                format!("{what}: {}", alternatives(&self.captures)),
                switch.laws,
            )
        };
        match switch.setting {
            MissedCapture::Huff => {
                let squares: Vec<&str> = self.squares.iter().map(String::as_str).collect();
                let pieces = alternatives(&squares);
                vec![
                    claim(
                        he,
                        format!(
                            "may huff, that is remove, the piece on {pieces}; the huff is no move"
                        ),
                        switch.laws,
                    ),
                    compel("may compel the capture"),
                    let_stand(),
                ]
            }
            MissedCapture::Illegal => false_move(self.side, laws, ""),
            MissedCapture::Corrected => {
                vec![compel("may point the error out and have the capture made")]
            }
            MissedCapture::OpponentChooses => {
                vec![compel("may have the capture made"), let_stand()]
            }
            MissedCapture::Allowed | MissedCapture::Impossible | MissedCapture::Silent => {
                Vec::new()
            }
        }
    }
}

/// What a false move opens; `provided` is the condition it stands under.
fn false_move(side: Color, laws: &RuleSet, provided: &str) -> Vec<Claim> {
    let switch = &laws.switches().false_move;
    let (offender, he) = (name(side), name(!side));
    let one = |what: &str| claim(he, format!("{what}{provided}"), switch.laws);
    match switch.setting {
        FalseMove::Forfeit => {
            let mut game = one("may claim the game, which a false move loses at once");
            // whoever may exact the penalty also has to (27)
            if law(laws, "S1:27").is_some() {
                game.laws.push("S1:27");
            }
            vec![game]
        }
        FalseMove::Caution => vec![
            one(&format!(
                "may have the move taken back, {offender} cautioned and a proper move made, before the next move"
            )),
            one(&format!(
                "may claim the game if it is the second false move of {offender} in it"
            )),
            one("lets the move stand by making the next one"),
        ],
        FalseMove::Corrected => {
            vec![one(&format!(
                "may point the error out and have {offender} make a right move"
            ))]
        }
        FalseMove::OpponentChooses => {
            vec![one("may have the move mended"), one("may let it stand")]
        }
        FalseMove::Impossible | FalseMove::Silent => Vec::new(),
    }
}

/// A draw that came about by a move of `mover`.
fn draw(mover: Color, cited: &[&'static str], ruling: Option<&str>, laws: &RuleSet) -> Vec<Claim> {
    let switches = laws.switches();
    let (repetition, progress) = (&switches.repetition, &switches.no_progress);
    let is_by = |laws: &[&'static str]| cited.iter().any(|law| laws.contains(law));
    if is_by(repetition.laws) && repetition.setting == Repetition::Claim {
        return vec![claim(name(mover), "may claim a draw by repetition", cited)];
    }
    match progress.setting {
        NoProgress::Claim if is_by(progress.laws) => {
            vec![claim(
                EITHER,
                "may claim a draw for want of progress",
                cited,
            )]
        }
        _ => ruled(EITHER, ruling, cited),
    }
}

/// A claim in the words of the ruling.
fn ruled(who: &'static str, ruling: Option<&str>, laws: &[&'static str]) -> Vec<Claim> {
    let claims = ruling.into_iter().map(|ruling| {
        // the laws are named behind every claim
        let words = ruling
            .rsplit_once(" (")
            .filter(|(_, cited)| cited.ends_with(')'));
        claim(
            who,
            format!(
                "may call on the ruling: {}",
                words.map_or(ruling, |(words, _)| words)
            ),
            laws,
        )
    });
    claims.collect()
}

/// `26`, `26 or 27`, `26, 27 or 28`
fn alternatives(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
