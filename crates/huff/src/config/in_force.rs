//! What is in force for an input, and who said so: the command line first, then its `huff.toml` (what that says of
//! files like it before what it says of all), then what huff does of itself. Nobody else decides between them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use archive::Encoding;
use referee::{Aliases, Laws, Options};

use super::limits::USUAL_GAME_SIZE;
use super::nearest::shown;
use super::scoped::NamedLaws;
use super::{Config, Configs, Message, laws};
use crate::check::{CheckArgs, FailOn, JudgingArgs, ResultOrder};
use crate::exit::Failure;
use crate::input::Input;
use crate::rules::{self, Graded, Selection};
use crate::variants::{self, Given};

/// Something that is settled.
#[derive(Clone, Debug)]
pub(crate) struct Settled<T> {
    pub(crate) value: T,
    /// An option (`--laws`), a place (`huff.toml:3:1`), or `default`.
    pub(crate) origin: String,
}

/// Settles something between the command line, the configuration and what huff does of itself.
fn settle<T: Clone>(
    given: Option<T>,
    option: &str,
    said: Option<&Option<Message<T>>>,
    otherwise: T,
) -> Settled<T> {
    let (value, origin) = match (given, said.and_then(Option::as_ref)) {
        (Some(given), _) => (given, option.to_owned()),
        (None, Some(said)) => (said.value.clone(), said.place.clone()),
        (None, None) => (otherwise, "default".to_owned()),
    };
    Settled { value, origin }
}

/// How games are judged.
#[derive(Debug)]
pub(super) struct Judging {
    pub(super) laws: Settled<NamedLaws>,
    pub(super) variant: Settled<Option<Given>>,
    pub(super) result_order: Settled<ResultOrder>,
    aliases: Option<Arc<Aliases>>,
}

impl Judging {
    /// What `args` and `config` come to.
    fn new(args: &JudgingArgs, config: Option<&Config>) -> Result<Self, Failure> {
        let scoped = config.map(|config| &config.scoped);
        let named = |name: &String| {
            let laws = laws(name, config)?;
            let name = name.clone();
            Ok::<_, Failure>(NamedLaws { name, laws })
        };
        let auto = NamedLaws {
            name: "auto".to_owned(),
            laws: Laws::Auto,
        };
        let variant = args.variant.as_deref().map(variants::named).transpose()?;
        let said = scoped.and_then(|scoped| scoped.variant.clone());
        let said = said.map(|said| Message {
            value: Some(said.value),
            place: said.place,
        });
        Ok(Self {
            laws: settle(
                args.laws.as_ref().map(named).transpose()?,
                "--laws",
                scoped.map(|scoped| &scoped.laws),
                auto,
            ),
            variant: settle(variant.map(Some), "--variant", Some(&said), None),
            result_order: settle(
                args.result_order,
                "--result-order",
                scoped.map(|scoped| &scoped.result_order),
                ResultOrder::default(),
            ),
            aliases: config
                .and_then(|config| config.players.as_ref())
                .map(|players| Arc::clone(&players.value)),
        })
    }

    /// The options of the referee.
    fn options(&self) -> Options {
        Options {
            laws: self.laws.value.laws.clone(),
            variant: self.variant.value.map(|given| given.variant),
            starter: self.variant.value.and_then(|given| given.starter),
            result_order: match self.result_order.value {
                ResultOrder::Auto => referee::ResultOrder::Auto,
                ResultOrder::BlackWhite => referee::ResultOrder::BlackWhite,
                ResultOrder::WhiteBlack => referee::ResultOrder::WhiteBlack,
            },
            aliases: self.aliases.clone(),
            ..Options::default()
        }
    }
}

impl JudgingArgs {
    /// The options of the referee for inputs under `config`.
    ///
    /// # Errors
    /// If there are no such laws or no such variant.
    pub(crate) fn options(&self, config: Option<&Config>) -> Result<Options, Failure> {
        Ok(Judging::new(self, config)?.options())
    }

    /// The same for who tells what was found and neither formats nor mends: findings are as grave as the configuration
    /// has them.
    ///
    /// # Errors
    /// As for [`options`](Self::options).
    pub(crate) fn to_options(&self, config: Option<&Config>) -> Result<Options, Failure> {
        let said = config.map_or(&[][..], |config| &config.scoped.severity);
        let grades: Vec<Graded> = said.iter().map(|said| said.value.clone()).collect();
        Ok(Options {
            severities: rules::severities(&grades).map(Arc::new),
            ..self.options(config)?
        })
    }

    /// [`to_options`](Self::to_options) for one input, which is read in the encoding that its configuration declares.
    ///
    /// # Errors
    /// If they make no sense, or the configuration cannot be used or is the `output`.
    pub(crate) fn options_for(
        &self,
        input: &mut Input,
        output: Option<&Path>,
    ) -> Result<Options, Failure> {
        let mut configs = Configs::new(&self.config);
        let config = configs.of(input)?;
        configs.ensure_not_output(output)?;
        self.to_options(config.as_ref())
    }
}

