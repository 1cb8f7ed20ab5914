//! The options of `huff check`. Other commands share those that choose the laws and the configuration.

use std::path::PathBuf;

use clap::{Args, FromArgMatches};
use referee::{ResultOrder, Severity};
use report::render::{JunitPer, ReportFormat};

use crate::choices::{described, one_of};
use crate::exit::Failure;
use crate::input::InputArgs;
use crate::numbers::parse_whole;
use crate::output::OutputArgs;
use crate::shard::ShardArgs;
use crate::threads::JobsArgs;

const EXAMPLES: &str = "\
Examples:
  huff check                                 every *.pdn below this folder
  huff check games.pdn --select R            only the rules about play
  huff check games.pdn --notes               small departures from the standard, too
  huff check --since HEAD~1                  files that changed since the last commit
  huff check archive/ --format json -o report.json
  huff check archive/ --format sarif -o huff.sarif    for code scanning
  huff check archive/ --format junit --junit-per file -o report.xml
  huff check archive/ --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  huff check archive/ --shard 2/8 --format jsonl -o 2.jsonl    one of eight parallel runs
  cat games.pdn | huff check - --stdin-filename games.pdn --format concise
  huff check archive/ --baseline known.json --write-baseline    record the findings of today ...
  huff check archive/ --baseline known.json                     ... and report only new ones
  huff check games.pdn --show-settings       the laws and rules in force, and their sources
  huff check games.pdn --diff                show what the safe fixes would change
  huff check archive/ --fix                  make the safe fixes
  huff check games.pdn --fix --unsafe-fixes  also repair slips of the pen where there is no doubt,
                                             and rename players as in huff.toml

