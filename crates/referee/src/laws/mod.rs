//! Named sets of laws, as data. Each set has a file.
//!
//! A set decides penalties, time, draws, the first mover and whether captures are compulsory. The variant decides how
//! pieces move. [`switches`] is the table of all switches. [`texts`] lists the laws, and how a record can show that a
//! law is broken. [`ruling`] determines the consequences of a case.

mod articles;
mod computer;
mod customary;
mod describe;
mod end;
mod games;
mod leaflet;
mod linked_switches;
mod masters;
mod ruling;
mod standard;
mod switch_error;
mod switches;
mod texts;
mod topics;
mod wcdf;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use draughts::Variant;

pub(crate) use end::EndOnBoard;
pub use ruling::{Overtime, Ruling};
pub use switch_error::SwitchError;
pub use switches::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, Cited, CrowningRule, FalseMove, FirstMover,
    JumpTwice, MissedCapture, NoProgress, Objective, OwnPiece, Repetition, Setting, Switches,
    TimeLimit, TouchMove, Uncrowned,
};
pub use texts::{Law, LawEvidence, Text};

use articles::ARTICLES;
use standard::STANDARD;
use topics::Topics;

/// A named set of laws.
///
/// ```
/// use referee::{FalseMove, MissedCapture, RuleSet};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let standard = RuleSet::from_name("standard").ok_or("no such set")?;
/// assert_eq!(standard.switches().missed_capture.setting, MissedCapture::Huff);
/// assert_eq!(standard.switches().false_move.laws, ["S1:21"]);
/// let own = standard.clone().with("missed-capture", "illegal")?;
/// assert_eq!(own.switches().missed_capture.setting, MissedCapture::Illegal);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    name: Cow<'static, str>,
    title: Cow<'static, str>,
    texts: &'static [&'static Text],
    switches: Switches,
    topics: Topics,
    interpretations: &'static [&'static str],
}

impl RuleSet {
    /// Every set, the default first.
    pub const ALL: &'static [&'static RuleSet] = &[
        &STANDARD,
        &customary::CUSTOMARY,
        &masters::MASTERS,
        &leaflet::LEAFLET,
        &leaflet::LOSING,
        &computer::COMPUTER,
        &wcdf::WCDF,
        &wcdf::ACF,
        &wcdf::ENGINE,
        &ARTICLES,
    ];

    /// The set of that name.
    pub fn from_name(name: &str) -> Option<&'static RuleSet> {
        Self::ALL.iter().copied().find(|set| set.name == name)
    }

    /// The name of the set, such as `standard`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The settings of its switches.
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The texts of the set; empty for `articles`.
    pub fn texts(&self) -> &'static [&'static Text] {
        self.texts
    }

    /// The ways in which huff resolves contradictions and gaps in the texts.
    pub fn interpretations(&self) -> &'static [&'static str] {
        self.interpretations
    }

    /// The set with one switch changed; see [`with_all`](Self::with_all).
    ///
    /// # Errors
    /// If there is no such switch or no such setting.
    pub fn with(self, switch: &str, value: &str) -> Result<Self, SwitchError> {
        self.with_all([(switch, value)])
    }

    /// The set with some switches changed. In names, `_` may be written for `-`. The switch name `huff` with `true` or
    /// `false` is short for `missed-capture` with `huff` or `illegal`.
    ///
    /// The switches for compulsory captures and for missed captures are linked. The given settings take precedence, and
    /// switches that contradict them are adjusted.
    ///
    /// ```
    /// use referee::{CaptureDuty, MissedCapture, RuleSet};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let customary = RuleSet::from_name("customary").ok_or("no such set")?.clone();
    /// let own = customary.with("huff", "true")?;
    /// assert_eq!(own.switches().capture.setting, CaptureDuty::Compulsory);
    /// let both = own.with_all([("capture", "optional"), ("chain", "may-stop"), ("huff", "true")]);
    /// assert_eq!(
    ///     both.unwrap_err().to_string(),
    ///     "missed-capture = huff contradicts capture = optional: no capture can be missed"
    /// );
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// If there is no such switch or setting, or if two given settings contradict each other.
    pub fn with_all<'s>(
        mut self,
        switches: impl IntoIterator<Item = (&'s str, &'s str)>,
    ) -> Result<Self, SwitchError> {
        let mut chosen = Vec::new();
        for (place, (switch, value)) in switches.into_iter().enumerate() {
            let (switch, value) = match (switch, value) {
                ("huff", "true") => ("missed-capture", "huff"),
                ("huff", "false") => ("missed-capture", "illegal"),
                _ => (switch, value),
            };
            let set = self.switches.set(switch, value);
            chosen.push(set.map_err(|error| error.at(place))?);
        }
        self.switches.reconcile(&chosen)?;
        Ok(self)
    }

    /// The set with another name.
    #[must_use]
    pub fn renamed(mut self, name: impl Into<String>, title: impl Into<String>) -> Self {
        self.name = Cow::Owned(name.into());
        self.title = Cow::Owned(title.into());
        self
    }

    /// True if a player who can capture must capture.
    pub(crate) fn captures_are_compulsory(&self) -> bool {
        self.switches.capture.setting == CaptureDuty::Compulsory
    }

    /// True if a capture must be completed once it has begun.
    pub(crate) fn chains_must_finish(&self) -> bool {
        self.switches.chain.setting == Chain::MustFinish
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        STANDARD.clone()
    }
}

/// The choice of laws for judging games.
///
/// ```
/// use draughts::Variant;
/// use referee::{Laws, RuleSet};
///
/// assert_eq!(Laws::Auto.for_variant(Variant::English).name(), "standard");
/// let wcdf = RuleSet::from_name("wcdf").unwrap();
/// assert_eq!(Laws::Named(wcdf.clone().into()).for_variant(Variant::English).name(), "wcdf");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Laws {
    /// The Standard Laws for English draughts, and every other game's own articles.
    #[default]
    Auto,
    /// This set for every game, named explicitly.
    Named(Arc<RuleSet>),
}

impl Laws {
    /// The set for games of a variant.
    pub fn for_variant(&self, variant: Variant) -> &RuleSet {
        match self {
            Laws::Named(set) => set,
            Laws::Auto if variant == Variant::English => &STANDARD,
            Laws::Auto => &ARTICLES,
        }
    }

    /// True if the set was named explicitly.
    pub fn are_named(&self) -> bool {
        matches!(self, Laws::Named(_))
    }
}

impl From<RuleSet> for Laws {
    fn from(set: RuleSet) -> Self {
        Laws::Named(Arc::new(set))
    }
}

impl From<&RuleSet> for Laws {
    fn from(set: &RuleSet) -> Self {
        set.clone().into()
    }
}
