//! The options of a referee.

use std::sync::Arc;

use draughts::{Color, Variant};

use crate::{Aliases, FileEvidence, Finding, Laws, Rule, Severity};

/// The options of a referee.
///
/// ```
/// use draughts::Variant;
/// use referee::{Laws, Options, Referee, RuleSet};
///
/// let missed = b"1. 11-15 22-18 2. 8-11 *";
/// let ruling = |options: Options| {
///     let judgement = Referee::new(options).judge_first(missed).unwrap();
///     let detail = judgement.findings.into_iter().find_map(|finding| finding.detail);
///     detail.unwrap().ruling.unwrap()
/// };
/// let english = Options { variant: Some(Variant::English), ..Options::default() };
/// assert!(ruling(english.clone()).contains("the huff"));
/// let wcdf = RuleSet::from_name("wcdf").unwrap();
/// let modern = ruling(Options { laws: Laws::Named(wcdf.clone().into()), ..english });
/// assert!(!modern.contains("the huff"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The laws. By default, English draughts has the Standard Laws, and every other variant its own articles.
    pub laws: Laws,
    /// The variant of all records; `None` to detect the variant of each record.
    pub variant: Option<Variant>,
    /// Evidence from the whole file for records that do not show their variant.
    pub file: Option<Arc<FileEvidence>>,
    /// The side that starts a game without FEN. It overrides the GameType tag. `None` takes the side from the tag, else
    /// from the laws. If the side from this option or from the tag contradicts the laws, the first move decides.
    pub starter: Option<Color>,
    /// The side whose score is the first figure of a result.
    pub result_order: ResultOrder,
    /// The scope of the checks.
    pub scope: Scope,
    /// True to fill [`Judgement::moves`](crate::Judgement::moves).
    pub moves: bool,
    /// True to fill [`Judgement::positions`](crate::Judgement::positions) and
    /// [`Judgement::moves`](crate::Judgement::moves).
    pub positions: bool,
    /// True to fill [`Judgement::entry`](crate::Judgement::entry).
    pub entry: bool,
    /// Canonical player names, for the checks across games.
    pub aliases: Option<Arc<Aliases>>,
    /// Severities that override those of the rules. They do not change how a game is judged. Formatters and fixers
    /// ignore them, because they depend on the severities of the rules.
    pub severities: Option<Arc<Severities>>,
}

/// Severities that override those of the rules.
///
/// ```
/// use std::sync::Arc;
///
/// use referee::{Options, Referee, Severities, Severity};
///
/// let mut severities = Severities::default();
/// severities.set(referee::RULES.iter().find(|rule| rule.code() == "R307").unwrap(), Severity::Note);
/// let options = Options { severities: Some(Arc::new(severities)), ..Options::default() };
/// let judgement = Referee::new(options).judge_first(b"[GameType \"21\"] 1. 11-15 22-18 2. 8-11 *").unwrap();
/// let missed = judgement.findings.iter().find(|finding| finding.rule.code() == "R307").unwrap();
/// assert_eq!(missed.severity, Severity::Note);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Severities(Vec<(&'static str, Severity)>);

impl Severities {
    /// Sets the severity of a rule.
    pub fn set(&mut self, rule: &'static Rule, severity: Severity) {
        match self.0.binary_search_by_key(&rule.code(), |(code, _)| code) {
            Ok(place) => self.0[place].1 = severity,
            Err(place) => self.0.insert(place, (rule.code(), severity)),
        }
    }

    /// Applies the severities to findings.
    pub(crate) fn apply(&self, findings: &mut [Finding]) {
        for finding in findings {
            let place = self
                .0
                .binary_search_by_key(&finding.rule.code(), |(code, _)| code);
            if let Ok(place) = place {
                finding.severity = self.0[place].1;
            }
        }
    }
}

impl Options {
    /// True if the moves are to be returned.
    pub(crate) fn lists_moves(&self) -> bool {
        self.moves || self.positions
    }
}

/// The scope of the checks.
///
/// ```
/// use referee::{Options, Referee, Scope};
///
/// let untidy = b"[GameType \"21\"] 1. 09-13 22-18 2. 13-29 *";
/// let codes = |scope: Scope| -> Vec<_> {
///     let referee = Referee::new(Options { scope, ..Options::default() });
///     let findings = referee.judge_first(untidy).unwrap().findings;
///     findings.iter().map(|finding| finding.rule.code()).collect()
/// };
/// assert!(codes(Scope::All).contains(&"N102"));
/// assert!(codes(Scope::Play).iter().all(|code| code.starts_with('R')));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Scope {
    /// All rules.
    #[default]
    All,
    /// Only rules of play, which takes less time; see [`Rule::is_of_play`](crate::Rule::is_of_play).
    Play,
}

/// The side whose score is the first figure of a result such as `1-0`.
///
/// ```
/// use referee::{Options, Referee, ResultOrder, Winner};
///
/// let winner = |result_order: ResultOrder| {
///     let referee = Referee::new(Options { result_order, ..Options::default() });
///     referee.judge_first(b"[GameType \"21\"] 1. 11-15 1-0").unwrap().recorded
/// };
/// assert_eq!(winner(ResultOrder::Auto), Some(Winner::Black));
/// assert_eq!(winner(ResultOrder::WhiteBlack), Some(Winner::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ResultOrder {
    /// The side that starts in the game type's normal array: Black in English draughts.
    #[default]
    Auto,
    /// The first figure is Black's score.
    BlackWhite,
    /// The first figure is White's score.
    WhiteBlack,
}
