// Creates and replaces elements. Text is always set as text, never as markup.

export type Child = Node | string | number | null | undefined | false;

type Listener = (event: Event) => void;
type Attributes = Readonly<Record<string, string | number | boolean | Listener | undefined>>;

/** An element with attributes (functions are listeners, `true` an attribute without value) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  put(element, children);
  return element;
}

/** Replaces the children of an element. */
export function put(element: Element, children: readonly Child[]): void {
  element.replaceChildren(
    ...children.flatMap((child) =>
      child === null || child === undefined || child === false
        ? []
        : [typeof child === 'number' ? String(child) : child],
    ),
  );
}

/** A column's title; a pair has also that of what a narrow screen shows below the cell's own content. */
export type Title = string | readonly [own: string, below: string];

const titled = (title: Title): Child[] =>
  typeof title === 'string' ? [title] : [title[0], el('span', { class: 'below' }, title[1])];

/**
 * A table with a head; cells are rows of children. @param spare columns that a narrow screen hides @param figures
 * columns of numbers, which end at one line
 */
export function table(
  head: readonly Title[],
  rows: readonly (readonly Child[])[],
  empty: string,
  spare: readonly number[] = [],
  figures: readonly number[] = [],
): HTMLElement {
  if (rows.length === 0) return el('p', { class: 'empty' }, empty);
  const classOf = (at: number) => {
    const classes = [spare.includes(at) && 'spare', figures.includes(at) && 'figure'].filter((one) => one !== false);
    return { class: classes.length === 0 ? undefined : classes.join(' ') };
  };
  const cell = (child: Child, at: number) => el('td', classOf(at), child);
  return el(
    'div',
    { class: 'scroll' },
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...head.map((title, at) => el('th', classOf(at), ...titled(title))))),
      el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map(cell)))),
    ),
  );
}

/** A heading with content under it. */
export function panel(title: string, ...children: readonly Child[]): HTMLElement {
  return el('section', { class: 'panel' }, el('h2', {}, title), ...children);
}

/** Names and values under one another. */
export function facts(rows: readonly (readonly [string, Child])[]): HTMLElement {
  return el('dl', {}, ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
}
