// The loop that the adapters in JavaScript share: a line of JSON in, a line of JSON out. NODE_MODULES has the packages.
const path = require("path");
const readline = require("readline");

exports.load = (name) => require(require.resolve(name, { paths: [process.env.NODE_MODULES || process.cwd()] }));

exports.version = (name) => {
  const main = require.resolve(name, { paths: [process.env.NODE_MODULES || process.cwd()] });
  const folder = main.slice(0, main.indexOf(path.join("node_modules", name))) + path.join("node_modules", name);
  return require(path.join(folder, "package.json")).version;
};

exports.written = (from, to, captured) =>
  captured.length ? `${from}x${to}<${[...new Set(captured)].sort((a, b) => a - b).join(",")}>` : `${from}-${to}`;

exports.serve = (hello, answers) => {
  const write = process.stdout.write.bind(process.stdout);
  console.log = console.warn = console.error = () => {};
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const question = JSON.parse(line);
    let answer;
    try {
      answer = question.question === "hello" ? hello : answers[question.question](question);
    } catch (error) {
      answer = { error: String(error) };
    }
    write(JSON.stringify(answer) + "\n");
  });
};
