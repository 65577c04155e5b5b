// The page /docs: the whole interface for people, from the same declarations as the machine-readable documents.

import { READ_GROUPS, type ReadDeclaration } from '@svc/core/reads/defineRead';
import { ALL_READS, type ReadName } from '@svc/core/reads/registry';
import { sampleOf } from '@svc/core/reads/samples';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import type { JsonSchema } from '@svc/core/rpc/jsonSchema';
import { positionalOrder } from '@svc/core/rpc/params';
import { type TSchema, Type } from 'typebox';
import { NODE_VERSION } from '../../version.ts';
import { type Limits, limitsOf } from '../limits.ts';
import { channelsPart, limitsPart, methodPart, operationsPart, type ShownMethod } from './docsParts.ts';
import type { NodeDocuments } from './documents.ts';
import type { ExampleOf } from './examples.ts';
import { html, type Markup } from './html.ts';
import { componentSchemas, documented } from './namedSchemas.ts';
import { ERROR_WORDS, TITLE } from './openRpc.ts';
import { type OtherMethod, SOCKET_METHODS } from './otherMethods.ts';

function shownRead(read: ReadDeclaration<ReadName>, exampleOf: ExampleOf): ShownMethod {
  const required = new Set<string>((read.params.required ?? []) as string[]);
  const params = positionalOrder(read).map((name) => {
    const field = (read.params.properties as Record<string, TSchema>)[name] ?? Type.Unknown();
    const schema = documented(field);
    const isRequired = required.has(name) && schema.default === undefined;
    return {
      name,
      required: isRequired,
      schema,
      example: isRequired || typeof sampleOf(field) === 'object' ? exampleOf(field) : undefined,
    };
  });
  const statuses = [
    '200',
    ...(params.length > 0 ? ['400'] : []),
    ...((read.rest?.unknown ?? 'none') === 'none' ? [] : ['404']),
    ...(limitsOf(read.rest).length === 0 ? [] : ['429']),
  ];
  return {
    id: read.name,
    rpc: read.rpc,
    rest: read.rest,
    summary: read.summary,
    isOurs: read.extension === true,
    weight: read.weight,
    params,
    result: documented(read.result),
    statuses: read.rest === undefined ? [] : statuses,
    canTry: true,
  };
}

function shownOther({ method, params, summary }: OtherMethod, canTry: boolean): ShownMethod {
  const required = new Set<string>((params.required ?? []) as string[]);
  const fields = Object.entries(params.properties as Record<string, TSchema>).map(([name, field]) => {
    const schema = documented(field);
    return { name, required: required.has(name) && schema.default === undefined, schema, example: undefined };
  });
  return {
    id: method,
    rpc: method,
    rest: undefined,
    summary,
    isOurs: canTry,
    weight: undefined,
    params: fields,
    result: {},
    statuses: [],
    canTry,
  };
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
  readonly links: readonly { readonly id: string; readonly text: string }[];
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

function methodSection(
  title: string,
  methods: readonly ShownMethod[],
  schemas: Readonly<Record<string, JsonSchema>>,
): Section {
  return {
    id: idOf(title),
    title,
    body: html`${methods.map((method) => methodPart(method, schemas))}`,
    links: methods.map(({ id, rest, rpc }) => ({ id, text: rest?.path ?? rpc ?? id })),
  };
}

const INTRODUCTION = html`<p>Every read is answered twice: at its path over HTTP, and as a JSON-RPC method at <code>POST /rpc</code> (also over <code>/ws</code>). Over HTTP an answer is <code>{"ok": true, "result": …}</code> or <code>{"ok": false, "error": "…"}</code>. Amounts are decimal text, heights and times are numbers. Methods marked <span class="chip">ours</span> are extensions of this node. For programs there are <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/asyncapi.json">AsyncAPI 3</a> for the streams and, with <code>rpc.discover</code>, OpenRPC.</p>`;

function errorsPart(): Markup {
  const rows = Object.entries(RPC_CODES).map(
    ([name, code]) =>
      html`<tr><td class="figure"><code>${code}</code></td><td>${ERROR_WORDS[name as keyof typeof RPC_CODES]}</td></tr>`,
  );
  return html`<p>Over HTTP: 400 for what cannot be read or is refused, 404 for what does not exist, 413, 429 with <code>Retry-After</code>, 500 and 503. JSON-RPC errors carry a stable code in <code>data.code</code>:</p><div class="scroll"><table><thead><tr><th>Number</th><th>When</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The page. */
export function docsPage({ controls, exampleOf }: NodeDocuments, limits: Limits): string {
  const schemas = componentSchemas();
  const sections: Section[] = [
    { id: 'start', title: 'How to call it', body: INTRODUCTION, links: [] },
    ...READ_GROUPS.map((group) =>
      methodSection(
        group,
        ALL_READS.filter((read) => read.group === group).map((read) => shownRead(read, exampleOf)),
        schemas,
      ),
    ),
    methodSection(
      'WebSocket',
      SOCKET_METHODS.map((method) => shownOther(method, false)),
      schemas,
    ),
    { id: 'streams', title: 'Streams', body: channelsPart(), links: [] },
    { id: 'operations', title: 'Operations', body: operationsPart(), links: [] },
    ...(controls.length === 0
      ? []
      : [
          methodSection(
            'Development',
            controls.map((control) => shownOther(control, true)),
            schemas,
          ),
        ]),
    { id: 'errors', title: 'Errors', body: errorsPart(), links: [] },
    { id: 'limits', title: 'Limits', body: limitsPart(limits), links: [] },
  ];
  const menu = sections.map(
    ({ id, title, links }) =>
      html`<li><a href="#${id}">${title}</a>${links.length === 0 ? '' : html`<ul>${links.map((link) => html`<li data-for="${link.id}"><a href="#${link.id}">${link.text}</a></li>`)}</ul>`}</li>`,
  );
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE}: interface</title><link rel="icon" href="/page/mark.svg"><link rel="stylesheet" href="/page/base.css"><link rel="stylesheet" href="/page/docs.css"><script type="module" src="/page/docs.ts"></script></head>
<body><a class="skip" href="#content">Skip to the methods</a>
<header><a class="brand" href="/">${TITLE}</a><span class="soft">interface, version ${NODE_VERSION}</span><a class="back" href="/">Chain</a><input id="search" type="search" placeholder="Search methods, paths, parameters" aria-label="Search" autocomplete="off"></header>
<div class="columns"><nav aria-label="Methods"><ul>${menu}</ul></nav>
<main id="content"><h1>${TITLE}</h1>${sections.map(({ id, title, body }) => html`<section id="${id}"><h2>${title}</h2>${body}</section>`)}<p id="nothing" hidden>Nothing here has these words. Try a part of a path, as <code>order</code> or <code>eth_</code>.</p></main></div></body></html>`;
  return page.markup;
}
