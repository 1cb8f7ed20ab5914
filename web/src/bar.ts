// The bar: what to open, which view, the settings, and the menu.

import { icon } from "./boardpane";
import { type Child, byId, choice, el, put } from "./dom";
import type { RuleSet, Settings } from "./protocol";
import { S } from "./strings";
import { BOARDS } from "./variants";

/** How the page looks; remembered. */
export interface Preferences { theme: "auto" | "light" | "dark"; notes: boolean; scope: "file" | "game" }

export interface Bar {
  readonly settings: Settings;
  readonly preferences: Preferences;
  readonly sets: readonly RuleSet[];
  changed(next: Partial<Settings>): void;
  /** The preferences have changed. */
  preferred(): void;
  home(): void;
  readonly modes: readonly Child[];
  readonly more: readonly Child[];
}

export function applyTheme({ theme }: Preferences): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** A menu that closes with Escape, a choice, or a click beside it. */
function menu(className: string, title: string, summary: Child[], content: readonly Child[]): HTMLDetailsElement {
  const node = el("details", { class: className }, el("summary", { title }, ...summary), el("div", { class: "popover" }, content));
  node.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Element && !node.contains(event.relatedTarget)) node.open = false;
  });
  node.addEventListener("keydown", (event) => { if (event.key === "Escape") node.open = false; });
  node.lastElementChild!.addEventListener("click", (event) => { if ((event.target as Element).closest("button")) node.open = false; });
  document.addEventListener("pointerdown", (event) => { if (!node.contains(event.target as Element)) node.open = false; });
  return node;
}

export function fillBar(bar: Bar): void {
  const { settings, preferences } = bar;
  const notes = el("input", { type: "checkbox" });
  notes.checked = preferences.notes;
  notes.addEventListener("change", () => {
    preferences.notes = notes.checked;
    bar.preferred();
  });
  const fields = [
    choice(S.laws, [["auto", S.lawsAuto], ...bar.sets.map((s): [string, string] => [s.name, `${s.name}: ${s.title}`])], settings.laws,
      (laws) => bar.changed({ laws })),
    choice(S.variant, [["", S.variantAuto], ...BOARDS.map((b): [string, string] => [b.name, b.name])], settings.variant,
      (variant) => bar.changed({ variant })),
    choice(S.resultOrder, [["auto", S.resultOrderAuto], ["black-white", S.resultOrderBW], ["white-black", S.resultOrderWB]],
      settings.resultOrder, (value) => bar.changed({ resultOrder: value as Settings["resultOrder"] })),
    choice(S.theme, [["auto", S.themeAuto], ["light", S.themeLight], ["dark", S.themeDark]], preferences.theme, (value) => {
      preferences.theme = value as Preferences["theme"];
      applyTheme(preferences);
      bar.preferred();
    }),
    el("label", { class: "check" }, notes, S.showNotes),
  ];
  put(byId("bar"),
    el("a", { class: "brand", href: "#", onclick: (event: Event) => { event.preventDefault(); bar.home(); } },
      el("span", { class: "disc black", "aria-hidden": "true" }), "huff"),
    el("nav", { "aria-label": S.mainMenu }, bar.modes),
    menu("menu needs-doc", S.more, [icon("M4.5 12h1M11.5 12h1M18.5 12h1"), el("span", { class: "hidden" }, S.more)], bar.more),
    // Last, so that it stays in its place when the menu appears.
    menu("menu", S.settings, [icon("M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4"), el("span", { class: "wide" }, S.settings)], fields));
}
