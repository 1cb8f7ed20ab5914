// Compiled by tsc: the types fit what the README shows.
import init, { Checker, check, games, legalMoves, type Finding, type Game, type Options } from "@huff-draughts/wasm";

await init();
const options: Options = { laws: "standard", resultOrder: "auto", select: ["R"] };
const findings: Finding[] = check("1. 11-15 *", options).findings;
const first: Game | undefined = games(new Uint8Array())[0];
const moves: string[] = legalMoves("", "english").moves.map((legal) => legal.move);
const checker = new Checker(options);
checker.push(new Uint8Array());
const judged: number | undefined = checker.next()?.judged;
checker.free();
// @ts-expect-error there is no such option
check("", { law: "standard" });
export { findings, first, moves, judged };
