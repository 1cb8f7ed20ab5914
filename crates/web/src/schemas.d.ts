// Made by web/types.mjs from schemas/.

/**
 * The output of huff check --format json. A line of --format jsonl is one #/$defs/line.
 */
export interface Findings {
  version: 1;
  tool: {
    name: "huff";
    version: string;
  };
  files: FileTotals[];
  summary: Summary;
  findings: Finding[];
}
export interface FileTotals {
  path: string;
  /**
   * Size in bytes
   */
  bytes: number;
  /**
   * The number of records
   */
  games: number;
  /**
   * Main-line moves
   */
  plies: number;
}
export interface Summary {
  /**
   * Files read
   */
  files: number;
  /**
   * Records
   */
  games: number;
  /**
   * Main-line moves
   */
  plies: number;
  /**
   * Errors
   */
  errors: number;
  /**
   * Warnings
   */
  warnings: number;
  /**
   * Notes, listed or not
   */
  notes: number;
  /**
   * Findings in the baseline
   */
  baselined?: number;
  /**
   * Only with --statistics
   */
  statistics?: {
    code: string;
    name: string;
    /**
     * The number of findings
     */
    count: number;
  }[];
}
export interface Finding {
  code: string;
  /**
   * The name of the rule
   */
  name: string;
  severity: "error" | "warning" | "note";
  /**
   * The problem, in one sentence
   */
  message: string;
  /**
   * The file, as named in the input
   */
  path: string;
  /**
   * Number of the game in the file, from 1
   */
  game: number;
  /**
   * Line, from 1
   */
  line: number;
  /**
   * Column, from 1, in characters
   */
  column: number;
  /**
   * Byte offset in the file on disk, or in the unpacked archive member
   */
  offset: number;
  /**
   * Length in bytes
   */
  length: number;
  /**
   * Ply in the game, from 1; null for tags, text and the whole game
   */
  ply: number | null;
  move_number: number | null;
  side: "black" | "white" | null;
  /**
   * Nesting depth of variations; 0 is the main line
   */
  depth: number | null;
  /**
   * The move as written
   */
  move: string | null;
  /**
   * The position before the move
   */
  fen: string | null;
  /**
   * Every legal move, full paths
   */
  legal: string[] | null;
  /**
   * The squares of the pieces concerned, as numbers of the variant's board, even if its notation is algebraic
   */
  pieces: number[];
  /**
   * The law text and the number of the law: S1:9, WCDF:1.20
   */
  laws: string[];
  /**
   * The ruling under the laws
   */
  ruling: string | null;
  /**
   * The winner under this ruling
   */
  result_implied: "black" | "white" | "draw" | "both-lost" | null;
  /**
   * The plies that prove it
   */
  evidence: number[];
  /**
   * True if the finding only follows from an earlier one in the game
   */
  consequence: boolean;
  /**
   * The best repair
   */
  repair: Repair | null;
  /**
   * All repairs, best first
   */
  repairs: Repair[];
  /**
   * The proposed name of a player and its other spellings (C602)
   */
  alias: {
    name: string;
    /**
     * @minItems 1
     */
    spellings: string[];
  } | null;
}
export interface Repair {
  kind: "replace" | "insert" | "delete" | "swap" | "path" | "reverse-colours" | "mirror" | "columns" | "fen";
  /**
   * The ply in the record as written; the documentation of each kind has the details
   */
  ply: number;
  /**
   * The repaired move
   */
  move: string | null;
  /**
   * The number of plies from there on that are legal with the repair
   */
  replayed: number;
  /**
   * The number of plies from there on
   */
  of: number;
  confidence: "certain" | "likely" | "possible";
}

/**
 * A square: its number, or its name in algebraic records
 */
export type Square = number | string;
export type Hue = "green" | "red" | "yellow" | "blue";
/**
 * Moves, setups and unreadable text; before the first of them at most one remark
 */
export type Line = (Setup | Unread | Move | Remark)[];

/**
 * The output of huff convert --to json. A line of --to jsonl is one #/$defs/game.
 */
