//! Evaluations, coloured squares and arrows from the commands `eval`, `csl` and `cal` in a move's comments.
//!
//! All of this data is derived: the comments keep the commands as written. A key is present only if its command is
//! present.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::SquareName;
use crate::analysis::{Evaluation, Hue, Score};

/// The data of the commands in a move's comments. If there are several evaluations, the last one counts.
///
/// ```
/// use pdn::json::Analysis;
///
/// let analysis = Analysis::from_comments(["[%eval 0.35] good [%csl G12][%cal R12-17]"]);
/// assert_eq!(analysis.eval.and_then(|eval| eval.score).map(|score| score.thousandths), Some(350));
/// assert_eq!((analysis.squares.len(), analysis.arrows.len()), (1, 1));
/// assert_eq!(Analysis::from_comments(["a fine move"]), Analysis::default());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Analysis {
    /// The evaluation of the position after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<Evaluation>,
    /// Coloured squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<ColouredSquare>,
    /// Arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
}

/// A coloured square.
///
/// ```
/// let square: pdn::json::ColouredSquare = serde_json::from_str(r#"{"color":"green","square":12}"#)?;
/// assert_eq!(square.color, "green");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ColouredSquare {
    /// `green`, `red`, `yellow` or `blue`.
    pub color: String,
    /// The square.
    pub square: SquareName,
}

/// An arrow from square to square.
///
/// ```
/// let arrow: pdn::json::Arrow = serde_json::from_str(r#"{"color":"red","from":12,"to":17}"#)?;
/// assert_eq!(arrow.color, "red");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrow {
    /// `green`, `red`, `yellow` or `blue`.
    pub color: String,
    /// The start of the arrow.
    pub from: SquareName,
    /// The head of the arrow.
    pub to: SquareName,
}

impl Analysis {
    /// Parses the commands in the comments of a move.
    pub fn from_comments<'t>(comments: impl IntoIterator<Item = &'t str>) -> Self {
        let mut analysis = Self::default();
        for comment in comments {
            let comment = crate::Comment {
                text: comment.as_bytes(),
                style: crate::CommentStyle::Braces,
            };
            for command in comment.commands() {
                if let Some(eval) = command.evaluation() {
                    analysis.eval = Some(eval);
                }
                for mark in command.marks().unwrap_or_default() {
                    let color = Hue::name(mark.hue).to_owned();
                    let from = mark.from;
                    match mark.to {
                        Some(to) => analysis.arrows.push(Arrow { color, from, to }),
                        None => analysis.squares.push(ColouredSquare {
                            color,
                            square: from,
                        }),
                    }
                }
            }
        }
        analysis
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.thousandths % 1000 == 0 {
            serializer.serialize_i64(self.thousandths / 1000)
        } else {
            // This is exact: scores this small are printed as they were read.
            #[allow(clippy::cast_precision_loss)]
            serializer.serialize_f64(self.thousandths as f64 / 1000.0)
        }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let men = f64::deserialize(deserializer)?;
        if !(-1e9..1e9).contains(&men) {
            return Err(serde::de::Error::custom("expected a score in men"));
        }
        Ok(Score {
            thousandths: (men * 1000.0).round() as i64,
        })
    }
}
