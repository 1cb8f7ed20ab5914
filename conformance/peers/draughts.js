#!/usr/bin/env node
// The adapter of draughts.js, which npm calls `draughts`.
const { load, version, written, serve } = require("./adapter.cjs");
const Draughts = load("draughts");

const moves = (game) => game.moves().map((move) => written(move.from, move.to, move.takes));

const answers = {
  read: (question) => {
    const game = new Draughts();
    if (!game.parsePDN(question.text)) return { error: "not read" };
    const line = game.history().map((move) => (typeof move === "string" ? move : `${move.from}-${move.to}`));
    return { games: [{ tags: Object.entries(game.header()), line: { moves: line } }] };
  },
  moves: (question) => ({ moves: moves(new Draughts(question.position)) }),
  replay: (question) => {
    const game = new Draughts(question.position);
    for (const [index, text] of question.moves.entries()) {
      const move = game.moves().find((move) => written(move.from, move.to, move.takes).split("<")[0] === text);
      if (!move || !game.move(move)) return { illegal: index + 1 };
    }
    return { illegal: null };
  },
};

serve({
  name: "draughts.js",
  version: version("draughts"),
  claims: ["read", "one-game", "legal-only", "tags", "moves", "moves-20", "replay-20"],
  game_types: [20],
}, answers);
