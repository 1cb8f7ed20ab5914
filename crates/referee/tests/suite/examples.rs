//! The short example is a program that works.

#[path = "../../../pdn/tests/suite/example/mod.rs"]
mod example;

#[test]
fn findings_are_printed_with_their_places() {
    let path = "fixtures/rules/R307/fires.pdn";
    let findings = example::output("findings", Some(path));
    let parts: Vec<&str> = findings
        .lines()
        .flat_map(|line| line.splitn(4, ':'))
        .collect();
    let [file, line, column, message, ..] = parts[..] else {
        panic!("{findings}");
    };
    assert_eq!(file, path);
    assert!(
        line.parse::<u64>().is_ok() && column.parse::<u64>().is_ok(),
        "{findings}"
    );
    assert!(
        message.starts_with(' ') && findings.contains(": R307 "),
        "{findings}"
    );
}
