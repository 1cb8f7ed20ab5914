//! The switches of rule sets: their names, settings and descriptions.

use super::SwitchError;

/// A setting with the laws from which it comes.
///
/// ```
/// use referee::{MissedCapture, RuleSet};
///
/// let missed = RuleSet::from_name("standard").unwrap().switches().missed_capture;
/// assert_eq!(missed.setting, MissedCapture::Huff);
/// assert!(missed.laws.contains(&"S1:16"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited<T> {
    /// The setting.
    pub setting: T,
    /// The laws, text and number (`S1:9`). Empty if the text is silent.
    pub laws: &'static [&'static str],
}

/// Makes a setting that comes from `laws`.
pub(super) const fn by<T: Copy>(setting: T, laws: &'static [&'static str]) -> Cited<T> {
    Cited { setting, laws }
}

/// A switch of a rule set and its setting, in words.
///
/// ```
/// let standard = referee::RuleSet::from_name("standard").unwrap();
/// let settings = standard.switches().settings();
/// let missed = settings.iter().find(|setting| setting.switch == "missed-capture").unwrap();
/// assert_eq!(missed.value, "huff");
/// assert!(!missed.about.is_empty() && !missed.words.is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name of the switch, for example `missed-capture`.
    pub switch: &'static str,
    /// The question that the switch decides.
    pub about: &'static str,
    /// The name of the setting, for example `huff`.
    pub value: &'static str,
    /// The setting in words.
    pub words: &'static str,
    /// The laws of the setting. Empty if the text is silent.
    pub laws: &'static [&'static str],
}

/// True if `found` is `name`, ignoring case and with `_` for `-`.
fn is_name(found: &str, name: &str) -> bool {
    found.len() == name.len()
        && found.bytes().zip(name.bytes()).all(|(found, name)| {
            found.eq_ignore_ascii_case(&name) || (found == b'_' && name == b'-')
        })
}

macro_rules! switches {
    ($(
        $switch:literal, $about:literal, $field:ident: $type:ident {
            $( $setting:ident = $value:literal: $words:literal; )+
        }
    )+) => {
        $(
            #[doc = concat!("`", $switch, "`: ", $about, ".")]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum $type {
                $(
                    #[doc = concat!("`", $value, "`: ", $words, ".")]
                    $setting,
                )+
            }

            impl $type {
                /// Every setting of the switch.
                pub const ALL: &'static [Self] = &[$(Self::$setting),+];

                /// The name of the setting.
                pub const fn name(self) -> &'static str {
                    match self {
                        $(Self::$setting => $value,)+
                    }
                }

                /// The setting in words.
                pub const fn words(self) -> &'static str {
                    match self {
                        $(Self::$setting => $words,)+
                    }
                }
            }
        )+

        /// The settings of all switches of a rule set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Switches {
            $(
                #[doc = concat!("`", $switch, "`: ", $about, ".")]
                pub $field: Cited<$type>,
            )+
        }

        impl Switches {
            /// The names of all switches.
            pub const NAMES: &'static [&'static str] = &[$($switch),+];

            /// Every switch and its setting, in words.
            pub fn settings(&self) -> Vec<Setting> {
                vec![$(
                    Setting {
                        switch: $switch,
                        about: $about,
                        value: self.$field.setting.name(),
                        words: self.$field.setting.words(),
                        laws: self.$field.laws,
                    },
                )+]
            }

            /// Sets a switch by its name. Returns the canonical name.
            pub(super) fn set(
                &mut self,
                switch: &str,
                value: &str,
            ) -> Result<&'static str, SwitchError> {
                $(
                    if is_name(switch, $switch) {
                        let known = $type::ALL.iter().find(|one| is_name(value, one.name()));
                        let Some(setting) = known else {
                            let expected = $type::ALL.iter().map(|one| one.name()).collect();
                            return Err(SwitchError::setting($switch, value, expected));
                        };
                        // An unchanged switch keeps its laws.
                        if self.$field.setting != *setting {
                            self.$field = by(*setting, &[concat!("own:", $switch)]);
                        }
                        return Ok($switch);
                    }
                )+
                Err(SwitchError::unknown_switch(switch, Self::NAMES.to_vec()))
            }
        }
    };
}

