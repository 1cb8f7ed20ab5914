//! Resolves the settings for an input, with the origin of each. Precedence: the command line, then the per-file
//! settings of its `huff.toml`, then the general ones, then the defaults. All precedence is decided here.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use archive::Encoding;
use referee::{Aliases, Laws, Options, ResultOrder, Severity};
use report::rules::{self, Selection, SeveritySetting};
use report::variants::{self, VariantChoice};

use super::nearest::display_path;
use super::scoped::NamedLaws;
use super::{Config, Configs, Located, laws};
use crate::args::{CheckArgs, FailOn, JudgingArgs};
use crate::exit::Failure;
use crate::input::{DEFAULT_GAME_SIZE, Input};

/// A resolved setting.
#[derive(Clone, Debug)]
pub(crate) struct Resolved<T> {
    pub(crate) value: T,
    /// The origin: an option (`--laws`), a place (`huff.toml:3:1`), or `default`.
    pub(crate) origin: String,
}

/// Resolves a setting from command line, configuration and default.
fn resolve<T: Clone>(
    given: Option<T>,
    option: &str,
    setting: Option<&Option<Located<T>>>,
    default: T,
) -> Resolved<T> {
    let (value, origin) = match (given, setting.and_then(Option::as_ref)) {
        (Some(given), _) => (given, option.to_owned()),
        (None, Some(setting)) => (setting.value.clone(), setting.place.clone()),
        (None, None) => (default, "default".to_owned()),
    };
    Resolved { value, origin }
}

/// The settings of the referee.
#[derive(Debug)]
pub(super) struct Judging {
    pub(super) laws: Resolved<NamedLaws>,
    pub(super) variant: Resolved<Option<VariantChoice>>,
    pub(super) result_order: Resolved<ResultOrder>,
    aliases: Option<Arc<Aliases>>,
}

