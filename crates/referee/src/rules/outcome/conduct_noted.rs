//! ## What it finds
//! A comment, text glued to a move, or the Termination tag mentions conduct that moves cannot show: a touched or
//! arranged piece, a player who left the room or was distracted, advice from a spectator, an agreed or refused draw,
//! exceeded time. The note quotes what the active laws say about it, if anything. It is not a verdict.
//!
//! ## The law
//! A piece arranged without notice (18), a touched piece (19), the 40 moves after notice of a draw claim (22),
//! annoying or distracting the opponent (29), leaving the room (30), a hint from a spectator (31), a number of moves
//! in a given time (S2:15). Other laws have their own articles.
//!
//! ## Example
//! `{The players agreed a draw here}`, `[Termination "White overstepped the time"]`.
//!
//! ## How to fix it
//! Nothing needs a fix. In a dispute, `huff statement` writes the facts of the record for the arbiter.

use std::ops::Range;

use pdn::{Event, FaultKind, Span, Token};

use crate::{
    Detail, Record, Rule, RuleSet, Severity,
    excerpt::{MAX_CHARS, excerpt, without_marks},
    header::{Header, tags},
    report::FindingReport,
    words::conduct::{self, Conduct, ConductMention},
};

pub(crate) static RULE: Rule = Rule::new(
    "O406",
    "conduct-noted",
    Severity::Note,
    manual!("conduct_noted.rs"),
)
.citing(&[
    "S1:18", "S1:19", "S1:22", "S1:29", "S1:30", "S1:31", "S2:15",
]);

/// A mention and its place.
#[derive(Debug)]
struct LocatedMention {
    mention: ConductMention,
    span: Span,
    /// The words that mention it, if they are not near the beginning of the text.
    quoted: Option<String>,
}

/// Collects mentions of conduct in comments and the Termination tag.
#[derive(Debug, Default)]
pub(crate) struct CommentScanner {
    mentions: Vec<LocatedMention>,
}

impl CommentScanner {
    /// Scans a comment, or words glued to a move; formatting turns such words into a comment.
    pub(crate) fn scan(&mut self, event: &Event<'_>, record: &Record<'_>) {
        match &event.token {
            Token::Comment(comment) => self.read(comment.text, event.span),
            Token::Fault(fault) if fault.kind == FaultKind::GluedText => {
                self.read(record.bytes(event.span), event.span);
            }
            _ => {}
        }
    }

    /// Scans the Termination tag.
    pub(crate) fn scan_tags(&mut self, record: &Record<'_>, header: &Header<'_>) {
        if !header.others {
            return;
        }
        for found in tags(record.events).filter(|found| found.tag.name == b"Termination") {
            self.read(found.trimmed(), found.span);
        }
    }

    fn read(&mut self, text: &[u8], span: Span) {
        if let Some(mention) = conduct::find_conduct(text) {
            let quoted = quote(&pdn::comment_text(text), &mention.letters);
            self.mentions.push(LocatedMention {
                mention,
                span,
                quoted,
            });
        }
    }

    /// Reports the mentions with the rulings of the active laws, if any.
    pub(crate) fn report(
        self,
        record: &Record<'_>,
        laws: Option<&RuleSet>,
        report: &mut FindingReport<'_>,
    ) {
        for located in self.mentions {
            let whole = || excerpt(without_marks(record.bytes(located.span)));
            let text = located.quoted.unwrap_or_else(whole);
            let ConductMention { conduct, side, .. } = located.mention;
            let message = format!("{}: {text}", in_words(conduct));
            let ruling = laws.and_then(|laws| laws.conduct_ruling(conduct, side));
            match ruling {
                Some(ruling) => report.add_detailed(
                    &RULE,
                    located.span,
                    None,
                    message,
                    Detail {
                        laws: ruling.laws.clone(),
                        ruling: Some(ruling.text),
                        ..Detail::default()
                    },
                ),
                None => report.add_citing(&RULE, located.span, message, &[]),
            }
        }
    }
}

/// An excerpt of a text, with a few words before the phrase with these letters and figures. `None` if an excerpt from the
/// beginning shows the phrase.
fn quote(text: &str, letters: &Range<usize>) -> Option<String> {
    /// Maximum number of characters between the beginning of the excerpt and the phrase.
    const MAX_LEAD: usize = 15;
    // A letter may be several letters in lower case.
    let lower_case = |(at, c): (usize, char)| c.to_lowercase().map(move |_| at);
    let mut places = text
        .char_indices()
        .filter(|(_, c)| c.is_alphanumeric())
        .flat_map(lower_case);
    let phrase = places.nth(letters.start)?;
    let end = places
        .nth(letters.len().saturating_sub(2))
        .unwrap_or(phrase);
    if text[..end].chars().count() < MAX_CHARS {
        return None;
    }
    let lead = text[..phrase].char_indices().rev().nth(MAX_LEAD)?.0;
    let word = text[lead..phrase].find(char::is_whitespace);
    let start = word.map_or(phrase, |word| lead + word);
    let quoted = excerpt(text[start..].trim_start().as_bytes());
    Some(format!("\"...{}", quoted.strip_prefix('"')?))
}

fn in_words(conduct: Conduct) -> &'static str {
    match conduct {
        Conduct::Touched => "the record mentions a touched piece",
        Conduct::Arranged => "the record mentions arranged pieces",
        Conduct::LeftRoom => "the record mentions a player who left the room",
        Conduct::Distracted => "the record mentions a distraction",
        Conduct::Advised => "the record mentions advice from others",
        Conduct::DrawAgreed => "the record mentions an agreed draw",
        Conduct::DrawRefused => "the record mentions a refused draw",
        Conduct::TimeOverrun => "the record mentions exceeded time",
    }
}
