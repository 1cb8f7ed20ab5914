//! Which laws a finding cites: those of the set in force, whatever text it rests on.
//!
//! What no set can switch is a [`Topics`] entry of the set. Where a switch decides, the laws of the switch are
//! cited, and `own:time` for one that somebody has set otherwise than the text.

use super::RuleSet;

/// Text and number of each law on a matter.
type Cited = &'static [&'static str];

/// The laws on what no set can switch; none where the texts of the set are silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Topics {
    /// The board and its squares.
    pub(crate) board: Cited,
    /// The men and how they are placed.
    pub(crate) setup: Cited,
    /// Who moves, and when.
    pub(crate) turns: Cited,
    /// How men move.
    pub(crate) men: Cited,
    /// How kings move.
    pub(crate) kings: Cited,
    /// That men go forward.
    pub(crate) forward: Cited,
    /// How pieces capture.
    pub(crate) captures: Cited,
    /// How a man becomes a king.
    pub(crate) crowning: Cited,
    /// How a game ends.
    pub(crate) end: Cited,
    /// On which squares the game is played, and how the board lies.
    pub(crate) corner: Cited,
    /// That the players change colours from game to game.
    pub(crate) colours: Cited,
    /// How many games make a match.
    pub(crate) games: Cited,
    /// That who may exact a penalty has to.
    pub(crate) penalty: Cited,
    /// That a player whose time is over has lost.
    pub(crate) flag: Cited,
    /// That disputes go to an arbiter.
    pub(crate) arbiter: Cited,
}

/// The laws of a switch that was set otherwise than its text has it; else those on the matter.
fn own_or(switch: Cited, on_the_matter: Cited) -> Cited {
    if switch.iter().any(|law| law.starts_with("own:")) {
        switch
    } else {
        on_the_matter
    }
}

impl RuleSet {
    /// The laws on what no set can switch.
    pub(crate) fn topics(&self) -> &Topics {
        &self.topics
    }

    /// True if a law, text and number, is of a text that the set is made from.
    pub(crate) fn has(&self, law: &str) -> bool {
        let text = law.split_once(':').map_or(law, |(text, _)| text);
        self.texts.iter().any(|one| one.name() == text)
    }

    /// That a capture has to be made.
    pub(crate) fn on_capturing(&self) -> Cited {
        own_or(self.switches.capture.laws, self.topics.captures)
    }

    /// What becomes of a side without a move, for want of pieces or of squares.
    pub(crate) fn on_no_move(&self, has_pieces: bool) -> Cited {
        let switch = if has_pieces {
            self.switches.blocked.laws
        } else {
            self.switches.objective.laws
        };
        own_or(switch, self.topics.end)
    }

    /// That a player whose time is over has lost.
    pub(crate) fn on_lost_time(&self) -> Cited {
        own_or(self.switches.time.laws, self.topics.flag)
    }

    /// That a false move stands once it is answered: the last of the laws on false moves.
    pub(crate) fn on_condoning(&self) -> Cited {
        match self.switches.false_move.laws {
            [.., last] => std::slice::from_ref(last),
            [] => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::RuleSet;

    #[test]
    fn every_law_on_a_matter_is_in_a_text_of_its_set() {
        for set in RuleSet::ALL {
            let topics = set.topics();
            for laws in [
                topics.board,
                topics.setup,
                topics.turns,
                topics.men,
                topics.kings,
                topics.forward,
                topics.captures,
                topics.crowning,
                topics.end,
                topics.corner,
                topics.colours,
                topics.games,
                topics.penalty,
                topics.flag,
                topics.arbiter,
            ] {
                for law in laws {
                    let mut known = set.texts().iter().flat_map(|text| text.laws());
                    assert!(known.any(|one| one.number == *law), "{}: {law}", set.name());
                }
            }
        }
    }

    #[test]
    fn a_switch_of_ones_own_is_cited_for_what_it_decides() {
        let own = RuleSet::default()
            .with("blocked", "wins")
            .and_then(|own| own.with("capture", "optional"))
            .expect("both can be switched");
        assert_eq!(own.on_no_move(true), ["own:blocked"]);
        assert_eq!(own.on_no_move(false), ["S1:23"]);
        assert_eq!(own.on_capturing(), ["own:capture"]);
        assert_eq!(own.on_lost_time(), ["S1:24"]);
    }
}
