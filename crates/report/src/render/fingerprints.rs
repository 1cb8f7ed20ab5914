//! Fingerprints by which other programs match findings between reports.

use std::collections::HashMap;

use crate::Diagnostic;

/// Fingerprints of findings. They are made from game, rule, ply and optionally file, so they survive moved lines,
/// inserted games and changed messages. Identical findings are numbered, so all fingerprints of a run are different.
#[derive(Debug, Default)]
pub(super) struct Fingerprints {
    seen: HashMap<u64, u32>,
}

impl Fingerprints {
    /// The fingerprint of the next finding: `41a7b8d9e0f12345`, or `41a7b8d9e0f12345-2` for the second of its
    /// kind. It depends on `path`, which may be empty.
    pub(super) fn next(&mut self, path: &str, diagnostic: &Diagnostic) -> String {
        let code = diagnostic.finding.rule.code();
        let what = match diagnostic.finding.ply {
            Some(ply) => format!("{path}\n{code}\n{}\n{}", ply.ply, ply.depth),
            None => format!("{path}\n{code}"),
        };
        let mark = diagnostic.id().hash_with(&what);
        let times = self.seen.entry(mark).or_default();
        *times += 1;
        match *times {
            1 => format!("{mark:016x}"),
            times => format!("{mark:016x}-{times}"),
        }
    }
}
