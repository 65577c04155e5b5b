// What declared paths say of a service: as OpenAPI 3.1 for programs and as a page for people.

import { type TSchema, Type } from 'typebox';
import { docsPageOf, docsTable, escaped, sketch } from './docsPage.ts';
import {
  type AnyHttpPath,
  type HttpMethod,
  type HttpOperation,
  type HttpSample,
  isMedia,
  operationsOf,
} from './httpPath.ts';
import { type NameOf, toJsonSchema } from './jsonSchema.ts';
import {
  type ApiAnswer,
  type ApiOperation,
  type Json,
  jsonContent,
  namedSchemas,
  openApiDocument,
  parametersOf,
  refusalOf,
  textContent,
} from './openApi.ts';
import { queryOf } from './rest.ts';

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
  /** What every refusal looks like: an object with a sentence where it is not said. */
  readonly failure?: { readonly name: string; readonly shape: TSchema };
  /** Shapes that are documented once, by schema. */
  readonly shapes?: ReadonlyMap<TSchema, string>;
  /** Where other documents are: link and words. */
  readonly others: Readonly<Record<string, string>>;
}

/** What a refusal looks like where a service says nothing else. */
const FAILURE = {
  name: 'Failure',
  shape: Type.Object({ error: Type.String({ description: 'A sentence.' }) }),
};

/** Statuses whose answers have no body of ours. */
const BODILESS = ['304', '308'];
const LOCATION = { Location: { schema: { type: 'string' } } };

/** Name of each shape that is documented once. */
function shapesOf({ shapes, failure = FAILURE }: HttpApi): ReadonlyMap<TSchema, string> {
  return new Map([...(shapes ?? []), [failure.shape, failure.name]]);
}

function statusOf(status: string, description: string, { failure = FAILURE }: HttpApi): ApiAnswer {
  if (!BODILESS.includes(status)) return refusalOf(status, description, failure.name);
  return { description, ...(status === '308' ? { headers: LOCATION } : {}) };
}

function parametersIn(path: AnyHttpPath, { query, sample }: HttpOperation, nameOf?: NameOf): Json[] {
  const exampleOf = (_field: TSchema, _isRequired: boolean, name: string): unknown => sample?.params[name];
  return [...parametersOf('path', path.params, nameOf, exampleOf), ...parametersOf('query', query, nameOf, exampleOf)];
}

/** The address of a sample below the base. */
function addressOf({ path }: AnyHttpPath, { params }: HttpSample): string {
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = Object.entries(params).filter(([name]) => !path.includes(`{${name}}`));
  return inPath + queryOf(Object.fromEntries(query));
}

function operationOf(api: HttpApi, path: AnyHttpPath, method: HttpMethod, operation: HttpOperation): ApiOperation {
  const { name, summary, note, body, answer, headers, statuses, example, sample } = operation;
  const shapes = shapesOf(api);
  const nameOf: NameOf = (schema) => shapes.get(schema);
  const success: ApiAnswer = isMedia(answer)
    ? { description: answer.words, content: textContent(answer.media) }
    : {
        description: 'The body.',
        ...(headers === undefined ? {} : { headers }),
        content: jsonContent(toJsonSchema(answer, nameOf)),
        ...(sample === undefined ? {} : { example: sample.answer }),
      };
  return {
    path: path.path === '' ? '/' : path.path,
    method,
    id: name,
    summary,
    ...(note === undefined ? {} : { description: note }),
    group: path.group,
    parameters: parametersIn(path, operation, nameOf),
    ...(body === undefined
      ? {}
      : { body: { schema: toJsonSchema(body, nameOf), ...(example === undefined ? {} : { example }) } }),
    answers: {
      200: success,
      ...Object.fromEntries(
        Object.entries({ ...api.everywhere, ...statuses }).map(([status, words]) => [
          status,
          statusOf(status, words, api),
        ]),
      ),
    },
  };
}

/** The OpenAPI document of a service. */
export function openApiOf(api: HttpApi): Json {
  const { title, version, description, base, paths } = api;
  return openApiDocument({
    ...{ title, version, description, base },
    operations: paths.flatMap((path) =>
      operationsOf(path).map(([method, operation]) => operationOf(api, path, method, operation)),
    ),
    schemas: namedSchemas(shapesOf(api)),
  });
}

/** A sentence as markup: what stands in backticks is code. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

function article(api: HttpApi, path: AnyHttpPath, method: HttpMethod, operation: HttpOperation): string {
  const { name, summary, note, body, answer, statuses, example, sample } = operation;
  const parameters = parametersIn(path, operation).map((parameter) => {
    const { name: title, in: place, required, description, schema } = parameter;
    const { default: value } = schema as { readonly default?: unknown };
    const words = [description, value === undefined ? undefined : `default ${String(value)}`];
    return [
      `<code>${escaped(String(title))}</code>`,
      `${String(place)}${required === true ? '' : ', optional'}`,
      prose(words.filter((part) => part !== undefined).join('; ')),
    ];
  });
  const shape = (title: string, text: string): string =>
    `<details><summary>${title}</summary><pre>${escaped(text)}</pre></details>`;
  return `<article id="${name}"><h3><code>${method} ${escaped(api.base + path.path)}</code></h3><p>${prose(summary)}</p>${note === undefined ? '' : `<p class="soft">${prose(note)}</p>`}
${docsTable(['Parameter', 'Where', ''], parameters)}
${body === undefined ? '' : shape('Body', sketch(body))}
${example === undefined ? '' : shape('Body, for example', JSON.stringify(example, undefined, 2))}
${isMedia(answer) ? `<p class="soft">Answers ${escaped(answer.media)}. ${prose(answer.words)}</p>` : shape('Answer', sketch(answer))}
${sample === undefined ? '' : shape(`Answer to <code>${escaped(addressOf(path, sample))}</code>, for example`, JSON.stringify(sample.answer, undefined, 2))}
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
    `<p>${prose(api.description)}</p><p>For programs: ${links.join(', ')}.</p><p>Refusals are one object:</p><pre>${escaped(sketch((api.failure ?? FAILURE).shape))}</pre>${everywhere}${sections.join('')}`,
  );
}
