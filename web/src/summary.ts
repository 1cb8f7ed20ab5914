// The totals of a file as charts.

import type { Totals } from "huff-core";
import { button, el, svg, type Child } from "./dom";
import { S, say } from "./strings";

type Results = Totals["results"];

const TOP = 12;

function section(title: string, ...children: Child[]): HTMLElement {
  return el("section", { class: "card" }, el("h3", null, title), ...children);
}

/** A stacked bar of results with its legend. */
function resultsBar(results: Results): HTMLElement {
  const parts: [string, number, string][] = [
    ["black", results.black, S.blackWon], ["draw", results.draw, S.drawn], ["white", results.white, S.whiteWon],
    ["other", results.both_lost + results.unknown, S.noResult],
  ];
  const total = parts.reduce((sum, [, n]) => sum + n, 0) || 1;
  let x = 0;
  const bars = parts.map(([kind, n]) => {
    const width = (n / total) * 100;
    const bar = svg("rect", { class: `r-${kind}`, x, y: 0, width, height: 10 });
    x += width;
    return bar;
  });
  return el("div", null,
    svg("svg", { class: "stack", viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": S.results }, ...bars),
    el("ul", { class: "legend" }, ...parts.filter(([, n]) => n).map(([kind, n, label]) =>
      el("li", null, el("span", { class: `key r-${kind}` }), `${label}: ${n} (${Math.round((n / total) * 100)} %)`))));
}

function histogram(rows: { from: number; to: number; games: number }[]): SVGSVGElement {
  const most = Math.max(1, ...rows.map((r) => r.games));
  const WIDTH = 420, HEIGHT = 170, STEP = WIDTH / Math.max(rows.length, 6);
  return svg("svg", { class: "histogram", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": S.lengths },
    ...rows.flatMap((row, i) => {
      const height = (row.games / most) * (HEIGHT - 48);
      const middle = i * STEP + STEP / 2;
      return [svg("rect", { class: "bar", x: i * STEP + 3, y: HEIGHT - 24 - height, width: STEP - 6, height, rx: 2 }),
        svg("text", { x: middle, y: HEIGHT - 30 - height, "text-anchor": "middle" }, String(row.games)),
        svg("text", { class: "axis", x: middle, y: HEIGHT - 6, "text-anchor": "middle" }, `${row.from}–${row.to}`)];
    }));
}

function table(head: string[], rows: (string | number)[][]): HTMLElement {
  return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": head[0] }, el("table", null,
    el("thead", null, el("tr", null, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", null, ...rows.slice(0, TOP).map((row) => el("tr", null, ...row.map((cell) => el("td", null, String(cell))))))),
  rows.length > TOP && el("p", { class: "hint" }, say(S.moreRows, { n: rows.length - TOP })));
}

function ruleBars(findings: Record<string, number>, onRule: (code: string) => void): HTMLElement {
  const rows = Object.entries(findings).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...rows.map(([, n]) => n));
  return el("ul", { class: "rules" }, ...rows.slice(0, 2 * TOP).map(([code, n]) => {
    const bar = el("span", { class: "fill" });
    bar.style.width = `${Math.max(1, (n / most) * 100)}%`;
    return el("li", null, button(code, () => onRule(code), { class: "link" }),
      el("span", { class: "track" }, bar), el("span", { class: "n" }, n.toLocaleString("en")));
  }));
}

export function summaryView(name: string, summary: Totals, onRule: (code: string) => void): HTMLElement {
  const results = (r: Results): number[] => [r.black, r.draw, r.white];
  const score = (p: { wins: number; draws: number }): string => String(p.wins + p.draws / 2);
  return el("div", { class: "summary" },
    el("h2", null, say(S.summaryOf, { name })), el("p", { class: "hint" }, `${say(S.gamesCount, { n: summary.games })}, ${say(S.plies, { n: summary.plies })}`),
    el("div", { class: "cards" },
      section(S.results, resultsBar(summary.results)),
      section(S.lengths, histogram(summary.lengths.histogram)),
      section(S.byRule, Object.keys(summary.findings).length ? ruleBars(summary.findings, onRule) : el("p", { class: "hint" }, S.noFindings)),
      section(S.players, table([S.player, S.games, S.wins, S.draws, S.losses, S.score1],
        summary.players.map((p) => [p.name, p.games, p.wins, p.draws, p.losses, score(p)]))),
      section(S.events, table([S.fieldEvent, S.games, S.blackWon, S.drawn, S.whiteWon], summary.events.map((e) => [e.name, e.games, ...results(e)]))),
      section(S.openings, table([S.openings, S.games, S.blackWon, S.drawn, S.whiteWon], summary.openings.map((o) => [o.name, o.games, ...results(o)])))));
}
