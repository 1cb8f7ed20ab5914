//! Combines several changes. Each script is changed and then searched again from its next break.
//!
//! This is a beam search. If no single change makes the whole line legal, the best changes that make the illegal ply
//! legal are applied, each to its own script. Each script is then searched again from its new break. Changes are ranked
//! by the likelihood of the slips and by the number of plies that replay.

use std::cmp::Reverse;

use draughts::AnyPosition;

use super::{
    BrokenLine, MAX_PLANS, WrittenPly,
    confidence::Evidence,
    edit::RecordChange,
    meter::Meter,
    plan::{Plan, first_after},
    prefix::Prefix,
    script::{Script, all_ply_squares},
    single::{SingleChangeSearch, TriedChange},
    whole,
};

/// Maximum number of edits in a plan.
pub(crate) const MAX_EDITS: usize = 3;

/// Maximum number of scripts that are searched again for each number of changes.
const BEAM_WIDTH: usize = 48;

/// Maximum number of plies of a line for which more than one change is searched, because each script is a copy of the
/// line.
const MAX_MULTI_EDIT_PLIES: usize = 2_000;

/// The cost added for each ply that does not replay. At each ply, about one in three wrong changes fails.
const UNREPLAYED_PLY_COST: u32 = 30;

/// Maximum cost difference between a plan and the best plan.
const MAX_COST_DIFFERENCE: u32 = 900;

/// The cost of a written square that is not on the route of the capture. Such a square counts as another slip.
const OFF_ROUTE_COST: u32 = 400;

/// A script with its changes.
#[derive(Clone, Debug)]
pub(super) struct RepairedScript<'a> {
    pub(super) script: Script<'a>,
    pub(super) edits: Vec<RecordChange>,
    pub(super) cost: u32,
}

/// A script that is searched for a further change.
struct Node<'a> {
    repaired: RepairedScript<'a>,
    /// The readings after the last change, and the index of the item after them. Further changes are made only after
    /// that change, because the first of two slips is found first.
    readings: Vec<AnyPosition>,
    first: usize,
}

/// A change to apply to one of the scripts of the last round.
struct CandidateChange {
    parent: usize,
    tried: TriedChange,
    cost: u32,
}

/// All plans, best first; `None` if all plies are legal.
pub(super) fn plans(broken: &BrokenLine<'_>, meter: &mut Meter) -> Option<Vec<Plan>> {
    let ply_squares = all_ply_squares(broken.variant, broken.plies);
    let written = Script::as_written(&ply_squares);
    let prefix = Prefix::new(broken.starts, &written, meter);
    let break_at = prefix.break_at();
    if break_at >= written.items.len() {
        return None;
    }
    if broken.is_whole_game
        && let Some(plan) = whole::plan(broken, &written, break_at, meter)
    {
        return Some(vec![plan]);
    }
    let signs = signs_distinguish_captures(broken.plies, &prefix);
    let after = broken.plies.len() - break_at - 1;
    let mut ranked = repaired_scripts(broken, written, signs, meter);
    let plies = broken.plies.len() as u32;
    ranked.retain(|one| has_enough_evidence(one, after) && is_confirmed(&one.edits, plies));
    let mut plans: Vec<Plan> = Vec::new();
    for (place, one) in ranked.iter().take(MAX_PLANS).enumerate() {
        let confidence = Evidence {
            place,
            cost: one.cost,
            edits: one.edits.len(),
            margin: ranked
                .get(1)
                .map(|next| next.cost.saturating_sub(ranked[0].cost)),
            after,
        }
        .confidence();
        plans.push(Plan::new(plies, one, confidence));
    }
    if let (Some(plan), Some(best)) = (plans.first_mut(), ranked.first()) {
        plan.after = Plan::readings_after(broken.starts, &best.script, meter);
    }
    Some(plans)
}

/// True if enough plies confirm the changes. One likely slip needs no confirmation.
fn has_enough_evidence(repaired: &RepairedScript<'_>, after: usize) -> bool {
    const MAX_LIKELY_COST: u32 = 400;
    const COST_PER_PLY: u32 = 150;
    repaired.edits.len() == 1 && repaired.cost <= MAX_LIKELY_COST
        || repaired.cost <= COST_PER_PLY.saturating_mul(after as u32)
}

/// True if at least one ply between each change and the next is legal as written. Otherwise, nothing confirms the
/// earlier change.
fn is_confirmed(edits: &[RecordChange], plies: u32) -> bool {
    edits
        .windows(2)
        .all(|pair| pair[1].ply.min(plies) > first_after(&pair[0]))
}

