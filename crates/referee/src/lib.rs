//! Replays draughts records under a set of laws and reports what breaks those laws.
//!
//! [`Referee::judge`] takes the events of one game (a [`Record`]) and fills a [`Judgement`] with [`Finding`]s. Each
//! finding has the fault, its place and the law. Every [`Rule`] is one file under `rules/`. [`RULES`] lists them.

mod aliases;
mod budget;
mod claims;
mod clock;
mod collection;
mod collection_entry;
mod diagnosis;
mod edit;
mod excerpt;
mod file_evidence;
mod finding;
mod first_ply;
mod fix;
mod fix_case;
mod fnv;
mod foreign_tags;
mod full_game_type;
mod game_key;
mod game_names;
mod game_type;
mod header;
mod judge;
mod judged_game;
mod judgement;
mod laws;
mod line_key;
mod move_parts;
mod name_hash;
mod notation_style;
mod options;
mod orientation;
mod outcome;
mod play;
mod players;
mod record;
mod repair;
mod report;
mod rotate;
#[macro_use]
mod rule;
mod rules;
mod scan;
mod square;
mod square_naming;
mod squares_between;
mod starter;
mod tag_lookup;
mod termination;
mod wording;
mod words;
mod work;

pub use aliases::{AliasError, Aliases};
pub use budget::Budget;
pub use claims::Claim;
pub use collection::{COLLECTION_RULES, Collection, RepeatedGame, SeenGames};
pub use collection_entry::CollectionEntry;
pub use edit::Edit;
pub use file_evidence::FileEvidence;
pub use finding::{
    AliasProposal, Board, Confidence, Detail, Finding, Ply, Repair, RepairKind, Winner,
};
pub use first_ply::{MAX_FIRST_NUMBER, late_first_number, side_of_fen};
pub use fix::{EventCounts, Fixer, GameFix, Safety};
pub use fnv::Fnv;
pub use foreign_tags::standard_tag;
pub use game_key::{ExtraTagsHash, GameKey};
pub use game_type::GameTypeValue;
pub use header::is_placeholder;
pub use judge::Referee;
pub use judged_game::JudgedGame;
pub use judgement::{Judgement, PlayedMove, SideStatus, words_contradict};
pub use laws::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, Cited, CrowningRule, FalseMove, FirstMover,
    JumpTwice, Law, LawEvidence, Laws, MissedCapture, NoProgress, Objective, Overtime, OwnPiece,
    Repetition, RuleSet, Ruling, Setting, SwitchError, Switches, Text, TimeLimit, TouchMove,
    Uncrowned,
};
pub use line_key::{LineKey, Origin, SquarePair, steps};
pub use options::{Options, ResultOrder, Scope, Severities};
pub use orientation::Orientation;
pub use play::{GameReader, full_moves, reader};
pub use players::{NewSpelling, Spellings, fmjd_id};
pub use record::Record;
pub use rule::{Fixable, Rule, Severity};
pub use rules::{RULES, doubtful_encoding, rule};
pub use square::square_on;
pub use square_naming::SquareNaming;
pub use tag_lookup::{find_tag, find_tag_value};
pub use termination::Termination;
pub use words::winner::{outcomes_in_words, results_in_words};
