// Compiled by tsc: the types fit what the README shows.
import init, { Checker, check, games, legalMoves, summary, type Finding, type Game, type Options, type Totals } from "@huff-draughts/wasm";
import type { HuffBoard } from "@huff-draughts/wasm/board";

await init();
const options: Options = { laws: "standard", resultOrder: "auto", select: ["R"] };
const findings: Finding[] = check("1. 11-15 *", options).findings;
const first: Game | undefined = games(new Uint8Array())[0];
const moves: string[] = legalMoves("", "english").moves.map((legal) => legal.move);
const checker = new Checker(options);
checker.push(new Uint8Array());
const judged: number | undefined = checker.next()?.judged;
checker.free();
const totals: Totals = summary("1. 11-15 *");
const drawn: number = totals.results.draw;
const item = first?.moves[0];
const written: string | undefined = item && "ply" in item ? item.written : undefined;
const board: HuffBoard = document.createElement("huff-board");
board.record = first ?? null;
board.addEventListener("huff-ply", ({ detail }) => detail.ply.toFixed());
// @ts-expect-error there is no such option
check("", { law: "standard" });
export { findings, first, moves, judged, drawn, written };
