/**
 * @file Portable Draughts Notation
 * @license MIT OR Apache-2.0
 */
// The tokens of PDN 3.0 and the spellings that records contain. docs/src/reference/notation.md describes them.

const BLANKS = /[ \t\u00a0]*/;
const NUMBER = /[0-9]{1,2}/;
const FILE_AND_RANK = /[A-Za-zА-Яа-яЁё][0-9]{1,2}/;
const HYPHEN = choice(/[-\u2010-\u2015\u2212]/, "&ndash;", "&mdash;", "&minus;");
const CROSS = /[xX\u00d7хХ:]/;

/** Squares with separators. A blank may precede or follow the first separator, or a cross. */
const path = (square) =>
  seq(
    square,
    BLANKS,
    choice(HYPHEN, CROSS),
    BLANKS,
    square,
    repeat(choice(seq(BLANKS, CROSS, BLANKS, square), seq(HYPHEN, square))),
  );

module.exports = grammar({
  name: "pdn",

  // A line end may be written as the two characters `\r` or `\n`.
  extras: ($) => [/[\s\u00a0\ufeff]|\\[rn]/, $.comment],

  rules: {
    source_file: ($) => repeat($.game),

    // Moves without a result or tags between them are one game.
    game: ($) =>
      prec.right(
        choice(
          seq($.header, optional($.movetext), optional($.terminator)),
          seq($.movetext, optional($.terminator)),
          $.terminator,
        ),
      ),

    header: ($) => prec.right(repeat1($.tag)),

    tag: ($) => seq("[", field("name", $.tag_name), field("value", $.string), "]"),

    tag_name: () => /[\p{L}_][\p{L}\p{N}_]*/,

    string: () => token(seq('"', repeat(choice(/[^"\\]/, /\\./)), '"')),

    movetext: ($) => prec.right(repeat1($._item)),

    _item: ($) =>
      choice($.move_number, $.move, $.unknown_move, $.strength, $.nag, $.setup, $.variation, $.text),

    variation: ($) => seq("(", repeat($._item), ")"),

    move_number: () => token(/[0-9]+(\.+|…)/),

    // Before the move: of two tokens of the same length, the first one counts, and `1-0` is no move.
    terminator: () =>
      token(
        choice(
          "*",
          /[01][ ]*[-\u2010-\u2015\u2212][ ]*[01]/,
          /2[ ]*[-\u2010-\u2015\u2212][ ]*0/,
          /0[ ]*[-\u2010-\u2015\u2212][ ]*2/,
          /1\/2([ ]*[-\u2010-\u2015\u2212][ ]*1\/2)?/,
          /½([ ]*[-\u2010-\u2015\u2212][ ]*½)?/,
          /[01][.,]5[ ]*[-\u2010-\u2015\u2212][ ]*[01][.,]5/,
          /[01][+-] - [01][+-]/,
        ),
      ),

    move: () =>
      token(
        choice(
          path(NUMBER),
          path(FILE_AND_RANK),
          /[0-9]{1,2}[~_\/][0-9]{1,2}/,
          /[A-Ha-h][0-9]{1,2}[A-Ha-h][0-9]{1,2}/,
          /[0-9]{4}/,
          // only the file of the origin
          seq(/[a-h]/, optional(CROSS), /[a-h][0-9]{1,2}/, repeat(seq(CROSS, /[a-h][0-9]{1,2}/))),
        ),
      ),

    unknown_move: () => token(choice(/\.\.+/, "…", /-[ ]?-/)),

    strength: () => token(choice(/[!?]+/, /\([!?]+\)/)),

    nag: () => token(/\$[0-9]+/),

    setup: () => token(/\/[^\/\r\n]*\//),

    comment: () => token(choice(/\{[^}]*\}/, /;[^\r\n]*/, /%[^\r\n]*/)),

    // Anything else, so that one stray word does not spoil the game.
    text: () => token(prec(-1, /&[a-z]+;|[^\s\u00a0\ufeff\[\](){}";%&\\]+|[&\\]/)),
  },
});
