// The visible text of a window, from its markup: folds closed, no hidden elements, no attributes. Lines break at block
// elements, lists are indented by depth, and white space is collapsed like in a browser.

import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DrawsAll } from '../../src/ui/kit/Growing.tsx';

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const BLOCK = new Set([
  ...[
    'main',
    'div',
    'p',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'section',
    'header',
    'footer',
    'pre',
    'details',
    'summary',
    'br',
    'label',
    'button',
  ],
]);
/** Never text. */
const SILENT = new Set(['svg', 'style', 'script', 'template', 'title']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
/** Classes whose style sheets keep spaces and line breaks. */
const KEEPS_SPACE = /(?:^|\s)(?:lines|raw|message)(?:\s|$)/;

interface Open {
  readonly tag: string;
  readonly isHidden: boolean;
  readonly keepsSpace: boolean;
  /** Inside a closed fold: only its summary is visible. */
  readonly isFold: boolean;
  readonly depth: number;
}

const has = (attributes: string, name: string): boolean => new RegExp(`(?:^|\\s)${name}(?:=|\\s|$)`).test(attributes);
const classOf = (attributes: string): string => /(?:^|\s)class="([^"]*)"/.exec(attributes)?.[1] ?? '';

function opened(tag: string, attributes: string, above: Open | undefined): Open {
  const isHidden =
    (above?.isHidden ?? false) ||
    SILENT.has(tag) ||
    has(attributes, 'hidden') ||
    /aria-hidden="true"/.test(attributes) ||
    // A closed fold shows only its summary.
    (above?.isFold === true && tag !== 'summary');
  return {
    tag,
    isHidden,
    keepsSpace: (above?.keepsSpace ?? false) || tag === 'pre' || KEEPS_SPACE.test(classOf(attributes)),
    isFold: tag === 'details' && !has(attributes, 'open'),
    depth: (above?.depth ?? 0) + (tag === 'ul' || tag === 'ol' ? 1 : 0),
  };
}

/** The visible text of React's markup. */
function shownTextOf(markup: string): string {
  const stack: Open[] = [];
  let out = '';
  const newLine = (depth: number): void => {
    out = out.replace(/ +$/, '');
    if (!out.endsWith('\n') && out !== '') out += '\n';
    if (depth > 1) out += '\t'.repeat(depth - 1);
  };
  for (const [, close, tag, attributes = '', text] of markup.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s"=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    const above = stack.at(-1);
    if (text !== undefined) {
      if (above?.isHidden === true) continue;
      const plain = text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
      // Where line breaks are kept an empty line is visible.
      out += above?.keepsSpace === true ? plain.replaceAll('\n', '⏎\n') : plain.replaceAll(/[ \n\t\r]+/g, ' ');
      continue;
    }
    if (tag === undefined) continue;
    if (close === '/') {
      const ended = stack.pop();
      if (ended?.tag !== tag) throw new Error(`</${tag}> ends <${ended?.tag}>`);
      if (!ended.isHidden && BLOCK.has(tag)) newLine(stack.at(-1)?.depth ?? 0);
      continue;
    }
    const one = opened(tag, attributes, above);
    if (!one.isHidden && BLOCK.has(tag)) newLine(one.depth);
    if (!VOID.has(tag)) stack.push(one);
  }
  if (stack.length > 0) throw new Error(`<${stack.at(-1)?.tag}> has no end`);
  return out.replaceAll(/[\t\n]*\n/g, '\n').trim();
}

/** The visible text of a React tree, in a window in front, scrolled to its end. */
export function shownText(drawn: ReactNode): string {
  const place = globalThis as { document?: unknown };
  const before = place.document;
  // Everything that the screens need of a page during rendering.
  place.document = { hasFocus: () => true };
  try {
    return shownTextOf(renderToStaticMarkup(createElement(DrawsAll, { value: true }, drawn)));
  } finally {
    if (before === undefined) delete place.document;
    else place.document = before;
  }
}
