// The texts of the page. strings/en.json has all of them; a translation is a copy of that file. Messages about records are the core's.

import texts from "./strings/en.json";

/** A text by number: each form as Intl.PluralRules names it for the language, `{n}` the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export const S = texts;

const plurals = new Intl.PluralRules(S.language);

/** Fills the places of a text, such as `{name}`. */
export function say(text: string | Forms, values: Readonly<Record<string, string | number>>): string {
  const form = typeof text === "string" ? text : text[plurals.select(Number(values["n"]))] ?? text.other;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.toLocaleString(S.language) ?? "");
}

/** How many findings of each severity. */
export function sayCounts(counts: Readonly<Record<"error" | "warning" | "note", number>>): string {
  const parts = ([["error", S.errors], ["warning", S.warnings], ["note", S.notes]] as const)
    .filter(([severity]) => counts[severity]).map(([severity, text]) => say(text, { n: counts[severity] }));
  return parts.join(", ") || S.countNone;
}
