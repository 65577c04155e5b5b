// Subscriptions and filters of a page (eth_subscribe, eth_newFilter and similar), kept in the page and answered through
// reads that the wallet passes on anyway: they end with the page, and every read counts against the site's limits.

import { type ChainStep, createChainFollower, type Head } from './chainFollower.ts';
import { ProviderRpcError } from './errors.ts';

/** Event for `message` listeners of a provider (EIP-1193). */
export interface SubscriptionMessage {
  readonly type: 'eth_subscription';
  readonly data: { readonly subscription: string; readonly result: unknown };
}

export interface SubscriptionOptions {
  /** Sends a request to the wallet, like a site. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<unknown>;
  readonly tell: (message: SubscriptionMessage) => void;
  /** Calls back once, later: before the next poll. */
  readonly later?: (callback: () => void) => void;
}

export interface Subscriptions {
  /** Answer of one of the methods. @throws ProviderRpcError */
  request(method: string, params: unknown): Promise<unknown>;
}

/** Most filters and subscriptions of a page. */
const MOST_OPEN = 32;
/** Most changes kept for a filter that is not polled. */
const MOST_KEPT = 10_000;
const LOOK_EVERY_MS = 2_000;
/** Blocks of one read of logs: nodes refuse long ranges, and a page that slept has a long one to read. */
const BLOCKS_PER_READ = 500;

type Log = { readonly blockNumber?: unknown };
type Filter = Readonly<Record<string, unknown>>;

interface Open {
  readonly kind: 'newHeads' | 'logs';
  readonly filter: Filter;
  /** Changes since the last poll of a filter; undefined for a subscription, which gets events. */
  readonly waiting: unknown[] | undefined;
  /** Logs of the blocks that may still be removed. */
  told: Log[];
  /** Height of the first block whose logs are not read yet. */
  missedFrom: number | undefined;
}

function refuse(message: string, code = -32602): never {
  throw new ProviderRpcError(code, message);
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Address and topics; the chain position determines the blocks. */
function readFilter(given: unknown): Filter {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) refuse('params: expected a filter of logs.');
  const { blockHash, fromBlock: _, toBlock: __, ...filter } = given as Filter;
  if (blockHash !== undefined) refuse('blockHash: new logs are of no block that there is.');
  return filter;
}

/** The subscriptions and filters of one provider. */
export function createSubscriptions({ ask, tell, later = afterAWhile }: SubscriptionOptions): Subscriptions {
  const follower = createChainFollower(ask);
  const open = new Map<string, Open>();
  let isLooking = false;
  let looking: Promise<void> = Promise.resolve();

  function give(id: string, one: Open, changes: readonly unknown[]): void {
    for (const result of changes) {
      if (one.waiting === undefined) tell({ type: 'eth_subscription', data: { subscription: id, result } });
      else if (one.waiting.length < MOST_KEPT) one.waiting.push(result);
    }
  }

  async function giveLogs(id: string, one: Open, { removedAbove, from, to }: ChainStep): Promise<void> {
    const stays = ({ blockNumber }: Log): boolean => removedAbove === undefined || Number(blockNumber) <= removedAbove;
    const gone = one.told.filter((log) => !stays(log)).reverse();
    give(
      id,
      one,
      gone.map((log) => ({ ...log, removed: true })),
    );
    one.told = one.told.filter(stays);
    one.missedFrom = lower(one.missedFrom, from);
    while (one.missedFrom !== undefined && one.missedFrom <= to) {
      const last = Math.min(one.missedFrom + BLOCKS_PER_READ - 1, to);
      const range = { fromBlock: quantity(one.missedFrom), toBlock: quantity(last) };
      const logs = (await ask('eth_getLogs', [{ ...one.filter, ...range }])) as Log[];
      one.missedFrom = last < to ? last + 1 : undefined;
      give(id, one, logs);
      one.told = [...one.told, ...logs].slice(-MOST_KEPT);
    }
  }

  const withoutTransactions = ({ transactions: _, ...header }: Head & { transactions?: unknown }): unknown => header;

  async function look(): Promise<void> {
    const step = await follower.step([...open.values()].some(({ kind }) => kind === 'newHeads'));
    for (const [id, one] of [...open]) {
      // Logs that cannot be read now are requested by the next poll.
      if (one.kind === 'logs') await giveLogs(id, one, step).catch(() => undefined);
      else give(id, one, one.waiting === undefined ? step.added.map(withoutTransactions) : step.added.map(hashOf));
    }
  }
  /** One poll after another: each begins where the last one ended. */
  const lookInTurn = (): Promise<void> => {
    const next = looking.then(look);
    looking = next.catch(() => undefined);
    return next;
  };

  function keepLooking(): void {
    if (isLooking) return;
    isLooking = true;
    later(() => {
      lookInTurn()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
          if ([...open.values()].some(({ waiting }) => waiting === undefined)) keepLooking();
        });
    });
  }

  async function begin(kind: Open['kind'], filter: Filter, isFilter: boolean): Promise<string> {
    const full = (): boolean => open.size >= MOST_OPEN;
    if (full()) refuse(`At most ${MOST_OPEN} subscriptions and filters of a page.`, -32005);
    // The current state is not news.
    await lookInTurn();
    if (full()) refuse(`At most ${MOST_OPEN} subscriptions and filters of a page.`, -32005);
    const id = newId();
    open.set(id, { kind, filter, waiting: isFilter ? [] : undefined, told: [], missedFrom: undefined });
    if (!isFilter) keepLooking();
    return id;
  }

  function filterOf(id: unknown): Open & { readonly waiting: unknown[] } {
    const one = open.get(String(id));
    return one?.waiting === undefined ? refuse('filter not found', -32000) : { ...one, waiting: one.waiting };
  }

  return {
    async request(method, params) {
      const [first, second] = Array.isArray(params) ? (params as unknown[]) : [];
      switch (method) {
        case 'eth_subscribe':
          if (first === 'newHeads') return begin('newHeads', {}, false);
          if (first === 'logs') return begin('logs', readFilter(second), false);
          return refuse('params: expected newHeads or logs.');
        case 'eth_newBlockFilter':
          return begin('newHeads', {}, true);
        case 'eth_newFilter':
          return begin('logs', readFilter(first), true);
        case 'eth_getFilterChanges': {
          const { waiting } = filterOf(first);
          await lookInTurn();
          return waiting.splice(0);
        }
        case 'eth_getFilterLogs': {
          const { kind, filter } = filterOf(first);
          return kind === 'logs' ? ask('eth_getLogs', [filter]) : refuse('filter not found', -32000);
        }
        default:
          return open.delete(String(first));
      }
    },
  };
}

const hashOf = ({ hash }: Head): string => hash;

const quantity = (height: number): string => `0x${height.toString(16)}`;

/** The lower of two heights. */
function lower(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

function afterAWhile(callback: () => void): void {
  const timer: unknown = setTimeout(callback, LOOK_EVERY_MS);
  // Outside browsers it must not keep a finished program alive.
  (timer as { unref?(): void }).unref?.();
}
