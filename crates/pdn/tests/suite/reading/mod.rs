//! Events of the reader, mostly on damaged records, in a short form: one line per game.

mod games;
mod headings;
mod moves;
mod numbers;
mod tags;

use pdn::{Blank, CommentStyle, FaultKind, Reader, Token};

/// The events in a short form: tags by name, moves as written, `.` for a number, faults by their rule.
fn short(input: &[u8]) -> String {
    shorten(Reader::new(input), input)
}

fn shorten(reader: Reader<'_>, input: &[u8]) -> String {
    let words: Vec<String> = reader
        .map(|event| {
            let bytes = pdn::text(&input[event.span.start..event.span.end]).into_owned();
            match event.token {
                Token::Tag(tag) => format!("[{}={}]", tag.name(), tag.value()),
                Token::MoveNumber(number) => {
                    format!("{}{}", number.number, ".".repeat(usize::from(number.dots)))
                }
                Token::Move(_) => bytes.replace(' ', "_"),
                Token::UnknownMove => "?move".into(),
                Token::Strength(marks) => format!("s{}", pdn::text(marks)),
                Token::Nag(nag) => format!("${nag}"),
                Token::Comment(comment) => match comment.style {
                    CommentStyle::Braces => "{}".into(),
                    CommentStyle::Semicolon => ";".into(),
                    CommentStyle::Percent => "%".into(),
                },
                Token::Setup(_) => "setup".into(),
                Token::VariationStart => "(".into(),
                Token::VariationEnd => ")".into(),
                Token::Terminator(_) => format!("={}", bytes.replace(' ', "_")),
                Token::Blank(Blank::ByteOrderMark) => "bom".into(),
                Token::Blank(Blank::UnicodeSpace) => "nbsp".into(),
                Token::Blank(Blank::EscapedLineEnd) => "eol".into(),
                Token::Blank(Blank::EndOfFile) => "eof".into(),
                Token::Fault(fault) => match fault.kind {
                    FaultKind::UnexpectedText => format!("S001<{bytes}>"),
                    FaultKind::UnclosedComment => "S002".into(),
                    FaultKind::UnclosedVariation => "S003".into(),
                    FaultKind::BrokenTag => "S004".into(),
                    FaultKind::StrayCloser | FaultKind::NestedComment => "S005".into(),
                    FaultKind::GluedTokens => "S006".into(),
                    FaultKind::GluedText => format!("S006<{bytes}>"),
                    FaultKind::JoinedGames => "S010".into(),
                    FaultKind::WrappedTag => "S011".into(),
                    FaultKind::StrayMark
                    | FaultKind::Emphasis
                    | FaultKind::OnlyMove
                    | FaultKind::KingSign
                    | FaultKind::BareTime
                    | FaultKind::NoteMark
                    | FaultKind::UnclearEvaluation => {
                        format!("N113<{bytes}>")
                    }
                    FaultKind::MisreadResult => "N115".into(),
                    FaultKind::Evaluation | FaultKind::BracketedResult => "N113".into(),
                    FaultKind::TooLong => format!("long<{bytes}>"),
                    _ => "S009".into(),
                },
                Token::GameEnd => "end".into(),
                _ => "?".into(),
            }
        })
        .collect();
    words.join(" ")
}

#[track_caller]
fn reads(table: &[(&str, &str)]) {
    for (input, expected) in table {
        assert_eq!(short(input.as_bytes()), *expected, "{input:?}");
    }
}
