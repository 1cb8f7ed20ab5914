//! What is shown about draughts records: findings, boards and statements as text, SVG, HTML, and as the formats that
//! other programs read.
//!
//! Values go in and text comes out. Nothing in this crate opens a file, knows a terminal, or exits. The command line
//! and the browser show the same because both use it.
//!
//! - A [`Diagnostic`] is a finding with its location in a file. [`render`] has one renderer per report format.
//! - [`statement`] writes a statement of facts, and [`summary`] the pages of a summary.
//! - [`pages`] writes the HTML pages with games to play through.
//! - [`text`] has the parts: excerpts, boards, counts, and the escapes for text that comes from a record.
//! - [`check`] judges the games of a file and lists the findings. [`rules`] and [`variants`] read the names that users
//!   give.
//! - [`FindingFingerprint`] decides whether two findings are the same.

pub mod check;
mod diagnostic;
mod fingerprint;
mod heading;
mod name_error;
pub mod pages;
pub mod render;
pub mod rules;
pub mod statement;
mod suggest;
pub mod summary;
pub mod text;
mod totals;
pub mod variants;

pub use diagnostic::{Diagnostic, ExactLocation, FileChange, GameName, RuleFix};
pub use fingerprint::{FindingFingerprint, GameFingerprint};
pub use heading::{Heading, heading, heading_from};
pub use name_error::NameError;
pub use suggest::nearest;
pub use totals::{FileTotals, FindingTally, OmittedFindings, RuleTally, RunSummary};
