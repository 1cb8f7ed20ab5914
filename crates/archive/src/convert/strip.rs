//! Removes unwanted parts of games during a conversion.

use pdn::{Game, Line, Remark};

/// Comment commands that contain times (those of PDN 3.0, and others that servers write).
const CLOCKS: &[&str] = &["clk", "clock", "emt", "egt", "mct"];

/// The parts to remove. Games are judged after stripping, as a reader of the output would judge them.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, Strip};
///
/// let strip = Strip { variations: true, clocks: true, ..Strip::default() };
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions { strip, ..Default::default() });
/// let game = b"1. 11-15 {[%clk 0:05:00] old} (1. 9-13) 22-18 *";
/// converter.add(&game[..], Format::Pdn, "a.pdn")?;
/// let pdn = String::from_utf8(converter.finish()?)?;
/// assert!(pdn.contains("old") && !pdn.contains("clk") && !pdn.contains("9-13"), "{pdn}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Strip {
    /// Comments.
    pub comments: bool,
    /// Variations, with all their content.
    pub variations: bool,
    /// NAGs, and the strengths `!` and `?`, which have the meanings of NAGs.
    pub nags: bool,
    /// `[%clk ...]`, `[%clock ...]`, `[%emt ...]`, `[%egt ...]`, `[%mct ...]`; a comment left empty is removed as well.
    pub clocks: bool,
}

impl Strip {
    /// True if nothing is removed.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Removes the parts from a game.
    pub(crate) fn apply(self, game: &mut Game) {
        if self.comments {
            game.preface.clear();
        }
        if !self.is_empty() {
            self.line(&mut game.line);
        }
    }

    fn line(self, line: &mut Line) {
        if self.nags {
            line.nags.clear();
        }
        self.remarks(&mut line.opening);
        for item in &mut line.items {
            if self.nags {
                item.nags.clear();
                item.strength = None;
            }
            self.remarks(&mut item.remarks);
        }
    }

    fn remarks(self, remarks: &mut Vec<Remark>) {
        remarks.retain_mut(|remark| match remark {
            Remark::Comment(_) | Remark::Escape(_) if self.comments => false,
            // Unread text may be a move, so it is kept.
            Remark::Escape(_) | Remark::Unread(_) => true,
            Remark::Comment(text) => !self.clocks || !remove_clocks(text) || !text.is_empty(),
            Remark::Variation(_) if self.variations => false,
            Remark::Variation(line) => {
                self.line(line);
                true
            }
        });
    }
}

/// Removes clocks from a comment, and the white space around them that would be left over. Returns false if there are
/// no clocks.
fn remove_clocks(text: &mut String) -> bool {
    let mut found = false;
    let mut rest = text.as_str();
    let mut kept = String::new();
    while let Some(start) = rest.find("[%") {
        let Some(len) = rest[start..].find(']') else {
            break;
        };
        let (command, after) = (&rest[start..=start + len], &rest[start + len + 1..]);
        kept.push_str(&rest[..start]);
        if is_clock(command) {
            found = true;
            kept.truncate(kept.trim_end().len());
            rest = if kept.is_empty() {
                after.trim_start()
            } else {
                after
            };
        } else {
            kept.push_str(command);
            rest = after;
        }
    }
    if found {
        kept.push_str(rest);
        kept.truncate(kept.trim_end().len());
        *text = kept;
    }
    found
}

/// True for a clock command such as `[%clk 1:05:23]`.
fn is_clock(command: &str) -> bool {
    let name = command.trim_start_matches("[%").trim_end_matches(']');
    let name = name.split_ascii_whitespace().next().unwrap_or_default();
    CLOCKS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "$10 { opening } 1. 11-15! $2 { [%clk 1:00:00] good } (1. 9-13? { alas } (1. 10-14)) 22-17 \
                        {[%clock w0:10:00 b0:09:00]} 2. 15-19 { a [%emt 0:05] b [%eval 0.2] } *";

    fn stripped(strip: Strip) -> String {
        let mut game = pdn::games(GAME.as_bytes()).next().expect("a game");
        strip.apply(&mut game);
        let text = pdn::write::write_game(&game, &pdn::write::Style::default());
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_part_is_removed_independently() {
        let nothing = Strip::default();
        let comments = Strip {
            comments: true,
            ..nothing
        };
        assert_eq!(
            stripped(comments),
            "1. $10 1. 11-15! $2 (1. 9-13? (1. 10-14)) 1... 22-17 2. 15-19 *"
        );
        let variations = Strip {
            variations: true,
            ..nothing
        };
        assert_eq!(
            stripped(variations),
            "1. $10 { opening } 1. 11-15! $2 { [%clk 1:00:00] good } 22-17 {[%clock w0:10:00 b0:09:00]} \
             2. 15-19 { a [%emt 0:05] b [%eval 0.2] } *"
        );
        let nags = Strip {
            nags: true,
            ..nothing
        };
        assert!(!stripped(nags).contains(['!', '?', '$']));
        let all = Strip {
            comments: true,
            variations: true,
            nags: true,
            clocks: true,
        };
        assert_eq!(stripped(all), "1. 11-15 22-17 2. 15-19 *");
    }

    #[test]
    fn only_the_clock_of_a_comment_is_removed() {
        let clocks = Strip {
            clocks: true,
            ..Strip::default()
        };
        assert_eq!(
            stripped(clocks),
            "1. $10 { opening } 1. 11-15! $2 {good} (1. 9-13? { alas } (1. 10-14)) 1... 22-17 \
             2. 15-19 { a b [%eval 0.2]} *"
        );
        for (before, after) in [
            ("[%clk 1", "[%clk 1"),
            ("[%clk 1] [%emt 2]", ""),
            ("[%clock]", ""),
            ("[%clkx 1] [%", "[%clkx 1] [%"),
            ("é [%clk é] é", "é é"),
        ] {
            let mut text = before.to_owned();
            remove_clocks(&mut text);
            assert_eq!(text, after, "{before}");
        }
    }
}
