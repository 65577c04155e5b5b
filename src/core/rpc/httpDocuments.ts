// What declared paths say of a service: as OpenAPI 3.1 for programs and as a page for people.

import { type TSchema, Type } from 'typebox';
import { docsPageOf, docsTable, escaped, sketch } from './docsPage.ts';
import { type AnyHttpPath, type HttpMethod, type HttpOperation, isMedia, operationsOf } from './httpPath.ts';
import { type JsonSchema, toJsonSchema } from './jsonSchema.ts';

type Json = Readonly<Record<string, unknown>>;

/** A service whose paths are declared. */
export interface HttpApi {
  readonly title: string;
  readonly version: string;
  /** Sentences for people; plain text. */
  readonly description: string;
  /** Path that all of them hang on. */
  readonly base: string;
  readonly paths: readonly AnyHttpPath[];
  /** Statuses that any path may answer with. */
  readonly everywhere: Readonly<Record<number, string>>;
  /** Where other documents are: link and words. */
  readonly others: Readonly<Record<string, string>>;
}

/** What every refusal looks like. */
const failureShape = Type.Object({ error: Type.String({ description: 'A sentence.' }) });

const jsonContent = (schema: JsonSchema): Json => ({ 'application/json': { schema } });
/** Whose answers say when to come again. */
const isRetried = (status: string): boolean => status === '429' || status === '503';
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 1 } },
};
/** Statuses whose answers have no body of ours. */
const BODILESS = ['304'];

function parametersOf(path: AnyHttpPath, { query }: HttpOperation): Json[] {
  const of = (place: 'path' | 'query', schema: TSchema | undefined): Json[] =>
    Object.entries((schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}).map(
      ([name, field]) => {
        const { description, ...rest } = toJsonSchema(field);
        const required = (schema as { required?: readonly string[] } | undefined)?.required ?? [];
        return {
          name,
          in: place,
          required: required.includes(name),
          ...(description === undefined ? {} : { description }),
          schema: rest,
        };
      },
    );
  return [...of('path', path.params), ...of('query', query)];
}

function refusal(status: string, description: string): Json {
  return {
    description,
    ...(isRetried(status) ? { headers: RETRY_AFTER } : {}),
    ...(BODILESS.includes(status) ? {} : { content: jsonContent({ $ref: '#/components/schemas/Failure' }) }),
  };
}

function operationOf(api: HttpApi, path: AnyHttpPath, operation: HttpOperation): Json {
  const { name, summary, body, answer, statuses, example } = operation;
  const success = isMedia(answer)
    ? { description: answer.words, content: { [answer.media]: { schema: { type: 'string' } } } }
    : { description: 'The body.', content: jsonContent(toJsonSchema(answer)) };
  return {
    operationId: name,
    summary,
    tags: [path.group],
    parameters: parametersOf(path, operation),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: toJsonSchema(body), ...(example === undefined ? {} : { example }) },
            },
          },
        }),
    responses: {
      200: success,
      ...Object.fromEntries(
        Object.entries({ ...api.everywhere, ...statuses }).map(([status, words]) => [status, refusal(status, words)]),
      ),
    },
  };
}

/** The OpenAPI document of a service. */
export function openApiOf(api: HttpApi): Json {
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
    tags: [...new Set(api.paths.map(({ group }) => group))].map((name) => ({ name })),
    paths: Object.fromEntries(
      api.paths.map((path) => [
        path.path === '' ? '/' : path.path,
        Object.fromEntries(
          operationsOf(path).map(([method, operation]) => [method.toLowerCase(), operationOf(api, path, operation)]),
        ),
      ]),
    ),
    components: { schemas: { Failure: toJsonSchema(failureShape) } },
  };
}

/** A sentence as markup: what stands in backticks is code. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

function article(api: HttpApi, path: AnyHttpPath, method: HttpMethod, operation: HttpOperation): string {
  const { name, summary, body, answer, statuses, example } = operation;
  const parameters = parametersOf(path, operation).map(({ name: parameter, in: place, required, description = '' }) => [
    `<code>${escaped(String(parameter))}</code>`,
    `${String(place)}${required === true ? '' : ', optional'}`,
    prose(String(description)),
  ]);
  const shape = (title: string, text: string): string =>
    `<details><summary>${title}</summary><pre>${escaped(text)}</pre></details>`;
  return `<article id="${name}"><h3><code>${method} ${escaped(api.base + path.path)}</code></h3><p>${prose(summary)}</p>
${docsTable(['Parameter', 'Where', ''], parameters)}
${body === undefined ? '' : shape('Body', sketch(body))}
${example === undefined ? '' : shape('Body, for example', JSON.stringify(example, undefined, 2))}
${isMedia(answer) ? `<p class="soft">Answers ${escaped(answer.media)}. ${prose(answer.words)}</p>` : shape('Answer', sketch(answer))}
${docsTable(
  ['Status', 'When'],
  Object.entries(statuses).map(([status, words]) => [status, prose(words)]),
)}</article>`;
}

/** The page of a service. */
export function httpPage(api: HttpApi): string {
  const groups = [...new Set(api.paths.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const articles = api.paths
      .filter((path) => path.group === group)
      .flatMap((path) => operationsOf(path).map(([method, operation]) => article(api, path, method, operation)));
    return `<h2>${escaped(group)}</h2>${articles.join('')}`;
  });
  const everywhere = docsTable(
    ['Any path may answer', ''],
    Object.entries(api.everywhere).map(([status, words]) => [status, prose(words)]),
  );
  const links = Object.entries(api.others).map(([path, words]) => `<a href="${escaped(path)}">${escaped(words)}</a>`);
  return docsPageOf(
    api.title,
    `<p>${prose(api.description)}</p><p>For programs: ${links.join(', ')}.</p><p>Refusals are one object:</p><pre>${escaped(sketch(failureShape))}</pre>${everywhere}${sections.join('')}`,
  );
}
