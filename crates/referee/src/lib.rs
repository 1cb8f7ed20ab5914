//! Replays draughts records under a named set of laws, and says what a referee would say.
//!
//! [`Referee::judge`] takes the events of one game (a [`Record`]) and fills a [`Judgement`] with
//! [`Finding`]s: what went wrong, where, under which law. Every [`Rule`] is one file under `rules/`;
//! [`RULES`] is their table.

mod aliases;
mod clock;
mod collection;
mod effort;
mod ended;
mod file_evidence;
mod finding;
mod fix;
mod fnv;
mod fold;
mod game_names;
mod game_type;
mod header;
mod judge;
mod judgement;
mod laws;
mod line;
mod naming;
mod options;
mod outcome;
mod play;
mod record;
mod repair;
mod report;
mod rule;
mod rules;
mod sight;
mod square;
mod telling;
mod told;
mod turned;
mod words;

pub use aliases::{AliasError, Aliases};
pub use collection::{COLLECTION_RULES, Collection, Entry, Mention, Recorded, Spellings};
pub use effort::Budget;
pub use ended::{Ended, Left};
pub use file_evidence::FileEvidence;
pub use finding::{Alias, Board, Confidence, Detail, Finding, Ply, Repair, RepairKind, Winner};
pub use fix::{Edit, Fixer, GameFix, Safety};
pub use fnv::Fnv;
pub use fold::folded;
pub use game_type::GameType;
pub use header::says_nothing;
pub use judge::Referee;
pub use judgement::{Judgement, Played};
pub use laws::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, Claim, CrowningRule, FalseMove, FirstMover,
    JumpTwice, Law, Laws, MissedCapture, NoProgress, Objective, Overtime, OwnPiece, Repetition,
    RuleSet, Ruled, Ruling, Setting, Shown, SwitchError, Switches, Text, TimeLimit, TouchMove,
    Uncrowned,
};
pub use line::{Line, Origin, Step, full_moves, steps};
pub use naming::{Lettering, Naming};
pub use options::{Options, ResultOrder, Scope, Severities};
pub use play::{Reader, reader};
pub use record::Record;
pub use rule::{Fixable, Rule, Severity};
pub use rules::{RULES, doubtful_encoding, rule, standard_tag};
pub use square::square_on;
pub use telling::{telling, telling_tag};
pub use told::{OtherTags, Told};
pub use words::winner::results_in_words;
