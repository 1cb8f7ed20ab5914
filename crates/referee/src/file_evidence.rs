//! The beginning of a file, kept as evidence of the variant of its games and of the order of its results.

use std::sync::OnceLock;

use draughts::Variant;

/// The beginning of a file, which is evidence of the variant of records that do not show it themselves.
///
/// ```
/// use std::sync::Arc;
/// use draughts::Variant;
/// use referee::{FileEvidence, Judgement, Options, Record, Referee};
///
/// // two games of international draughts, and a record that is too short to show its variant
/// let file = b"[Round \"1\"] 1. 32-28 19-23 2. 28x19 14x23 *\n\n[Round \"2\"] 1. 33-29 20-25 2. 38-33 14-20 *\n\n\
///              [Round \"3\"] 1. 32-28 18x23 *";
/// let evidence = Arc::new(FileEvidence::new(file));
/// assert_eq!(evidence.variant(), Some(Variant::International));
/// let referee = Referee::default().for_file(&evidence);
/// let (mut variants, mut judgement) = (Vec::new(), Judgement::default());
/// let (mut reader, mut events) = (referee::reader(file), Vec::new());
/// while reader.read_game(&mut events) {
///     referee.judge(&Record { source: file, events: &events }, &mut judgement);
///     variants.push(judgement.variant);
/// }
/// assert_eq!(variants, [Some(Variant::International); 3]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileEvidence {
    pub(crate) text: Vec<u8>,
    /// True if the file may continue, so that the last game may be truncated.
    pub(crate) is_truncated: bool,
    /// The variant of most games, once it is computed.
    pub(crate) variant: OnceLock<Option<Variant>>,
    /// The variant that the tags name, once they are read.
    pub(crate) tagged: OnceLock<Option<Variant>>,
    /// True if a game shows that the first figure of a result belongs to the other side than assumed, once it is known.
    pub(crate) has_other_order: OnceLock<bool>,
}

impl FileEvidence {
    /// Number of bytes kept. They contain about thirty games, and are no more than any command reads at once.
    pub const SIZE: usize = 16 * 1024;

    /// The evidence of a file that begins with these bytes. [`SIZE`](Self::SIZE) of them are kept.
    pub fn new(beginning: &[u8]) -> Self {
        let size = beginning.len().min(Self::SIZE);
        Self {
            text: beginning[..size].to_vec(),
            is_truncated: size == Self::SIZE,
            variant: OnceLock::new(),
            tagged: OnceLock::new(),
            has_other_order: OnceLock::new(),
        }
    }
}

impl PartialEq for FileEvidence {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, self.is_truncated) == (&other.text, other.is_truncated)
    }
}

impl Eq for FileEvidence {}
