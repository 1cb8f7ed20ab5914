//! Tag pairs, whole and broken.

use super::reads;

#[test]
fn tags_after_a_blank_line_begin_a_game_only_if_a_name_repeats() {
    reads(&[
        (
            "[Event \"a\"]\n[FEN \"W:\"]\n\n[White \"b\"]\n*",
            "[Event=a] [FEN=W:] [White=b] =* end",
        ),
        (
            "[Event \"a\"]\n\n[Event \"b\"]\n*",
            "[Event=a] end [Event=b] =* end",
        ),
        (
            "[Event \"a\"]\r\n\r\n[Site \"s\"]\r\n[Event \"b\"]\r\n",
            "[Event=a] end [Site=s] [Event=b] end",
        ),
        (
            "[Event \"a\"]\n[Event \"b\"]\n*",
            "[Event=a] [Event=b] =* end",
        ),
        (
            "[Event \"a\"]\n% note\n[Site \"b\"]\n*",
            "[Event=a] % [Site=b] =* end",
        ),
        (
            "[Event \"a\"] { lost\n[Event \"b\"]\n*",
            "[Event=a] {} S002 end [Event=b] =* end",
        ),
        (
            "[White \"a\"]\n\n> [Black \"b\"]\n> [Event \"c\"]\n*",
            "[White=a] S001<>> [Black=b] S001<>> [Event=c] =* end",
        ),
        (
            "[White \"x\"]\n[Result \"1-0\"]\n{walkover}\n\n[Event \"A\"]\n*",
            "[White=x] [Result=1-0] {} end [Event=A] =* end",
        ),
        (
            "[FEN \"a\"]\n{ c }\n[Event \"b\"]\n*",
            "[FEN=a] {} end [Event=b] =* end",
        ),
    ]);
}

#[test]
fn a_broken_tag_begins_no_game_even_if_its_name_repeats() {
    reads(&[
        (
            "[Event \"a\"]\n[Heure blanche \"1\"][Heure noire \"2\"]\n9-13 *",
            "[Event=a] [Heure=blanche \"1\"] S004 [Heure=noire \"2\"] S004 9-13 =* end",
        ),
        (
            "[Event \"a\"]\n[Heure blanche \"1\"]\n\n[Heure noire \"2\"]\n9-13 *",
            "[Event=a] [Heure=blanche \"1\"] S004 [Heure=noire \"2\"] S004 9-13 =* end",
        ),
        (
            "[Event \"a\"]\n[Empty]\n[Empty]\n[Site \"b\"]\n9-13 *",
            "[Event=a] [Empty=] S004 [Empty=] S004 [Site=b] 9-13 =* end",
        ),
        (
            "[Event \"a\"]\n[White \"b]\n[White \"c\"]\n9-13 *",
            "[Event=a] [White=b] S004 end [White=c] 9-13 =* end",
        ),
        (
            "[Città \"a\"]\n[Città \"b\"]\n9-13 *",
            "[Città=a] S004 [Città=b] S004 9-13 =* end",
        ),
        (
            "[Città \"a\"]\n\n[Città \"b\"]\n9-13 *",
            "[Città=a] S004 end [Città=b] S004 9-13 =* end",
        ),
    ]);
}

#[test]
fn a_line_end_in_a_value_loses_neither_tag_nor_game() {
    reads(&[
        (
            "[Event \"a\nb\"]\n[FEN \"W:W31,\n32:B1\"]\n9-13 *\n[Event \"c\"]",
            "[Event=a b] S011 [FEN=W:W31,32:B1] S011 9-13 =* end [Event=c] end",
        ),
        (
            "[Event \"a\nb\n[Site \"c\"]\n9-13 *",
            "[Event=a] S004 S001<b> [Site=c] 9-13 =* end",
        ),
        (
            "9-13 1-0\n[Event \"a\nb\"]\n[Event \"c\"]\n*",
            "9-13 =1-0 end [Event=a b] S011 [Event=c] =* end",
        ),
        (
            "9-13\n[FEN\n\"W:W31:B1\"]\n[Event \"c\"]\n*",
            "9-13 end [FEN=W:W31:B1] S011 [Event=c] =* end",
        ),
    ]);
}

#[test]
fn a_tag_name_may_be_in_any_script() {
    reads(&[
        (
            "[Città \"Roma\"]\n[Белые \"x\"]\n9-13 *\n[Åse \"y\"] 9-14",
            "[Città=Roma] S004 [Белые=x] S004 9-13 =* end [Åse=y] S004 9-14 end",
        ),
        (
            "9-13 [белые начинают] 9-14",
            "9-13 S001<[белые начинают]> 9-14 end",
        ),
    ]);
}

#[test]
fn a_broken_tag_loses_no_game() {
    reads(&[
        (
            "[Site \"C:\\\"]\n[A \"x\"]\n9-13",
            "[Site=C:\\] S004 [A=x] 9-13 end",
        ),
        (
            "[Event \"a]\n[A \"x\"]\n9-13",
            "[Event=a] S004 [A=x] 9-13 end",
        ),
        (
            "[Event \"a]\\r\\n[A \"x\"]\\r\\n9-13",
            "[Event=a] S004 eol eol [A=x] eol eol 9-13 end",
        ),
        (
            "[Event Foo]\n[]\n9-13",
            "[Event=Foo] S004 [=] S004 9-13 end",
        ),
    ]);
}

#[test]
fn an_unreadable_tag_begins_no_game() {
    reads(&[
        // Event comes late, without a blank line before it
        (
            "[White \"a\"]\n[Citt\u{e0} \"b\"]\n[Event \"c\"]\n9-13 *",
            "[White=a] [Citt\u{e0}=b] S004 [Event=c] 9-13 =* end",
        ),
        (
            "[White \"a\"]\n[Citt\u{e0} \"b\"]\n\n[Event \"c\"]\n9-13 *",
            "[White=a] [Citt\u{e0}=b] S004 [Event=c] 9-13 =* end",
        ),
        (
            "[White \"a\"]\n[Citt\u{e0} \"b\"]\n[White \"c\"]\n9-13 *",
            "[White=a] [Citt\u{e0}=b] S004 end [White=c] 9-13 =* end",
        ),
    ]);
}

#[test]
fn an_escaped_line_end_before_a_real_one_ends_one_line() {
    reads(&[
        (
            "[Site \"a\"]\\r\n[Event \"b\"]\\r\n9-13 *",
            "[Site=a] eol [Event=b] eol 9-13 =* end",
        ),
        (
            "[Event \"a\"]\\r\n\\r\n[Event \"b\"]\\r\n9-13 *",
            "[Event=a] eol eol end [Event=b] eol 9-13 =* end",
        ),
        // tags of another game, although a position comes last
        (
            "9-13 {\n[Event \"b\"]\\r\n[FEN \"W:W31:B2\"]\\r\n\\r\n1. 31-27 } *",
            "9-13 {} S002 end [Event=b] eol [FEN=W:W31:B2] eol eol 1. 31-27 S005 =* end",
        ),
    ]);
}
