// The single entry point for requests of pages and relay sessions: method, gates, parameters, handler. It answers and
// never throws. Each method has its own file. Order: known, throttle, connected, parameters, unlocked, handler.

import type { Method, MethodCall, MethodService, MethodServices } from '../methods/defineMethod.ts';
import { Rejected, Unauthorized } from '../requests/refusals.ts';
import { isInsecureOrigin, type RequestContext } from '../requests/requestContext.ts';
import type { Asker } from '../services/approvalRecord.ts';
import { pick } from '../services/pick.ts';
import type { Answers } from './answers.ts';
import { requireConnected } from './gates/connected.ts';
import { requireKnown } from './gates/known.ts';
import type { ReadThrottle } from './gates/throttle.ts';
import { requireUnlocked } from './gates/unlocked.ts';
import { readParams } from './readParams.ts';
import { type RouterAnswer, siteErrorOf } from './siteErrors.ts';
import type { SiteViews } from './siteViews.ts';

/** A request as received; `id` is the sender's. The same id from the same sender is the same request. */
export interface RouterRequest {
  readonly id: string;
  readonly method: unknown;
  readonly params?: unknown;
  /** Whether the user has just clicked or typed in the page, according to its content script. */
  readonly isClicked?: boolean;
}

export interface Router {
  handle(request: RouterRequest, context: RequestContext): Promise<RouterAnswer>;
}

export interface RouterOptions {
  readonly services: MethodServices;
  readonly answers: Answers;
  readonly siteViews: SiteViews;
  readonly throttle: ReadThrottle;
  /** Name that the site of a relay session claims. */
  readonly claimedName: (topic: string) => string | undefined;
  /** Called with unexpected exceptions of handlers. */
  readonly onFault: (method: string, thrown: unknown) => void;
  /** Called after every request, whatever its result. */
  readonly onHandled: () => void;
}

/** Requests of one origin that may be prepared at the same time: preparing one reads from the node. */
const MAX_ASKING = 8;

/** Identifies a request permanently: the sender, down to the document, and its id for it. */
export function requestKeyOf(request: Pick<RouterRequest, 'id'>, context: RequestContext): string {
  const place = context.kind === 'relay' ? context.topic : (context.page.documentId ?? '');
  return `${context.kind}:${place}:${context.origin ?? 'null'}#${request.id}`;
}

/** The router of one wallet. */
export function createRouter(options: RouterOptions): Router {
  const { services, answers, siteViews, throttle, claimedName, onFault, onHandled } = options;
  const running = new Map<string, Promise<RouterAnswer>>();
  const asking = new Map<string, number>();

  function requesterOf(
    context: RequestContext & { origin: string },
    isClicked: boolean,
  ): Exclude<Asker, { kind: 'wallet' }> {
    const insecure = isInsecureOrigin(context.origin);
    if (context.kind === 'page')
      return { kind: 'page', origin: context.origin, insecure, page: context.page, isClicked };
    return {
      kind: 'relay',
      origin: context.origin,
      insecure,
      topic: context.topic,
      claimedName: claimedName(context.topic) ?? '',
    };
  }

  function refused(method: string, error: unknown): RouterAnswer {
    onFault(method, error);
    return { error: siteErrorOf(error) };
  }

  async function pass(name: string, params: unknown, origin: string | null): Promise<unknown> {
    return throttle.run(origin ?? 'null', () => services.node.pass(services.networks.active(), name, params));
  }

  async function runMethod(
    method: Method,
    { params, isClicked = false }: RouterRequest,
    context: RequestContext,
    requestKey: string,
  ): Promise<unknown> {
    const { origin } = context;
    if (origin === null) {
      // A sandboxed frame has no identity that could be shown or granted anything.
      if ('anonymous' in method) return method.anonymous;
      if (method.access === 'connected' || method.asks)
        throw new Unauthorized('A frame without an origin cannot use the wallet.');
    }
    const site = origin ?? 'null';
    const call: MethodCall<MethodService> = {
      services,
      origin: site,
      requester:
        origin === null
          ? { kind: 'page', origin: site, insecure: true, page: {}, isClicked }
          : requesterOf({ ...context, origin }, isClicked),
      requestKey,
      shared: () => (origin === null ? [] : services.permissions.granted(origin)),
    };
    await services.permissions.touch(site);
    if (method.access === 'connected') requireConnected(call);
    const checked = readParams(method, params);
    if (method.access === 'connected') await requireUnlocked(call);
    return method.handle({ ...call, services: pick(services, method.needs) }, checked);
  }

  async function run(request: RouterRequest, context: RequestContext, requestKey: string): Promise<RouterAnswer> {
    const name = request.method;
    if (typeof name !== 'string') return { error: { code: -32602, message: 'method: expected text' } };
    let method: Method | 'passed';
    try {
      method = requireKnown(name);
      if (method === 'passed') return { result: await pass(name, request.params, context.origin) };
    } catch (error) {
      return refused(name, error);
    }
    if (!method.asks) {
      try {
        return { result: (await runMethod(method, request, context, requestKey)) ?? null };
      } catch (error) {
        return refused(name, error);
      }
    }
    const before = answers.find(requestKey, name);
    if (before !== undefined) return before;
    const site = context.origin ?? 'null';
    const seen = siteViews.of(site);
    const count = asking.get(site) ?? 0;
    if (count >= MAX_ASKING) return { error: siteErrorOf(new Rejected('manyOfSite')) };
    asking.set(site, count + 1);
    let answer: RouterAnswer;
    try {
      answer = { result: (await runMethod(method, request, context, requestKey)) ?? null };
    } catch (error) {
      answer = refused(name, error);
    } finally {
      const left = (asking.get(site) ?? 1) - 1;
      if (left === 0) asking.delete(site);
      else asking.set(site, left);
    }
    // Stored before it is sent: a repeated request gets this answer and nothing is executed twice.
    await answers.keep(requestKey, name, answer, seen).catch((error: unknown) => onFault('answers', error));
    return answer;
  }

  return {
    handle(request, context) {
      const requestKey = requestKeyOf(request, context);
      const present = running.get(requestKey);
      if (present !== undefined) return present;
      const answer = run(request, context, requestKey).finally(() => {
        running.delete(requestKey);
        onHandled();
      });
      running.set(requestKey, answer);
      return answer;
    },
  };
}
