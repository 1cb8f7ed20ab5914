//! A game on paper: what stands where, before it is bytes. What a quirk changes is here.

use draughts::{AnyPosition, Move, Notation, Square, Variant};
use referee::Winner;

use crate::game::Game;

/// How moves are numbered.
pub(crate) type Number = fn(Ply) -> String;

/// Where a move stands, for who numbers it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    /// From 0 in the line.
    pub(crate) index: usize,
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// True if the side moves that begins the game.
    pub(crate) by_starter: bool,
}

impl Ply {
    /// The number as most records write it: before the moves of the side that begins, with `dot` behind it, and before
    /// the first move of a line of the other side, with `dots`.
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

/// How squares and the signs between them are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(crate) notation: Notation,
    /// `09` for `9`.
    pub(crate) zeros: bool,
    pub(crate) quiet: &'static str,
    pub(crate) capture: &'static str,
    /// Full paths of captures, even where two squares would do.
    pub(crate) full: bool,
    /// Two squares even where they do for several captures.
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

    /// The squares of a move as they are to be written.
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

/// A game on paper.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// What stands before the tags.
    pub(crate) above: String,
    pub(crate) tags: Vec<(String, String)>,
    /// Between the bracket and the name, the name and the value, the value and the bracket, two tags, tags and moves.
    pub(crate) tag_blanks: [&'static str; 5],
    /// What stands before the first move.
    pub(crate) opening: String,
    pub(crate) hand: Hand,
    pub(crate) number: Number,
    pub(crate) moves: Vec<Written>,
    /// Between two words.
    pub(crate) blank: &'static str,
    /// After so many words comes a new line.
    pub(crate) words_a_line: usize,
    /// What begins each line of moves.
    pub(crate) indent: &'static str,
    /// The result as it ends the moves.
    pub(crate) end: Option<String>,
    /// What stands behind it.
    pub(crate) below: String,
    /// What divides it from the next game.
    pub(crate) gap: &'static str,
    /// The winner that is to be read; none if nobody says.
    pub(crate) winner: Option<Winner>,
    /// False if nothing tells which game is played.
    pub(crate) tells_the_game: bool,
    /// True if it may be read as it was played, but need not: squares of several captures.
    pub(crate) is_ambiguous: bool,
    /// The ply, from 0, at which a law is broken.
    pub(crate) broken: Option<usize>,
}

/// A move on paper.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    /// The squares.
    pub(crate) text: String,
    /// What is glued to it.
    pub(crate) marks: String,
    /// Words behind it: comments, variations, glyphs.
    pub(crate) remarks: Vec<String>,
}

/// A result in figures, of which the first are those of the side that begins in this variant. `scale` has them for a win
/// of that side, a draw and a loss.
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
    /// The game as the standard writes it.
    pub(crate) fn of(game: &Game, round: usize) -> Self {
        let variant = game.variant;
        let mut tags = vec![
            ("Event".to_owned(), format!("By lot, {round}")),
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
            moves: vec![Written::default(); game.plies.len()],
            blank: " ",
            words_a_line: 12,
            indent: "",
            end: Some("*".to_owned()),
            below: String::new(),
            gap: "\n\n",
            winner: game.winner,
            tells_the_game: true,
            is_ambiguous: false,
            broken: None,
        }
    }

    pub(crate) fn tag(&mut self, name: &str) -> Option<&mut String> {
        let mut tags = self.tags.iter_mut();
        tags.find(|(of, _)| of == name).map(|(_, value)| value)
    }

    /// Forgets the winner if nothing names him any more. A game of nothing at all gets a tag: it would be none.
    pub(crate) fn conclude(&mut self) {
        if self.tags.is_empty() && self.moves.is_empty() {
            self.tags.push(("Event".to_owned(), "?".to_owned()));
        }
        let says = |value: &String| !matches!(value.trim(), "" | "*" | "?");
        let of_tag = ["Result", "Risultato"]
            .into_iter()
            .any(|name| self.tag(name).is_some_and(|value| says(value)));
        if !of_tag && !self.end.as_ref().is_some_and(says) {
            self.winner = None;
        }
    }

    /// Writes the squares of the moves that no quirk wrote before.
    pub(crate) fn write_moves(&mut self, game: &Game) {
        let hand = self.hand;
        for (written, (position, mv)) in self.moves.iter_mut().zip(&game.plies) {
            if written.text.is_empty() {
                written.text = hand.write(position, mv);
            }
            // the full path of a short capture may be the short form of a long one
            self.is_ambiguous |= mv.path().len() == 2 && !is_alone(position, mv);
        }
    }

    /// The whole of it, with `\n` for line ends.
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
        let late = usize::from(game.start.side() != game.variant.first_mover());
        for (index, written) in self.moves.iter().enumerate() {
            let ply = Ply {
                index,
                number: usize::midpoint(index, late) + 1,
                by_starter: (index + late).is_multiple_of(2),
            };
            let number = (self.number)(ply);
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