export interface Games {
  version: 1;
  games: Game[];
}
export interface Game {
  /**
   * The tags in the order of the record; a repeated tag has an array
   */
  tags: {
    [k: string]: string | string[];
  };
  /**
   * The number in the GameType tag, or that of the variant used
   */
  game_type: number | null;
  /**
   * The start position, FEN; null if the board is unknown
   */
  start: string | null;
  /**
   * The Result tag, or the game terminator
   */
  result: string | null;
  /**
   * The game terminator (a result or *), as written
   */
  terminator: string | null;
  /**
   * The outcome: the winning colour, a draw, or both lost
   */
  winner: "black" | "white" | "draw" | "both-lost" | null;
  /**
   * Comments before the first move and before unreadable text
   */
  comments: string[];
  /**
   * Numeric annotation glyphs before the first move, without the $
   */
  nags?: number[];
  /**
   * Only if it is not 1: the number of the first move, as written. The numbers of the moves count from 1
   */
  first_number?: number;
  /**
   * Only with --with opening: the opening; null if the variant has no named openings
   */
  opening?: Opening | null;
  moves: Line;
  /**
   * Only if the main line cannot be replayed: the reasons; empty if the cause is unreadable text
   */
  findings?: GameFinding[];
  /**
   * The source of the game
   */
  source: Source | null;
}
export interface Opening {
  /**
   * The name of the deepest named position, regardless of move order
   */
  name: string;
  /**
   * The number of plies before that position; 0 if the game starts there
   */
  plies: number;
  /**
   * The name of the first move
   */
  family: string;
  /**
   * The three-move ballot with the position after three plies; null for go-as-you-please
   */
  ballot: number | null;
  /**
   * True if the ballot is in any deck
   */
  in_deck: boolean | null;
  /**
   * The decks with this ballot: over the board and by mail, by mail only, or none
   */
  deck: "crossboard" | "mail" | "barred" | null;
}
export interface Setup {
  /**
   * Comments before it, if it opens a variation
   */
  comments_before?: string[];
  /**
   * Numeric annotation glyphs before it, if it opens a variation
   */
  nags_before?: number[];
  /**
   * The FEN of the position set up; null if the setup is not a FEN
   */
  setup: string | null;
  /**
   * The text between the slashes, if it is not a FEN
   */
  written?: string;
  /**
   * ! ? and combinations of them, (!), or * for the only move
   */
  strength: string | null;
  /**
   * Numeric annotation glyphs, without the $
   */
  nags: number[];
  /**
   * Comments after it, byte for byte, including words glued to the move
   */
  comments: string[];
  /**
   * Variations from the position before the move
   */
  variations: Line[];
}
/**
 * Unreadable text among the moves (S001). It may be a move, so a later illegal move is not held against the players
 */
export interface Unread {
  /**
   * Comments before it, if it opens a variation
   */
  comments_before?: string[];
  /**
   * Numeric annotation glyphs before it, if it opens a variation
   */
  nags_before?: number[];
  /**
   * The text as written
   */
  unread: string;
  /**
   * Comments after it, byte for byte, and marks that belong to no move
   */
  comments: string[];
  /**
   * Variations from the position before the last move
   */
  variations: Line[];
}
export interface Move {
  /**
   * Comments before it, if it opens a variation
   */
  comments_before?: string[];
  /**
   * Numeric annotation glyphs before it, if it opens a variation
   */
  nags_before?: number[];
  /**
   * Ply in the game, from 1; in a variation, as if its moves were in the main line
   */
  ply: number;
  /**
   * The move number, from 1; 0 after unreadable text, until a written move number shows whether plies are missing
   */
  number: number;
  /**
   * The side that makes the move; null if unknown
   */
  side: "black" | "white" | null;
  /**
   * The full path in the variant's notation; null if the move could not be replayed
   */
  move: string | null;
  /**
   * The move as written, without its strength; the parts of a split capture are separated by a space; ... is an unknown move
   */
  written: string;
  /**
   * The squares of the path; as written if the move could not be replayed, null for an unknown move
   */
  path: Square[] | null;
  /**
   * The squares of the captured pieces; null if the move could not be replayed
   */
  captures: Square[] | null;
  /**
   * True if the move crowns a man; null if it could not be replayed
   */
  crowns: boolean | null;
  /**
   * Only with --with fen: the position after the move, FEN; null if unknown
   */
  fen?: string | null;
  /**
   * ! ? and combinations of them, (!), or * for the only move
   */
  strength: string | null;
  /**
   * Numeric annotation glyphs, without the $
   */
  nags: number[];
  /**
   * Comments after it, byte for byte, including words glued to the move
   */
  comments: string[];
  /**
   * The times in the clock commands of the comments
   */
  clock: Clock | null;
  eval?: Evaluation;
  /**
   * Only if a comment has a [%csl] command: the coloured squares
   */
  squares?: {
    color: Hue;
    square: Square;
  }[];
  /**
   * Only if a comment has a [%cal] command: the arrows
   */
  arrows?: {
    color: Hue;
    from: Square;
    to: Square;
  }[];
  /**
   * Variations from the position before the move
   */
  variations: Line[];
}
/**
 * Times from [%clk], [%clock], [%mct], [%emt] and [%egt]; the comments keep the commands
 */
