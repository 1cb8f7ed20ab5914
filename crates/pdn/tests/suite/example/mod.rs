//! Runs an example of the crate under test. `cargo test` builds the examples before the tests.

use std::path::Path;
use std::process::Command;

/// What the example prints when it is run with a record, or without an argument.
pub(crate) fn output(name: &str, record: Option<&str>) -> String {
    let test = std::env::current_exe().expect("a path");
    let folder = test.ancestors().nth(2).expect("a target folder");
    let program = folder.join("examples").join(name);
    let mut command = Command::new(program.with_extension(std::env::consts::EXE_EXTENSION));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let output = command.args(record).output();
    let output = output.expect("`cargo test` builds the examples unless it is limited to a --test");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}
