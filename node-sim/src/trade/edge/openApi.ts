// The OpenAPI 3.1 document, made from the declarations of the reads.

import { NATIVE_NAME } from '@svc/core/names';
import { type JsonSchema, plainSchema, toJsonSchema } from '@svc/core/rpc/jsonSchema';
import { errorShape, indexShape } from '@svc/core/trade/assetReads';
import { perpMarketShape, spotMarketShape } from '@svc/core/trade/marketReads';
import { ALL_TRADE_READS, type AnyTradeRead, TRADE_BASE, TRADE_VERSION } from '@svc/core/trade/registry';
import { assetShape } from '@svc/core/trade/tradeFields';
import type { TSchema } from 'typebox';
import { cacheControl } from './bodyCache.ts';

type Json = Readonly<Record<string, unknown>>;

/** Shapes that are documented once. */
const NAMED = new Map<TSchema, string>([
  [assetShape, 'Asset'],
  [spotMarketShape, 'SpotMarket'],
  [perpMarketShape, 'PerpMarket'],
  [errorShape, 'Error'],
]);

const nameOf = (schema: TSchema): string | undefined => NAMED.get(schema);
const documented = (schema: TSchema): JsonSchema => toJsonSchema(schema, nameOf);
const jsonContent = (schema: JsonSchema): Json => ({ 'application/json': { schema } });

const ERROR_WORDS: Readonly<Record<number, string>> = {
  400: 'bad_request: a parameter is missing, malformed, or cannot be meant.',
  404: 'not_found, or ambiguous_symbol with the tokens that have the symbol.',
  429: 'rate_limited: too many requests of this address.',
  500: 'internal: a fault of the service.',
  502: 'node_unavailable: the node does not answer.',
};
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 1 } },
};

function parametersOf(read: AnyTradeRead): Json[] {
  const required = new Set<string>((read.query.required ?? []) as readonly string[]);
  const of = (place: 'path' | 'query', name: string, schema: TSchema): Json => {
    const { description, ...rest } = documented(schema);
    const isRequired = place === 'path' || (required.has(name) && rest.default === undefined);
    return {
      name,
      in: place,
      required: isRequired,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  };
  return [
    ...Object.entries(read.params.properties).map(([name, schema]) => of('path', name, schema)),
    ...Object.entries(read.query.properties).map(([name, schema]) => of('query', name, schema)),
  ];
}

function operationOf(read: AnyTradeRead): Json {
  const hasAsset =
    Object.keys(read.params.properties).some((name) => ['base', 'quote', 'asset'].includes(name)) &&
    !read.path.startsWith('/perps');
  const statuses = [...read.errors, 429, 500].sort((a, b) => a - b);
  return {
    operationId: read.name,
    summary: read.summary,
    tags: [read.group],
    parameters: parametersOf(read),
    responses: {
      200: {
        description: 'The body.',
        headers: {
          'Cache-Control': { schema: { type: 'string', const: cacheControl(read.maxAgeSec) } },
          ETag: {
            description: 'The same for bodies that differ in nothing but when they were made.',
            schema: { type: 'string' },
          },
        },
        content: jsonContent(documented(read.result)),
      },
      304: { description: 'The body is the one that If-None-Match names.' },
      ...(hasAsset
        ? {
            308: {
              description: "A verified token's address belongs at its slug.",
              headers: { Location: { schema: { type: 'string' } } },
            },
          }
        : {}),
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: ERROR_WORDS[status] ?? '',
            ...(status === 429 ? { headers: RETRY_AFTER } : {}),
            content: jsonContent({ $ref: '#/components/schemas/Error' }),
          },
        ]),
      ),
    },
  };
}

/** The document. */
export function openApiDocument(): Json {
  const index = {
    operationId: 'index',
    summary: 'What this service is and what it answers.',
    tags: ['Service'],
    parameters: [],
  };
  const paths = Object.fromEntries(ALL_TRADE_READS.map((read) => [read.path, { get: operationOf(read) }]));
  return {
    openapi: '3.1.0',
    info: {
      title: `${NATIVE_NAME} Trade API`,
      version: TRADE_VERSION,
      description:
        'The market of the network as people read it: oriented pairs, reference prices, whole accounts, profit and loss. It reads and places nothing. Amounts and prices are decimal text and must not be parsed to floats for anything that is signed. Assets in paths are a verified slug or a token address.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: TRADE_BASE }],
    tags: [...new Set(ALL_TRADE_READS.map(({ group }) => group))].map((name) => ({ name })),
    paths: {
      '/': {
        get: {
          ...index,
          responses: { 200: { description: 'The index.', content: jsonContent(documented(indexShape)) } },
        },
      },
      ...paths,
    },
    components: {
      schemas: Object.fromEntries([...NAMED].map(([schema, name]) => [name, plainSchema(schema, nameOf)])),
    },
  };
}