impl Judging {
    /// Resolves the settings from `args` and `config`.
    fn new(args: &JudgingArgs, config: Option<&Config>) -> Result<Self, Failure> {
        let scoped = config.map(|config| &config.scoped);
        let named = |name: &String| {
            let laws = laws(name, config.map_or(&[], |config| &config.sets))?;
            let name = name.clone();
            Ok::<_, Failure>(NamedLaws { name, laws })
        };
        let auto = NamedLaws {
            name: "auto".to_owned(),
            laws: Laws::Auto,
        };
        let variant = args.variant.as_deref().map(variants::find).transpose()?;
        let setting = scoped.and_then(|scoped| scoped.variant.clone());
        let setting = setting.map(|setting| setting.map(Some));
        Ok(Self {
            laws: resolve(
                args.laws.as_ref().map(named).transpose()?,
                "--laws",
                scoped.map(|scoped| &scoped.laws),
                auto,
            ),
            variant: resolve(variant.map(Some), "--variant", Some(&setting), None),
            result_order: resolve(
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
            result_order: self.result_order.value,
            aliases: self.aliases.clone(),
            ..Options::default()
        }
    }
}

impl JudgingArgs {
    /// The options of the referee for inputs with `config`.
    ///
    /// # Errors
    /// If the laws or the variant are unknown.
    pub(crate) fn options(&self, config: Option<&Config>) -> Result<Options, Failure> {
        Ok(Judging::new(self, config)?.options())
    }

    /// Like [`options`](Self::options), with the severities of the configuration. For commands that report findings and
    /// do not format or fix.
    ///
    /// # Errors
    /// As for [`options`](Self::options).
    pub(crate) fn to_options(&self, config: Option<&Config>) -> Result<Options, Failure> {
        let setting = config.map_or(&[][..], |config| &config.scoped.severity);
        let severity_settings: Vec<SeveritySetting> = setting
            .iter()
            .map(|setting| setting.value.clone())
            .collect();
        Ok(Options {
            severities: rules::severities(&severity_settings).map(Arc::new),
            ..self.options(config)?
        })
    }

    /// [`to_options`](Self::to_options) for one input. Also sets the encoding of the input to the configured one.
    ///
    /// # Errors
    /// If the settings are not valid, if the configuration cannot be used, or if it is the `output`.
    pub(crate) fn options_for(
        &self,
        input: &mut Input,
        output: Option<&Path>,
    ) -> Result<Options, Failure> {
        let mut configs = Configs::new(&self.config);
        let config = configs.for_input(input)?;
        configs.ensure_not_output(output)?;
        self.to_options(config.as_ref())
    }
}

/// All settings of `huff check` for an input.
#[derive(Debug)]
pub(crate) struct ResolvedConfig {
    pub(super) judging: Judging,
    pub(super) encoding: Resolved<Option<Encoding>>,
    pub(super) select: Resolved<Vec<String>>,
    pub(super) ignore: Resolved<Vec<String>>,
    pub(super) notes: Resolved<bool>,
    pub(super) severity: Vec<Located<SeveritySetting>>,
    pub(crate) fail_on: Resolved<FailOn>,
    pub(crate) max_findings: Resolved<Option<u64>>,
    /// Maximum size of a game in bytes.
    pub(super) game_size: Resolved<usize>,
    /// The baseline file, as written.
    pub(super) baseline: Resolved<Option<String>>,
    /// The folder that file names in the configuration are relative to.
    folder: PathBuf,
}

impl ResolvedConfig {
    /// Resolves `args`, `config` and the command line's per-file ignores for an input.
    ///
    /// # Errors
    /// If the laws, the variant or a rule are unknown.
    pub(crate) fn new(
        args: &CheckArgs,
        config: Option<&Config>,
        ignored: &[String],
    ) -> Result<Self, Failure> {
        let scoped = config.map(|config| &config.scoped);
        let list = |given: &[String]| (!given.is_empty()).then(|| given.to_vec());
        // Rules selected on the command line override the rules ignored in the file.
        let of_file = scoped.filter(|_| args.select.is_empty());
        let mut ignore = resolve(
            list(&args.ignore),
            "--ignore",
            of_file.map(|scoped| &scoped.ignore),
            Vec::new(),
        );
        // Options of the command line replace the settings of the file.
        if args.per_file_ignores.is_empty() {
            let more = config.iter().flat_map(|config| &config.per_file_ignores);
            more.for_each(|setting| ignore.add(&setting.value.rules, &setting.place));
        } else if !ignored.is_empty() {
            ignore.add(ignored, "--per-file-ignores");
        }
        let encoding = scoped.and_then(|scoped| scoped.encoding.clone());
        let encoding = encoding.map(|setting| setting.map(Some));
        let most = config.and_then(|config| config.max_findings.clone());
        let most = most.map(|setting| setting.map(Some));
        let baseline = config.and_then(|config| config.baseline.clone());
        let baseline = baseline.map(|setting| setting.map(Some));
        Ok(Self {
            judging: Judging::new(&args.judging, config)?,
            encoding: resolve(
                args.inputs.encoding.encoding.map(Some),
                "--encoding",
                Some(&encoding),
                None,
            ),
            select: resolve(
                list(&args.select),
                "--select",
                scoped.map(|scoped| &scoped.select),
                Vec::new(),
            ),
            ignore,
            notes: resolve(
                args.notes.then_some(true),
                "--notes",
                scoped.map(|scoped| &scoped.notes),
                false,
            ),
            severity: scoped.map_or_else(Vec::new, |scoped| scoped.severity.clone()),
            fail_on: resolve(
                args.fail_on,
                "--fail-on",
                scoped.map(|scoped| &scoped.fail_on),
                Some(Severity::Error),
            ),
            max_findings: resolve(
                args.max_findings.map(Some),
                "--max-findings",
                Some(&most),
                None,
            ),
            game_size: resolve(
                None,
                "",
                config.map(|config| &config.limits.game_size),
                DEFAULT_GAME_SIZE,
            ),
            baseline: resolve(
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

    /// The baseline file, if any, and its name in messages.
    pub(crate) fn baseline(&self, args: &CheckArgs) -> Option<(PathBuf, String)> {
        if let Some(path) = &args.baseline {
            return Some((path.clone(), path.to_string_lossy().into_owned()));
        }
        let path = self.folder.join(self.baseline.value.as_ref()?);
        let name = display_path(&path);
        Some((path, name))
    }

    /// The findings that count and are listed, and their severities.
    ///
    /// # Errors
    /// For the first word that is not a rule.
    pub(crate) fn selection(&self) -> Result<Selection, Failure> {
        let severity_settings: Vec<SeveritySetting> = self
            .severity
            .iter()
            .map(|setting| setting.value.clone())
            .collect();
        // What makes the check fail is also listed.
        let notes = self.notes.value || self.fail_on.value == Some(Severity::Note);
        let selection = Selection::new(&self.select.value, &self.ignore.value, notes)?;
        Ok(selection.with_severities(&severity_settings)?)
    }
}

impl Resolved<Vec<String>> {
    /// Adds the words of another origin to a list.
    fn add(&mut self, words: &[String], origin: &str) {
        if self.value.is_empty() {
            origin.clone_into(&mut self.origin);
        } else {
            self.origin = format!("{}, {origin}", self.origin);
        }
        self.value.extend_from_slice(words);
    }
}
