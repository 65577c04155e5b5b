// The OpenRPC document of the JSON-RPC interface, made from the declarations of the reads and the developer controls.

import { CLIENT_NAME } from '@svc/core/names';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { ALL_READS, type ReadName } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { positionalOrder } from '@svc/core/rpc/params';
import { type TObject, type TSchema, Type } from 'typebox';
import { NODE_VERSION } from '../../version.ts';
import type { ExampleOf } from './examples.ts';
import { componentSchemas, documented } from './namedSchemas.ts';
import { namespaceOf, type OtherMethod, SOCKET_METHODS } from './otherMethods.ts';

type Json = Readonly<Record<string, unknown>>;

/** Title of both documents. */
export const TITLE = `${CLIENT_NAME} node`;

/** The meaning of an error code. */
export const ERROR_WORDS: Readonly<Record<keyof typeof RPC_CODES, string>> = {
  parse: 'The body is not JSON.',
  invalidRequest: 'Not a request.',
  unknownMethod: 'There is no such method here.',
  invalidParams: 'A parameter is missing, malformed, or refused by the read.',
  internal: 'A fault of the node.',
  server: 'Refused for another reason.',
  notFound: 'Something that the request names does not exist.',
  unavailable: 'Not available now.',
  refusedTransaction: 'The transaction is refused at admission.',
  unsupported: 'Known, and of no use here.',
  rateLimited: 'Too many requests.',
  notAllowed: 'Not allowed.',
  reverted: 'The call reverted; data has the bytes.',
};

function paramsOf(params: TObject, order: readonly string[], exampleOf: (schema: TSchema) => unknown): Json[] {
  const required = new Set<string>((params.required ?? []) as string[]);
  return order.map((name) => {
    const field = (params.properties as Record<string, TSchema>)[name] ?? Type.Unknown();
    const [schema, example] = [documented(field), exampleOf(field)];
    return {
      name,
      required: required.has(name) && schema.default === undefined,
      ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
      schema: example === undefined ? schema : { ...schema, examples: [example] },
    };
  });
}

/** The result in the form of JSON-RPC. */
function resultOf(read: ReadDeclaration<ReadName>): TSchema {
  const properties = (read.result as { properties?: Record<string, TSchema> }).properties ?? {};
  if (read.rpcResult !== undefined) return properties[read.rpcResult] ?? read.result;
  if (read.rpcMembers === undefined) return read.result;
  return Type.Object(
    Object.fromEntries(
      read.rpcMembers.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]]])),
    ),
  );
}

function methodOf(read: ReadDeclaration<ReadName>, exampleOf: ExampleOf): Json {
  return {
    name: read.rpc,
    summary: read.summary,
    tags: [{ name: read.group }],
    paramStructure: 'either',
    params: paramsOf(read.params, positionalOrder(read), exampleOf),
    result: { name: 'result', schema: documented(resultOf(read)) },
    ...(read.rest === undefined ? {} : { 'x-rest': `${read.rest.method} ${read.rest.path}` }),
    ...(read.extension === true ? { 'x-extension': true } : {}),
    ...(read.weight === undefined ? {} : { 'x-weight': read.weight }),
  };
}

function otherMethod({ method, params, summary }: OtherMethod, group: string): Json {
  return {
    name: method,
    summary,
    tags: [{ name: group }],
    paramStructure: 'either',
    params: paramsOf(params, Object.keys(params.properties), () => undefined),
    result: { name: 'result', schema: {} },
  };
}

/**
 * The document. @param controls the developer controls of this node, none where they are off @param url base URL of
 * this node, since tools resolve no relative one
 */
export function openRpcDocument(controls: readonly OtherMethod[], exampleOf: ExampleOf, url: string): Json {
  return {
    openrpc: '1.3.2',
    info: { title: TITLE, version: NODE_VERSION, license: { name: 'MIT' } },
    servers: [{ name: 'this node', url: `${url}/rpc` }],
    methods: [
      ...ALL_READS.filter(({ rpc }) => rpc !== undefined).map((read) => methodOf(read, exampleOf)),
      ...SOCKET_METHODS.map((method) => otherMethod(method, 'WebSocket')),
      ...controls.map((control) => ({ ...otherMethod(control, 'Development'), 'x-extension': true })),
    ],
    components: {
      schemas: componentSchemas(),
      errors: Object.fromEntries(
        Object.entries(RPC_CODES).map(([name, code]) => [
          name,
          { code, message: ERROR_WORDS[name as keyof typeof RPC_CODES] },
        ]),
      ),
    },
  };
}

/** Namespaces of the methods with their versions. */
export function modulesOf(controls: readonly OtherMethod[]): Record<string, string> {
  const methods = [
    ...ALL_READS.flatMap(({ rpc }) => (rpc === undefined ? [] : [rpc])),
    ...controls.map(({ method }) => method),
  ];
  return Object.fromEntries([...new Set(methods.map(namespaceOf))].sort().map((name) => [name, '1.0']));
}
