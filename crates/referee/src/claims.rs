//! The claims that the active laws allow after a finding. A claim states what a player may demand, not whether he is
//! right.

use draughts::{Color, Square, Variant};

use crate::{
    Detail, FalseMove, Finding, MissedCapture, NoProgress, Repetition, Rule, RuleSet, Ruling,
    Winner,
    rules::{clock::flag_against_result, outcome::conduct_noted, play as r},
    wording::side_name,
};

/// A claim that the laws allow.
///
/// ```
/// use draughts::Color;
///
/// let claim = referee::Claim {
///     side: Some(Color::White),
///     what: "may compel the capture: 15x22".to_owned(),
///     laws: vec!["S1:16"],
///     if_as_recorded: false,
/// };
/// assert!(claim.is_open_to(Color::White) && !claim.is_open_to(Color::Black));
/// let of_both = referee::Claim { side: None, ..claim };
/// assert!(of_both.is_open_to(Color::Black));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The side that may make the claim; `None` if both sides may.
    pub side: Option<Color>,
    /// The claim in words: `may compel the capture: 15x22`. No full stop.
    pub what: String,
    /// The laws of the claim, text and number.
    pub laws: Vec<&'static str>,
    /// True if the claim holds only if the move was played as recorded, because the move is read as a recording error.
    pub if_as_recorded: bool,
}

impl Claim {
    /// True if that side may make the claim.
    pub fn is_open_to(&self, side: Color) -> bool {
        self.side.is_none_or(|own| own == side)
    }
}

/// Rules whose findings may give both sides a claim, because the record does not show what the other side saw.
const OPEN_TO_BOTH_SIDES: [&Rule; 2] = [&r::missed_crowning::RULE, &r::own_piece_removed::RULE];
const MISSED: [&Rule; 3] = [
    &r::missed_capture::RULE,
    &r::unfinished_capture::RULE,
    &r::not_the_most::RULE,
];
/// Moves that a piece can make but the laws forbid.
const FALSE_MOVES: [&Rule; 5] = [
    &r::backward_man::RULE,
    &r::capture_past_crown::RULE,
    &r::bad_jump::RULE,
    &r::uncrowned_king::RULE,
    &r::tired_king::RULE,
];
/// Moves that no piece could make. R302 is not in the list, because it is unknown which side made the false move.
const SLIPS: [&Rule; 4] = [
    &r::empty_origin::RULE,
    &r::occupied_destination::RULE,
    &r::no_such_square::RULE,
    &r::out_of_reach::RULE,
];

impl RuleSet {
    /// The claims after a finding, under these laws. `ends` are the first and last square of the finding's ply, if
    /// known.
    ///
    /// ```
    /// use draughts::{Color, Variant};
    /// use referee::{Judgement, Record, Referee, RuleSet};
    /// let source = b"[GameType \"21\"] 1. 11-15 22-18 2. 8-11 *";
    /// let mut events = Vec::new();
    /// pdn::Reader::new(source).read_game(&mut events);
    /// let mut judgement = Judgement::default();
    /// Referee::default().judge(&Record { source, events: &events }, &mut judgement);
    /// let missed = judgement.findings.iter().find(|finding| finding.rule.code() == "R307");
    /// let claims = missed.map(|missed| RuleSet::default().claims(missed, None, Variant::English));
    /// let claims = claims.unwrap_or_default();
    /// assert_eq!(claims.len(), 3);
    /// assert_eq!(claims[1].what, "may compel the capture: 15x22");
    /// assert!(claims[1].is_open_to(Color::White) && !claims[1].is_open_to(Color::Black));
    /// ```
    pub fn claims(
        &self,
        finding: &Finding,
        ends: Option<(Square, Square)>,
        variant: Variant,
    ) -> Vec<Claim> {
        let rule = finding.rule;
        if *rule == flag_against_result::RULE {
            return claims_on_lost_time(finding);
        }
        let Some(detail) = finding.detail.as_deref() else {
            return Vec::new();
        };
        if OPEN_TO_BOTH_SIDES.contains(&rule) {
            return claims_from_ruling(None, detail.ruling.as_deref(), &detail.laws);
        }
        if *rule == conduct_noted::RULE {
            return claims_on_conduct(detail, self);
        }
        let Some(side) = finding.ply.map(|ply| ply.side) else {
            return Vec::new();
        };
        if MISSED.contains(&rule) || FALSE_MOVES.contains(&rule) || SLIPS.contains(&rule) {
            let case = OpenCapture {
                side,
                squares: squares(&detail.pieces, ends, variant),
                captures: detail.legal.iter().map(String::as_str).collect(),
            };
            let mut claims = if MISSED.contains(&rule) {
                case.claims(self)
            } else {
                claims_on_false_move(side, self)
            };
            // no piece could make the move, or a repair explains it: probably a recording error
            let is_slip = SLIPS.contains(&rule)
                || FALSE_MOVES.contains(&rule) && !detail.repairs.is_empty()
                || detail.ruling.as_deref() == Some(&*Ruling::slip().text);
            for claim in &mut claims {
                claim.if_as_recorded = is_slip;
            }
            claims
        } else if *rule == r::out_of_turn::RULE {
            // The ply of the finding belongs to the side whose turn was skipped.
            let who = match detail.result_implied {
                Some(Winner::Black) => Color::Black,
                Some(Winner::White) => Color::White,
                _ => side,
            };
            claims_from_ruling(Some(who), detail.ruling.as_deref(), &detail.laws)
        } else if *rule == r::draw_claim::RULE {
            claims_to_draw(side, &detail.laws, detail.ruling.as_deref(), self)
        } else if rule.code().starts_with('K') {
            claims_from_ruling(Some(!side), detail.ruling.as_deref(), &detail.laws)
        } else {
            Vec::new()
        }
    }
}