The command line overrides huff.toml; per-file settings override general ones. Only the huff.toml
nearest above an input counts. Its keys have the names of the options: laws, variant, result-order,
encoding, select, ignore, notes, fail-on, max-findings and baseline. It also has tables:

  laws = \"club\"

  [severity]                 # the more specific key decides; --fail-on uses these severities
  R307 = \"warning\"
  T = \"note\"

  [per-file-ignores]         # in addition to ignore
  \"old/**\" = [\"T\", \"N101\"]

  [per-file.\"*.rus.pdn\"]    # any of the keys up to fail-on, and severity
  encoding = \"windows-1251\"

  [limits]
  game-size = 4_194_304      # bytes; a larger game is an error, and the rest of the file is skipped

  [players]                  # one name per player, for all spellings; C602 proposes the lines
  \"Wyllie, James\" = [\"J. Wyllie\", \"WYLLIE James\"]

  [rule-sets.club]
  based-on = \"standard\"
  huff = false               # or any switch that 'huff laws standard' shows

A glob without a / matches names of files and folders; any other glob matches the path relative to
the huff.toml, or the whole path if it starts with a /. A glob that matches a folder matches
all files below it. If several globs match a file, the last one takes precedence.
schemas/huff.toml.schema.json describes the file for editors.

Baseline entries that no longer occur are reported on standard error. With --files-from or --since,
entries of games that were not read are not reported. --write-baseline drops the reported entries,
and keeps entries for files and rules outside the run. It keeps the entries of a missing file or
member until a run has read all others, and those of standard input until it is read again. It
refuses to overwrite a file that is not a baseline. --fix also fixes findings of the baseline;
--write-baseline then records what is left.

--shard counts and lists the games of one shard. The rules about several games (C and O403) need all
games and are off: run them with 'huff check --select C,O403'. --fix, --diff and baselines need a
whole run.

gitlab and sarif identify a finding by game, rule and ply, so it survives moved lines and inserted
games. github, gitlab, junit, sarif and markdown omit findings that only follow from another one;
github and markdown stop at the limits of GitHub, and show how many findings were omitted.

Exit status: 0 no findings at or above --fail-on, 1 findings, 2 the job could not be done in full.
If the reader closes the pipe, the run ends with the status so far; --fix and --write-baseline still
complete their work.
'huff explain R307' is the manual page of a rule, 'huff explain' lists them all.";

/// Replay every game; report errors with their place and law
///
/// Referees and lints records. Notes are counted in every summary, and listed only with --notes or when
/// selected by code or name.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    #[command(flatten)]
    pub(crate) shard: ShardArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Report format
    #[arg(
        long,
        value_parser = one_of(described(REPORT_FORMATS, ReportFormat::from_name)),
        value_name = "FORMAT",
        default_value = "full",
        help_heading = "Report"
    )]
    format: ReportFormat,

    /// Test case of --format junit: game (the default) or file
    ///
    /// Findings that --fail-on counts make a case fail; lesser ones appear in its output. Case names contain
    /// players, event and moves, not the place in the file. --max-findings does not apply: a game with omitted
    /// findings would pass.
    #[arg(
        long,
        value_parser = one_of(described("game Each game\nfile Each file", JunitPer::from_name)),
        value_name = "WHAT",
        help_heading = "Report",
        hide_short_help = true
    )]
    pub(crate) junit_per: Option<JunitPer>,

    /// List notes; they are always counted
    #[arg(long, help_heading = "Report")]
    pub(crate) notes: bool,

    /// List at most N findings; all are counted
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>, allow_negative_numbers = true, help_heading = "Report")]
    pub(crate) max_findings: Option<u64>,

    /// Add a table of findings by rule
    #[arg(long, help_heading = "Report")]
    pub(crate) statistics: bool,

    /// Omit the summary line
    #[arg(short, long, help_heading = "Report")]
    pub(crate) quiet: bool,

    /// Only these rules, comma-separated: codes, starts of codes (R, R3) or names; overrides ignore in
    /// huff.toml
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub(crate) select: Vec<String>,

    /// Exclude these rules; the more specific of --select and --ignore wins
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub(crate) ignore: Vec<String>,

    /// Exclude rules in some files, comma-separated: '*.old.pdn:N', 'old/**:T,old/**:N1'
    ///
    /// A glob without a / matches names of files and folders, any other glob the path from the current folder; *
    /// does not match a /, ** does. A glob that matches a folder matches all files below it. Adds to --ignore.
    #[arg(
        long,
        value_name = "GLOB:RULE",
        value_delimiter = ',',
        help_heading = "Rules",
        hide_short_help = true
    )]
    pub(crate) per_file_ignores: Vec<String>,

    /// Lowest severity that makes the exit status 1 (default: error)
    ///
    /// With note, notes are also listed.
    #[arg(long, value_parser = one_of(FAIL_ON), value_name = "SEVERITY", help_heading = "Rules")]
    pub(crate) fail_on: Option<FailOn>,

    /// Report only findings that are not in FILE
    ///
    /// A finding is identified by its game (players, event, date and moves), rule and ply; repetitions are counted. It
    /// is still recognised after files are renamed or formatted, and after games are reordered or inserted. Known
    /// findings are not listed or counted; the summary line shows their number.
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Baseline",
        hide_short_help = true
    )]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the current findings to the file of --baseline or of the key baseline
    ///
    /// Entries for files and rules outside the run are kept.
    #[arg(
        long,
        conflicts_with = "diff",
        help_heading = "Baseline",
        hide_short_help = true
    )]
    pub(crate) write_baseline: bool,

    /// Exit with status 0 instead of 1
    #[arg(long, help_heading = "Rules", hide_short_help = true)]
    pub(crate) exit_zero: bool,

    /// Fix what can be fixed without a change of meaning
    ///
    /// Each file is replaced as a whole, and only if it changes; all other bytes and the encoding are unchanged. A fix
    /// that replay does not prove is undone, and games over 1 MiB are not fixed. The report shows the remaining
    /// findings. With standard input, the record goes to standard output and the report to standard error.
    #[arg(long, help_heading = "Fixes")]
    pub(crate) fix: bool,

    /// Also make the repairs that the referee is certain of; they change the meaning of a record
    ///
    /// This also rewrites player names to those given in huff.toml.
    #[arg(long, help_heading = "Fixes")]
    pub(crate) unsafe_fixes: bool,

    /// Print the changes as a diff and write nothing
    ///
    /// The exit status is 1 if there are changes.
    #[arg(long, help_heading = "Fixes")]
    pub(crate) diff: bool,

    #[command(flatten)]
    pub(crate) judging: JudgingArgs,

    /// Print the settings of each PATH and where they come from, without checking any game
    #[arg(long, help_heading = "Configuration", hide_short_help = true)]
    pub(crate) show_settings: bool,

    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
}

