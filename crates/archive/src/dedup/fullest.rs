//! Compares records by how much information they contain.

use pdn::Token;
use referee::Record;

/// How complete a record is. A greater value means a fuller record. Records are compared first by the length of the
/// game, then by the moves in variations, the tags that are not placeholders, and the text in comments.
///
/// ```
/// use archive::dedup::Fullness;
/// use referee::Record;
///
/// let fullness = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     Fullness::new(&Record { source, events: &events }, 2)
/// };
/// let bare = fullness(b"[Event \"?\"] 1. 11-15 22-18 *");
/// let full = fullness(b"[Event \"Perth\"] 1. 11-15 {old} 22-18 (22-17) *");
/// assert!(full > bare);
/// assert_eq!((full.tags, full.variation_plies, full.comment_bytes), (1, 1, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fullness {
    /// Moves of the main line.
    pub plies: u32,
    /// Moves in variations.
    pub variation_plies: u32,
    /// Tags that are not placeholders.
    pub tags: u32,
    /// Bytes of comments, without white space at their ends.
    pub comment_bytes: u64,
}

impl Fullness {
    /// Measures a record with `plies` main-line moves.
    pub fn new(record: &Record<'_>, plies: u32) -> Self {
        let mut fullness = Self {
            plies,
            ..Self::default()
        };
        let mut depth = 0u32;
        for event in record.events {
            match event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth = depth.saturating_sub(1),
                Token::Move(_) if depth > 0 => fullness.variation_plies += 1,
                Token::Comment(comment) => {
                    fullness.comment_bytes += comment.text.trim_ascii().len() as u64;
                }
                Token::Tag(tag) => {
                    let says =
                        |byte: &u8| !matches!(byte, b'?' | b'*' | b'-' | b'.' | b' ' | b'\t');
                    fullness.tags += u32::from(tag.value.iter().any(says));
                }
                _ => {}
            }
        }
        fullness
    }
}
