//! How records are read, judged and written.

use std::io::{self, Cursor};
use std::sync::Arc;

use archive::{Blocks, Decoder, Encoding, NotText};
use referee::{Fixer, Laws, Referee, ResultOrder, RuleSet, Severity};
use report::check::{CheckSettings, Judge, collects_games};
use report::nearest;
use report::render::ReportFormat;
use report::rules::Selection;
use report::variants;
use serde::Deserialize;

use crate::Result;

/// The options of all functions, with the keys of `api.d.ts`. A function ignores the options of others.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct WebOptions {
    /// The name of the file in results.
    pub path: Option<String>,
    /// `auto` or a rule set.
    pub laws: Option<String>,
    /// A name, a `GameType` number or a full `GameType` value.
    pub variant: Option<String>,
    /// `auto`, `black-white` or `white-black`.
    pub result_order: Option<String>,
    /// Only these rules.
    pub select: Vec<String>,
    /// Not these rules.
    pub ignore: Vec<String>,
    /// Whether notes are listed.
    pub notes: bool,
    /// `auto` or a name of an encoding.
    pub encoding: Option<String>,
    /// Whether fixes may change the meaning.
    pub r#unsafe: bool,
    /// The numbers of games, for example `3-5,9`.
    pub only: Option<String>,
    /// `result` or `star`.
    pub terminator: Option<String>,
    /// The format of the input of a conversion.
    pub from: Option<String>,
    /// `fen`, `opening`.
    pub with: Vec<String>,
    /// `comments`, `variations`, `nags`, `clocks`.
    pub strip: Vec<String>,
    /// The format of a statement.
    pub format: Option<String>,
}

/// The bytes of a file.
pub(crate) type SourceBytes<'a> = Cursor<&'a [u8]>;

impl WebOptions {
    /// The name of the file.
    pub(crate) fn path(&self) -> &str {
        self.path.as_deref().unwrap_or("record.pdn")
    }

    /// The encoding; `None` to detect it.
    pub(crate) fn encoding(&self) -> Result<Option<Encoding>> {
        match self.encoding.as_deref() {
            None | Some("auto") => Ok(None),
            Some(name) => match Encoding::for_label(name) {
                Some(encoding) => Ok(Some(encoding)),
                None => Err(unknown("encoding", name, Encoding::NAMES)),
            },
        }
    }

    /// The options of the referee.
    pub(crate) fn referee(&self) -> Result<referee::Options> {
        let laws = match self.laws.as_deref() {
            None | Some("auto") => Laws::Auto,
            Some(name) => {
                let names = RuleSet::ALL.iter().map(|set| set.name());
                RuleSet::from_name(name)
                    .ok_or_else(|| unknown("rule set", name, names.chain(["auto"])))?
                    .into()
            }
        };
        let variant = self.variant.as_deref().map(variants::find).transpose();
        let variant = variant.map_err(|error| error.to_string())?;
        let result_order = match self.result_order.as_deref() {
            None | Some("auto") => ResultOrder::Auto,
            Some("black-white") => ResultOrder::BlackWhite,
            Some("white-black") => ResultOrder::WhiteBlack,
            Some(name) => {
                let names = ["auto", "black-white", "white-black"];
                return Err(unknown("order of results", name, names));
            }
        };
        Ok(referee::Options {
            laws,
            variant: variant.map(|named| named.variant),
            starter: variant.and_then(|named| named.starter),
            result_order,
            ..referee::Options::default()
        })
    }

    /// The rules whose findings count.
    pub(crate) fn selection(&self) -> Result<Selection> {
        let selection = Selection::new(&self.select, &self.ignore, self.notes);
        selection.map_err(|error| error.to_string())
    }

    /// Judges as `huff check` does for a report in this format.
    pub(crate) fn judge(&self, format: ReportFormat) -> Result<Judge> {
        let selection = self.selection()?;
        let options = referee::Options {
            entry: collects_games(&selection),
            ..self.referee()?
        };
        let fixer = || Fixer::new(options.clone(), false);
        Ok(Judge {
            offers: format.shows_fixes().then(fixer),
            counter: format.shows_summary().then(fixer),
            referee: Referee::new(options),
            settings: Arc::new(CheckSettings {
                selection,
                fail_on: Some(Severity::Error),
                limit: None,
                baseline: None,
            }),
            format,
        })
    }

    /// The games of a file in blocks.
    pub(crate) fn blocks<'a>(&self, bytes: &'a [u8]) -> Result<Blocks<SourceBytes<'a>>> {
        let encoding = self.encoding()?;
        if encoding.is_none()
            && let Some(what) = NotText::detect(bytes)
        {
            return Err(format!("{what}; only text can be read, unpacked"));
        }
        let decoder = Decoder::with_encoding(Cursor::new(bytes), encoding);
        Ok(Blocks::from_decoder(
            decoder,
            Blocks::<SourceBytes<'a>>::DEFAULT_SIZE,
        ))
    }
}

/// The message for a name that does not exist.
pub(crate) fn unknown<'n>(
    what: &str,
    given: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> String {
    match nearest(given, names) {
        Some(name) => format!("no {what} is named '{given}'; did you mean '{name}'?"),
        None => format!("no {what} is named '{given}'"),
    }
}

/// The message of a failure to read or write.
pub(crate) fn reason(error: &io::Error) -> String {
    error.to_string()
}
