//! Help, completions and manual pages.

use crate::support::Folder;

const COMMANDS: &[&str] = &[
    "check",
    "convert",
    "summary",
    "report",
    "fmt",
    "dedup",
    "find",
    "show",
    "statement",
    "explain",
    "laws",
    "moves",
    "init",
    "server",
    "completions",
    "man",
];

#[test]
fn the_help_fits_a_screen() {
    let run = Folder::new().huff("--help").exits(0);
    assert!(run.stdout.lines().count() <= 40, "{run:#?}");
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn every_command_has_help_with_examples() {
    let folder = Folder::new();
    for command in COMMANDS {
        let run = folder.huff(&format!("{command} --help")).exits(0);
        assert!(run.stdout.contains("Examples:"), "{command}");
        insta::assert_snapshot!(format!("{command}_help"), run.stdout);
    }
}

#[test]
fn the_short_help_of_every_command_fits_a_screen() {
    let folder = Folder::new();
    for command in COMMANDS {
        let run = folder.huff(&format!("{command} -h")).exits(0);
        let (lines, help) = (run.stdout.lines().count(), run.stdout);
        assert!(lines <= 40, "huff {command} -h has {lines} lines:\n{help}");
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
        assert!(help.contains("--help"), "{help}");
    }
}

#[test]
fn the_short_help_of_check_lists_the_main_options() {
    insta::assert_snapshot!(Folder::new().huff("check -h").exits(0).stdout);
}

#[test]
fn no_command_is_bad_usage() {
    let run = Folder::new().huff("").exits(2);
    run.says("Usage: huff");
    let run = Folder::new().huff("chekc").exits(2);
    run.says("'check'");
    let run = Folder::new().huff("check --formt json").exits(2);
    run.says("--format");
}

#[test]
fn every_shell_has_completions() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = folder.huff(&format!("completions {shell}")).exits(0);
        assert!(
            run.stdout.contains("check") && run.stdout.contains("fail-on"),
            "{shell}"
        );
    }
    folder.huff("completions tcsh").exits(2);
}

