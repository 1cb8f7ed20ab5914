//! The search budget of one game.
//!
//! A hostile record can have any number of captures per position and of illegal moves, and it may fit any number of
//! variants. All searches (for a repair, for the variant, for the moves after an illegal one) use one budget, and so do
//! the proofs of fixes and formats. Their limits therefore do not multiply. The budget counts positions and jumps, not
//! time, so that a record is judged the same on every machine.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::Rc;

use draughts::jumps_tried;

use crate::work;

/// Maximum number of positions examined in one judgement, without the allowance per byte of the record.
///
/// A position or a jump costs about 0.1 µs in a release build. A repair of one slip needs about 600 positions, of three
/// slips about 4,000.
pub(crate) const MAX_POSITIONS: u64 = 16_000;

/// Additional positions per byte of a record.
const POSITIONS_PER_BYTE: u64 = 4;

/// Number of full judgements that the budget for all versions of a game allows. Most versions repeat searches of the
/// first one, which are cached.
const MAX_VERSIONS: u64 = 2;

/// Maximum number of search results cached for judging the game again.
const MAX_CACHED: usize = 32;

thread_local! {
    static ACCOUNT: Cell<Option<Account>> = const { Cell::new(None) };
    static SEARCHES: RefCell<Vec<Rc<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// A budget and the spent part of it.
#[derive(Clone, Copy, Debug)]
struct Account {
    positions: u64,
    examined: u64,
    jumps_before: u64,
}

impl Account {
    fn remaining(self) -> u64 {
        let jumps = jumps_tried().wrapping_sub(self.jumps_before);
        self.positions.saturating_sub(self.examined + jumps)
    }
}

/// The budget of one game, active on this thread until it is dropped.
///
/// All work for the game spends this budget, and search results are cached until it ends.
/// [`Referee::judge`](crate::Referee::judge) opens its own budget, limited by the remainder of its caller's budget, if
/// any. A caller that judges several versions of one record therefore opens one budget for all of them.
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
    /// The account that was active before.
    outer: Option<Account>,
    /// This makes the type not `Send`: the account belongs to this thread.
    _thread: PhantomData<*const ()>,
}

impl Budget {
    /// A budget for judging several versions of a game in order to fix or format the game. `bytes` is the length of its
    /// record.
    pub fn for_versions(bytes: usize) -> Self {
        Self::new(MAX_VERSIONS * positions_for_judgement(bytes))
    }

    /// The budget of one judgement. `bytes` is the length of the record.
    pub(crate) fn for_judgement(bytes: usize) -> Self {
        Self::new(positions_for_judgement(bytes))
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
        // Only the positions are added. The outer account reads the jumps from the same counter of `draughts`.
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

fn positions_for_judgement(bytes: usize) -> u64 {
    MAX_POSITIONS + POSITIONS_PER_BYTE * bytes as u64
}

/// Positions that may still be examined for the current game.
pub(crate) fn remaining() -> u32 {
    let left = ACCOUNT.get().map_or(MAX_POSITIONS, Account::remaining);
    u32::try_from(left).unwrap_or(u32::MAX)
}

/// True if the budget is used up.
pub(crate) fn is_spent() -> bool {
    remaining() == 0
}

/// Charges examined positions. Jumps are charged automatically.
pub(crate) fn spend(positions: u32) {
    work::count(positions as usize);
    if let Some(mut account) = ACCOUNT.get() {
        account.examined += u64::from(positions);
        ACCOUNT.set(Some(account));
    }
}

/// Ends all searches for the current game. Used where a position has more captures than are searched: the next position
/// of the record may have as many.
pub(crate) fn spend_all() {
    if let Some(account) = ACCOUNT.get() {
        ACCOUNT.set(Some(Account {
            examined: account.positions,
            ..account
        }));
    }
}

/// Does work that is not done for the current game alone, such as the search for the variant of a whole file. The game
/// that happens to ask first does not pay for it, so its judgement does not depend on the others.
pub(crate) fn apart<T>(work: impl FnOnce() -> T) -> T {
    let (account, searches, before) = (ACCOUNT.take(), SEARCHES.take(), jumps_tried());
    let result = work();
    let jumps = jumps_tried().wrapping_sub(before);
    ACCOUNT.set(account.map(|account| Account {
        jumps_before: account.jumps_before.wrapping_add(jumps),
        ..account
    }));
    SEARCHES.set(searches);
    result
}

/// The number of jumps tried since `jumps_tried` returned `before`.
pub(crate) fn jumps_since(before: u64) -> u32 {
    u32::try_from(jumps_tried().wrapping_sub(before)).unwrap_or(u32::MAX)
}

/// The cached result of an earlier search for the current game.
pub(crate) fn cached<S: Clone + 'static>(is_same: impl Fn(&S) -> bool) -> Option<S> {
    SEARCHES.with_borrow(|searches| {
        let mut searches = searches
            .iter()
            .filter_map(|search| search.downcast_ref::<S>());
        searches.find(|search| is_same(search)).cloned()
    })
}

/// Caches the result of a search until the outermost budget is dropped.
pub(crate) fn cache<S: 'static>(search: S) {
    if ACCOUNT.get().is_none() {
        return;
    }
    SEARCHES.with_borrow_mut(|searches| {
        if searches.len() < MAX_CACHED {
            searches.push(Rc::new(search));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{
        Budget, MAX_POSITIONS, MAX_VERSIONS, cache, cached, is_spent, remaining, spend, spend_all,
    };

    #[test]
    fn inner_budgets_draw_on_the_outer_one() {
        {
            let _versions = Budget::for_versions(0);
            let all = u64::from(remaining());
            assert_eq!(all, MAX_VERSIONS * MAX_POSITIONS);
            for judged in 1..=MAX_VERSIONS {
                {
                    let _judgement = Budget::for_judgement(0);
                    spend_all();
                    assert!(is_spent());
                }
                assert_eq!(u64::from(remaining()), all - judged * MAX_POSITIONS);
            }
            let _judgement = Budget::for_judgement(1 << 20);
            assert!(is_spent());
        }
        let _next = Budget::for_judgement(10);
        assert!(u64::from(remaining()) > MAX_POSITIONS);
    }

    #[test]
    fn a_panic_ends_the_budget() {
        let panics = || {
            let _budget = Budget::for_judgement(0);
            spend(1);
            panic!("a bug")
        };
        assert!(std::panic::catch_unwind(panics).is_err());
        let _budget = Budget::for_judgement(0);
        assert_eq!(u64::from(remaining()), MAX_POSITIONS);
    }

    #[test]
    fn searches_are_cached_for_one_game() {
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