/// The claim against a side whose time has run out according to the record.
fn claims_on_lost_time(finding: &Finding) -> Vec<Claim> {
    let Some(late) = finding.ply.map(|ply| ply.side) else {
        return Vec::new();
    };
    let what = format!(
        "may claim the game if the record of the time is right: {}'s time has run out",
        side_name(late)
    );
    vec![claim(Some(!late), what, finding.laws())]
}

/// Claims on a touched or arranged piece that a comment mentions. The comment may be wrong.
fn claims_on_conduct(detail: &Detail, laws: &RuleSet) -> Vec<Claim> {
    let switches = laws.switches();
    let is_by = |laws: &[&'static str]| detail.laws.iter().any(|law| laws.contains(law));
    if !is_by(switches.touch_move.laws) && !is_by(switches.arranging.laws) {
        return Vec::new();
    }
    let mut claims = claims_from_ruling(None, detail.ruling.as_deref(), &detail.laws);
    for claim in &mut claims {
        claim.what.push_str(", if the comment is right");
    }
    claims
}

/// The squares of the pieces after the ply, in the game's notation.
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

fn claim(side: Option<Color>, what: impl Into<String>, laws: &[&'static str]) -> Claim {
    Claim {
        side,
        what: what.into(),
        laws: laws.to_vec(),
        if_as_recorded: false,
    }
}

/// A missed or unfinished capture.
struct OpenCapture<'a> {
    side: Color,
    /// The current squares of the pieces that should have captured.
    squares: Vec<String>,
    /// The captures that could have been made.
    captures: Vec<&'a str>,
}

impl OpenCapture<'_> {
    fn claims(&self, laws: &RuleSet) -> Vec<Claim> {
        let switch = &laws.switches().missed_capture;
        let he = Some(!self.side);
        let accept = || claim(he, "may accept the move", switch.laws);
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
                            "may huff (remove) the piece on {pieces}; the huff does not count as a move"
                        ),
                        switch.laws,
                    ),
                    compel("may compel the capture"),
                    accept(),
                ]
            }
            MissedCapture::Illegal => claims_on_false_move(self.side, laws),
            MissedCapture::Corrected => {
                vec![compel("may point out the error and demand the capture")]
            }
            MissedCapture::OpponentChooses => {
                vec![compel("may demand the capture"), accept()]
            }
            MissedCapture::Allowed | MissedCapture::Impossible | MissedCapture::Silent => {
                Vec::new()
            }
        }
    }
}

/// Claims on a false move.
fn claims_on_false_move(side: Color, laws: &RuleSet) -> Vec<Claim> {
    let switch = &laws.switches().false_move;
    let (offender, he) = (side_name(side), Some(!side));
    let one = |what: &str| claim(he, what, switch.laws);
    match switch.setting {
        FalseMove::Forfeit => {
            let mut game = one("may claim the game: a false move loses at once");
            // A player who may exact the penalty must do so.
            game.laws.extend(laws.topics().penalty);
            vec![game]
        }
        FalseMove::Caution => vec![
            one(&format!(
                "may, before the next move, have the move taken back, {offender} cautioned and a proper move made"
            )),
            one(&format!(
                "may claim the game if it is the second false move of {offender} in it"
            )),
            one("accepts the move by making the next one"),
        ],
        FalseMove::Corrected => {
            vec![one(&format!(
                "may point out the error and have {offender} make a correct move"
            ))]
        }
        FalseMove::OpponentChooses => {
            vec![one("may have the move corrected"), one("may accept it")]
        }
        FalseMove::Impossible | FalseMove::Silent => Vec::new(),
    }
}

/// Claims to a draw after a move of `mover`.
fn claims_to_draw(
    mover: Color,
    cited: &[&'static str],
    ruling: Option<&str>,
    laws: &RuleSet,
) -> Vec<Claim> {
    let switches = laws.switches();
    let (repetition, progress) = (&switches.repetition, &switches.no_progress);
    let is_by = |laws: &[&'static str]| cited.iter().any(|law| laws.contains(law));
    // Both draws may cite the game's own articles. Only the text of the ruling distinguishes them.
    let is_repeated = || match (repetition.setting, ruling) {
        (Repetition::Claim, _) => is_by(repetition.laws),
        (Repetition::Game, Some(ruling)) => laws
            .repetition_ruling(mover)
            .is_some_and(|own| ruling.starts_with(&own.text)),
        _ => false,
    };
    if is_repeated() {
        return vec![claim(Some(mover), "may claim a draw by repetition", cited)];
    }
    match progress.setting {
        NoProgress::Claim if is_by(progress.laws) => {
            vec![claim(None, "may claim a draw for lack of progress", cited)]
        }
        _ => claims_from_ruling(None, ruling, cited),
    }
}

/// The claim that a ruling states, in the words of that ruling.
fn claims_from_ruling(
    side: Option<Color>,
    ruling: Option<&str>,
    laws: &[&'static str],
) -> Vec<Claim> {
    let claims = ruling.into_iter().map(|ruling| {
        // The laws are listed after every claim.
        let words = ruling
            .rsplit_once(" (")
            .filter(|(_, cited)| cited.ends_with(')'));
        claim(
            side,
            format!(
                "may invoke the ruling: {}",
                words.map_or(ruling, |(words, _)| words)
            ),
            laws,
        )
    });
    claims.collect()
}

/// Formats alternatives as `26`, `26 or 27` or `26, 27 or 28`.
fn alternatives(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