/// The two outputs of a program, if it is installed.
#[cfg(unix)]
fn shell(program: &str, arguments: &[&str]) -> Option<[String; 2]> {
    let huff = std::path::Path::new(env!("CARGO_BIN_EXE_huff"));
    let folder = huff.parent().expect("huff lies in a folder");
    let mut path = folder.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = std::process::Command::new(program);
    let Ok(output) = command.args(arguments).env("PATH", path).output() else {
        eprintln!("skipped: there is no {program}");
        return None;
    };
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{program} {arguments:?}: {stderr}");
    Some([stdout, stderr])
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_options_and_values() {
    // The arguments are the command, the current word and the previous one.
    let asked = |words: &str, begun: &str, before: &str| {
        let script = format!(
            "source <(huff completions bash); COMP_WORDS=({words}); \
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _huff huff '{begun}' '{before}'; echo ${{COMPREPLY[@]}}"
        );
        shell("bash", &["--norc", "-c", &script])
    };
    for (words, begun, before, completed) in [
        ("huff che", "che", "huff", "check\n"),
        ("huff check --fail", "--fail", "check", "--fail-on\n"),
        (
            "huff check --fail-on ''",
            "",
            "--fail-on",
            "error warning note never\n",
        ),
        ("huff convert --to js", "js", "--to", "json jsonl\n"),
    ] {
        if let Some(answer) = asked(words, begun, before) {
            assert_eq!(answer, [completed, ""], "{words}");
        }
    }
}

/// The start of a line, and its completions.
#[cfg(unix)]
const COMPLETED: [(&str, &[&str]); 4] = [
    ("huff che", &["check"]),
    ("huff check --fail", &["--fail-on"]),
    (
        "huff check --fail-on ",
        &["error", "never", "note", "warning"],
    ),
    ("huff convert --to js", &["json", "jsonl"]),
];

#[cfg(unix)]
#[test]
fn fish_completes_commands_options_and_values() {
    for (line, completed) in COMPLETED {
        let script = format!("huff completions fish | source; complete -C '{line}'");
        let Some([answer, said]) = shell("fish", &["--no-config", "-c", &script]) else {
            return;
        };
        // A tab and a description follow each word.
        let words = answer.lines().filter_map(|line| line.split('\t').next());
        assert_eq!(words.collect::<Vec<_>>(), completed, "{line}: {said}");
    }
}

/// Zsh completes only on a terminal: it gets one, and prints its completions.
#[cfg(unix)]
const ZSH: &str = r#"
zmodload zsh/zpty
zpty typed "TERM=dumb zsh -f -i"
zpty -w typed "autoload -Uz compinit; compinit -u -D; source <(huff completions zsh)
compadd() { local -a words; builtin compadd -O words \"\$@\"; print -rl -- \$words >> $1; builtin compadd \"\$@\" }
bindkey '^I' complete-word; PS1=READ''Y"
zpty -r typed said '*READY*'
zpty -w -n typed "$2"$'\t'
zpty -w -n typed $'\C-u'"exit"$'\n'
while zpty -r typed said; do :; done
"#;

#[cfg(unix)]
#[test]
fn zsh_completes_commands_options_and_values() {
    let folder = Folder::new();
    for (line, completed) in COMPLETED {
        let words = folder.write("words", "").path("words");
        let words = words.to_str().expect("UTF-8");
        if shell("zsh", &["-f", "-c", ZSH, "zsh", words, line]).is_none() {
            return;
        }
        let words = folder.read("words");
        let mut words: Vec<&str> = words.split_whitespace().collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words, completed, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn every_installed_shell_reads_its_completions() {
    let folder = Folder::new();
    for (name, program, check) in [
        ("bash", "bash", &["-n"][..]),
        ("zsh", "zsh", &["-n"]),
        ("fish", "fish", &["--no-execute"]),
        ("elvish", "elvish", &["-compileonly"]),
        ("powershell", "pwsh", &["-NoProfile", "-File"]),
    ] {
        let script = folder.huff(&format!("completions {name}")).exits(0).stdout;
        folder.write(name, &script);
        let path = folder.path(name);
        let arguments = [check, &[path.to_str().expect("UTF-8")]].concat();
        if let Some(said) = shell(program, &arguments) {
            assert_eq!(said, ["", ""], "{program}");
        }
    }
}

#[cfg(unix)]
#[test]
fn the_manual_pages_are_read_without_a_warning() {
    let folder = Folder::new();
    folder.huff("man --out pages").exits(0);
    for page in folder.names("pages") {
        let path = folder.path("pages").join(&page);
        let path = path.to_str().expect("UTF-8");
        let read = shell("man", &["--warnings", "--local-file", "-Tutf8", path]);
        if let Some([text, said]) = read {
            assert_eq!(said, "", "{page}");
            // Bold text is overstruck, this is not.
            assert!(text.contains("General Commands Manual"), "{page}: {text}");
            if page == "huff-man.1" {
                let example =
                    "         huff man check | man -l -        read the page of a command\n";
                assert!(
                    text.contains(example),
                    "line breaks of examples are kept: {text}"
                );
            }
        }
        // In strict mode; mere advice does not count.
        if let Some(said) = shell("mandoc", &["-Tlint", "-Werror", path]) {
            assert_eq!(said, ["", ""], "{page}");
        }
    }
    let run = folder.write("file", "").huff("man --out file").exits(2);
    assert!(
        run.stderr.contains("cannot write file: ") && run.stderr.contains("--out names a folder")
    );
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new();
    folder.huff("man --out pages").exits(0);
    assert!(folder.read("pages/huff.1").contains("draughts"));
    for command in COMMANDS {
        let page = folder.read(&format!("pages/huff-{command}.1"));
        let printed = folder.huff(&format!("man {command}")).exits(0).stdout;
        assert!(
            page.contains("Examples") && printed.contains("Examples"),
            "{command}"
        );
    }
    let run = folder.huff("man chekc").exits(2);
    run.says("did you mean 'check'?");
}