export interface Clock {
  /**
   * Black's remaining time, in seconds with up to three decimals
   */
  black: number | null;
  /**
   * White's remaining time, in seconds with up to three decimals
   */
  white: number | null;
  /**
   * The side whose clock runs
   */
  running: "black" | "white" | null;
  /**
   * Remaining time of the side that moved (the command names no side), in seconds with up to three decimals
   */
  mover: number | null;
  /**
   * Time on a mechanical clock, in seconds with up to three decimals
   */
  mechanical: number | null;
  /**
   * Time spent on the move, in seconds with up to three decimals
   */
  move: number | null;
  /**
   * Time spent on the game, in seconds with up to three decimals
   */
  game: number | null;
}
/**
 * An evaluation, positive for White; the comments keep the command
 */
export interface Evaluation {
  /**
   * In men, with up to three decimals; null if a win was found
   */
  score: number | null;
  /**
   * The number of moves to a win; negative if Black wins
   */
  win: number | null;
  /**
   * The search depth in plies
   */
  depth: number | null;
}
export interface Remark {
  /**
   * Comments without a following move, and marks that belong to no move
   */
  comments: string[];
  /**
   * Numeric annotation glyphs, without the $
   */
  nags?: number[];
  /**
   * Variations from the position before the move
   */
  variations: Line[];
}
export interface GameFinding {
  code: string;
  name: string;
  severity: "error" | "warning" | "note";
  ply: number | null;
  message: string;
}
export interface Source {
  path: string;
  /**
   * Number of the game in the file, from 1
   */
  game: number;
  /**
   * The line of its first token, from 1
   */
  line: number;
  /**
   * The byte offset of its first token in the file on disk
   */
  offset: number;
}

/**
 * The output of huff summary --format json.
 */
