// What a store, a bus and a presence need of Redis, whether it is one or a cluster.

import { createHash } from 'node:crypto';
import { Refusal } from '@svc/core/errors';
import type { RedisKeys } from './redisKeys.ts';

/** Redis is unavailable; the caller may try again. */
export class StoreAwayRefusal extends Refusal {
  constructor(cause: unknown) {
    super('storage.away', 'The relay cannot reach its store at the moment; try again', { cause });
  }
}

/** A script by its text. It touches no key but those that it is given. */
export interface RedisScript {
  readonly text: string;
  readonly sha: string;
  /** Whether somebody is promised what it wrote, which must then outlive the loss of a primary. */
  readonly isPromised: boolean;
}

/** A script and its name on the server. */
export function redisScript(text: string, { isPromised = false } = {}): RedisScript {
  return { text, sha: createHash('sha1').update(text).digest('hex'), isPromised };
}

/**
 * A connection. Commands are refused while there is none, and never repeated: for one key their order is that of the
 * calls.
 */
export interface RedisLink {
  readonly keys: RedisKeys;
  /** Whether a replica may take the place of what was read: then what is read must have reached it, too. */
  readonly isReplicated: boolean;
  /** Connects. @throws Refusal `storage.unusable` when there is no Redis */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Runs a script as one step; all keys are of one slot. @throws Refusal `storage.away` */
  run(script: RedisScript, keys: string[], args: string[]): Promise<unknown>;
  /** Fields of a hash; null for one that is absent. @throws Refusal `storage.away` */
  fields(key: string, names: string[]): Promise<(string | null)[]>;
  /** Settings of the servers by name, each that one has; undefined where it is not revealed. */
  settings(name: string): Promise<(string | undefined)[]>;
  /** @throws while not all can be used */
  ping(): Promise<void>;
  /** Sends a hint; one that cannot be sent is lost. */
  publish(channel: string, text: string): void;
  /** Listens to a channel, also over reconnects; resolves once the server knows. */
  subscribe(channel: string, listener: (text: string) => void): Promise<void>;
  unsubscribe(channel: string): void;
}

/** What passes by itself; a full memory or a wrong type is a fault. */
const PASSING = /^(?:LOADING|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|NOSCRIPT|UNBLOCKED)\b/;

/** Errors of Redis itself are faults; a missing connection, or a state that passes, is not. */
export function awayOr(error: unknown): unknown {
  if (error instanceof StoreAwayRefusal) return error;
  const { message } = error as Error;
  if (PASSING.test(message)) return new StoreAwayRefusal(error);
  return /^(?:[A-Z]+ )/.test(message) ? error : new StoreAwayRefusal(error);
}

/** What is thrown when none answers at the start. */
export function unusable(where: string, cause: unknown): Refusal {
  // The client wraps what it met in an error of its own.
  const { message } = (cause as { originalError?: Error }).originalError ?? (cause as Error);
  return new Refusal('storage.unusable', `Redis at ${where} cannot be used: ${message}`, { cause });
}
