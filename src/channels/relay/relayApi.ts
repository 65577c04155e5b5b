// The relay's HTTP API for one end of a session, and the meaning of its refusals. relayChannel.ts decides when to call;
// core/relay encrypts.

import { Refusal } from '@svc/core/errors';
import { relayUrl as relaySessionUrl, relaySocketUrl, type Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import { BodyTooLong, boundedText } from '../boundedText.ts';

export type RelayReason =
  | 'relay.unreachable'
  | 'relay.ended'
  | 'relay.full'
  | 'relay.limited'
  | 'relay.tooLarge'
  | 'relay.refused'
  | 'relay.closed';

/** The relay refused a call. `retry` says whether the same call may succeed later. */
export class RelayRefusal extends Refusal {
  declare readonly code: RelayReason;
  readonly retry: boolean;
  /** Wait requested by the relay, in milliseconds; 0 for none. */
  readonly retryAfterMs: number;

  constructor(code: RelayReason, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(code, message, options);
    this.retry = code === 'relay.unreachable' || code === 'relay.full' || code === 'relay.limited';
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}

/** What the relay attests about a topic; all absent when it does not know the topic. */
interface RelaySession {
  readonly dappOrigin: string | null;
  /** Unix milliseconds. */
  readonly createdAt: number | null;
  readonly walletJoined: boolean;
}

export interface RelayMessage {
  readonly seq: number;
  readonly payload: string;
}

interface RelayPoll {
  readonly messages: readonly RelayMessage[];
  readonly peerOnline: boolean;
}

export interface RelayApi {
  readSession(signal?: AbortSignal): Promise<RelaySession>;
  publish(payload: string, signal?: AbortSignal): Promise<void>;
  /** @param waitSec how long the relay may hold the answer back, 0 to 25 */
  poll(after: number, waitSec: number, signal?: AbortSignal): Promise<RelayPoll>;
  /** Ends the session for both sides. */
  end(): Promise<void>;
  readonly socketUrl: string;
}

export interface RelayAddress {
  /** Base of the relay, without `/v1`. */
  readonly relayUrl: string;
  readonly topic: Topic;
  readonly side: Side;
  readonly fetch: typeof fetch;
}

/** Up to this wait a call is repeated automatically. */
const SHORT_WAIT_MS = 10_000;
/** Timeout of an ordinary call in seconds. */
const CALL_TIMEOUT_SEC = 15;

/** Most bytes of an answer; a full poll has little more than a quarter of it. */
const ANSWER_MAX_BYTES = 4_194_304;

/** Calls for one side of one topic. Every method throws {@link RelayRefusal}. */
export function createRelayApi({ relayUrl, topic, side, fetch: fetchNow }: RelayAddress): RelayApi {
  const base = relaySessionUrl(relayUrl, topic);
  const call = async (url: string, init: RequestInit, timeoutSec: number, signal?: AbortSignal): Promise<unknown> => {
    // AbortSignal.any would be one line, but the oldest supported browsers do not have it.
    const aborted = new AbortController();
    const abort = (): void => aborted.abort();
    const timer = setTimeout(abort, timeoutSec * 1000);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) abort();
    let response: Response;
    let body: unknown;
    try {
      response = await fetchNow(url, { ...init, cache: 'no-store', redirect: 'error', signal: aborted.signal });
      body = jsonOf(await boundedText(response, ANSWER_MAX_BYTES));
    } catch (cause) {
      // A code may name any server, so the answer may not come from a relay.
      if (cause instanceof BodyTooLong) throw notARelay();
      throw new RelayRefusal('relay.unreachable', 'The relay cannot be reached.', { cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
    if (!response.ok) throw refusalOf(response, body);
    return body;
  };
  return {
    socketUrl: relaySocketUrl(relayUrl, topic, side),
    readSession: async (signal) => readSessionBody(await call(base, {}, CALL_TIMEOUT_SEC, signal)),
    publish: async (payload, signal) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payload }),
      };
      const answer = await call(`${base}/messages?side=${side}`, init, CALL_TIMEOUT_SEC, signal);
      // Only a number confirms it: what answers every path with a page would swallow messages.
      const { seq } = (answer ?? {}) as { seq?: number };
      if (!Number.isSafeInteger(seq) || Number(seq) < 1) throw notARelay('relay.unreachable');
    },
    poll: async (after, waitSec, signal) =>
      readPollBody(
        await call(
          `${base}/messages?side=${side}&after=${after}&wait=${waitSec}`,
          {},
          waitSec + CALL_TIMEOUT_SEC,
          signal,
        ),
      ),
    end: async () => {
      await call(base, { method: 'DELETE' }, CALL_TIMEOUT_SEC);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notARelay(code: RelayReason = 'relay.refused'): RelayRefusal {
  return new RelayRefusal(code, 'The answer does not come from a relay.');
}

function refusalOf(response: Response, body: unknown): RelayRefusal {
  const { error } = (body ?? {}) as { error?: unknown };
  const said = typeof error === 'string' ? error : '';
  const wait = Number(response.headers.get('retry-after'));
  const retryAfterMs = Number.isFinite(wait) && wait > 0 ? wait * 1000 : 0;
  const refused = (code: RelayReason) =>
    new RelayRefusal(code, said || `The relay answered with status ${response.status}.`, { retryAfterMs });
  switch (response.status) {
    case 404:
      // A proxy whose relay is away, or a closed tunnel, says the same status in a form of its own: the session would
      // be dropped on both ends for a minute's outage.
      if (said === '') return refused('relay.unreachable');
      return new RelayRefusal('relay.ended', 'The session has ended.');
    case 410:
      return new RelayRefusal('relay.ended', 'The session has ended.');
    case 413:
      return new RelayRefusal('relay.tooLarge', 'The message is too large for the relay.');
    case 429:
      // The rate limit recovers within seconds, and the call is repeated then. Longer waits are reported: a full queue
      // only empties when the other side comes back.
      return refused(retryAfterMs > 0 && retryAfterMs <= SHORT_WAIT_MS ? 'relay.limited' : 'relay.full');
    default:
      return refused(response.status >= 500 ? 'relay.unreachable' : 'relay.refused');
  }
}

function readSessionBody(body: unknown): RelaySession {
  const { dappOrigin, createdAt, walletJoined } = (body ?? {}) as Partial<Record<keyof RelaySession, unknown>>;
  const known = typeof createdAt === 'number';
  if (!known && createdAt !== null) throw notARelay();
  return {
    dappOrigin: typeof dappOrigin === 'string' ? dappOrigin : null,
    createdAt: known ? createdAt : null,
    walletJoined: walletJoined === true,
  };
}

function readPollBody(body: unknown): RelayPoll {
  const { messages, peer } = (body ?? {}) as { messages?: unknown; peer?: { online?: unknown } };
  if (!Array.isArray(messages)) throw notARelay();
  return { messages: messages.filter(isRelayMessage), peerOnline: peer?.online === true };
}

/** Whether a received value has the form of a message. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  const { seq, payload } = (value ?? {}) as Partial<Record<keyof RelayMessage, unknown>>;
  return Number.isSafeInteger(seq) && typeof payload === 'string';
}