/// The options that choose the laws.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct JudgingArgs {
    /// The laws to judge by: auto, or a set that 'huff laws' lists
    ///
    /// auto, the default, judges English draughts by the Standard Laws and every other variant by its own
    /// articles.
    #[arg(long, value_name = "LAWS", help_heading = "Laws")]
    pub(crate) laws: Option<String>,

    /// Judge every game as this variant: a name or a GameType number
    ///
    /// A full GameType value (21,W,8,8,N1,0) also names the side that starts.
    #[arg(long, value_name = "VARIANT", help_heading = "Laws")]
    pub(crate) variant: Option<String>,

    /// Side that the first figure of a result belongs to
    ///
    /// auto, the default, chooses the side that starts in the game type's normal array: Black in English
    /// draughts, White in most others. A file whose games contradict this, on the board or in comments, is
    /// reported (O403).
    #[arg(
        long,
        value_parser = one_of(RESULT_ORDERS),
        value_name = "ORDER",
        help_heading = "Laws",
        hide_short_help = true
    )]
    pub(crate) result_order: Option<ResultOrder>,

    #[command(flatten)]
    pub(crate) config: ConfigArgs,
}

/// Options that choose the configuration.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ConfigArgs {
    /// Read the settings from FILE instead of the huff.toml nearest above each input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "isolated",
        help_heading = "Configuration",
        hide_short_help = true
    )]
    pub(crate) config: Option<PathBuf>,

    /// Ignore all huff.toml files
    #[arg(long, help_heading = "Configuration", hide_short_help = true)]
    pub(crate) isolated: bool,
}

/// The names of the report formats, with their descriptions.
const REPORT_FORMATS: &str = "\
full      For people: the line, the board, the law, the legal moves
concise   One line per finding: path:line:column: severity code name: message
json      One JSON object
jsonl     JSON Lines: one object per file and finding, and a summary
github    GitHub Actions annotations: ten per severity, and the number of further ones
gitlab    GitLab code quality
junit     JUnit XML: one test case per game or file
sarif     SARIF 2.1.0, for code scanning and editors, with the safe fixes
markdown  A pull request comment or a job summary
aliases   The players table of a huff.toml, with the lines that C602 proposes";

/// The lowest severity that makes the exit status 1; `None` if none does.
pub(crate) type FailOn = Option<Severity>;

/// The words for [`FailOn`].
pub(crate) const FAIL_ON: [(&str, FailOn); 4] = [
    ("error", Some(Severity::Error)),
    ("warning", Some(Severity::Warning)),
    ("note", Some(Severity::Note)),
    ("never", None),
];

/// The words for the side of the first figure of a result.
pub(crate) const RESULT_ORDERS: [(&str, ResultOrder); 3] = [
    ("auto", ResultOrder::Auto),
    ("black-white", ResultOrder::BlackWhite),
    ("white-black", ResultOrder::WhiteBlack),
];

impl CheckArgs {
    /// The defaults of `huff check` with these options, for commands that find what it finds.
    ///
    /// # Errors
    /// If the defaults are not valid arguments.
    pub(crate) fn for_judging(judging: &JudgingArgs, notes: bool) -> Result<Self, Failure> {
        let command = CheckArgs::augment_args(clap::Command::new("check"));
        let parsed = command.try_get_matches_from(["check"]);
        let mut check = parsed
            .and_then(|matches| CheckArgs::from_arg_matches(&matches))
            .map_err(|error| Failure::new(error.to_string()))?;
        check.judging = judging.clone();
        check.notes = notes;
        Ok(check)
    }

    /// The format of the report.
    pub(crate) fn report_format(&self) -> ReportFormat {
        match (self.format, self.junit_per) {
            (ReportFormat::Junit(_), Some(per)) => ReportFormat::Junit(per),
            (format, _) => format,
        }
    }
}
