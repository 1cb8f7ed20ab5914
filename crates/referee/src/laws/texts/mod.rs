//! The texts of the rule sets, law by law. Each entry has a paraphrase of the law, and how a record can show that the
//! law is broken.

pub(super) mod game_articles;
mod s1;
mod s2;
mod s3;
mod s4;
mod s5;
mod wcdf;

pub(super) use s1::S1;
pub(super) use s2::S2;
pub(super) use s3::S3;
pub(super) use s4::S4;
pub(super) use s5::S5;
pub(super) use wcdf::WCDF;

/// A text of laws.
///
/// ```
/// let standard = referee::RuleSet::from_name("standard").unwrap();
/// let text = standard.texts()[0];
/// assert_eq!(text.name(), "S1");
/// assert!(text.laws().iter().all(|law| law.number.starts_with("S1:")));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Text {
    name: &'static str,
    title: &'static str,
    numbering: &'static str,
    laws: &'static [Law],
}

impl Text {
    /// The name in citations, for example `S1`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its title.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The unit that the text numbers: laws, paragraphs or sentences.
    pub const fn numbering(&self) -> &'static str {
        self.numbering
    }

    /// Its laws in order.
    pub const fn laws(&self) -> &'static [Law] {
        self.laws
    }
}

/// One law of a text.
///
/// ```
/// let standard = referee::RuleSet::from_name("standard").unwrap();
/// let law = standard.law("S1:16").unwrap();
/// assert_eq!(law.number, "S1:16");
/// // rules of the referee find violations of the law
/// assert!(law.evidence.rules().contains(&"R307"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// Text and number, for example `S1:9`.
    pub number: &'static str,
    /// The law, paraphrased in one sentence.
    pub paraphrase: &'static str,
    /// How a record can show that the law is broken.
    pub evidence: LawEvidence,
}

/// How a record can show a violation of a law, with the rules that find it.
///
/// ```
/// use referee::LawEvidence;
///
/// assert_eq!(LawEvidence::Play(&["R307"]).rules(), ["R307"]);
/// assert!(LawEvidence::No.rules().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawEvidence {
    /// Moves and positions.
    Play(&'static [&'static str]),
    /// Clock times of the moves.
    Clock(&'static [&'static str]),
    /// A tag or a comment.
    Words(&'static [&'static str]),
    /// The other games of the match.
    Games(&'static [&'static str]),
    /// The law permits or explains something, so it cannot be broken.
    Explains,
    /// A record cannot show that the law is broken.
    No,
}

impl LawEvidence {
    /// The codes of the rules that find violations of the law.
    pub const fn rules(self) -> &'static [&'static str] {
        match self {
            LawEvidence::Play(rules)
            | LawEvidence::Clock(rules)
            | LawEvidence::Words(rules)
            | LawEvidence::Games(rules) => rules,
            LawEvidence::Explains | LawEvidence::No => &[],
        }
    }

    /// The evidence in words.
    pub const fn words(self) -> &'static str {
        match self {
            LawEvidence::Play(_) => "checked from the moves",
            LawEvidence::Clock(_) => "checked from clock times",
            LawEvidence::Words(_) => "checked from tags or comments",
            LawEvidence::Games(_) => "checked from the other games of the match",
            LawEvidence::Explains => "nothing to break",
            LawEvidence::No => "not visible in a record",
        }
    }
}

const fn law(number: &'static str, paraphrase: &'static str, evidence: LawEvidence) -> Law {
    Law {
        number,
        paraphrase,
        evidence,
    }
}