switches! {
    "first-mover", "who makes the first move", first_mover: FirstMover {
        Black = "black": "Black, the side with the dark men; in other variants, the side that starts by their laws";
        Declared = "declared": "the player on whom both agreed, as the first move shows";
        Game = "game": "the side that starts by the game's laws";
    }
    "capture", "whether an available capture must be made", capture: CaptureDuty {
        Compulsory = "compulsory": "an available capture must be made";
        Optional = "optional": "a player may pass over a capture";
    }
    "chain", "whether a capture once begun must be completed", chain: Chain {
        MustFinish = "must-finish": "all pieces on the chosen path must be taken";
        MayStop = "may-stop": "the piece may stop after any of its jumps";
    }
    "choice", "which of several captures must be made", choice: Choice {
        Free = "free": "any of them, not only the largest; a game with its own rule of choice keeps it";
        Game = "game": "as in the game's laws";
    }
    "jump-twice", "whether one piece may be jumped twice in a move", jump_twice: JumpTwice {
        Forbidden = "forbidden": "no piece is jumped twice";
        Implied = "implied": "not stated; a captured piece counts as off the board, so no";
    }
    "crowning", "what reaching the king-row does to the move", crowning: CrowningRule {
        EndsMove = "ends-move": "crowning ends the move";
        Game = "game": "as in the game's laws";
    }
    "uncrowned", "what follows when a man is not crowned", uncrowned: Uncrowned {
        PutBack = "put-back": "the moves made since are taken back, and the man is crowned first";
        Wait = "wait": "no move may be made before the man is crowned";
        Automatic = "automatic": "it cannot happen: the man is a king as soon as it arrives";
        Silent = "silent": "not stated";
    }
    "missed-capture", "what follows a missed or unfinished capture", missed_capture: MissedCapture {
        Huff = "huff": "the opponent removes the piece, compels the capture, or accepts the move";
        Illegal = "illegal": "it is a false move like any other";
        Corrected = "corrected": "the error is pointed out and the capture is made";
        OpponentChooses = "opponent-chooses": "the opponent has it corrected or accepts it";
        Allowed = "allowed": "nothing: no capture is required";
        Impossible = "impossible": "it cannot happen: the program does not accept the move";
        Silent = "silent": "not stated";
    }
    "false-move", "what follows a false or improper move", false_move: FalseMove {
        Forfeit = "forfeit": "the game is lost at once";
        Caution = "caution": "a caution, and the move is taken back; a second false move loses; once the opponent has answered, the move is valid";
        Corrected = "corrected": "the error is pointed out and the correct move is made";
        OpponentChooses = "opponent-chooses": "the opponent has it corrected or accepts it";
        Impossible = "impossible": "it cannot happen: the program does not accept the move";
        Silent = "silent": "not stated";
    }
    "own-piece", "what follows when a player removes one of his own pieces", own_piece: OwnPiece {
        OpponentChooses = "opponent-chooses": "he may not put it back; the opponent plays on or has it put back";
        FalseMove = "false-move": "it is a false move like any other";
        Silent = "silent": "not stated";
    }
    "touch-move", "what follows when a piece is touched and not played", touch_move: TouchMove {
        Forfeit = "forfeit": "the game is lost";
        Drawn = "drawn": "the game is drawn, by the French text";
        Play = "play": "the piece must be played";
        Silent = "silent": "not stated";
    }
    "arranging", "what follows when pieces are arranged without notice", arranging: Arranging {
        Caution = "caution": "a caution first; after that the game is lost";
        PutBack = "put-back": "the pieces are put back, without penalty";
        Silent = "silent": "not stated";
    }
    "repetition", "the draw by repetition", repetition: Repetition {
        None = "none": "none";
        Claim = "claim": "when a position occurs for the third time, a player may claim a draw";
        Automatic = "automatic": "when a position occurs for the third time, the game is drawn";
        Game = "game": "as in the game's laws";
    }
    "no-progress", "the draw for lack of progress", no_progress: NoProgress {
        None = "none": "none";
        Notice = "notice": "after a notice, the stronger side has 40 of its own moves; then the umpire decides";
        RefusedOffer = "refused-offer": "a player who refuses a draw has 40 of his own moves to show a win";
        Claim = "claim": "after 40 moves of each side without a capture or a man's move, a player may claim a draw";
        Automatic = "automatic": "after 80 plies without a capture or a man's move, the game is drawn";
        Game = "game": "as in the game's laws";
    }
    "time", "the time for a move", time: TimeLimit {
        FiveAndOne = "five-and-one": "time is called after five minutes and ends a minute later; it is called after one minute if there is only one way of taking";
        FiveMinutes = "five-minutes": "time is called after five minutes and ends a minute later";
        ThirtyAnHour = "thirty-an-hour": "thirty moves an hour; unused time is kept";
        Clock = "clock": "as set by the event's clocks";
        Agreed = "agreed": "only what the players agree; by custom the opponent waits six to ten minutes before he heckles";
        None = "none": "none";
    }
    "blocked", "what happens to a side that cannot move", blocked: Blocked {
        Loses = "loses": "it has lost";
        Wins = "wins": "it has won";
    }
    "objective", "the aim of the game", objective: Objective {
        LeaveNoMove = "leave-no-move": "to leave the opponent no piece, or none that can move";
        LoseAll = "lose-all": "to be the first to lose all pieces";
        Game = "game": "as in the game's laws";
    }
}

#[cfg(test)]
mod tests {
    use super::{Switches, is_name};

    #[test]
    fn names_are_hyphenated_words() {
        for name in Switches::NAMES {
            assert!(
                name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
                "{name}"
            );
        }
    }

    #[test]
    fn underscores_and_capitals_are_accepted() {
        assert!(is_name("Missed_Capture", "missed-capture"));
        assert!(!is_name("missed", "missed-capture"));
    }
}
