//! A game on a score sheet, before it becomes bytes. Quirks change it.

use draughts::{AnyPosition, Move, Notation, Square, Variant};
use referee::Winner;

use crate::generated::game::Game;
use crate::generated::quirks::ends::states_outcome;

/// Formats a move number.
pub(crate) type Number = fn(Ply) -> String;

/// The place of a move, for numbering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    /// From 0 in its line.
    pub(crate) index: usize,
    /// The move number.
    pub(crate) number: usize,
    /// True for moves of the side that starts the game.
    pub(crate) by_starter: bool,
}

impl Ply {
    /// The number in its usual form: before the moves of the side that starts, with `dot` after it, and before the
    /// first move of the other side in a line, with `dots`.
    pub(crate) fn numbered(self, dot: &str, dots: &str) -> String {
        let number = self.number;
        match self {
            Self {
                by_starter: true, ..
            } => format!("{number}{dot}"),
            Self { index: 0, .. } => format!("{number}{dots}"),
            _ => String::new(),
        }
    }
}

/// The notation of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(crate) notation: Notation,
    /// `09` for `9`.
    pub(crate) zeros: bool,
    pub(crate) quiet: &'static str,
    pub(crate) capture: &'static str,
    /// Full paths of captures, even if two squares suffice.
    pub(crate) full: bool,
    /// Two squares, even if they are ambiguous.
    pub(crate) too_short: bool,
}

impl Hand {
    pub(crate) fn usual(variant: Variant) -> Self {
        Self {
            notation: variant.notation(),
            zeros: false,
            quiet: "-",
            capture: match variant.capture_sign() {
                ':' => ":",
                '-' => "-",
                _ => "x",
            },
            full: false,
            too_short: false,
        }
    }

    /// True if the signs between squares are those of the standard.
    pub(crate) fn has_plain_signs(self) -> bool {
        let is_plain = |sign: &str| matches!(sign, "-" | "x" | ":");
        is_plain(self.quiet) && is_plain(self.capture)
    }

    /// The squares of a move to write.
    pub(crate) fn path(self, position: &AnyPosition, mv: &Move) -> Vec<Square> {
        let ends = [mv.from(), mv.to()];
        if self.too_short || is_alone(position, mv) && !self.full {
            ends.to_vec()
        } else {
            mv.path().to_vec()
        }
    }

    pub(crate) fn text(self, variant: Variant, path: &[Square], captures: bool) -> String {
        let board = variant.board();
        let names = path.iter().map(|square| {
            let name = board.name_in(*square, self.notation).to_string();
            if self.zeros && name.len() == 1 {
                format!("0{name}")
            } else {
                name
            }
        });
        let names: Vec<_> = names.collect();
        names.join(if captures { self.capture } else { self.quiet })
    }

    pub(crate) fn write(self, position: &AnyPosition, mv: &Move) -> String {
        let path = self.path(position, mv);
        self.text(position.variant(), &path, mv.is_capture())
    }
}

/// True if no other legal move has the same first and last square.
fn is_alone(position: &AnyPosition, mv: &Move) -> bool {
    let legal = position.legal_moves();
    let same_ends = |other: &&Move| (other.from(), other.to()) == (mv.from(), mv.to());
    legal.iter().filter(same_ends).count() == 1
}

/// A game on a score sheet.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// Text before the tags.
    pub(crate) above: String,
    pub(crate) tags: Vec<(String, String)>,
    /// The blanks between bracket and name, name and value, value and bracket, two tags, tags and moves.
    pub(crate) tag_blanks: [&'static str; 5],
    /// Text before the first move.
    pub(crate) opening: String,
    pub(crate) hand: Hand,
    pub(crate) number: Number,
    /// The number of the first move.
    pub(crate) first_number: usize,
    pub(crate) moves: Vec<SheetMove>,
    /// The blank between two words.
    pub(crate) blank: &'static str,
    /// Number of words per line.
    pub(crate) words_a_line: usize,
    /// The indentation of lines of moves.
    pub(crate) indent: &'static str,
    /// The game terminator.
    pub(crate) end: Option<String>,
    /// Text after it.
    pub(crate) below: String,
    /// The separator before the next game.
    pub(crate) gap: &'static str,
    /// The winner to be read; none if it is not recorded.
    pub(crate) winner: Option<Winner>,
    /// False if nothing names the variant.
    pub(crate) names_variant: bool,
    /// True if it may be read differently from how it was played: two squares for several captures.
    pub(crate) is_ambiguous: bool,
    /// The ply, from 0, at which a law is broken.
    pub(crate) broken: Option<usize>,
}

/// A move on a score sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct SheetMove {
    /// The squares.
    pub(crate) text: String,
    /// Marks attached to it.
    pub(crate) marks: String,
    /// Words after it: comments, variations, NAGs.
    pub(crate) remarks: Vec<String>,
}

