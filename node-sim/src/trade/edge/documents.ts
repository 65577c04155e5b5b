// The document for programs and the page for people, both made once from the declarations.

import { NATIVE_NAME } from '@svc/core/names';
import { docsPageOf, docsTable, escaped, sketch } from '@svc/core/rpc/docsPage';
import { toJsonSchema } from '@svc/core/rpc/jsonSchema';
import { errorShape } from '@svc/core/trade/assetReads';
import { ALL_TRADE_READS, type AnyTradeRead, TRADE_BASE } from '@svc/core/trade/registry';
import type { TSchema } from 'typebox';
import type { Page } from './http.ts';
import { openApiDocument } from './openApi.ts';

const DOCUMENT_SECONDS = 300;

function rows(read: AnyTradeRead): string {
  const required = new Set<string>((read.query.required ?? []) as readonly string[]);
  const row = (name: string, schema: TSchema, place: string, isRequired: boolean): string[] => {
    const { description, default: value, minimum, maximum } = toJsonSchema(schema) as Record<string, unknown>;
    const range = minimum === undefined ? '' : ` ${String(minimum)} to ${String(maximum)}`;
    const words = [description ?? '', value === undefined ? '' : `default ${String(value)}${range}`]
      .filter((part) => part !== '')
      .join('; ');
    return [`<code>${escaped(name)}</code>`, `${place}${isRequired ? '' : ', optional'}`, escaped(words)];
  };
  const all = [
    ...Object.entries(read.params.properties).map(([name, schema]) => row(name, schema, 'path', true)),
    ...Object.entries(read.query.properties).map(([name, schema]) =>
      row(name, schema, 'query', required.has(name) && (schema as { default?: unknown }).default === undefined),
    ),
  ];
  return docsTable(['Parameter', 'Where', ''], all);
}

function article(read: AnyTradeRead): string {
  return `<article id="${read.name}"><h3><code>GET ${escaped(read.path)}</code></h3><p>${escaped(read.summary)}</p>${rows(read)}
<p class="soft">Kept for ${read.maxAgeSec} s. Errors: ${[...read.errors, 429, 500].join(', ')}.</p>
<details><summary>Body</summary><pre>${escaped(sketch(read.result))}</pre></details></article>`;
}

/** The page. */
function docsPage(): string {
  const groups = [...new Set(ALL_TRADE_READS.map(({ group }) => group))];
  const sections = groups.map(
    (group) =>
      `<h2>${escaped(group)}</h2>${ALL_TRADE_READS.filter((read) => read.group === group)
        .map(article)
        .join('')}`,
  );
  return docsPageOf(
    `${NATIVE_NAME} Trade API`,
    `<p>The market as people read it. It reads and places nothing; no key is needed and any site may ask.
The same for programs: <a href="${TRADE_BASE}/openapi.json">openapi.json</a>.</p>
<p>Assets in paths are a verified slug such as <code>btc</code>, or a token's address. A verified token's address is redirected to its slug; a symbol
never stands for a token. Prices are quote for one base as the path reads it. Amounts are decimal text: never parse them to floats for what is signed.</p>
<p>Errors are one object:</p><pre>${escaped(sketch(errorShape))}</pre>${sections.join('')}`,
  );
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
