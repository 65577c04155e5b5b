// The machine-readable document and the page for people, both made once from the declarations.

import { NATIVE_NAME } from '@svc/core/names';
import { type HttpApi, httpPage, openApiOf } from '@svc/core/rpc/httpDocuments';
import { type AnyHttpPath, definePath, type HttpSample } from '@svc/core/rpc/httpPath';
import { errorShape, indexShape } from '@svc/core/trade/assetReads';
import { perpMarketShape, spotMarketShape } from '@svc/core/trade/marketReads';
import {
  ALL_TRADE_READS,
  type AnyTradeRead,
  TRADE_BASE,
  TRADE_VERSION,
  type TradeReadName,
} from '@svc/core/trade/registry';
import { assetSegment, assetShape } from '@svc/core/trade/tradeFields';
import type { TSchema } from 'typebox';
import { cacheControl } from './bodyCache.ts';
import examples from './examples.json' with { type: 'json' };
import type { Page } from './http.ts';

const DOCUMENT_SECONDS = 300;

/** Answers of the service over a seeded network; examples.test.ts asks for them again, and writes the file. */
const EXAMPLES: Readonly<Record<'index' | TradeReadName, HttpSample>> = examples;

const ERROR_WORDS: Readonly<Record<AnyTradeRead['errors'][number], string>> = {
  400: 'bad_request: a parameter is missing, malformed, or cannot be meant.',
  404: 'not_found, or ambiguous_symbol with the tokens that have the symbol.',
  502: 'node_unavailable: the node does not answer.',
};

function pathOf(read: AnyTradeRead): AnyHttpPath {
  const namesAsset = Object.values(read.params.properties).includes(assetSegment);
  return {
    path: read.path,
    group: read.group,
    params: read.params,
    operations: {
      GET: {
        name: read.name,
        summary: read.summary,
        note: `Anybody may keep an answer for ${read.maxAgeSec} s.`,
        query: read.query,
        answer: read.result,
        sample: EXAMPLES[read.name],
        headers: {
          'Cache-Control': { schema: { type: 'string', const: cacheControl(read.maxAgeSec) } },
          ETag: {
            description: 'The same for bodies that differ in nothing but when they were made.',
            schema: { type: 'string' },
          },
        },
        statuses: {
          304: 'The body is the one that If-None-Match names.',
          ...(namesAsset ? { 308: "A verified token's address belongs at its slug." } : {}),
          ...Object.fromEntries(read.errors.map((status) => [status, ERROR_WORDS[status]])),
        },
      },
    },
  };
}

const indexPath = definePath({
  path: '',
  group: 'Service',
  operations: {
    GET: {
      name: 'index',
      summary: 'What this service is and what it answers.',
      answer: indexShape,
      sample: EXAMPLES.index,
      statuses: {},
    },
  },
});

const API: HttpApi = {
  title: `${NATIVE_NAME} Trade API`,
  version: TRADE_VERSION,
  description:
    'The market of the network as people read it: oriented pairs, reference prices, whole accounts, profit and loss. It reads and places nothing; no key is needed and any site may ask. Assets in paths are a verified slug such as `btc`, or the address of a token; that of a verified token is redirected to its slug, and a symbol never stands for a token. Prices are quote for one base as the path reads it. Amounts and prices are decimal text and must not be parsed to floats for anything that is signed. Lists in examples are cut to three.',
  base: TRADE_BASE,
  paths: [indexPath, ...ALL_TRADE_READS.map(pathOf)],
  everywhere: {
    429: 'rate_limited: too many requests of this address.',
    500: 'internal: a fault of the service.',
  },
  failure: { name: 'Error', shape: errorShape },
  shapes: new Map<TSchema, string>([
    [assetShape, 'Asset'],
    [spotMarketShape, 'SpotMarket'],
    [perpMarketShape, 'PerpMarket'],
  ]),
  others: { [`${TRADE_BASE}/openapi.json`]: 'openapi.json' },
};

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Both by their paths. */
export function documentPages(): Record<string, () => Promise<Page>> {
  const document = once(() => JSON.stringify(openApiOf(API)));
  const page = once(() => httpPage(API));
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
