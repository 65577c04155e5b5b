// The OpenAPI 3.1 document of the REST interface, made from the declarations of the reads.

import { READ_GROUPS, type RestBody } from '@svc/core/reads/defineRead';
import { ALL_READS, type AnyRead } from '@svc/core/reads/registry';
import { sampleOf } from '@svc/core/reads/samples';
import type { JsonSchema } from '@svc/core/rpc/jsonSchema';
import type { TSchema } from 'typebox';
import { NODE_VERSION } from '../../version.ts';
import { LIMIT_TABLE, limitsOf } from '../limits.ts';
import type { ExampleOf } from './examples.ts';
import { componentSchemas, documented } from './namedSchemas.ts';
import { TITLE } from './openRpc.ts';
import { OPERATION_PATHS } from './otherPaths.ts';

type Json = Readonly<Record<string, unknown>>;

const jsonContent = (schema: JsonSchema): Json => ({ 'application/json': { schema } });
const response = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

const failure = (description: string, headers?: Json): Json => ({
  description,
  ...(headers === undefined ? {} : { headers }),
  content: jsonContent({ $ref: '#/components/schemas/Failure' }),
});

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 1 } },
};

const RESPONSES = {
  BadRequest: failure('A parameter is missing, malformed or out of range; or the transaction is refused.'),
  TooLarge: failure('The body is larger than the limit.'),
  TooMany: failure('Too many requests of this client.', RETRY_AFTER),
  Unexpected: failure(
    'Anything else: 404 for unknown paths, 408, 415, 431, and 500 for a fault of the node, whose text says nothing of it.',
  ),
};

/** A transaction in a body: its own object, JSON text, or its members by themselves. */
const BODIES: Readonly<Record<RestBody, JsonSchema>> = {
  signedTransaction: {
    anyOf: [
      {
        type: 'object',
        properties: {
          tx: {
            anyOf: [
              { $ref: '#/components/schemas/SignedTransaction' },
              { type: 'string', description: 'The same as JSON text.' },
            ],
          },
          propagated: { type: 'boolean' },
        },
        required: ['tx'],
      },
      {
        type: 'object',
        properties: { tx_hex: { type: 'string', description: 'The transaction as JSON text.' } },
        required: ['tx_hex'],
      },
    ],
  },
  unsignedTransaction: bodyOfTransaction('UnsignedTransaction'),
  transactionToSimulate: bodyOfTransaction('TransactionToSimulate'),
};

function bodyOfTransaction(name: string): JsonSchema {
  const reference = { $ref: `#/components/schemas/${name}` };
  return {
    anyOf: [
      {
        type: 'object',
        properties: { tx: { anyOf: [reference, { type: 'string', description: 'The same as JSON text.' }] } },
        required: ['tx'],
      },
      reference,
    ],
  };
}

const PRETTY: Json = {
  name: 'pretty',
  in: 'query',
  required: false,
  description: 'Indents the answer.',
  schema: { type: 'boolean', default: false },
};

function queryParameters(read: AnyRead, exampleOf: ExampleOf): Json[] {
  const required = new Set<string>((read.params.required ?? []) as string[]);
  const own = Object.entries(read.params.properties as Record<string, TSchema>).map(([name, field]) => {
    const schema = documented(field);
    const sample = sampleOf(field);
    const { queryPattern } = field as { queryPattern?: string };
    const isRequired = required.has(name) && schema.default === undefined;
    // Filters that may be left out are, but for those whose sample was written for them.
    const example = isRequired || typeof sample === 'object' ? exampleOf(field) : undefined;
    return {
      name,
      in: 'query',
      required: isRequired,
      ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
      schema: queryPattern === undefined ? schema : { ...schema, pattern: queryPattern },
      ...(example === undefined ? {} : { example }),
    };
  });
  return [...own, PRETTY];
}

/** Words on the limits that a read counts against. */
function limitWords(rest: AnyRead['rest']): string {
  const limits = limitsOf(rest);
  return limits.length === 0
    ? ''
    : `\n\nLimits: ${limits.map((limit) => `${limit} (${LIMIT_TABLE[limit].value}: ${LIMIT_TABLE[limit].words})`).join('; ')}.`;
}

function operationOf(read: AnyRead, exampleOf: ExampleOf): Json {
  const isPost = read.rest?.method === 'POST';
  const bodySchema = read.rest?.method === 'POST' ? BODIES[read.rest.body] : undefined;
  const unknown = read.rest?.unknown ?? 'none';
  const { tx } = read.params.properties as Record<string, TSchema>;
  const example = tx === undefined ? undefined : exampleOf(tx);
  return {
    operationId: read.name,
    summary: read.summary,
    description: `${read.rpc === undefined ? 'REST only.' : `JSON-RPC twin: \`${read.rpc}\`.`}${read.extension === true ? ' An extension of this node: other nodes of the network do not answer it.' : ''}${limitWords(read.rest)}`,
    tags: [read.group],
    ...(isPost
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: bodySchema,
                ...(example === undefined ? {} : { example: { tx: example } }),
              },
            },
          },
        }
      : { parameters: queryParameters(read, exampleOf) }),
    responses: {
      200: {
        description: 'The result.',
        content: jsonContent({
          type: 'object',
          properties: { ok: { const: true }, result: documented(read.result) },
          required: ['ok', 'result'],
          additionalProperties: false,
        }),
      },
      ...(isPost || Object.keys(read.params.properties).length > 0 ? { 400: response('BadRequest') } : {}),
      ...(unknown === 'none' ? {} : { 404: failure(unknown) }),
      ...(isPost ? { 413: response('TooLarge') } : {}),
      ...(limitsOf(read.rest).length === 0 ? {} : { 429: response('TooMany') }),
      default: response('Unexpected'),
    },
    ...(read.rpc === undefined ? {} : { 'x-json-rpc': read.rpc }),
    ...(read.extension === true ? { 'x-extension': true } : {}),
  };
}

/** The document. Values of examples are those of the node. */
export function openApiDocument(exampleOf: ExampleOf): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const read of ALL_READS) {
    if (read.rest === undefined) continue;
    const item = paths[read.rest.path] ?? {};
    item[read.rest.method.toLowerCase()] = operationOf(read, exampleOf);
    paths[read.rest.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: NODE_VERSION,
      description:
        'Reads and transactions of the node over HTTP. The same methods, and more, are answered as JSON-RPC at /rpc (see rpc.discover), live data at /ws and /stream. Amounts are decimal text.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: [...READ_GROUPS.filter((group) => group !== 'EVM'), 'Operations', 'Streams'].map((name) => ({ name })),
    paths: { ...paths, ...OPERATION_PATHS },
    components: { schemas: componentSchemas(), responses: RESPONSES },
  };
}
