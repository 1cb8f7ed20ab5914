//! Prints the groups, for people and as JSON (`schemas/dedup.schema.json`).

use std::io::Write;

use archive::dedup::{DedupGames, DuplicateKind, Group};
use report::text::{Sanitized, SanitizedPath, counted, grouped, to_json};
use serde::Serialize;

use crate::exit::Failure;
use crate::input::Input;

/// The groups of games in the inputs.
pub(super) struct DuplicateReport<'f> {
    pub(super) inputs: &'f [Input],
    pub(super) games: &'f DedupGames,
    pub(super) groups: &'f [Group],
}

#[derive(Serialize)]
struct GroupsReport<'f> {
    version: u32,
    games: usize,
    distinct: usize,
    groups: Vec<GroupReport<'f>>,
}

#[derive(Serialize)]
struct GroupReport<'f> {
    kind: DuplicateKind,
    games: Vec<GameReport<'f>>,
}

#[derive(Serialize)]
struct GameReport<'f> {
    path: &'f str,
    game: u64,
    plies: u32,
    /// Whether the record is the fullest of its group.
    fullest: bool,
}

impl DuplicateReport<'_> {
    fn path(&self, game: usize) -> &str {
        &self.inputs[self.games.game(game).file as usize].display_name
    }

    /// The fullest game of a group. If several are equally full, the first of them.
    fn fullest(&self, group: &Group) -> Option<usize> {
        let games = group.games.iter().rev().copied();
        games.max_by_key(|&game| self.games.game(game).fullness)
    }

    /// Prints one JSON object.
    pub(super) fn json(&self, out: &mut impl Write) -> Result<(), Failure> {
        let groups = self.groups.iter().map(|group| {
            let fullest = self.fullest(group);
            GroupReport {
                kind: group.kind,
                games: group
                    .games
                    .iter()
                    .map(|&index| {
                        let game = self.games.game(index);
                        GameReport {
                            path: self.path(index),
                            game: game.number,
                            plies: game.fullness.plies,
                            fullest: fullest == Some(index),
                        }
                    })
                    .collect(),
            }
        });
        let report = GroupsReport {
            version: 1,
            games: self.games.len(),
            distinct: self.games.distinct(),
            groups: groups.collect(),
        };
        to_json(out, &report)?;
        writeln!(out)?;
        Ok(())
    }

    /// Prints each group with its games, the fullest marked, and a summary line.
    pub(super) fn text(&self, out: &mut impl Write) -> Result<(), Failure> {
        for group in self.groups {
            let fullest = self.fullest(group);
            writeln!(
                out,
                "{}, {}:",
                group.kind.name(),
                counted(group.games.len() as u64, "record")
            )?;
            for &index in &group.games {
                let game = self.games.game(index);
                let mark = if fullest == Some(index) { '*' } else { ' ' };
                let path = SanitizedPath(self.path(index));
                let plies = counted(game.fullness.plies.into(), "ply");
                write!(out, "{mark} {path}#{}: {plies}", game.number)?;
                if !game.label.is_empty() {
                    write!(out, ", {}", Sanitized(&game.label))?;
                }
                writeln!(out)?;
            }
            writeln!(out)?;
        }
        let games = counted(self.games.len() as u64, "game");
        let lines = counted(self.games.distinct() as u64, "different line");
        let groups = counted(self.groups.len() as u64, "group");
        write!(out, "{games}, {lines} of moves; {groups}")?;
        let of_kind = |kind: &DuplicateKind| {
            self.groups
                .iter()
                .filter(|group| group.kind == *kind)
                .count()
        };
        let kinds: Vec<String> = DuplicateKind::ALL
            .iter()
            .map(|kind| (of_kind(kind), kind.name()))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{} {name}", grouped(count as u64)))
            .collect();
        if !kinds.is_empty() {
            write!(out, " ({})", kinds.join(", "))?;
        }
        writeln!(out)?;
        let folded =
            |group: &Group| matches!(group.kind, DuplicateKind::Exact | DuplicateKind::Prefix);
        let others = !self.groups.iter().all(folded);
        if others {
            writeln!(
                out,
                "(* is the fullest record; --write keeps it for exact and prefix groups, or for the groups of --kind)"
            )?;
        } else if !self.groups.is_empty() {
            writeln!(out, "(* is the fullest record, which --write keeps)")?;
        }
        Ok(())
    }
}
