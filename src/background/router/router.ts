// The one door for requests of pages and relay sessions: envelope, method, gates, parameters, handler. Answers, never
// throws. What a method does is its own file.

import type { WireError } from '../../channels/providerPort.ts';
import type { RequestContext } from './context.ts';

/** A request as it arrived; `id` is the asker's. The same id from the same asker is the same request. */
export interface RouterRequest {
  readonly id: string;
  readonly method: unknown;
  readonly params?: unknown;
}

export type RouterAnswer = { readonly result: unknown } | { readonly error: WireError };

export interface Router {
  handle(request: RouterRequest, context: RequestContext): Promise<RouterAnswer>;
}
