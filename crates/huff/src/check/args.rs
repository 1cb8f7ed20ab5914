//! `huff check`: the options.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::config::ConfigArgs;
use crate::input::InputArgs;
use crate::output::OutputArgs;
use crate::render::JunitPer;
use crate::shard::ShardArgs;
use crate::threads::JobsArgs;

const EXAMPLES: &str = "\
Examples:
  huff check                                 every *.pdn below this folder
  huff check games.pdn --select R            the play only
  huff check games.pdn --notes               small departures from the standard, too
  huff check --since HEAD~1                  what changed since the last commit
  huff check archive/ --format json -o report.json
  huff check archive/ --format sarif -o huff.sarif    for code scanning
  huff check archive/ --format junit --junit-per file -o report.xml
  huff check archive/ --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  huff check archive/ --shard 2/8 --format jsonl -o 2.jsonl    one of eight runs that share it
  cat games.pdn | huff check - --stdin-filename games.pdn --format concise
  huff check archive/ --baseline known.json --write-baseline    know what is found today ...
  huff check archive/ --baseline known.json                     ... and report only what is new
  huff check games.pdn --show-settings       which laws and rules hold, and who says so
  huff check games.pdn --diff                what the safe fixes would change
  huff check archive/ --fix                  make them
  huff check games.pdn --fix --unsafe-fixes  repair slips of the pen, too, where there is no doubt,
                                             and call players by the names of the huff.toml

What the command line says goes first, then the huff.toml nearest above each input (of that, what
it says of files like the input before what it says of all), then what huff does of itself. Its keys
are called like the options: laws, variant, result-order, encoding, select, ignore, notes, fail-on,
max-findings and baseline; and there are tables:

  laws = \"club\"

  [severity]                 # the more particular key decides; --fail-on goes by it
  R307 = \"warning\"
  T = \"note\"

  [per-file-ignores]         # besides ignore
  \"old/**\" = [\"T\", \"N101\"]

  [per-file.\"*.rus.pdn\"]    # any of the keys up to fail-on, and severity
  encoding = \"windows-1251\"

  [limits]
  game-size = 4_194_304      # bytes; a file with a larger game is refused from there on

  [players]                  # one name, whatever the records say; C602 proposes the lines
  \"Wyllie, James\" = [\"J. Wyllie\", \"WYLLIE James\"]

  [rule-sets.club]
  based-on = \"standard\"
  huff = false               # or any switch that 'huff laws standard' shows

A glob without a / means the name of a file, any other its path from the huff.toml on, or its whole
path if it begins with a /. Where several mean a file, the last goes first.
schemas/huff.toml.schema.json describes the file for editors.

What a baseline holds and is found no more is told on standard error; of games that were not read
only where neither --files-from nor --since chose the files. --write-baseline forgets it, and keeps
what is known of files and rules that this run does not look at; of a file or a member that is gone,
until a run has read all others; of standard input, until that is read again. It writes over nothing
but a baseline. --fix mends what the baseline knows as well, and --write-baseline then knows what is
left.

--shard counts and lists the games of one shard. The rules about several games (C and O403) need
all games, and are off: 'huff check --select C,O403' runs them by themselves. --fix, --diff and
baselines go with whole runs only.

gitlab and sarif know a finding again by game, rule and ply: lines may move, and games be put in
before. github, gitlab, junit, sarif and markdown leave out what only follows from another finding;
github and markdown stop where GitHub would cut them, and tell how much more there is.

Exit status: 0 no findings at or above --fail-on, 1 findings, 2 the job could not be done in full.
Whoever closes the pipe of the report ends the run, with the status of what was found until then;
--fix and --write-baseline do their work all the same.
'huff explain R307' is the manual page of a rule, 'huff explain' lists them all.";

/// Replay every game; say what went wrong, where, and under which law
///
/// Referees and lints records. Notes are counted in every summary and listed only with --notes or
/// when selected by code or name.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    #[command(flatten)]
    pub(crate) shard: ShardArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// How findings are written
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Report"
    )]
    pub(crate) format: Format,

    /// What a test case of --format junit is: game (the default) or file
    ///
    /// A case fails by a finding that --fail-on counts, and tells of lesser ones in its output. Cases are named
    /// by players, event and moves, not by their place in the file. --max-findings does not apply: a game with
    /// findings left out would pass.
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        help_heading = "Report",
        hide_short_help = true
    )]
    pub(crate) junit_per: Option<JunitPer>,

    /// List notes as well; they are counted in any case
    #[arg(long, help_heading = "Report")]
    pub(crate) notes: bool,

    /// List at most N findings; all are counted
    #[arg(long, value_name = "N", help_heading = "Report")]
    pub(crate) max_findings: Option<u64>,

    /// Add a table of the findings by rule
    #[arg(long, help_heading = "Report")]
    pub(crate) statistics: bool,

    /// Leave out the last line, which sums up
    #[arg(short, long, help_heading = "Report")]
    pub(crate) quiet: bool,

    /// Only these rules: codes, their beginnings (R, R3) or names, with commas between; an ignore in a huff.toml does not
    /// count then
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub(crate) select: Vec<String>,

    /// Not these rules; where both fit, the more particular one decides
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub(crate) ignore: Vec<String>,

    /// Not these rules in these files, with commas between: '*.old.pdn:N', 'old/**:T,old/**:N1'
    ///
    /// A glob without a / means the name of a file in whatever folder, any other the path from here on; * stops
    /// at a /, ** does not. Added to what --ignore says.
    #[arg(
        long,
        value_name = "GLOB:RULE",
        value_delimiter = ',',
        help_heading = "Rules",
        hide_short_help = true
    )]
    pub(crate) per_file_ignores: Vec<String>,

    /// The least severity that makes the exit status 1: error, unless said otherwise
    #[arg(long, value_enum, value_name = "SEVERITY", help_heading = "Rules")]
    pub(crate) fail_on: Option<FailOn>,

    /// Report only findings that are not in FILE
    ///
    /// A finding is known by its game (players, event, date and moves), rule and ply, as often as it was found: files may
    /// be renamed and formatted, games shuffled and put in before. What is known is neither listed nor counted; the
    /// last line tells its number.
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Baseline",
        hide_short_help = true
    )]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all that is found now to the file of --baseline, or of the key baseline, so that it is known
    ///
    /// What is known of files that are not read, and of rules that are not looked for, stays.
    #[arg(
        long,
        conflicts_with = "diff",
        help_heading = "Baseline",
        hide_short_help = true
    )]
    pub(crate) write_baseline: bool,

    /// Exit with 0 where findings would make it 1
    #[arg(long, help_heading = "Rules", hide_short_help = true)]
    pub(crate) exit_zero: bool,

    /// Mend what can be mended without changing what a record says
    ///
    /// Each file is replaced as a whole, and only if something in it changed; every other byte and the
    /// encoding stay. A fix that replay does not prove is taken back. Reported is what is left. With
    /// standard input the record goes to standard output and the report to standard error.
    #[arg(long, help_heading = "Fixes")]
    pub(crate) fix: bool,

    /// Also make the repairs of which the referee is certain; they change what a record says
    ///
    /// So does it to call players by the names that huff.toml gives them, which this does as well.
    #[arg(long, help_heading = "Fixes")]
    pub(crate) unsafe_fixes: bool,

    /// Show what would be changed, and change nothing
    ///
    /// The exit status is 1 if there is something.
    #[arg(long, help_heading = "Fixes")]
    pub(crate) diff: bool,

    #[command(flatten)]
    pub(crate) judging: JudgingArgs,

    /// Print the settings in force for each PATH and where they come from, and judge nothing
    #[arg(long, help_heading = "Configuration", hide_short_help = true)]
    pub(crate) show_settings: bool,

    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
}

