// The writer of OpenAPI 3.1: operations as a server's declarations give them become a document. It is the only one;
// what an operation takes and answers is for the callers to say.

import type { TObject, TSchema } from 'typebox';
import { type JsonSchema, type NameOf, plainSchema, toJsonSchema } from './jsonSchema.ts';

/** JSON as plain data. */
export type Json = Readonly<Record<string, unknown>>;

/** An answer of an operation. */
export interface ApiAnswer {
  readonly description: string;
  readonly headers?: Json;
  /** Schema by media type; absent where the body is none of ours. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
  /** A body of it, of the first of these media. */
  readonly example?: unknown;
}

/** An operation of a path. */
export interface ApiOperation {
  /** Below the base; parts in braces are parameters. */
  readonly path: string;
  readonly method: string;
  /** Unique in the document. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly group: string;
  readonly parameters?: readonly Json[];
  /** A JSON body. */
  readonly body?: { readonly schema: JsonSchema; readonly example?: unknown };
  /** By status or `default`; a text is the name of a shared answer. */
  readonly answers: Readonly<Record<string, ApiAnswer | string>>;
  /** Members that are ours; their names begin with `x-`. */
  readonly marks?: Json;
}

/** A document. */
export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Path that all of them hang on. */
  readonly base: string;
  /** Groups in their order; those of the operations where it is not said. */
  readonly groups?: readonly string[];
  readonly operations: readonly ApiOperation[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Answers that operations share, by name. */
  readonly answers?: Readonly<Record<string, ApiAnswer>>;
}

/** Content that is JSON. */
export const jsonContent = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> => ({
  'application/json': schema,
});

/** Content that is text of some kind. */
export const textContent = (media: string): Readonly<Record<string, JsonSchema>> => ({ [media]: { type: 'string' } });

/** Content that is a schema of the document, by its name. */
export const namedContent = (name: string): Readonly<Record<string, JsonSchema>> =>
  jsonContent({ $ref: `#/components/schemas/${name}` });

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 1 } },
};

/**
 * A refusal; those of a client that came too often, or too early, say when to come again. @param shape name of its
 * schema
 */
export function refusalOf(status: number | string, description: string, shape: string): ApiAnswer {
  const isRetried = ['429', '503'].includes(String(status));
  return { description, ...(isRetried ? { headers: RETRY_AFTER } : {}), content: namedContent(shape) };
}

/** Shapes under their names. */
export function namedSchemas(shapes: ReadonlyMap<TSchema, string>): Record<string, JsonSchema> {
  const nameOf: NameOf = (schema) => shapes.get(schema);
  return Object.fromEntries([...shapes].map(([schema, name]) => [name, plainSchema(schema, nameOf)]));
}

/**
 * The parameters that a schema declares. One with a default may be left out.
 * @param exampleOf example of a parameter that is required, or not; undefined for none
 */
export function parametersOf(
  place: 'path' | 'query',
  declared: TObject | undefined,
  nameOf?: NameOf,
  exampleOf: (field: TSchema, isRequired: boolean, name: string) => unknown = () => undefined,
): Json[] {
  const required = new Set<string>((declared?.required ?? []) as readonly string[]);
  return Object.entries((declared?.properties ?? {}) as Record<string, TSchema>).map(([name, field]) => {
    const { description, ...schema } = toJsonSchema(field, nameOf);
    const { queryPattern } = field as { readonly queryPattern?: string };
    const isRequired = place === 'path' || (required.has(name) && schema.default === undefined);
    const example = exampleOf(field, isRequired, name);
    return {
      name,
      in: place,
      required: isRequired,
      ...(description === undefined ? {} : { description }),
      schema: queryPattern === undefined ? schema : { ...schema, pattern: queryPattern },
      ...(example === undefined ? {} : { example }),
    };
  });
}

function answerOf({ content, example, ...rest }: ApiAnswer): Json {
  if (content === undefined) return rest;
  return {
    ...rest,
    content: Object.fromEntries(
      Object.entries(content).map(([media, schema], at) => [
        media,
        { schema, ...(at > 0 || example === undefined ? {} : { example }) },
      ]),
    ),
  };
}

function operationOf({ id, summary, description, group, parameters, body, answers, marks }: ApiOperation): Json {
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [group],
    ...(parameters === undefined ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': body } } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        typeof answer === 'string' ? { $ref: `#/components/responses/${answer}` } : answerOf(answer),
      ]),
    ),
    ...marks,
  };
}

/** The document as JSON. */
export function openApiDocument(api: ApiDocument): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of api.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(operation),
    };
  }
  const groups = api.groups ?? [...new Set(api.operations.map(({ group }) => group))];
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: api.base }],
    tags: groups.map((name) => ({ name })),
    paths,
    components: {
      schemas: api.schemas,
      ...(api.answers === undefined
        ? {}
        : {
            responses: Object.fromEntries(
              Object.entries(api.answers).map(([name, answer]) => [name, answerOf(answer)]),
            ),
          }),
    },
  };
}
