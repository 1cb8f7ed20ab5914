// Compares the time to check a file in Node with that of the command line on one thread: node test/measure.js FILE. HUFF names the program.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { report } from "@huff-draughts/wasm";

const [path] = process.argv.slice(2);
const bytes = readFileSync(path);
/** The shortest of five runs, in milliseconds. */
const shortest = (run) => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
};
const own = shortest(() => report(bytes, "json", { path }));
const native = shortest(() => {
  const options = ["check", "--isolated", "--exit-zero", "-j", "1", "--format", "json", path];
  const { status } = spawnSync(process.env.HUFF, options, { maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${process.env.HUFF} failed`);
});
console.log(`Node ${own.toFixed(0)} ms, command line ${native.toFixed(0)} ms, ratio ${(own / native).toFixed(1)}`);
