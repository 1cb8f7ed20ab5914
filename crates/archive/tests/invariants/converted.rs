//! What a conversion must not change, whatever the text.

use archive::{Change, ConvertOptions, Converter, Format};

/// A text in another format.
pub(crate) fn convert(input: &[u8], from: Format, to: Format) -> Vec<u8> {
    let mut converter = Converter::new(Vec::new(), to, ConvertOptions::default());
    let converted = converter
        .add(input, from, "")
        .expect("memory does not fail");
    assert!(converted.refused.is_empty(), "{:?}", converted.refused);
    converter.finish().expect("memory does not fail")
}

/// One game a line, without its source; what is found of a game as a whole stands where its text begins, be it a tag or a
/// comment that goes elsewhere, so that findings are compared in an order of their own.
fn json_lines(input: &[u8]) -> Vec<String> {
    let lines = convert(input, Format::Pdn, Format::JsonLines);
    let lines = String::from_utf8(lines).expect("JSON is UTF-8");
    lines
        .lines()
        .map(|line| {
            let content = line.rfind(",\"source\":").expect("a source");
            let Some((game, findings)) = line[..content].split_once(",\"findings\":[{") else {
                return line[..content].to_owned();
            };
            let mut findings: Vec<&str> = findings.trim_end_matches("}]").split("},{").collect();
            findings.sort_unstable();
            format!("{game} {findings:?}")
        })
        .collect()
}

/// True for what no other writing keeps: a game that ends twice (the referee goes by the last end, JSON by
/// the first), a star on a move after which nothing comes, which is written `$7`, and what order dots and unread text
/// have that stand before the first move.
pub(crate) fn is_odd(input: &[u8]) -> bool {
    let (mut ends, mut star) = (0, false);
    let (mut begun, mut dots, mut unread) = (false, false, false);
    pdn::Reader::new(input).any(|event| {
        if !begun {
            match event.token {
                pdn::Token::MoveNumber(number) => dots |= number.is_second(),
                pdn::Token::UnknownMove => dots = true,
                pdn::Token::Fault(fault) => unread |= fault.kind == pdn::FaultKind::UnexpectedText,
                pdn::Token::Move(_) if dots && unread => return true,
                pdn::Token::Move(_) => begun = true,
                _ => {}
            }
        }
        match event.token {
            pdn::Token::Terminator(_) => ends += 1,
            pdn::Token::Strength(marks) => star |= marks == b"*",
            pdn::Token::GameEnd => {
                if ends == 0 && star {
                    return true;
                }
                (ends, star) = (0, false);
                (begun, dots, unread) = (false, false, false);
            }
            _ => {}
        }
        ends > 1
    })
}

/// True for what no other writing keeps: lines nested too deep, which stand in the one around them.
pub(crate) fn is_too_deep(input: &[u8]) -> bool {
    pdn::Reader::new(input).any(|event| matches!(event.token, pdn::Token::Fault(fault) if fault.kind == pdn::FaultKind::TooDeep))
}

/// True for text that is read where it is written, for a comment that is written as several, and for a game that is
/// given an end.
fn is_of_its_surroundings(change: &Change) -> bool {
    let said = change.to_string();
    change.path().ends_with(".unread") || said.contains(CUT) || said.contains(ENDED)
}

/// What is said of a comment that is written as several.
const CUT: &str = "a PDN comment cannot contain this text";

/// What is said where nothing but an end keeps two games apart.
const ENDED: &str = "because the previous game has no end";

/// Holds the JSON of a record against the JSON of the PDN that is made of it.
///
/// False, and nothing is held, if the conversion says that the PDN is to have something else. Where it is written anew,
/// something else stands around three things: text that could not be read, and can be now; a comment with braces or
/// tags in it, which is written as several; and a game that has an end, to part it from one that begins with no tag.
#[track_caller]
pub(crate) fn check(input: &[u8], name: &str) -> bool {
    let first = json_lines(input);
    let json = convert(input, Format::Pdn, Format::Json);
    let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
    let converted = converter.add(&json[..], Format::Json, "");
    let converted = converted.expect("memory does not fail");
    assert!(converted.refused.is_empty(), "{:?}", converted.refused);
    if converted.changed.iter().any(is_of_its_surroundings) {
        return false;
    }
    let pdn = converter.finish().expect("memory does not fail");
    let second = json_lines(&pdn);
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first, second, "{name}\n{}", String::from_utf8_lossy(&pdn));
    }
    assert_eq!(
        first.len(),
        second.len(),
        "{name}: games\n{}",
        String::from_utf8_lossy(&pdn)
    );
    true
}
