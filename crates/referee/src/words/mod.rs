//! Finds facts in the words of a record: comments and the Termination tag.
//!
//! Only plain statements count. Analysis is ignored, because it is about moves that were not made.
//!
//! - [`conduct`] finds conduct that moves cannot show.
//! - [`huff`] finds mentions of a huffed piece.
//! - [`notice`] finds the start of a count of 40 moves.
//! - [`pieces`] finds a man that was crowned or not, or a piece that was removed.
//! - [`time`] finds whose time ran out.
//! - [`winner`] finds who won.
//! - [`engine`] detects the output of a program.
//!
//! The rules and the laws decide on the consequences.

mod compact_text;
pub(crate) mod conduct;
pub(crate) mod engine;
pub(crate) mod huff;
mod lexicon;
pub(crate) mod notice;
mod outcome_words;
pub(crate) mod pieces;
mod sides;
pub(crate) mod time;
pub(crate) mod winner;

/// True if a text has more than `max` characters. Bytes are not compared, because their number depends on the encoding.
fn is_longer_than(text: &[u8], max: usize) -> bool {
    text.len() > max && (text.len() > 4 * max || pdn::text(text).chars().count() > max)
}

/// The first `max` characters of a comment, in lower case.
fn beginning_in_lower_case(comment: &[u8], max: usize) -> String {
    let text = pdn::comment_text(&comment[..comment.len().min(4 * max)]).to_lowercase();
    match text.char_indices().nth(max) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}
