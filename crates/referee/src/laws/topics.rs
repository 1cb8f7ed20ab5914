//! The laws that a finding cites, from the active set.
//!
//! If no switch decides the matter, the laws are the set's entry in [`Topics`]. If a switch decides it, they are the
//! laws of the switch, or `own:time` if a user has changed the switch `time`.

use super::RuleSet;

/// Text and number of each law on a topic.
type LawNumbers = &'static [&'static str];

/// The laws on topics that have no switch. Empty if the texts of the set are silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Topics {
    /// The board and its squares.
    pub(crate) board: LawNumbers,
    /// The men and their starting squares.
    pub(crate) setup: LawNumbers,
    /// The order of moves.
    pub(crate) turns: LawNumbers,
    /// How men move.
    pub(crate) men: LawNumbers,
    /// How kings move.
    pub(crate) kings: LawNumbers,
    /// The forward moves of men.
    pub(crate) forward: LawNumbers,
    /// How pieces capture.
    pub(crate) captures: LawNumbers,
    /// How a man becomes a king.
    pub(crate) crowning: LawNumbers,
    /// How a game ends.
    pub(crate) end: LawNumbers,
    /// The squares in use and the orientation of the board.
    pub(crate) corner: LawNumbers,
    /// The change of colours from game to game.
    pub(crate) colours: LawNumbers,
    /// The number of games of a match.
    pub(crate) games: LawNumbers,
    /// The duty to exact a penalty.
    pub(crate) penalty: LawNumbers,
    /// The loss of a player whose time has ended.
    pub(crate) flag: LawNumbers,
    /// Disputes that go to an arbiter.
    pub(crate) arbiter: LawNumbers,
}

/// The laws of the switch if a user has changed it; otherwise the laws on the topic.
fn changed_or(switch: LawNumbers, on_topic: LawNumbers) -> LawNumbers {
    if switch.iter().any(|law| law.starts_with("own:")) {
        switch
    } else {
        on_topic
    }
}

impl RuleSet {
    /// The laws on topics that have no switch.
    pub(crate) fn topics(&self) -> &Topics {
        &self.topics
    }

    /// True if a law (text and number) belongs to a text of the set.
    pub(crate) fn has(&self, law: &str) -> bool {
        let text = law.split_once(':').map_or(law, |(text, _)| text);
        self.texts.iter().any(|one| one.name() == text)
    }

    /// The laws that make captures compulsory.
    pub(crate) fn on_capturing(&self) -> LawNumbers {
        changed_or(self.switches.capture.laws, self.topics.captures)
    }

    /// The laws on a side that cannot move, with or without pieces.
    pub(crate) fn on_no_move(&self, has_pieces: bool) -> LawNumbers {
        let switch = if has_pieces {
            self.switches.blocked.laws
        } else {
            self.switches.objective.laws
        };
        changed_or(switch, self.topics.end)
    }

    /// The loss of a player whose time has ended.
    pub(crate) fn on_lost_time(&self) -> LawNumbers {
        changed_or(self.switches.time.laws, self.topics.flag)
    }

    /// The law on condoned moves, which is the last of the laws on false moves.
    pub(crate) fn on_condoning(&self) -> LawNumbers {
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
    fn every_law_on_a_topic_is_in_a_text_of_its_set() {
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
    fn a_changed_switch_is_cited() {
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
