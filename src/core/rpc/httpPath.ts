// Shape of a path over HTTP: one declaration gives the route with its methods and the documents. A server implements
// it; which refusals every path of a server may answer with is the server's to say.

import type { TObject, TSchema } from 'typebox';
import type { JsonSchema } from './jsonSchema.ts';

/** Methods that our services know beside OPTIONS. */
export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** A body that is not JSON. */
export interface MediaBody {
  readonly media: string;
  readonly words: string;
}

/** A request as it was made once, and its answer. */
export interface HttpSample {
  /** Parameters of the path and of the query. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly answer: unknown;
}

/** What a method of a path takes and answers. */
export interface HttpOperation {
  /** Unique in its service. */
  readonly name: string;
  /** One sentence for the documents. */
  readonly summary: string;
  /** Another sentence or two for the documents. */
  readonly note?: string;
  readonly query?: TObject;
  /** Body of a POST, which is JSON. */
  readonly body?: TSchema;
  /** Body of a success. */
  readonly answer: TSchema | MediaBody;
  /** Headers of a success, as OpenAPI describes them. */
  readonly headers?: JsonSchema;
  /** Other statuses that belong to this path, each with when it comes. */
  readonly statuses: Readonly<Record<number, string>>;
  /** A body to send, where there is one. */
  readonly example?: JsonSchema;
  /** A request and its answer, where there is one. */
  readonly sample?: HttpSample;
}

/** A path of a service; parts in braces are named by `params`. */
export interface HttpPath<M extends HttpMethod = HttpMethod> {
  readonly path: string;
  readonly group: string;
  readonly params?: TObject;
  readonly operations: { readonly [K in M]: HttpOperation };
}

/** Any declared path. */
export interface AnyHttpPath extends Omit<HttpPath, 'operations'> {
  readonly operations: { readonly [K in HttpMethod]?: HttpOperation };
}

/** Declares a path. */
export function definePath<const M extends HttpMethod>(path: HttpPath<M>): HttpPath<M> {
  return path;
}

/** Whether a body is something else than JSON. */
export function isMedia(answer: TSchema | MediaBody): answer is MediaBody {
  return 'media' in answer;
}

/** Methods of a path with what they do, in the order of the declaration. */
export function operationsOf(path: AnyHttpPath): readonly (readonly [HttpMethod, HttpOperation])[] {
  return Object.entries(path.operations) as [HttpMethod, HttpOperation][];
}
