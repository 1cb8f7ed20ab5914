//! How much may be examined for one game.
//!
//! A record made for it can have any number of captures in each position, any number of breaks, and any number of games
//! that it might be of. Searches for a repair, for the game and for what happened after a break, and the proofs of a fix or
//! of a format, all draw on one budget, so that no two bounds multiply. It is counted in positions and jumps, not in
//! time: the same record is judged alike on every machine.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::Rc;

use draughts::jumps_tried;

/// Maximum number of positions examined in one judgement of a game, besides those for each of its bytes.
///
/// A position costs about 0.1 µs in a release build. One slip needs about 600 positions, three slips some 4,000.
pub(crate) const POSITIONS: u64 = 16_000;

/// Maximum number of positions examined for each byte of a record.
const POSITIONS_A_BYTE: u64 = 4;

/// How many judgements the budget for all versions of a game pays for, if each costs as much as it may.
const VERSIONS: u64 = 8;

/// How many jumps of a capture are tried in the time of one position.
const JUMPS_A_POSITION: u64 = 8;

/// Maximum number of searches whose results are kept for when the game is judged again.
const MOST_KEPT: usize = 32;

thread_local! {
    static ACCOUNT: Cell<Option<Account>> = const { Cell::new(None) };
    static SEARCHES: RefCell<Vec<Rc<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// What may be examined, and what has been.
#[derive(Clone, Copy, Debug)]
struct Account {
    positions: u64,
    examined: u64,
    jumps_before: u64,
}

impl Account {
    fn remaining(self) -> u64 {
        let jumps = jumps_tried().wrapping_sub(self.jumps_before);
        let spent = self.examined + jumps / JUMPS_A_POSITION;
        self.positions.saturating_sub(spent)
    }
}

/// The budget of one game, in force on this thread until it is dropped.
///
/// All work for the game draws on it, and what is judged again and again is not examined anew.
/// [`Referee::judge`](crate::Referee::judge) has a budget of its own, within that of its caller if there is one: a caller
/// that judges several versions of one record makes one for all of them.
///
/// ```
/// use referee::{Budget, Referee};
///
/// let record = b"1. 11-15 23-19 2. 8-11 22-17 3. 15-10 *";
/// let referee = Referee::default();
/// let _budget = Budget::for_versions(record.len());
/// let plies = || referee.judge_first(record).map(|judgement| judgement.plies);
/// assert_eq!(plies(), plies());
/// ```
#[must_use]
#[derive(Debug)]
pub struct Budget {
    /// What was in force before.
    outer: Option<Account>,
    /// It belongs to the thread that made it.
    _thread: PhantomData<*const ()>,
}

impl Budget {
    /// Several times the budget of one judgement, for all versions of a game that are judged to fix or format it; its
    /// record has `bytes` bytes.
    pub fn for_versions(bytes: usize) -> Self {
        Self::new(VERSIONS * of_judgement(bytes))
    }

    /// The budget of one judgement of a game whose record has `bytes` bytes.
    pub(crate) fn for_judgement(bytes: usize) -> Self {
        Self::new(of_judgement(bytes))
    }

    fn new(positions: u64) -> Self {
        let outer = ACCOUNT.get();
        ACCOUNT.set(Some(Account {
            positions: outer.map_or(positions, |outer| positions.min(outer.remaining())),
            examined: 0,
            jumps_before: jumps_tried(),
        }));
        Self {
            outer,
            _thread: PhantomData,
        }
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        // the jumps count by themselves
        let examined = ACCOUNT.get().map_or(0, |account| account.examined);
        ACCOUNT.set(self.outer.map(|outer| Account {
            examined: outer.examined + examined,
            ..outer
        }));
        if self.outer.is_none() {
            SEARCHES.with_borrow_mut(Vec::clear);
        }
    }
}

/// How many positions are examined in one judgement of a record of so many bytes.
fn of_judgement(bytes: usize) -> u64 {
    POSITIONS + POSITIONS_A_BYTE * bytes as u64
}

/// How many positions may still be examined for the game at hand.
pub(crate) fn remaining() -> u32 {
    let left = ACCOUNT.get().map_or(POSITIONS, Account::remaining);
    u32::try_from(left).unwrap_or(u32::MAX)
}

/// True if nothing more may be examined for the game at hand.
pub(crate) fn is_spent() -> bool {
    remaining() == 0
}

/// Counts positions that were examined, besides the jumps tried in them, which count by themselves.
pub(crate) fn spend(positions: u32) {
    if let Some(mut account) = ACCOUNT.get() {
        account.examined += u64::from(positions);
        ACCOUNT.set(Some(account));
    }
}

/// How many positions the jumps are worth that were tried since `jumps_tried` gave `before`.
pub(crate) fn positions_of_jumps(before: u64) -> u32 {
    u32::try_from(jumps_tried().wrapping_sub(before) / JUMPS_A_POSITION).unwrap_or(u32::MAX)
}

/// The result of a search that was made before for the game at hand, if it is kept.
pub(crate) fn cached<S: Clone + 'static>(is_the_same: impl Fn(&S) -> bool) -> Option<S> {
    SEARCHES.with_borrow(|searches| {
        let mut searches = searches
            .iter()
            .filter_map(|search| search.downcast_ref::<S>());
        searches.find(|search| is_the_same(search)).cloned()
    })
}

/// Keeps the result of a search until the work for the game at hand is done.
pub(crate) fn cache<S: 'static>(search: S) {
    if ACCOUNT.get().is_none() {
        return;
    }
    SEARCHES.with_borrow_mut(|searches| {
        if searches.len() < MOST_KEPT {
            searches.push(Rc::new(search));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{Budget, POSITIONS, VERSIONS, cache, cached, is_spent, remaining, spend};

    #[test]
    fn one_budget_holds_for_all_work_within_it_and_ends_with_it() {
        {
            let _versions = Budget::for_versions(0);
            let all = u64::from(remaining());
            assert_eq!(all, VERSIONS * POSITIONS);
            for judged in 1..=VERSIONS {
                {
                    let _judgement = Budget::for_judgement(0);
                    spend(POSITIONS as u32);
                    assert!(is_spent());
                }
                assert_eq!(u64::from(remaining()), all - judged * POSITIONS);
            }
            let _judgement = Budget::for_judgement(1 << 20);
            assert!(is_spent());
        }
        let _next = Budget::for_judgement(10);
        assert!(u64::from(remaining()) > POSITIONS);
    }

    #[test]
    fn a_panic_ends_the_budget() {
        let panics = || {
            let _budget = Budget::for_judgement(0);
            spend(1);
            panic!("a fault of our own")
        };
        assert!(std::panic::catch_unwind(panics).is_err());
        let _budget = Budget::for_judgement(0);
        assert_eq!(u64::from(remaining()), POSITIONS);
    }

    #[test]
    fn searches_are_kept_for_one_game() {
        {
            let _budget = Budget::for_judgement(0);
            cache(("one", 1));
            let named = |wanted| cached(|(name, _): &(&str, i32)| *name == wanted);
            assert_eq!(named("one"), Some(("one", 1)));
            assert_eq!(named("two"), None);
        }
        let _budget = Budget::for_judgement(0);
        assert_eq!(cached(|_: &(&str, i32)| true), None);
    }
}
