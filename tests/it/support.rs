//! A folder with records, and runs of `huff` in it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Output, Stdio};

use tempfile::TempDir;

/// A game without findings.
pub(crate) const CLEAN: &str = "\
[Event \"Glasgow\"]
[Site \"Glasgow\"]
[Date \"1899.05.01\"]
[Round \"1\"]
[White \"Jones, B.\"]
[Black \"Smith, A.\"]
[Result \"*\"]
[GameType \"21\"]
1. 11-15 22-18 2. 15x22 25x18 *
";

/// A game in which Black misses a capture.
pub(crate) const MISSED: &str = "\
[Event \"Perth\"]
[Site \"Perth\"]
[Date \"1899.05.02\"]
[Round \"2\"]
[White \"Wyllie, J.\"]
[Black \"Hay, W.\"]
[Result \"*\"]
[GameType \"21\"]
1. 11-15 22-18 2. 8-11 *
";

/// A line long enough to identify a game.
pub(crate) const LINE: &str = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 \
                               7. 7-16 24-20 8. 16-19 25-22";

/// A folder that is removed when the test ends.
pub(crate) struct Folder(TempDir);

/// How a run of `huff` ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    /// A folder with one file, `games.pdn`.
    pub(crate) fn with(text: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        folder.write("games.pdn", text);
        folder
    }

    /// Creates a named pipe.
    pub(crate) fn pipe(&self, name: &str) -> PathBuf {
        let pipe = self.path(name);
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|made| made.success()), "there is no mkfifo");
        pipe
    }

    /// Writes a file, and creates its folders.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder");
        fs::write(path, text).expect("the file can be written");
        self
    }

    /// The content of a file.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file can be read")
    }

    /// The path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names in one of its folders, sorted.
    pub(crate) fn names(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(name)).expect("the folder can be read");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// `huff` with these arguments, in this folder.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_huff"));
        command.current_dir(self.0.path()).args(words(arguments));
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs `huff` with empty standard input.
    pub(crate) fn huff(&self, arguments: &str) -> Run {
        self.huff_reading(arguments, "")
    }

    /// Runs `huff` with this standard input.
    pub(crate) fn huff_reading(&self, arguments: &str, input: impl AsRef<[u8]> + Send) -> Run {
        let output = fed(&mut self.command(arguments), move |mut stdin| {
            // A run that does not read its input may end before it is written.
            let _ = stdin.write_all(input.as_ref());
        });
        Run {
            status: output.status.code().expect("huff was not killed"),
            stdout: String::from_utf8(output.stdout).expect("the report is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }
}

impl Run {
    /// Asserts the exit status, and returns the run.
    #[track_caller]
    pub(crate) fn exits(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{self:#?}");
        self
    }

    /// Asserts that standard error contains this text.
    #[track_caller]
    pub(crate) fn says(&self, words: &str) {
        assert!(self.stderr.contains(words), "no {words:?}: {self:#?}");
    }

    /// Standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    /// Both outputs, for a snapshot.
    pub(crate) fn both(&self) -> String {
        format!(
            "exit {}\n--- stdout\n{}--- stderr\n{}",
            self.status, self.stdout, self.stderr
        )
    }
}

/// Runs a command; `feed` writes its standard input.
pub(crate) fn fed(command: &mut Command, feed: impl FnOnce(ChildStdin) + Send) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it can be run");
    let stdin = child.stdin.take().expect("standard input is a pipe");
    // The input has its own thread, since the command may write before it has read everything.
    std::thread::scope(|scope| {
        scope.spawn(move || feed(stdin));
        child.wait_with_output().expect("it can be waited for")
    })
}

/// Splits arguments at spaces; single quotes group words.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The text compressed with `gzip`.
pub(crate) fn gzip(text: &str) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(text.as_bytes()).expect("memory");
    writer.finish().expect("memory")
}

/// A zip archive with these members.
pub(crate) fn zip(members: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in members {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).expect("a member");
        writer.write_all(text.as_bytes()).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}