export interface Totals {
  version: 1;
  /**
   * Games, including bare positions
   */
  games: number;
  /**
   * Main-line moves
   */
  plies: number;
  results: {
    /**
     * Games won by Black
     */
    black: number;
    /**
     * Games won by White
     */
    white: number;
    /**
     * Draws
     */
    draw: number;
    /**
     * Games lost by both sides
     */
    both_lost: number;
    /**
     * Games without a result, or with a result that is ambiguous
     */
    unknown: number;
  };
  /**
   * Ordered by number of games, descending
   */
  players: {
    /**
     * The name as written in the tags
     */
    name: string;
    /**
     * The player's FMJD numbers in the tags; absent if there are none
     *
     * @minItems 1
     */
    fmjd_ids?: string[];
    /**
     * Games played
     */
    games: number;
    /**
     * Games won
     */
    wins: number;
    /**
     * Games drawn
     */
    draws: number;
    /**
     * Games lost
     */
    losses: number;
    /**
     * Games with an unknown result
     */
    unknown: number;
  }[];
  /**
   * Ordered by number of games, descending
   */
  events: {
    name: string;
    /**
     * The number of games
     */
    games: number;
    /**
     * Games won by Black
     */
    black: number;
    /**
     * Games won by White
     */
    white: number;
    /**
     * Draws
     */
    draw: number;
    /**
     * Games lost by both sides
     */
    both_lost: number;
    /**
     * Games without a result, or with a result that is ambiguous
     */
    unknown: number;
  }[];
  /**
   * Openings of English draughts, ordered by number of games, descending
   */
  openings: {
    /**
     * The deepest named position of the game
     */
    name: string;
    /**
     * The name of the first move
     */
    family: string;
    /**
     * The number of games
     */
    games: number;
    /**
     * Games won by Black
     */
    black: number;
    /**
     * Games won by White
     */
    white: number;
    /**
     * Draws
     */
    draw: number;
    /**
     * Games lost by both sides
     */
    both_lost: number;
    /**
     * Games without a result, or with a result that is ambiguous
     */
    unknown: number;
  }[];
  /**
   * Lengths in plies of games with moves
   */
  lengths: {
    /**
     * Games with moves
     */
    games: number;
    min: number | null;
    max: number | null;
    mean: number | null;
    median: number | null;
    histogram: {
      /**
       * The lowest length
       */
      from: number;
      /**
       * The highest length
       */
      to: number;
      /**
       * The number of games
       */
      games: number;
    }[];
  };
  /**
   * The number of findings of each rule, by code
   */
  findings: {
    [k: string]: number;
  };
  /**
   * How precise the dates of the games are
   */
  dates: {
    /**
     * Games with a known day
     */
    day: number;
    /**
     * Games with a known month but no day
     */
    month: number;
    /**
     * Games with a known year only
     */
    year: number;
    /**
     * Games without a date, or with an unknown date
     */
    unknown: number;
    /**
     * Games with a date that contains no year
     */
    unreadable: number;
  };
  /**
   * Years with games, ascending
   */
  years: {
    /**
     * The year
     */
    from: number;
    /**
     * The number of games
     */
    games: number;
    /**
     * Games won by Black
     */
    black: number;
    /**
     * Games won by White
     */
    white: number;
    /**
     * Draws
     */
    draw: number;
    /**
     * Games lost by both sides
     */
    both_lost: number;
    /**
     * Games without a result, or with a result that is ambiguous
     */
    unknown: number;
  }[];
  /**
   * Decades from the first with games to the last
   */
  decades: {
    /**
     * The first year of the decade
     */
    from: number;
    /**
     * The number of games
     */
    games: number;
    /**
     * Games won by Black
     */
    black: number;
    /**
     * Games won by White
     */
    white: number;
    /**
     * Draws
     */
    draw: number;
    /**
     * Games lost by both sides
     */
    both_lost: number;
    /**
     * Games without a result, or with a result that is ambiguous
     */
    unknown: number;
  }[];
  moves: {
    /**
     * Main-line moves that were replayed
     */
    replayed: number;
    /**
     * Captures
     */
    captures: number;
    /**
     * Captured pieces
     */
    captured: number;
    /**
     * Moves that crown a man
     */
    crownings: number;
    /**
     * Games with such a move
     */
    games_with_crowning: number;
  };
  /**
   * How games end
   */
  endings: {
    /**
     * The side to move has pieces, and none of them can move
     */
    no_moves: number;
    /**
     * The side to move has no pieces
     */
    no_pieces: number;
    /**
     * Drawn while moves were possible
     */
    drawn: number;
    /**
     * Won while the other side could still move
     */
    won_earlier: number;
    /**
     * Without a result or a move, lost by both, or won in an unknown position
     */
    unknown: number;
  };
  /**
   * Ordered by number of files, descending
   */
  encodings: {
    name: string;
    /**
     * The number of files in this encoding
     */
    files: number;
  }[];
  /**
   * Only with --players
   */
  crosstable?: {
    players: string[];
    /**
     * One row for each player
     */
    scores: (null | {
      /**
       * Games played
       */
      games: number;
      /**
       * Games won
       */
      wins: number;
      /**
       * Games drawn
       */
      draws: number;
      /**
       * Games lost
       */
      losses: number;
      /**
       * Games with an unknown result
       */
      unknown: number;
    })[][];
  };
}
