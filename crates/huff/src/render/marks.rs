//! By what other programs know a finding again in the next report.

use std::collections::HashMap;

use crate::check::Diagnostic;

/// Names for findings, made of the game, the rule and the ply, and where asked for of the file: they stay the
/// same when lines move, games are put in before and messages are worded anew. Findings that are alike in all
/// of that are counted in their order, so that no two of a run have one name.
#[derive(Debug, Default)]
pub(super) struct Marks {
    seen: HashMap<u64, u32>,
}

impl Marks {
    /// The name of the next finding: `41a7b8d9e0f12345`, and if there was one like it `41a7b8d9e0f12345-2`.
    /// It depends on `path`, which may be empty.
    pub(super) fn next(&mut self, path: &str, listed: &Diagnostic) -> String {
        let code = listed.finding.rule.code();
        let what = match listed.finding.ply {
            Some(ply) => format!("{path}\n{code}\n{}\n{}", ply.ply, ply.depth),
            None => format!("{path}\n{code}"),
        };
        let mark = listed.id().mark(&what);
        let times = self.seen.entry(mark).or_default();
        *times += 1;
        match *times {
            1 => format!("{mark:016x}"),
            times => format!("{mark:016x}-{times}"),
        }
    }
}
