// Parts of the page /docs: a method with its parameters, answers and form; tables of errors, limits, channels,
// operations.

import { OPS } from '@svc/core/ops/registry';
import type { JsonSchema } from '@svc/core/rpc/jsonSchema';
import { CHANNELS, frames } from '@svc/core/streams/channels';
import { LIMIT_TABLE } from '../limits.ts';
import { html, type Markup } from './html.ts';
import { documented } from './namedSchemas.ts';
import { outline, rangeText, typeText } from './schemaText.ts';

/** A method as the page shows it. */
export interface ShownMethod {
  /** Fragment id of the method on the page. */
  readonly id: string;
  readonly rpc: string | undefined;
  readonly rest: { readonly method: string; readonly path: string } | undefined;
  readonly summary: string;
  readonly isOurs: boolean;
  readonly weight: number | undefined;
  readonly params: readonly ShownParam[];
  readonly result: JsonSchema;
  readonly statuses: readonly string[];
  /** Whether the page has a form for it: socket methods have none. */
  readonly canTry: boolean;
}

export interface ShownParam {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: unknown;
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function paramRow({ name, required, schema }: ShownParam): Markup {
  const fallback = schema.default === undefined ? '' : shown(schema.default);
  return html`<tr><td><code>${name}</code></td><td><code>${typeText(schema)}</code></td><td>${required ? 'required' : fallback === '' ? 'optional' : html`default <code>${fallback}</code>`}</td><td>${meaningOf(schema)}</td></tr>`;
}

/** The meaning of a parameter, and its range where the words do not give it. */
function meaningOf(schema: JsonSchema): string {
  const [words, range] = [String(schema.description ?? ''), rangeText(schema)];
  const isSaid =
    range === '' || [schema.minimum, schema.maximum].every((end) => end === undefined || words.includes(String(end)));
  return isSaid ? words : [words, range].filter((text) => text !== '').join('; ');
}

function tryForm(method: ShownMethod): Markup {
  const fields = method.params.map(({ name, required, schema, example }) => {
    const label = html`<span>${name}${required ? '' : html` <small>optional</small>`}</span>`;
    const isLong = typeof example === 'object' && example !== null && !Array.isArray(example);
    const field = isLong
      ? html`<textarea name="${name}" rows="10" spellcheck="false" data-text="false">${JSON.stringify(example, undefined, 2)}</textarea>`
      : html`<input name="${name}" autocomplete="off" spellcheck="false" value="${shown(example)}" placeholder="${shown(schema.default)}" data-text="${String(isText(schema))}">`;
    return html`<label${isLong ? html` class="long"` : ''}>${label}${field}</label>`;
  });
  const rest =
    method.rest === undefined
      ? ''
      : html`<button type="submit" class="primary" value="rest">Send ${method.rest.method}</button>`;
  const rpc =
    method.rpc === undefined
      ? ''
      : html`<button type="submit"${method.rest === undefined ? html` class="primary"` : ''} value="rpc">Send as JSON-RPC</button>`;
  return html`<details class="try"><summary>Try it</summary><form data-rest="${method.rest === undefined ? '' : `${method.rest.method} ${method.rest.path}`}" data-rpc="${method.rpc}">${fields.length === 0 ? '' : html`<div class="fields">${fields}</div>`}<div class="bar">${rest}${rpc}<button type="button" class="quiet" value="curl">Copy as curl</button></div><output aria-live="polite"></output></form></details>`;
}

/** Whether a value of a schema is text, so that a form must not parse it as JSON. */
function isText(schema: JsonSchema): boolean {
  if (schema.type !== undefined) return schema.type === 'string';
  const options = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [];
  return (
    options.length > 0 &&
    options.every((option) => option.type === 'string' || option.type === 'null' || typeof option.const === 'string')
  );
}

/** A method. */
export function methodPart(method: ShownMethod, schemas: Readonly<Record<string, JsonSchema>>): Markup {
  const words =
    `${method.rpc ?? ''} ${method.rest?.path ?? ''} ${method.summary} ${method.params.map(({ name }) => name).join(' ')}`.toLowerCase();
  return html`<article id="${method.id}" data-words="${words}">
<div class="title"><h3>${method.rest === undefined ? '' : html`<span class="verb">${method.rest.method}</span> <code>${method.rest.path}</code>`}${method.rpc === undefined ? '' : html` <code class="${method.rest === undefined ? '' : 'twin'}">${method.rpc}</code>`}${method.isOurs ? html` <span class="chip">ours</span>` : ''}</h3><a class="here" href="#${method.id}" aria-label="Link to ${method.id}">#</a></div>
<p>${method.summary}${method.weight === undefined ? '' : ` Counts as ${method.weight} JSON-RPC requests.`}</p>
${method.params.length === 0 ? html`<p class="soft">No parameters.</p>` : html`<div class="scroll"><table><thead><tr><th>Parameter</th><th>Type</th><th>Needed</th><th>Meaning</th></tr></thead><tbody>${method.params.map(paramRow)}</tbody></table></div>`}
<details><summary>Result <code>${typeText(method.result)}</code></summary><pre>${outline(method.result, schemas)}</pre></details>
${method.statuses.length === 0 ? '' : html`<p class="soft">Statuses: ${method.statuses.join(', ')}.</p>`}
${method.canTry ? tryForm(method) : ''}
</article>`;
}

/** The channels of the streams and their frames. */
export function channelsPart(): Markup {
  const rows = Object.entries(CHANNELS).map(
    ([name, key]) =>
      html`<tr><td><code>${name}</code></td><td>${key === 'none' ? 'no key' : html`<code>${name}:&lt;key&gt;</code> ${key}`}</td></tr>`,
  );
  const shapes = Object.entries(frames).map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><pre>${outline(documented(schema), {})}</pre></details>`,
  );
  return html`<p>Open <code>/ws?channels=a,b</code> as a WebSocket, or <code>/stream?channels=a,b</code> as Server-Sent Events. The first frame is <code>hello</code>, then come snapshots, then events right after each block. On the WebSocket, <code>{"op": "subscribe", "channels": ["trades:SVC/qUSDC"]}</code>, <code>unsubscribe</code> and <code>set</code> change what is sent; JSON-RPC is answered too.</p>
<div class="scroll"><table><thead><tr><th>Channel</th><th>Key</th></tr></thead><tbody>${rows}</tbody></table></div><h3>Frames</h3>${shapes}`;
}

/** The operations of exchange transactions. */
export function operationsPart(): Markup {
  return html`${Object.values(OPS).map(
    ({ number, name, gas, params }) =>
      html`<details id="op-${name}" data-words="${name.toLowerCase()} operation"><summary><span class="number">${number}</span> <code>${name}</code> <span class="soft">${gas.toString()} gas</span></summary><pre>${outline(documented(params), {})}</pre></details>`,
  )}`;
}

/** The limits with the values of this node. */
export function limitsPart(limits: Readonly<Record<string, number>>): Markup {
  const rows = Object.entries(LIMIT_TABLE).map(
    ([name, { words }]) =>
      html`<tr><td><code>${name}</code></td><td class="figure">${limits[name] === Number.POSITIVE_INFINITY ? 'off' : limits[name]}</td><td>${words}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th>Limit</th><th>Here</th><th>Of what</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
