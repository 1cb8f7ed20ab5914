//! The written statement of facts about a point of a game, for the arbiter (Law 28).
//!
//! `facts` collects the facts of the record about a point: plies from `line`, and their annotations from
//! `annotations`. The referee supplies rulings and claims. `sections` makes the sections of a `page`. `markdown` and
//! `html` write the page. The statement does not decide any dispute.

mod annotations;
mod facts;
mod html;
mod line;
mod markdown;
mod page;
mod sections;

use std::io::{self, Write};

use referee::{Judgement, Laws, Record};

pub use sections::Context;

use facts::Facts;
use page::StatementPage;

/// A statement of facts.
pub struct StatementOfFacts(StatementPage);

impl StatementOfFacts {
    /// The statement about ply number `ply`; if it is `None`, about the first error. The judgement must list moves and
    /// positions.
    ///
    /// # Errors
    /// A message if the game has no such ply.
    pub fn new(
        ply: Option<u32>,
        record: &Record<'_>,
        judgement: &Judgement,
        laws: &Laws,
        context: &Context<'_>,
    ) -> Result<Self, String> {
        let facts = Facts::collect_facts(ply, record, judgement, laws)?;
        Ok(Self(sections::page(&facts, context)))
    }

    /// Writes it as Markdown.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn markdown(&self, out: &mut impl Write) -> io::Result<()> {
        markdown::write(out, &self.0)
    }

    /// Writes it as one self-contained HTML page.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn html(&self, out: &mut impl Write) -> io::Result<()> {
        html::write(out, &self.0)
    }

    /// Writes its sections as HTML for a page that has the symbols of the boards.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub(crate) fn html_sections(&self, out: &mut impl Write) -> io::Result<()> {
        html::write_sections(out, &self.0, &|drawing, title| {
            drawing.svg_with_symbols(title)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use referee::{Judgement, Options, Record, Referee, RuleSet};

    use super::{Context, StatementOfFacts};

    /// Parts of games, complete and broken.
    fn record() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "[GameType \"21\"]\n",
            "[FEN \"W:WK1:B5,K9\"]\n",
            "[FEN \"B:W18,26:B14\"]\n",
            "[Black \"<b>|\"]\n",
            "1.",
            "2...",
            "11-15",
            "22-18",
            "15x22",
            "8-11",
            "25x18",
            "18-14",
            "9x18",
            "23x14",
            "11-16",
            "4-1",
            "99-98",
            "14x23",
            "(",
            ")",
            "{huffed}",
            "{[%emt 0:07:00]}",
            "...",
            "- -",
            "/FEN \"W:W31:BK5\"/",
            "$3",
            "*",
            "1-0",
            "!?",
            "x",
        ]);
        prop::collection::vec(word, 0..30).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn a_statement_can_be_written_at_every_ply_of_any_record(text in record(), set in 0..RuleSet::ALL.len()) {
            let referee = Referee::new(Options {
                laws: RuleSet::ALL[set].into(),
                positions: true,
                ..Options::default()
            });
            let mut reader = pdn::Reader::new(text.as_bytes());
            let mut events = Vec::new();
            while reader.read_game(&mut events) {
                let record = Record { source: text.as_bytes(), events: &events };
                let mut judgement = Judgement::default();
                referee.judge(&record, &mut judgement);
                let context = Context { file: "a.pdn", game: 1, line: 1, root: None };
                // A ply inside unreadable text has no statement.
                let readable = judgement.main_line().map(|(played, _)| played.ply.ply);
                for ply in readable.chain([0]).map(Some).chain([None]) {
                    let statement = StatementOfFacts::new(ply, &record, &judgement, &referee.options().laws, &context);
                    let statement = statement.map_err(|what| TestCaseError::fail(format!("{ply:?} {what}")))?;
                    let mut out = Vec::new();
                    prop_assert!(statement.markdown(&mut out).is_ok());
                    prop_assert!(statement.html(&mut out).is_ok());
                    let out = String::from_utf8_lossy(&out);
                    prop_assert!(!out.contains("<b>"), "{out}");
                }
                let beyond = StatementOfFacts::new(Some(judgement.plies + 1), &record, &judgement, &referee.options().laws, &context);
                prop_assert!(beyond.is_err());
            }
        }
    }
}
