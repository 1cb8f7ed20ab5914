//! T: the tags.
//!
//! An archive has millions of headers, nearly all of them in order or wanting the same few things:
//! these checks look at what [`Header`] has found already, and their common messages are static.

pub(crate) mod bad_date;
pub(crate) mod bad_fen;
pub(crate) mod bad_game_type;
pub(crate) mod bad_time_control;
pub(crate) mod calendar;
pub(crate) mod foreign_tag;
pub(crate) mod guessed_variant;
pub(crate) mod missing_tag;
pub(crate) mod nonstandard_start;
pub(crate) mod ply_count;
pub(crate) mod repeated_tag;
pub(crate) mod setup_without_fen;
pub(crate) mod tag_order;
pub(crate) mod unjudged;
pub(crate) mod unknown_result;

use crate::{Record, header::Header, report::Report};

/// Reports what the tags alone show (T201-T205, T207-T209, T211).
pub(crate) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut Report<'_>) {
    missing_tag::check(header, record, report);
    bad_date::check(header, report);
    repeated_tag::check(header, record, report);
    unknown_result::check(header, report);
    bad_game_type::check(header, report);
    setup_without_fen::check(header, report);
    bad_time_control::check(header, record, report);
    foreign_tag::check(header, record, report);
    tag_order::check(header, report);
}
