//! The settings of a document: those of `huff check` for its file.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::Uri;
use referee::{Options, Referee};
use report::check::{Judge, collects_games};
use report::render::ReportFormat;

use super::ServerArgs;
use super::uri::to_path;
use crate::args::CheckArgs;
use crate::baseline::Baseline;
use crate::check;
use crate::config::{Configs, ResolvedConfig};
use crate::exit::Failure;
use crate::input::{EncodingArgs, Input};

/// How the games of a document are judged.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) judge: Judge,
    pub(super) baseline: Option<Arc<Baseline>>,
    /// The configuration file; `None` if there is none.
    pub(super) config: Option<PathBuf>,
    /// Why the settings of the file cannot be used; these are the defaults then.
    pub(super) failure: Option<Failure>,
    input: Input,
}

/// Where settings come from. Each file is read once.
#[derive(Debug)]
pub(super) struct SettingsSources<'a> {
    args: &'a CheckArgs,
    configs: Configs<'a>,
    baselines: HashMap<PathBuf, Arc<Baseline>>,
}

impl<'a> SettingsSources<'a> {
    pub(super) fn new(args: &'a CheckArgs) -> Self {
        Self {
            args,
            configs: Configs::new(&args.judging.config),
            baselines: HashMap::new(),
        }
    }

    fn baseline(&mut self, path: PathBuf, name: &str) -> Result<Arc<Baseline>, Failure> {
        Ok(match self.baselines.entry(path) {
            Entry::Occupied(known) => Arc::clone(known.get()),
            Entry::Vacant(new) => {
                let baseline = Arc::new(Baseline::read(new.key(), name)?);
                Arc::clone(new.insert(baseline))
            }
        })
    }
}

impl Settings {
    /// The settings for a file; `None` is an unsaved document.
    ///
    /// # Errors
    /// If its `huff.toml`, or the baseline that this names, cannot be used.
    pub(super) fn new(
        path: Option<&Path>,
        sources: &mut SettingsSources<'_>,
    ) -> Result<Self, Failure> {
        let args = sources.args;
        let path = path.unwrap_or(Path::new("Untitled.pdn"));
        let mut input = Input::named(path, &EncodingArgs::default());
        let config = sources.configs.for_input(&mut input)?;
        let resolved = ResolvedConfig::new(args, config.as_ref(), &[])?;
        let baseline = match resolved.baseline(args) {
            Some((path, name)) => Some(sources.baseline(path, &name)?),
            None => None,
        };
        let ledger = baseline.as_ref().map(|baseline| (0, Arc::clone(baseline)));
        let settings = check::settings(&resolved, ledger)?;
        let options = Options {
            entry: collects_games(&settings.selection),
            ..resolved.options()
        };
        let config = config.map(|config| match &args.judging.config.config {
            Some(given) => given.clone(),
            None => config.folder.join("huff.toml"),
        });
        Ok(Self {
            judge: Judge {
                referee: Referee::new(options),
                // Findings about several games need the fingerprints of exact formats to be found in a baseline.
                format: match settings.baseline {
                    Some(_) => ReportFormat::Gitlab,
                    None => ReportFormat::Json,
                },
                settings: Arc::new(settings),
                offers: None,
                counter: None,
            },
            baseline,
            config,
            failure: None,
            input,
        })
    }

    /// The settings for a document. If they cannot be used, the defaults with the reason.
    pub(super) fn for_document(uri: &Uri, args: &ServerArgs) -> Result<Self, Failure> {
        let path = to_path(uri);
        let args = args.check()?;
        Self::new(path.as_deref(), &mut SettingsSources::new(&args)).or_else(|failure| {
            let mut defaults = ServerArgs::default();
            defaults.judging.config.isolated = true;
            let defaults = defaults.check()?;
            let failure = Some(failure);
            Ok(Self {
                failure,
                ..Self::new(path.as_deref(), &mut SettingsSources::new(&defaults))?
            })
        })
    }

    /// The options of the referee.
    pub(super) fn options(&self) -> &Options {
        self.judge.referee.options()
    }

    /// The file, as `huff check` names it.
    pub(super) fn input(&self) -> &Input {
        &self.input
    }
}

impl ServerArgs {
    /// The options of `huff check` that correspond to these.
    pub(super) fn check(&self) -> Result<CheckArgs, Failure> {
        CheckArgs::for_judging(&self.judging, self.notes)
    }
}
