// Builds elements without innerHTML: text from a record only ever becomes a text node or an attribute value.

export type Child = Node | string | null | undefined | false | readonly Child[];
type Listener = (event: never) => void;
type Attrs = Record<string, string | number | boolean | null | undefined | Listener>;

const SVG_NS = "http://www.w3.org/2000/svg";

function fill<T extends Element>(node: T, attrs: Attrs | null, children: readonly Child[]): T {
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value as EventListener);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(node, child as readonly Child[]);
    else node.append(child as Node | string);
  }
}

/** An HTML element. An attribute `onclick` adds a listener of `click`; `null` and `false` omit an attribute. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K, attrs: Attrs | null = null, ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attrs, children);
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K, attrs: Attrs | null = null, ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG_NS, tag), attrs, children);
}

/** A button that does something. */
export const button = (text: Child, action: () => void, more: Attrs = {}): HTMLButtonElement =>
  el("button", { type: "button", onclick: action, ...more }, text);

/** A select of [value, text] options with its label. */
export function choice(label: string, options: readonly [string, string][], value: string, changed: (value: string) => void): HTMLLabelElement {
  const field = el("select", null, ...options.map(([v, text]) => el("option", { value: v }, text)));
  field.value = value;
  field.addEventListener("change", () => changed(field.value));
  return el("label", { class: "choice" }, el("span", null, label), field);
}

/** Replaces the children of an element. */
export function put(node: Element, ...children: Child[]): void {
  node.replaceChildren();
  append(node, children);
}

/** The element of that id, which the page's HTML must contain. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return node as T;
}
