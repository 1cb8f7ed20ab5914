// A repair or a fix as changes of the text.

import type { Change } from "./doc";
import type { Placed, PlacedFix, Repair, Span } from "./protocol";

export interface Remedy {
  readonly changes: readonly Change[];
  readonly repair: Repair | null;
  readonly fix: PlacedFix | null;
}

/** What can be applied for a finding, best first. `spans` are the moves of its game. */
export function remedies(finding: Placed, fixes: readonly PlacedFix[], spans: readonly Span[], text: string): Remedy[] {
  const found: Remedy[] = [];
  const own = fixes.filter((fix) => fix.code === finding.code && fix.game === finding.game);
  const repairs = finding.repairs.length ? finding.repairs : finding.repair ? [finding.repair] : [];
  for (const repair of repairs) {
    const changes = (finding.depth ?? 0) === 0 ? edits(repair, spans, text) : null;
    if (changes) found.push({ changes, repair, fix: null });
  }
  for (const fix of own) {
    // The fix of a repair is the same edit with its proof; it is listed once.
    const same = found.findIndex((r) => equal(r.changes, fix.changes));
    if (same >= 0) found[same] = { ...found[same]!, fix };
    else if (!found.length || !fix.unsafe) found.push({ changes: fix.changes, repair: null, fix });
    else if (found[0]!.repair?.confidence === "certain") found[0] = { ...found[0]!, changes: fix.changes, fix };
  }
  return found;
}

function equal(a: readonly Change[], b: readonly Change[]): boolean {
  return a.length === b.length && a.every((c, i) => c.from === b[i]!.from && c.to === b[i]!.to && c.text === b[i]!.text);
}

/** The changes of a repair of the main line; null if it changes the whole game, which only the core's fix can. */
function edits(repair: Repair, spans: readonly Span[], text: string): Change[] | null {
  const main = spans.filter((s) => s.depth === 0);
  const at = main.findIndex((s) => s.ply === repair.ply);
  const span = main[at];
  if (!span) return null;
  switch (repair.kind) {
    case "replace": case "path":
      return repair.move ? [{ from: span.from, to: span.to, text: repair.move }] : null;
    case "insert":
      return repair.move ? [{ from: span.from, to: span.from, text: `${repair.move} ` }] : null;
    case "delete": {
      const blank = /^\s*/.exec(text.slice(span.to))![0].length;
      return [{ from: span.from, to: span.to + blank, text: "" }];
    }
    case "swap": {
      const next = main[at + 1];
      return next ? [{ from: span.from, to: span.to, text: text.slice(next.from, next.to) },
        { from: next.from, to: next.to, text: text.slice(span.from, span.to) }] : null;
    }
    default:
      return null;
  }
}
