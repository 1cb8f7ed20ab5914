//! Replays draughts records under a named set of laws, and says what a referee would say.
//!
//! [`Referee::judge`] takes the events of one game (a [`Record`]) and fills a [`Judgement`] with
//! [`Finding`]s: what went wrong, where, under which law. Every [`Rule`] is one file under `rules/`;
//! [`RULES`] is their table.

mod finding;
mod judgement;
mod rule;
// mod rules;

pub use finding::{Board, Confidence, Detail, Finding, Ply, Repair, RepairKind, Winner};
pub use judgement::{Judgement, Played};
pub use rule::{Fixable, Rule, Severity};

// ---- sketch of what follows (being written) ----
// pub static RULES: &[&Rule];                      every rule of this crate, by code
// pub fn rule(code_or_name: &str) -> Option<&'static Rule>;
// pub struct Record<'a> { pub source: &'a [u8], pub events: &'a [pdn::Event<'a>] }   spans are offsets into `source`
// pub struct Options { pub laws: &'static RuleSet, pub variant: Option<Variant>, pub result_order: ResultOrder, pub moves: bool }   Default: standard laws, nothing forced
// pub enum ResultOrder { Auto, BlackWhite, WhiteBlack }
// pub struct RuleSet { name(), title(), .. }  RuleSet::named("standard") -> Option<&'static RuleSet>; RuleSet::ALL
// pub struct Referee; impl Referee { pub fn new(Options) -> Self; pub fn judge(&self, record: &Record<'_>, into: &mut Judgement) }