/// The scripts that replay to the end with the fewest changes, likeliest first.
fn repaired_scripts<'a>(
    broken: &BrokenLine<'_>,
    written: Script<'a>,
    signs: bool,
    meter: &mut Meter,
) -> Vec<RepairedScript<'a>> {
    let mut nodes = vec![Node {
        repaired: RepairedScript {
            script: written,
            edits: Vec::new(),
            cost: 0,
        },
        readings: broken.starts.to_vec(),
        first: 0,
    }];
    let max_edits = if broken.plies.len() > MAX_MULTI_EDIT_PLIES {
        1
    } else {
        broken.max_edits.min(MAX_EDITS)
    };
    let with_paths = broken.plies.iter().any(|ply| ply.path.len() > 2);
    for edits in 1..=max_edits {
        let width = if edits < max_edits { BEAM_WIDTH } else { 0 };
        let mut whole: Vec<RepairedScript<'a>> = Vec::new();
        let mut seeds: Vec<CandidateChange> = Vec::new();
        let mut best = u32::MAX - MAX_COST_DIFFERENCE;
        for (parent, node) in nodes.iter().enumerate() {
            let Node {
                repaired: node,
                readings,
                first,
            } = node;
            if meter.is_spent() || node.cost > best + MAX_COST_DIFFERENCE {
                break;
            }
            let prefix = Prefix::begin_at(*first, readings, &node.script, meter);
            // A change concerns no item after the one that follows the break.
            let untouched = prefix.break_at() + 2;
            if node.script.has_more_faults(untouched, max_edits - edits) {
                continue;
            }
            let single = SingleChangeSearch {
                script: &node.script,
                plies: broken.plies,
                prefix: &prefix,
                signs,
            };
            single.try_all(meter, |tried| {
                let cost = node.cost + tried.cost;
                if tried.to_the_end {
                    best = best.min(cost);
                    if cost <= best + MAX_COST_DIFFERENCE {
                        whole.push(node.with_change(&tried));
                    }
                } else if width > 0 {
                    seeds.push(CandidateChange {
                        parent,
                        tried,
                        cost,
                    });
                }
            });
        }
        if !whole.is_empty() {
            if with_paths {
                add_path_costs(broken, &mut whole, meter);
            }
            return without_duplicates(whole);
        }
        let left = |tried: &TriedChange| broken.plies.len().saturating_sub(tried.played) as u32;
        seeds.sort_by_key(|seed| {
            (
                // Plies that do not replay count against the change.
                seed.cost + UNREPLAYED_PLY_COST * left(&seed.tried),
                Reverse(seed.tried.change.at),
            )
        });
        nodes = seeds
            .iter()
            .take(width)
            .map(|seed| Node {
                repaired: nodes[seed.parent].repaired.with_change(&seed.tried),
                readings: vec![seed.tried.after.0],
                first: seed.tried.after.1,
            })
            .collect();
    }
    Vec::new()
}

/// For each script, adds the cost of written capture paths that match no route.
fn add_path_costs(broken: &BrokenLine<'_>, repaired: &mut [RepairedScript<'_>], meter: &mut Meter) {
    let squares_off_route =
        |one: &RepairedScript<'_>| one.script.squares_off_route(broken.starts, meter);
    let of_each: Vec<u32> = repaired.iter().map(squares_off_route).collect();
    // Squares that are off the route in every script favour none of them.
    let least = of_each.iter().min().copied().unwrap_or_default();
    for (one, squares) in repaired.iter_mut().zip(of_each) {
        one.cost += OFF_ROUTE_COST * (squares - least);
    }
}

impl RepairedScript<'_> {
    fn with_change(&self, tried: &TriedChange) -> Self {
        let mut edits = self.edits.clone();
        edits.push(tried.change.edit(&self.script, &tried.before));
        edits.sort_by_key(|edit| edit.ply);
        Self {
            script: tried.change.apply(&self.script),
            edits,
            cost: self.cost + tried.cost,
        }
    }
}

/// Sorts the scripts by likelihood and removes duplicates. Two changes in either order are one plan, and so is the
/// deletion of either copy of a ply.
fn without_duplicates(mut repaired: Vec<RepairedScript<'_>>) -> Vec<RepairedScript<'_>> {
    repaired.sort_by_key(|one| (one.cost, Reverse(one.edits.last().map(|edit| edit.ply))));
    let mut kept: Vec<RepairedScript<'_>> = Vec::new();
    for one in repaired {
        if kept.len() < 2 * MAX_PLANS
            && !kept
                .iter()
                .any(|other| other.script.plays_same_moves(&one.script))
        {
            kept.push(one);
        }
    }
    kept
}

/// True if the record consistently writes captures with one sign and moves with another, up to the break.
fn signs_distinguish_captures(plies: &[WrittenPly], prefix: &Prefix) -> bool {
    let both = [true, false]
        .into_iter()
        .all(|sign| plies.iter().any(|ply| ply.capture_sign == Some(sign)));
    let pieces = |position: &AnyPosition| {
        draughts::Color::ALL
            .into_iter()
            .map(|color| position.count(color))
            .sum::<u32>()
    };
    both && (0..prefix.break_at()).all(|at| {
        match (
            prefix.before(at).first(),
            prefix.before(at + 1).first(),
            plies[at].capture_sign,
        ) {
            (Some(before), Some(after), Some(sign)) => (pieces(before) > pieces(after)) == sign,
            _ => true,
        }
    })
}
