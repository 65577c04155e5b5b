// The document for programs and the page for people, both made once from the declarations.

import { NATIVE_NAME } from '@svc/core/names';
import { toJsonSchema } from '@svc/core/rpc/jsonSchema';
import { errorShape } from '@svc/core/trade/assetReads';
import { type AnyTradeRead, TRADE_BASE, TRADE_READS } from '@svc/core/trade/registry';
import type { TSchema } from 'typebox';
import type { Page } from './http.ts';
import { openApiDocument } from './openApi.ts';

const DOCUMENT_SECONDS = 300;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root{color-scheme:light dark;--bg:oklch(.985 .003 95);--surface:oklch(1 0 0);--sunken:oklch(.96 .004 95);--line:oklch(.9 .005 95);--text:oklch(.24 .01 260);--soft:oklch(.48 .01 260);--accent:oklch(.52 .13 195)}
@media (prefers-color-scheme:dark){:root{--bg:oklch(.17 .008 260);--surface:oklch(.21 .009 260);--sunken:oklch(.145 .008 260);--line:oklch(.3 .01 260);--text:oklch(.95 .005 95);--soft:oklch(.72 .008 260);--accent:oklch(.78 .11 195)}}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.45 Inter,system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:30px;line-height:1.2;font-weight:650;margin:0 0 8px}h2{font-size:22px;font-weight:650;margin:40px 0 12px}
p{margin:0 0 12px}a{color:var(--accent)}code,pre{font:13px/1.45 "JetBrains Mono",ui-monospace,monospace}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px;margin:0 0 12px}
h3{font-size:15px;margin:0 0 4px;overflow-wrap:anywhere}h3 code{font-size:15px;font-weight:650}
table{border-collapse:collapse;width:100%;margin:8px 0;font-size:13px}td,th{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid var(--line)}
th{color:var(--soft);font-weight:550}pre{background:var(--sunken);border-radius:8px;padding:12px;overflow:auto;max-height:420px}
summary{cursor:pointer;color:var(--accent);font-size:13px;min-height:28px}.soft{color:var(--soft);font-size:13px}
`;

function rows(read: AnyTradeRead): string {
  const required = new Set<string>((read.query.required ?? []) as readonly string[]);
  const row = (name: string, schema: TSchema, place: string, isRequired: boolean): string => {
    const { description, default: value, minimum, maximum } = toJsonSchema(schema) as Record<string, unknown>;
    const range = minimum === undefined ? '' : ` ${String(minimum)} to ${String(maximum)}`;
    const words = [description ?? '', value === undefined ? '' : `default ${String(value)}${range}`]
      .filter((part) => part !== '')
      .join('; ');
    return `<tr><td><code>${escaped(name)}</code></td><td>${place}${isRequired ? '' : ', optional'}</td><td>${escaped(words)}</td></tr>`;
  };
  const all = [
    ...Object.entries(read.params.properties).map(([name, schema]) => row(name, schema, 'path', true)),
    ...Object.entries(read.query.properties).map(([name, schema]) =>
      row(name, schema, 'query', required.has(name) && (schema as { default?: unknown }).default === undefined),
    ),
  ];
  return all.length === 0 ? '' : `<table><tr><th>Parameter</th><th>Where</th><th></th></tr>${all.join('')}</table>`;
}

/** Members of a body as people read them. */
function sketch(schema: TSchema, indent = ''): string {
  const given = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema | TSchema[];
    anyOf?: TSchema[];
    type?: string;
    const?: unknown;
    description?: string;
  };
  if (given.properties !== undefined) {
    const inner = `${indent}  `;
    const members = Object.entries(given.properties).map(([name, value]) => `${inner}${name}: ${sketch(value, inner)}`);
    return `{\n${members.join('\n')}\n${indent}}`;
  }
  if (Array.isArray(given.items)) return `[${given.items.map((item) => sketch(item, indent)).join(', ')}]`;
  if (given.items !== undefined) return `[${sketch(given.items, indent)}]`;
  if (given.anyOf !== undefined) return [...new Set(given.anyOf.map((option) => sketch(option, indent)))].join(' | ');
  if (given.const !== undefined) return JSON.stringify(given.const);
  return `${given.type ?? 'any'}${given.description === undefined ? '' : ` (${given.description})`}`;
}

function article(read: AnyTradeRead): string {
  return `<article id="${read.name}"><h3><code>GET ${escaped(read.path)}</code></h3><p>${escaped(read.summary)}</p>${rows(read)}
<p class="soft">Kept for ${read.maxAgeSec} s. Errors: ${[...read.errors, 429, 500].join(', ')}.</p>
<details><summary>Body</summary><pre>${escaped(sketch(read.result))}</pre></details></article>`;
}

/** The page. */
function docsPage(): string {
  const reads = TRADE_READS as unknown as readonly AnyTradeRead[];
  const groups = [...new Set(reads.map(({ group }) => group))];
  const sections = groups.map(
    (group) =>
      `<h2>${escaped(group)}</h2>${reads
        .filter((read) => read.group === group)
        .map(article)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${NATIVE_NAME} Trade API</title><style>${STYLE}</style><main><h1>${NATIVE_NAME} Trade API</h1>
<p>The market as people read it. It reads and places nothing; no key is needed and any site may ask.
The same for programs: <a href="${TRADE_BASE}/openapi.json">openapi.json</a>.</p>
<p>Assets in paths are a verified slug such as <code>btc</code>, or a token's address. A verified token's address is redirected to its slug; a symbol
never stands for a token. Prices are quote for one base as the path reads it. Amounts are decimal text: never parse them to floats for what is signed.</p>
<p>Errors are one object:</p><pre>${escaped(sketch(errorShape))}</pre>${sections.join('')}</main></html>`;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Both by their paths. */
export function documentPages(): Record<string, () => Promise<Page>> {
  const document = once(() => JSON.stringify(openApiDocument()));
  const page = once(docsPage);
  return {
    [`${TRADE_BASE}/openapi.json`]: async () => ({
      type: 'application/json; charset=utf-8',
      text: document(),
      maxAgeSec: DOCUMENT_SECONDS,
    }),
    [`${TRADE_BASE}/docs`]: async () => ({
      type: 'text/html; charset=utf-8',
      text: page(),
      maxAgeSec: DOCUMENT_SECONDS,
    }),
  };
}