/// The options that tell under which laws games are judged.
#[derive(Args, Debug, Default)]
pub(crate) struct JudgingArgs {
    /// The laws to judge by: auto, or a set that 'huff laws' lists
    ///
    /// auto, the default, judges English draughts by the Standard Laws and every other variant by its own articles.
    #[arg(long, value_name = "LAWS", help_heading = "Laws")]
    pub(crate) laws: Option<String>,

    /// Judge every game as this variant: a name or the number of a GameType
    ///
    /// A full GameType value (21,W,8,8,N1,0) will do as well, and says who starts.
    #[arg(long, value_name = "VARIANT", help_heading = "Laws")]
    pub(crate) variant: Option<String>,

    /// To whom the first figure of a result belongs
    ///
    /// auto, the default, gives it to the side that starts in the game type's normal array: to Black
    /// in English draughts, to White in most others. A file whose games show otherwise, on the board or in
    /// words, is reported (O403).
    #[arg(
        long,
        value_enum,
        value_name = "ORDER",
        help_heading = "Laws",
        hide_short_help = true
    )]
    pub(crate) result_order: Option<ResultOrder>,

    #[command(flatten)]
    pub(crate) config: ConfigArgs,
}

/// How findings are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Format {
    /// For people: the line, the board, the law, the legal moves
    #[default]
    Full,
    /// One line for each finding: path:line:column: severity code name: message
    Concise,
    /// One JSON object
    Json,
    /// JSON Lines: one object for each file and finding, and a summary
    Jsonl,
    /// GitHub Actions annotations: ten of a severity, and how many more there are
    Github,
    /// GitLab code quality
    Gitlab,
    /// The XML of test runners: a test case for each game or file
    Junit,
    /// SARIF 2.1.0, for code scanning and editors, with the safe fixes
    Sarif,
    /// A comment on a pull request or a job summary
    Markdown,
    /// The players of a huff.toml, with the lines that C602 proposes
    Aliases,
}

impl Format {
    /// Whether the line of the record is shown.
    pub(super) fn shows_text(self) -> bool {
        self == Format::Full
    }

    /// Whether it is shown who played, and where.
    pub(super) fn shows_heading(self) -> bool {
        matches!(self, Format::Full | Format::Sarif | Format::Markdown)
    }

    /// Whether it ends with a line that sums up.
    pub(super) fn shows_summary(self) -> bool {
        matches!(
            self,
            Format::Full | Format::Concise | Format::Github | Format::Markdown
        )
    }

    /// Whether it tells which game it is whatever the file, and where a finding ends.
    pub(super) fn is_exact(self) -> bool {
        matches!(self, Format::Github | Format::Gitlab | Format::Sarif)
    }
}

/// From which severity on findings make the exit status 1.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FailOn {
    #[default]
    Error,
    Warning,
    Note,
    Never,
}

/// To whom the first figure of a result belongs.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ResultOrder {
    #[default]
    Auto,
    BlackWhite,
    WhiteBlack,
}
