// The OpenAPI 3.1 document of the REST interface, made from the declarations of the reads.

import { READ_GROUPS, type RestBody } from '@svc/core/reads/defineRead';
import { ALL_READS, type AnyRead } from '@svc/core/reads/registry';
import { sampleOf } from '@svc/core/reads/samples';
import type { JsonSchema } from '@svc/core/rpc/jsonSchema';
import {
  type ApiAnswer,
  type ApiOperation,
  type Json,
  jsonContent,
  openApiDocument,
  parametersOf,
  refusalOf,
} from '@svc/core/rpc/openApi';
import type { TSchema } from 'typebox';
import { NODE_VERSION } from '../../version.ts';
import { LIMIT_TABLE, limitsOf } from '../limits.ts';
import type { ExampleOf } from './examples.ts';
import { componentSchemas, documented, shapeName } from './namedSchemas.ts';
import { TITLE } from './openRpc.ts';
import { OTHER_OPERATIONS } from './otherPaths.ts';

const RESPONSES = {
  BadRequest: refusalOf(
    400,
    'A parameter is missing, malformed or out of range; or the transaction is refused.',
    'Failure',
  ),
  TooLarge: refusalOf(413, 'The body is larger than the limit.', 'Failure'),
  TooMany: refusalOf(429, 'Too many requests of this client.', 'Failure'),
  Unexpected: refusalOf(
    'default',
    'Anything else: 404 for unknown paths, 408, 415, 431, and 500 for a fault of the node, whose text says nothing of it.',
    'Failure',
  ),
};

/** A transaction in a body: its own object, JSON text, or its members directly. */
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

/** Optional filters have no example, except those with a sample of their own. */
function queryParameters(read: AnyRead, exampleOf: ExampleOf): Json[] {
  const example = (field: TSchema, isRequired: boolean) =>
    isRequired || typeof sampleOf(field) === 'object' ? exampleOf(field) : undefined;
  return [...parametersOf('query', read.params, shapeName, example), PRETTY];
}

/** A sentence about the limits that a read counts against. */
function limitWords(rest: AnyRead['rest']): string {
  const limits = limitsOf(rest);
  return limits.length === 0
    ? ''
    : `\n\nLimits: ${limits.map((limit) => `${limit} (${LIMIT_TABLE[limit].value}: ${LIMIT_TABLE[limit].words})`).join('; ')}.`;
}

function operationOf(read: AnyRead, rest: NonNullable<AnyRead['rest']>, exampleOf: ExampleOf): ApiOperation {
  const { tx } = read.params.properties as Record<string, TSchema>;
  const example = tx === undefined ? undefined : exampleOf(tx);
  const result: ApiAnswer = {
    description: 'The result.',
    content: jsonContent({
      type: 'object',
      properties: { ok: { const: true }, result: documented(read.result) },
      required: ['ok', 'result'],
      additionalProperties: false,
    }),
  };
  const isPost = rest.method === 'POST';
  return {
    path: rest.path,
    method: rest.method,
    id: read.name,
    summary: read.summary,
    description: `${read.rpc === undefined ? 'REST only.' : `JSON-RPC twin: \`${read.rpc}\`.`}${read.extension === true ? ' An extension of this node: other nodes of the network do not answer it.' : ''}${limitWords(rest)}`,
    group: read.group,
    ...(rest.method === 'POST'
      ? { body: { schema: BODIES[rest.body], ...(example === undefined ? {} : { example: { tx: example } }) } }
      : { parameters: queryParameters(read, exampleOf) }),
    answers: {
      200: result,
      ...(isPost || Object.keys(read.params.properties).length > 0 ? { 400: 'BadRequest' } : {}),
      ...(rest.unknown === 'none' ? {} : { 404: refusalOf(404, rest.unknown, 'Failure') }),
      ...(isPost ? { 413: 'TooLarge' } : {}),
      ...(limitsOf(rest).length === 0 ? {} : { 429: 'TooMany' }),
      default: 'Unexpected',
    },
    marks: {
      ...(read.rpc === undefined ? {} : { 'x-json-rpc': read.rpc }),
      ...(read.extension === true ? { 'x-extension': true } : {}),
    },
  };
}

/** The document. Example values are those of the node. */
export function nodeOpenApi(exampleOf: ExampleOf): Json {
  return openApiDocument({
    title: TITLE,
    version: NODE_VERSION,
    description:
      'Reads and transactions of the node over HTTP. The same methods, and more, are answered as JSON-RPC at /rpc (see rpc.discover), live data at /ws and /stream. Amounts are decimal text.',
    base: '/',
    groups: [...READ_GROUPS.filter((group) => group !== 'EVM'), 'Operations', 'Streams'],
    operations: [
      ...ALL_READS.flatMap((read) => (read.rest === undefined ? [] : [operationOf(read, read.rest, exampleOf)])),
      ...OTHER_OPERATIONS,
    ],
    schemas: componentSchemas(),
    answers: RESPONSES,
  });
}
