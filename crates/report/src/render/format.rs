//! The report formats, and what each of them shows.

use super::{
    AliasTable, Concise, Full, Github, Gitlab, Json, Jsonl, Junit, JunitPer, Markdown, Renderer,
    Sarif,
};

/// A report format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportFormat {
    /// [`Full`]
    Full,
    /// [`Concise`]
    Concise,
    /// [`Json`]
    Json,
    /// [`Jsonl`]
    Jsonl,
    /// [`Github`]
    Github,
    /// [`Gitlab`]
    Gitlab,
    /// [`Junit`] with these test cases
    Junit(JunitPer),
    /// [`Sarif`]
    Sarif,
    /// [`Markdown`]
    Markdown,
    /// [`AliasTable`]
    Aliases,
}

impl ReportFormat {
    /// The format with this name. Test cases of `junit` are games.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "full" => Self::Full,
            "concise" => Self::Concise,
            "json" => Self::Json,
            "jsonl" => Self::Jsonl,
            "github" => Self::Github,
            "gitlab" => Self::Gitlab,
            "junit" => Self::Junit(JunitPer::Game),
            "sarif" => Self::Sarif,
            "markdown" => Self::Markdown,
            "aliases" => Self::Aliases,
            _ => return None,
        })
    }

    /// A renderer of the format.
    pub fn renderer(self, color: bool, quiet: bool) -> Box<dyn Renderer> {
        match self {
            Self::Full => Box::new(Full::new(color, quiet)),
            Self::Concise => Box::new(Concise::new(color, quiet)),
            Self::Json => Box::new(Json::default()),
            Self::Jsonl => Box::new(Jsonl),
            Self::Github => Box::new(Github::new(quiet)),
            Self::Gitlab => Box::new(Gitlab::default()),
            Self::Junit(per) => Box::new(Junit::new(per)),
            Self::Sarif => Box::new(Sarif::default()),
            Self::Markdown => Box::new(Markdown::new(quiet)),
            Self::Aliases => Box::new(AliasTable::default()),
        }
    }

    /// Whether the format shows the line of the record.
    pub fn shows_text(self) -> bool {
        self == Self::Full
    }

    /// Whether the format shows players and event.
    pub fn shows_heading(self) -> bool {
        matches!(self, Self::Full | Self::Sarif | Self::Markdown)
    }

    /// Whether the format ends with a summary line.
    pub fn shows_summary(self) -> bool {
        matches!(
            self,
            Self::Full | Self::Concise | Self::Github | Self::Markdown
        )
    }

    /// Whether the format shows the safe fixes.
    pub fn shows_fixes(self) -> bool {
        self == Self::Sarif
    }

    /// Whether the format identifies games across files and marks the end of a finding.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Github | Self::Gitlab | Self::Sarif)
    }

    /// Whether the format lists every game, even without findings.
    pub fn lists_games(self) -> bool {
        self == Self::Junit(JunitPer::Game)
    }

    /// Whether a limit of findings applies. JUnit has no limit, because a game with omitted findings would pass.
    pub fn has_limit(self) -> bool {
        !matches!(self, Self::Junit(_))
    }
}
