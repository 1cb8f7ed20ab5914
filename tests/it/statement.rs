//! `huff statement`: facts for an arbiter, in Markdown and HTML.

use crate::support::{CLEAN, Folder, MISSED};

/// A man moves backward.
const BACKWARD: &str = "\
[Event \"Leith\"]
[Date \"1899.05.03\"]
[White \"Glen, I.\"]
[Black \"Burn, R.\"]
[Result \"1-0\"]
[GameType \"21\"]
1. 11-15 23-19 2. 15-11 {[%emt 0:01:30] he says his hand slipped} 22-17 1-0
";

/// A king steps to and fro until the position occurs for the third time.
const REPEATED: &str = "\
[Event \"Leith\"]
[Site \"Leith SCO\"]
[Date \"1899.05.04\"]
[Round \"3\"]
[White \"Glen, I.\"]
[Black \"Burn, R.\"]
[Result \"1/2-1/2\"]
[GameType \"21\"]
[FEN \"B:WK1:BK32\"]
1. 32-27 1-6 2. 27-32 6-1 3. 32-27 1-6 4. 27-32 6-1 5. 32-27 1-6 1/2-1/2
";

/// A lost digit, which a repair explains.
const SLIP: &str = "\
[Event \"Leith\"]
[GameType \"21\"]
[Black \"Burn, R.\"]
[White \"Glen, I.\"]
[Result \"*\"]
1. 11-15 23-19 2. 8-11 22-17 3. 9-3 17-14 4. 10x17 21x14 5. 15-18 19-15 *
";

/// The statement on a record, in Markdown.
#[track_caller]
fn statement(record: &str, point: &str, options: &str) -> String {
    let folder = Folder::with(record);
    let run = folder.huff(&format!("statement games.pdn{point} {options}"));
    run.exits(0).stdout
}

/// The items and rows of a section.
fn section<'a>(statement: &'a str, heading: &str) -> Vec<&'a str> {
    let after = statement.split(&format!("\n## {heading}\n")).nth(1);
    let section = after.and_then(|text| text.split("\n## ").next());
    let lines = section
        .unwrap_or_else(|| panic!("no {heading} in {statement}"))
        .lines();
    lines
        .filter(|line| line.starts_with("- ") || line.starts_with("| **"))
        .collect()
}

#[test]
fn the_move_of_a_capture_in_parts_ends_before_the_reply() {
    for capture in ["22x15 (15x6)", "22x15! {so} 15x6"] {
        let record =
            format!("[GameType \"21\"]\n[FEN \"W:W22,32:B18,10,1\"]\n1. {capture} 1x10 *\n");
        let statement = statement(&record, "#1:1", "");
        assert!(statement.contains("22x15 15x6,"), "{statement}");
    }
}

#[test]
fn a_missed_capture_has_a_statement() {
    insta::assert_snapshot!("missed_capture_markdown", statement(MISSED, "", ""));
    insta::assert_snapshot!(
        "missed_capture_html",
        statement(MISSED, "#1:3", "--format html")
    );
}

#[test]
fn a_false_move_has_a_statement_under_the_standard_laws() {
    insta::assert_snapshot!("false_move_markdown", statement(BACKWARD, "", ""));
    insta::assert_snapshot!("false_move_html", statement(BACKWARD, "", "--format html"));
}

#[test]
fn a_false_move_has_a_statement_under_the_wcdf_rules() {
    insta::assert_snapshot!(
        "false_move_wcdf_markdown",
        statement(BACKWARD, "", "--laws wcdf")
    );
    insta::assert_snapshot!(
        "false_move_wcdf_html",
        statement(BACKWARD, "", "--laws wcdf --format html")
    );
}

#[test]
fn the_end_of_a_clean_game_has_a_statement() {
    insta::assert_snapshot!("clean_end_markdown", statement(CLEAN, "", ""));
    insta::assert_snapshot!("clean_end_html", statement(CLEAN, "", "--format html"));
}

#[test]
fn rulings_taken_from_another_game_are_marked() {
    let of = |number: u8, fen: &str, mv: &str| {
        let record = format!("[GameType \"{number}\"]\n[FEN \"{fen}\"]\n1. {mv} *\n");
        statement(&record, "#1:1", "")
    };
    let borrowed = "Penalties for irregularities follow the international articles, because the game's own articles are not known.";
    let italian = of(22, "W:WK2,10:B5", "10x1");
    assert!(italian.contains(borrowed), "{italian}");
    assert!(
        italian.contains("by the international articles"),
        "{italian}"
    );
    let international = of(20, "W:W32,38:B27,28,19", "32x21");
    assert!(
        !international.contains("international articles"),
        "{international}"
    );
}

#[test]
fn the_laws_of_english_draughts_are_known_under_every_rule_set() {
    let text = statement(MISSED, "#1:3", "--laws articles");
    assert!(text.contains("FMJD:5.4"), "{text}");
    assert!(!text.contains("not known"), "{text}");
}

#[test]
fn a_claimable_draw_has_a_statement() {
    insta::assert_snapshot!(
        "draw_claim_markdown",
        statement(REPEATED, "#1:8", "--laws wcdf")
    );
    insta::assert_snapshot!(
        "draw_claim_html",
        statement(REPEATED, "#1:8", "--laws wcdf --format html")
    );
    // Without a ply, the claim is found in the whole game.
    let end = statement(REPEATED, "", "--laws wcdf");
    assert!(
        section(&end, "What the referee found")[0].starts_with("- ply 8, White: R319 draw-claim")
    );
    assert_eq!(
        section(&end, "Claims available"),
        ["- White may claim a draw by repetition (WCDF:1.32.1)."]
    );
    // The Standard Laws have no such claim.
    let end = statement(REPEATED, "#1:8", "");
    assert_eq!(section(&end, "Claims available"), [""; 0]);
}

#[test]
fn each_rule_set_has_its_own_claims() {
    let claims = |laws: &str| {
        let text = statement(MISSED, "", &format!("--laws {laws}"));
        let claims: Vec<String> = section(&text, "Claims available")
            .into_iter()
            .map(str::to_owned)
            .collect();
        claims.join("\n")
    };
    assert_eq!(
        claims("masters"),
        "- White may point out the error and demand the capture: 15x22 (S3:9)."
    );
    assert_eq!(
        claims("articles"),
        "- White may demand the capture: 15x22 (FMJD:5.4).\n- White may accept the move (FMJD:5.4)."
    );
    assert!(claims("wcdf").contains("have the move taken back, Black cautioned"));
    assert_eq!(claims("leaflet"), "");
    assert_eq!(claims("engine"), "");
}

#[test]
fn an_own_rule_set_says_how_it_differs() {
    let folder = Folder::with(MISSED);
    let toml = "laws = \"club\"\n[rule-sets.club]\nbased-on = \"standard\"\nhuff = false\n";
    folder.write("huff.toml", toml);
    let text = folder.huff("statement games.pdn").exits(0).stdout;
    assert_eq!(
        section(&text, "The laws in force"),
        ["- missed-capture = illegal: it is a false move like any other (standard has huff)"]
    );
    assert_eq!(
        section(&text, "Claims available"),
        ["- White may claim the game: a false move loses at once (S1:21, S1:27)."]
    );
    let own = "| **own:missed-capture** | The rule set club has missed-capture = illegal: it is a false move like any other. |";
    assert!(section(&text, "What the laws say").contains(&own), "{text}");
}

#[test]
fn a_slip_of_the_record_is_distinguished_from_a_false_move() {
    let text = statement(SLIP, "", "");
    assert!(
        text.starts_with("# Statement of facts: games.pdn, game 1, ply 5\n"),
        "{text}"
    );
    let readings = section(&text, "If the record is wrong");
    assert!(
        readings[0].starts_with("- 9-13 at ply 5: the 5 plies from there can be replayed"),
        "{readings:?}"
    );
    assert_eq!(
        section(&text, "Claims available"),
        ["- White may claim the game: a false move loses at once (S1:21, S1:27)."]
    );
    let lead =
        "This statement reads the move as a recording error. If it was played as recorded instead:";
    assert!(text.contains(lead), "{text}");
    // Later the board follows the repaired record, and the statement mentions it.
    let text = statement(SLIP, "#1:9", "");
    let earlier = section(&text, "The moves");
    assert!(
        earlier[0].starts_with("- ply 5, Black: R303"),
        "{earlier:?}"
    );
    assert!(
        earlier[0].contains("the board follows this reading: 9-13 at ply 5"),
        "{earlier:?}"
    );
    assert!(text.contains("| **To move** | Black |"), "{text}");
}

#[test]
fn the_response_to_a_missed_capture_is_shown() {
    let huffed = MISSED.replace("2. 8-11 *", "2. 8-11 18-15 3. 11x18 23x14 4. 9x18 24-19 5. 4-8 28-24 6. 7-11 19-16 7. 12x19x28 21-17 8. 11-15 27-24 *");
    let text = statement(&huffed, "", "");
    let after = section(&text, "What the record shows afterwards");
    assert!(
        after[0].starts_with("- ply 4, White: R318 huff-taken"),
        "{after:?}"
    );
    // The move left the piece on the board; the huff removed it.
    let played = section(&text, "What was played");
    assert!(
        played[1].contains(":B1,2,3,4,5,6,7,9,10,11,12,15"),
        "{played:?}"
    );
    let compelled = MISSED.replace("2. 8-11 *", "2. 8-11 15x22 25x18 *");
    let text = statement(&compelled, "", "");
    let after = section(&text, "What the record shows afterwards");
    assert!(after[0].contains("R321 capture-compelled"), "{after:?}");
    assert_eq!(after[1], "- Play continued for 2 plies: 2. 15x22 25x18");
    // The board after the wrong move, before it was taken back.
    let played = section(&text, "What was played");
    assert!(
        played[1].contains(":B1,2,3,4,5,6,7,9,10,11,12,15"),
        "{played:?}"
    );
}

#[test]
fn recorded_clocks_are_shown() {
    let slow = CLEAN.replace(
        "1. 11-15 22-18 2. 15x22 25x18",
        "1. 11-15 22-18 {[%clk 0:50:10]} 2. 15x22 {[%emt 0:06:30] he went out} 25x18",
    );
    let text = statement(&slow, "#1:3", "");
    assert_eq!(
        section(&text, "What was played")[1..4],
        [
            "| **Clock before the move** | White: 0:50:10 left, after ply 2 |",
            "| **Clock** | Black: 0:06:30 used for the move |",
            "| **Comment** | \\[%<!-- -->emt 0:06:30\\] he went out |"
        ]
    );
    let claims = section(&text, "Claims available");
    assert!(
        claims[0].starts_with("- White may invoke the ruling: time is called after one minute"),
        "{claims:?}"
    );
    // With one way of taking, the limit is one minute (25).
    assert!(claims[0].ends_with("(S1:25)."), "{claims:?}");
}

#[test]
fn the_last_clock_reading_of_the_mover_is_shown() {
    let clocks =
        "[GameType \"21\"]\n1. 11-15 {[%clk 0:50:00]} 22-18 {[%clk 0:49:00]} 2. 15x22 25x18 *\n";
    assert_eq!(
        section(&statement(clocks, "#1:3", ""), "What was played")[1..3],
        [
            "| **Clock before the move** | Black: 0:50:00 left, after ply 1 |",
            "| **Clock before the move** | White: 0:49:00 left, after ply 2 |"
        ]
    );
}

/// A compelled capture, with comments about it.
const COMPELLED: &str = "\
[Arbiter \"Lees, J.\"]
[GameType \"21\"]
{notice was given} 1. 11-15 22-18 2. 8-11 {White called the huff} (2. 15x22 {a line} 25x18) {the umpire came} 15x22
{claim rejected} 25x18 3. 8-11 29-25 *
";

#[test]
fn main_line_comments_appear_once_with_their_ply() {
    let text = statement(COMPELLED, "#1:3", "");
    for (heading, item) in [
        ("The moves", "- before the first move: notice was given"),
        ("What was played", "| **Comment** | White called the huff |"),
        ("What was played", "| **Comment** | the umpire came |"),
        (
            "What the record shows afterwards",
            "- after ply 4, 2. 15x22: claim rejected",
        ),
    ] {
        assert!(section(&text, heading).contains(&item), "{item} in {text}");
        let words = item.rsplit([':', '|']).find(|part| !part.trim().is_empty());
        let words = words.unwrap_or_default().trim();
        assert_eq!(text.matches(words).count(), 1, "{words} in {text}");
    }
    assert!(!text.contains("a line"), "{text}");
    let long = COMPELLED.replace("the umpire came", &"so ".repeat(400));
    let text = statement(&long, "#1:3", "");
    assert!(text.contains("... (shortened here)"), "{text}");
}

#[test]
fn a_move_taken_back_is_marked() {
    let text = statement(COMPELLED, "#1:6", "");
    assert!(
        text.contains("1. 11-15 22-18 2. 8-11 2. 15x22 25x18\n"),
        "{text}"
    );
    assert!(
        section(&text, "The moves")[0].starts_with("- The move at ply 3 was taken back"),
        "{text}"
    );
    // At the move itself, the claim is still available.
    let text = statement(COMPELLED, "#1:3", "");
    assert!(!text.contains("was taken back"), "{text}");
    // White's replacement has the number of the move that it replaces.
    let white = "[GameType \"21\"]\n1. 11-15 22-18 2. 15x22 24-20 25x18 8-11 29-25 *\n";
    let text = statement(white, "#1:7", "");
    assert!(
        text.contains("1. 11-15 22-18 2. 15x22 24-20 2... 25x18 3. 8-11\n"),
        "{text}"
    );
}

#[test]
fn claims_that_were_made_are_distinguished_from_open_ones() {
    let text = statement(COMPELLED, "#1:3", "");
    let claims = section(&text, "Claims available");
    assert_eq!(claims.len(), 1, "{claims:?}");
    assert!(
        claims[0].starts_with("- ply 4, Black: R321 capture-compelled"),
        "{claims:?}"
    );
    let lead = "The record shows which claim was made; none is open any more:";
    assert!(text.contains(lead), "{text}");
    // No later move: the claims are available.
    let text = statement(MISSED, "", "");
    assert!(!text.contains("Available after"), "{text}");
}

#[test]
fn a_recorded_arbiter_is_named() {
    let row = "| **Arbiter** | Lees, J. |";
    assert!(section(&statement(COMPELLED, "", ""), "The game").contains(&row));
    assert!(!statement(MISSED, "", "").contains("| **Arbiter**"));
}

#[test]
fn a_set_up_start_position_is_shown() {
    let set_up = "[GameType \"21\"]\n[FEN \"B:W32:B5,18\"]\n1. 18-22 32-28 2. 22-26 28-24 *\n";
    let fen = "| **FEN at the start** | B:W32:B5,18 |";
    let text = statement(set_up, "#1:3", "");
    assert!(section(&text, "The moves").contains(&fen), "{text}");
    assert_eq!(text.matches("Black to move. b and w").count(), 2, "{text}");
    // Before the first move, the point's diagram is that of the start.
    let text = statement(set_up, "#1:1", "");
    assert!(section(&text, "The moves").contains(&fen), "{text}");
    assert_eq!(text.matches("Black to move. b and w").count(), 1, "{text}");
    let html = statement(set_up, "#1:3", "--format html");
    assert_eq!(html.matches("<svg").count(), 2, "{html}");
    let text = statement(&set_up.replace("B:W32:B5,18", "nonsense"), "", "");
    assert!(
        section(&text, "The moves").contains(&"| **FEN tag** | nonsense |"),
        "{text}"
    );
    assert!(!statement(MISSED, "", "").contains("was set up"));
}

#[test]
fn a_touched_piece_belongs_to_the_ply_before_its_comment() {
    let touched =
        "[GameType \"21\"]\n1. 11-15 22-18 {White touched a piece on 23} 2. 15x22 25x18 *\n";
    let text = statement(touched, "#1:2", "");
    let found = section(&text, "What the referee found");
    assert!(found[0].starts_with("- O406 conduct-noted"), "{found:?}");
    let says = section(&text, "What the laws say");
    assert!(
        says[0].starts_with("- On O406: White must play"),
        "{says:?}"
    );
    assert!(says[1].starts_with("| **S1:19** |"), "{says:?}");
    let claims = section(&text, "Claims available");
    assert!(
        claims[0].ends_with("if the comment is right (S1:19)."),
        "{claims:?}"
    );
    // Elsewhere it is only mentioned, with its place.
    let text = statement(touched, "#1:4", "");
    let found = section(&text, "What the referee found");
    assert!(
        found[0].starts_with("- after ply 2, 1... 22-18: O406"),
        "{found:?}"
    );
    assert_eq!(section(&text, "Claims available"), [""; 0]);
    assert_eq!(text.matches("O406").count(), 1, "{text}");
}

#[test]
fn a_draw_by_repetition_is_claimed_by_the_side_that_moved() {
    let text = statement(
        "[GameType \"20\"]\n[FEN \"W:WK5:BK2\"]\n1. 5-10 2-7 2. 10-5 7-2 3. 5-10 2-7 4. 10-5 7-2 5. 5-10 2-7 *\n",
        "#1:8",
        "",
    );
    let claims = section(&text, "Claims available");
    let claims = claims.join("\n");
    assert!(
        claims.contains("- Black may claim a draw by repetition (FMJD:6.1)."),
        "{text}"
    );
    assert!(!claims.contains("Either side"), "{claims}");
}

#[test]
fn a_move_out_of_turn_is_claimed_by_the_other_side() {
    let text = statement(
        "[GameType \"21\"]\n[FEN \"B:W32:B5,18\"]\n1. 18-22 22-25 2. 32-28 25-29 3. 28-24 29-25 4. 24-19 *\n",
        "#1:2",
        "",
    );
    let claims = section(&text, "Claims available");
    assert!(
        claims[0].starts_with("- White may invoke the ruling: Black forfeits"),
        "{claims:?}"
    );
}

#[test]
fn text_of_a_record_is_escaped() {
    let hostile = "\
[Event \"<script>alert('x')</script>\"]
[Black \"**bold** | [link](http://example.org)\"]
[White \"a \x1b[31mred\x07 & `code` \u{202e}back\"]
[Result \"*\"]
[GameType \"21\"]
1. 11-15 22-18 2. 8-11 {</td></table><img src=x onerror=alert(1)> | # head} *
";
    let markdown = statement(hostile, "", "");
    for raw in [
        "<script", "</script", "<img", "**bold**", "[link](", "\x1b", "\x07", "\u{202e}", "`code`",
    ] {
        assert!(!markdown.contains(raw), "{raw:?} in {markdown}");
    }
    assert!(
        markdown.contains(r"\*\*bold\*\* \| \[link\](http:<!-- -->//example.org)"),
        "{markdown}"
    );
    let html = statement(hostile, "", "--format html");
    for raw in ["<script", "<img", "\x1b", "\x07", "\u{202e}"] {
        assert!(!html.contains(raw), "{raw:?} in {html}");
    }
    assert!(
        html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"),
        "{html}"
    );
    assert!(
        html.contains(r"a \u{1b}[31mred\u{7} &amp; `code` \u{202e}back"),
        "{html}"
    );
}

#[test]
fn a_page_loads_no_external_resources() {
    let html = statement(MISSED, "", "--format html");
    for outside in ["<script", "<link", "src=", "@import", "url(", "href="] {
        assert!(!html.contains(outside), "{outside} in {html}");
    }
    let addresses = html.matches("http").count();
    assert_eq!(
        addresses,
        html.matches("http://www.w3.org/2000/svg").count()
    );
    for tag in [
        "html", "head", "body", "section", "table", "ul", "figure", "svg", "footer",
    ] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        let opened = html.matches(&open).count()
            - usize::from(tag == "head") * html.matches("<header").count();
        assert_eq!(opened, html.matches(&close).count(), "{tag}");
    }
}

#[test]
fn missing_facts_are_not_invented() {
    let text = statement("1. 11-15 22-18 2. 8-11 *", "", "");
    for name in ["Black", "White", "Event", "Site", "Date", "Round"] {
        assert!(
            text.contains(&format!("| **{name}** | not recorded |")),
            "{name} in {text}"
        );
    }
    assert!(
        text.contains(" (inferred: no GameType tag; the referee found errors)"),
        "{text}"
    );
    let lines = section(&text, "Signatures");
    assert!(
        lines
            .iter()
            .all(|line| line.ends_with(r": \_\_\_\_\_\_\_\_\_\_\_\_\_\_\_\_")),
        "{lines:?}"
    );
    let unknown = CLEAN
        .replace("Jones, B.", "?")
        .replace("1899.05.01", "????.??.??");
    let text = statement(&unknown, "", "");
    assert!(
        text.contains("| **White** | not recorded |")
            && text.contains("| **Date** | not recorded |")
    );
}

#[test]
fn a_game_of_an_unsupported_variant_is_shown_as_written() {
    let text = statement(&CLEAN.replace("\"21\"", "\"49\""), "", "");
    assert!(
        text.contains("The game is not judged and no laws are applied"),
        "{text}"
    );
    assert!(
        text.contains("No board is shown: the game type is unknown or not supported"),
        "{text}"
    );
    assert!(text.contains("1. 11-15 22-18 2. 15x22 25x18"), "{text}");
    assert!(
        section(&text, "What the referee found")[0].starts_with("- T214 unjudged"),
        "{text}"
    );
    assert!(!text.contains("## Claims"), "{text}");
    let text = statement(&CLEAN.replace("\"21\"", "\"49\""), "#1:2", "");
    assert!(text.contains("| **Move** | 1... 22-18, at "), "{text}");
}

#[test]
fn a_bare_position_has_a_statement() {
    let bare = "[GameType \"21\"]\n[FEN \"W:WK1:B5,9\"]\n*\n";
    let text = statement(bare, "", "");
    assert!(text.contains("None are recorded."), "{text}");
    assert!(text.contains("| **FEN** | W:WK1:B5,9 |"), "{text}");
    // A side that cannot move has lost, whatever the record says.
    let stuck = "[GameType \"21\"]\n[FEN \"W:W32:B28,27,23\"]\n*\n";
    let text = statement(stuck, "", "");
    let says = section(&text, "What the laws say");
    assert_eq!(says[0], "- White cannot move: it has lost.", "{text}");
    assert!(says[1].starts_with("| **S1:23** |"), "{text}");
}

#[test]
fn a_man_left_uncrowned_in_the_start_position_is_the_subject() {
    let uncrowned = "[GameType \"21\"]\n[FEN \"B:W3,12,K23:BK11,K15\"]\n*\n";
    for point in ["", "#1:0"] {
        let text = statement(uncrowned, point, "");
        let found = section(&text, "What the referee found");
        assert!(
            found[0].starts_with("- R311 missed-crowning: the White man on 3"),
            "{text}"
        );
        let claims = section(&text, "Claims available");
        assert_eq!(
            claims,
            [
                "- Either side may invoke the ruling: the moves made since must be taken back, and the man crowned \
                 first (S1:13, S1:15)."
            ]
        );
    }
}

#[test]
fn no_side_is_charged_if_the_mover_is_unknown() {
    // White's man moves at Black's turn.
    let text = statement(
        "[GameType \"21\"]\n1. 11-15 23-19 2. 22-17 8-11 *\n",
        "#1:3",
        "",
    );
    assert!(
        section(&text, "What the referee found")[0].starts_with("- R302 opponents-piece"),
        "{text}"
    );
    assert_eq!(section(&text, "Claims available"), [""; 0]);
}

#[test]
fn the_start_and_every_ply_have_a_statement() {
    let text = statement(CLEAN, "#1:0", "");
    assert!(
        text.starts_with("# Statement of facts: games.pdn, game 1, at its start\n"),
        "{text}"
    );
    assert!(!text.contains("## What was played"), "{text}");
    let text = statement(CLEAN, "#1:1", "");
    assert!(
        text.contains("None before 1. 11-15: it is the first move."),
        "{text}"
    );
    let text = statement(CLEAN, "#1:4", "");
    assert!(text.contains("No later move is recorded."), "{text}");
    assert!(
        text.contains("No irregularity found in this move under the laws in force."),
        "{text}"
    );
}

#[test]
fn the_line_number_is_that_of_the_file() {
    let text = statement(&[CLEAN, "\n", MISSED].concat(), "#2", "");
    assert!(
        text.contains("| **Source** | games.pdn, game 2, line 11 |"),
        "{text}"
    );
}

#[test]
fn a_missing_ply_or_game_is_an_error() {
    let folder = Folder::with(MISSED);
    let run = folder.huff("statement games.pdn#1:9").exits(2);
    run.says("game 1 of games.pdn has no ply 9; the last is 3");
    let folder = Folder::with("[GameType \"21\"]\n1. 11-15 what 2... 24-19 *\n");
    let run = folder.huff("statement games.pdn#1:3").exits(2);
    run.says("game 1 of games.pdn has no ply 3 that can be read");
    folder.huff("statement games.pdn#1:4").exits(0);
    let folder = Folder::with(MISSED);
    let run = folder.huff("statement games.pdn#2").exits(2);
    run.says("games.pdn has no game 2");
    let run = folder.huff("statement games.pdn -o games.pdn").exits(2);
    run.says("is an input and cannot be the output");
    assert_eq!(folder.read("games.pdn"), MISSED);
    folder.huff("statement").exits(2);
    folder.huff("statement games.pdn#1:3 -o page.md").exits(0);
    assert!(folder.read("page.md").starts_with("# Statement of facts"));
    let run = folder.huff_reading("statement -#1:3", MISSED).exits(0);
    assert!(
        run.stdout
            .starts_with("# Statement of facts: -, game 1, ply 3"),
        "{run:#?}"
    );
}

#[test]
fn an_ambiguous_game_is_an_error() {
    let folder = Folder::with(CLEAN.repeat(2));
    let run = folder.huff("statement games.pdn").exits(2);
    run.says("error: games.pdn contains several games; name one");
    run.says("tip: add its number, for example games.pdn#2");
    folder.huff("statement games.pdn#1").exits(0);
}

#[test]
fn a_move_after_unreadable_text_is_not_judged() {
    let record = "[GameType \"21\"] 1. 11-15 22-18 2. 15xz2 25x18 8-11 *";
    let text = statement(record, "#1:3", "");
    assert!(
        text.contains("1. 11-15 22-18 [unreadable: 15xz2]"),
        "{text}"
    );
    assert!(text.contains("This move is not judged"), "{text}");
    let move_played = section(&text, "What was played");
    assert_eq!(
        move_played,
        ["| **Move** | 25x18, after unreadable text that may hide moves |"]
    );
    let whole = statement(record, "", "");
    assert!(
        whole.contains("22-18 [unreadable: 15xz2] 25x18 8-11\n"),
        "{whole}"
    );
    assert!(
        whole.contains("an earlier move is missing, unreadable or ambiguous"),
        "{whole}"
    );
}

#[test]
fn a_move_number_after_unreadable_text_is_kept() {
    let record =
        "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 3. 9xz3 25-22 4. 11-16 24-20 White won";
    let text = statement(record, "#1:6", "");
    assert!(
        text.contains("This move is not judged") || text.contains("R320"),
        "{text}"
    );
    assert!(text.contains("No board is shown"), "{text}");
    assert!(
        text.contains("Play continued for 2 plies: 4. 11-16 24-20\n"),
        "{text}"
    );
    let last = statement(record, "#1:8", "");
    assert!(last.contains("No later move is recorded"), "{last}");
}

#[test]
fn a_move_after_an_illegal_one_is_not_judged() {
    let record = "[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 2-30 5. 12-16 27-24 6. 16-19 32-27 1-0";
    let text = statement(record, "#1:12", "");
    assert!(text.contains("an earlier move is illegal"), "{text}");
    assert!(text.contains("This move is not judged"), "{text}");
}

#[test]
fn a_comment_of_several_lines_is_on_one() {
    let text = statement("1. 11-15 {he said\nthat it\r\nwas late} 22-18 *", "", "");
    assert!(text.contains("he said that it was late"), "{text}");
}
