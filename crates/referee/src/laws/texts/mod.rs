//! The texts that rule sets are made from, law by law: what each says, in our words, and how a record
//! can show it.

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

/// A text that laws are cited from.
///
/// ```
/// let standard = referee::RuleSet::named("standard").unwrap();
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
    /// How it is cited: `S1`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it is called.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// What its numbers count.
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
/// let standard = referee::RuleSet::named("standard").unwrap();
/// let law = standard.law("S1:16").unwrap();
/// assert_eq!(law.number, "S1:16");
/// // a rule of the referee's finds where it was broken
/// assert!(law.shown.rules().contains(&"R307"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// Text and number: `S1:9`.
    pub number: &'static str,
    /// What it says, in one sentence of our own.
    pub says: &'static str,
    /// How a record can show it.
    pub shown: Shown,
}

/// How a record can show that a law was kept or broken; with the rules that find it.
///
/// ```
/// use referee::Shown;
///
/// assert_eq!(Shown::Play(&["R307"]).rules(), ["R307"]);
/// assert!(Shown::No.rules().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// By its moves and positions.
    Play(&'static [&'static str]),
    /// By clock times beside the moves.
    Clock(&'static [&'static str]),
    /// By a tag or a comment that says so.
    Words(&'static [&'static str]),
    /// By the other games of the match.
    Games(&'static [&'static str]),
    /// It permits or explains; there is nothing to break.
    Explains,
    /// Not at all.
    No,
}

impl Shown {
    /// The codes of the rules that find it.
    pub const fn rules(self) -> &'static [&'static str] {
        match self {
            Shown::Play(rules)
            | Shown::Clock(rules)
            | Shown::Words(rules)
            | Shown::Games(rules) => rules,
            Shown::Explains | Shown::No => &[],
        }
    }

    /// How, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Shown::Play(_) => "by its moves",
            Shown::Clock(_) => "by clock times",
            Shown::Words(_) => "by tags or comments",
            Shown::Games(_) => "by the other games of the match",
            Shown::Explains => "nothing to break",
            Shown::No => "not visible",
        }
    }
}

const fn law(number: &'static str, says: &'static str, shown: Shown) -> Law {
    Law {
        number,
        says,
        shown,
    }
}
