#!/usr/bin/env node
// Runs the program that npm installed for this platform.
const { spawnSync } = require("node:child_process");
const { constants } = require("node:os");

const name = `@huff-draughts/cli-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/${process.platform === "win32" ? "huff.exe" : "huff"}`);
} catch {
  console.error(`error: ${name} is not installed; there may be no program for this platform, or npm ran with --no-optional`);
  process.exit(2);
}
const run = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (run.error) {
  console.error(`error: ${program}: ${run.error.message}`);
  process.exit(2);
}
process.exit(run.signal ? 128 + constants.signals[run.signal] : run.status);