/// All that is in force when `huff check` judges an input.
#[derive(Debug)]
pub(crate) struct InForce {
    pub(super) judging: Judging,
    pub(super) encoding: Settled<Option<Encoding>>,
    pub(super) select: Settled<Vec<String>>,
    pub(super) ignore: Settled<Vec<String>>,
    pub(super) notes: Settled<bool>,
    pub(super) severity: Vec<Message<Graded>>,
    pub(crate) fail_on: Settled<FailOn>,
    pub(crate) max_findings: Settled<Option<u64>>,
    /// The bytes that a game may have.
    pub(super) game_size: Settled<usize>,
    /// The file of known findings, as it is written.
    pub(super) baseline: Settled<Option<String>>,
    /// The folder from which on the configuration names files.
    folder: PathBuf,
}

impl InForce {
    /// What `args`, `config` and the rules that the command line has ignored in such inputs come to.
    ///
    /// # Errors
    /// If there are no such laws, variant or rules.
    pub(crate) fn new(
        args: &CheckArgs,
        config: Option<&Config>,
        ignored: &[String],
    ) -> Result<Self, Failure> {
        let scoped = config.map(|config| &config.scoped);
        let list = |given: &[String]| (!given.is_empty()).then(|| given.to_vec());
        // whoever asks for rules on the command line wants to see what they find
        let of_file = scoped.filter(|_| args.select.is_empty());
        let mut ignore = settle(
            list(&args.ignore),
            "--ignore",
            of_file.map(|scoped| &scoped.ignore),
            Vec::new(),
        );
        // those of the command line take the place of those in the file, as with every option
        if args.per_file_ignores.is_empty() {
            let more = config.iter().flat_map(|config| &config.per_file_ignores);
            more.for_each(|said| ignore.add(&said.value.rules, &said.place));
        } else if !ignored.is_empty() {
            ignore.add(ignored, "--per-file-ignores");
        }
        let encoding = scoped.and_then(|scoped| scoped.encoding.as_ref());
        let encoding = encoding.map(|said| Message {
            value: Some(said.value),
            place: said.place.clone(),
        });
        let most = config.and_then(|config| config.max_findings.as_ref());
        let most = most.map(|said| Message {
            value: Some(said.value),
            place: said.place.clone(),
        });
        let baseline = config.and_then(|config| config.baseline.as_ref());
        let baseline = baseline.map(|said| Message {
            value: Some(said.value.clone()),
            place: said.place.clone(),
        });
        Ok(Self {
            judging: Judging::new(&args.judging, config)?,
            encoding: settle(
                args.inputs.encoding.encoding.map(Some),
                "--encoding",
                Some(&encoding),
                None,
            ),
            select: settle(
                list(&args.select),
                "--select",
                scoped.map(|scoped| &scoped.select),
                Vec::new(),
            ),
            ignore,
            notes: settle(
                args.notes.then_some(true),
                "--notes",
                scoped.map(|scoped| &scoped.notes),
                false,
            ),
            severity: scoped.map_or_else(Vec::new, |scoped| scoped.severity.clone()),
            fail_on: settle(
                args.fail_on,
                "--fail-on",
                scoped.map(|scoped| &scoped.fail_on),
                FailOn::default(),
            ),
            max_findings: settle(
                args.max_findings.map(Some),
                "--max-findings",
                Some(&most),
                None,
            ),
            game_size: settle(
                None,
                "",
                config.map(|config| &config.limits.game_size),
                USUAL_GAME_SIZE,
            ),
            baseline: settle(
                args.baseline
                    .as_ref()
                    .map(|file| Some(file.to_string_lossy().into_owned())),
                "--baseline",
                Some(&baseline),
                None,
            ),
            folder: config
                .map(|config| config.folder.clone())
                .unwrap_or_default(),
        })
    }

    /// The options of the referee.
    pub(crate) fn options(&self) -> Options {
        self.judging.options()
    }

    /// The file of known findings, if there is to be one, and how messages call it.
    pub(crate) fn baseline(&self, args: &CheckArgs) -> Option<(PathBuf, String)> {
        if let Some(path) = &args.baseline {
            return Some((path.clone(), path.to_string_lossy().into_owned()));
        }
        let path = self.folder.join(self.baseline.value.as_ref()?);
        let name = shown(&path);
        Some((path, name))
    }

    /// Which findings count and are listed, and how grave they are.
    ///
    /// # Errors
    /// For the first word that is no rule.
    pub(crate) fn selection(&self) -> Result<Selection, Failure> {
        let grades: Vec<Graded> = self
            .severity
            .iter()
            .map(|said| said.value.clone())
            .collect();
        let selection = Selection::new(&self.select.value, &self.ignore.value, self.notes.value)?;
        selection.grading(&grades)
    }
}

impl Settled<Vec<String>> {
    /// Adds what somebody else says to a list.
    fn add(&mut self, words: &[String], origin: &str) {
        if self.value.is_empty() {
            origin.clone_into(&mut self.origin);
        } else {
            self.origin = format!("{}, {origin}", self.origin);
        }
        self.value.extend_from_slice(words);
    }
}