/// A result in figures; the first figure belongs to the side that starts in this variant. `scale` has the figures for a
/// win of that side, a draw and a loss.
pub(crate) fn figures(variant: Variant, winner: Winner, scale: [&'static str; 3]) -> &'static str {
    let starter = match variant.first_mover() {
        draughts::Color::White => Winner::White,
        draughts::Color::Black => Winner::Black,
    };
    match winner {
        Winner::Draw => scale[1],
        Winner::BothLost => "0-0",
        winner if winner == starter => scale[0],
        _ => scale[2],
    }
}

pub(crate) const OF_TWO: [&str; 3] = ["2-0", "1-1", "0-2"];
pub(crate) const OF_ONE: [&str; 3] = ["1-0", "1/2-1/2", "0-1"];

impl Sheet {
    /// The game in the notation of the standard.
    pub(crate) fn of(game: &Game, round: usize) -> Self {
        let variant = game.variant;
        let mut tags = vec![
            ("Event".to_owned(), format!("Random, {round}")),
            ("Site".to_owned(), "Nowhere".to_owned()),
            ("Date".to_owned(), "2001.02.03".to_owned()),
            ("Round".to_owned(), round.to_string()),
            ("White".to_owned(), "Alba".to_owned()),
            ("Black".to_owned(), "Nera".to_owned()),
        ];
        let units = if matches!(variant, Variant::International | Variant::Canadian) {
            OF_TWO
        } else {
            OF_ONE
        };
        let result = game
            .winner
            .map_or("*", |winner| figures(variant, winner, units));
        tags.push(("Result".to_owned(), result.to_owned()));
        tags.push(("GameType".to_owned(), variant.game_type().to_string()));
        if !game.has_normal_start() {
            tags.push(("FEN".to_owned(), game.start.fen()));
        }
        Self {
            above: String::new(),
            tags,
            tag_blanks: ["", " ", "", "\n", "\n\n"],
            opening: String::new(),
            hand: Hand::usual(variant),
            number: |ply| ply.numbered(". ", "... "),
            first_number: 1,
            moves: vec![SheetMove::default(); game.plies.len()],
            blank: " ",
            words_a_line: 12,
            indent: "",
            end: Some("*".to_owned()),
            below: String::new(),
            gap: "\n\n",
            winner: game.winner,
            names_variant: true,
            is_ambiguous: false,
            broken: None,
        }
    }

    pub(crate) fn tag(&mut self, name: &str) -> Option<&mut String> {
        let mut tags = self.tags.iter_mut();
        tags.find(|(of, _)| of == name).map(|(_, value)| value)
    }

    /// Clears the winner if nothing names it any more. An empty game gets a tag, because it would not be a game.
    pub(crate) fn conclude(&mut self) {
        if self.tags.is_empty() && self.moves.is_empty() {
            self.tags.push(("Event".to_owned(), "?".to_owned()));
        }
        let is_known = |value: &String| !matches!(value.trim(), "" | "*" | "?");
        let of_tag = ["Result", "Risultato"]
            .into_iter()
            .any(|name| self.tag(name).is_some_and(|value| is_known(value)));
        let in_figures = of_tag || self.end.as_ref().is_some_and(is_known);
        // in an open variation, words are those of the variation
        let last = self.moves.last();
        let is_open = last.is_some_and(|last| {
            let mut words = last.remarks.iter().rev();
            let bracket = words.find(|word| *word == "(" || word.starts_with(')'));
            bracket.is_some_and(|word| word == "(")
        });
        if !in_figures && (is_open || !states_outcome(&self.below)) {
            self.winner = None;
        }
    }

    /// Writes the squares of the moves that no quirk has written.
    pub(crate) fn write_moves(&mut self, game: &Game) {
        let hand = self.hand;
        for (written, (position, mv)) in self.moves.iter_mut().zip(&game.plies) {
            if written.text.is_empty() {
                written.text = hand.write(position, mv);
            }
            // the full path of a short capture may be the short form of a longer one
            self.is_ambiguous |= mv.path().len() == 2 && !is_alone(position, mv);
        }
    }

    /// The ply with that index. The second side may have begun.
    pub(crate) fn ply(&self, game: &Game, index: usize) -> Ply {
        let late = usize::from(game.start.side() != game.variant.first_mover());
        Ply {
            index,
            number: usize::midpoint(index, late) + self.first_number,
            by_starter: (index + late).is_multiple_of(2),
        }
    }

    /// The complete text, with `\n` as line end.
    pub(crate) fn text(&self, game: &Game) -> String {
        let [open, middle, close, between, after] = self.tag_blanks;
        let mut text = self.above.clone();
        let tags = self.tags.iter();
        let tags = tags.map(|(name, value)| format!("[{open}{name}{middle}\"{value}\"{close}]"));
        let tags: Vec<_> = tags.collect();
        text += &tags.join(between);
        if !tags.is_empty() {
            text += after;
        }
        let mut words = Vec::new();
        if !self.opening.is_empty() {
            words.push(self.opening.clone());
        }
        for (index, written) in self.moves.iter().enumerate() {
            let number = (self.number)(self.ply(game, index));
            words.push(format!("{number}{}{}", written.text, written.marks));
            words.extend(written.remarks.iter().cloned());
        }
        words.extend(self.end.clone());
        for (at, word) in words.iter().enumerate() {
            if at % self.words_a_line == 0 {
                if at > 0 {
                    text.push('\n');
                }
                text += self.indent;
            } else {
                text += self.blank;
            }
            text += word;
        }
        text + &self.below
    }
}
