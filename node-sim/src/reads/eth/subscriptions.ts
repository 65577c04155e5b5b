// Subscriptions of one socket (eth_subscribe): new heads, logs, pending transactions. They end with the socket.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { wireJson } from '@svc/core/json/wireJson';
import { logFilterParam, wholeTransactionsParam } from '@svc/core/reads/eth/evmShape';
import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import { toQuantity } from '@svc/core/rpc/quantity';
import { parseWith } from '@svc/core/schema/parse';
import type { ReadContext } from '../context.ts';
import { DeliveredLogs } from '../following/deliveredLogs.ts';
import type { LogFilter } from '../following/filters.ts';
import { blockView } from './ethViews.ts';
import { getEvmTransaction } from './getEvmTransaction.ts';
import { logsBetween, MAX_BLOCK_LOGS, rangeOf } from './logs.ts';

/** The method that subscribes; its result is the id of the subscription. */
export const SUBSCRIBE = 'eth_subscribe';

/** Most subscriptions of one socket. */
const MAX_SUBSCRIPTIONS = 64;

type Subscription =
  | { readonly kind: 'newHeads' }
  | { readonly kind: 'newPendingTransactions'; readonly isFull: boolean }
  | { readonly kind: 'logs'; readonly filter: LogFilter; readonly told: DeliveredLogs };

export interface SocketSubscriptions {
  /** Answers the two methods of subscriptions; undefined for every other method. */
  call(method: string, params: RpcParams): unknown;
  close(): void;
}

function readSubscription(params: RpcParams, context: ReadContext): Subscription {
  const [kind, filter] = Array.isArray(params) ? params : [];
  if (kind === 'newHeads') return { kind };
  if (kind === 'newPendingTransactions')
    return { kind, isFull: parseWith(wholeTransactionsParam, filter ?? false, 'params[1]') };
  if (kind !== 'logs') throw new ParseRefusal('params', 'newHeads, logs or newPendingTransactions');
  const checked = parseWith(logFilterParam, filter ?? {}, 'filter');
  rangeOf(context, checked);
  return { kind, filter: checked, told: new DeliveredLogs() };
}

/** Whose socket it is. */
export interface SocketOwner {
  /** The address that rate limits count by. */
  readonly client: string;
  /** Counts a subscription and returns the function that uncounts it; undefined where the client has too many. */
  readonly hold: () => (() => void) | undefined;
}

/** Subscriptions of a socket. @param tell receives the text of each notification, and the id of its subscription */
export function socketSubscriptions(
  context: ReadContext,
  tell: (text: string, subscription: string) => void,
  { client, hold }: SocketOwner,
): SocketSubscriptions {
  const subscriptions = new Map<string, Subscription>();
  const releases = new Map<string, () => void>();
  let next = 1;
  const notify = (subscription: string, result: unknown): void =>
    tell(wireJson({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }), subscription);
  const stopPending = context.evm.admission.onPending((hash) => {
    for (const [id, one] of subscriptions) {
      if (one.kind === 'newPendingTransactions')
        notify(id, one.isFull ? getEvmTransaction(context, { hash }, client) : `0x${hash}`);
    }
  });

  const subscribe = (params: RpcParams): string => {
    if (subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw new Refusal('limit.subscriptions', `A socket has at most ${MAX_SUBSCRIPTIONS} subscriptions.`);
    const wanted = readSubscription(params, context);
    const release = hold();
    if (release === undefined)
      throw new Refusal('limit.subscriptions', 'Too many subscriptions of this address are open.');
    const id = toQuantity(next++);
    subscriptions.set(id, wanted);
    releases.set(id, release);
    return id;
  };
  const unsubscribe = (params: RpcParams): boolean => {
    const [id] = Array.isArray(params) ? params : [];
    if (typeof id !== 'string') throw new ParseRefusal('params', 'the id of a subscription');
    releases.get(id)?.();
    releases.delete(id);
    return subscriptions.delete(id);
  };

  const stopHeads = context.evm.heads.listen({
    blocksRemoved(fromHeight) {
      for (const [id, subscription] of subscriptions) {
        if (subscription.kind !== 'logs') continue;
        for (const log of subscription.told.takeBack(fromHeight)) notify(id, log);
      }
    },
    blockMade(height) {
      if (subscriptions.size === 0) return;
      const block = context.chain.storage.findBlock(height);
      for (const [id, subscription] of subscriptions) {
        if (subscription.kind === 'newHeads' && block !== undefined) {
          const { transactions, uncles, totalDifficulty, size, ...head } = blockView(context.chain, block, false);
          notify(id, head);
        }
        if (subscription.kind !== 'logs') continue;
        const logs = logsBetween(context, subscription.filter, { from: height, to: height }, MAX_BLOCK_LOGS);
        subscription.told.note(logs, height);
        for (const log of logs) notify(id, log);
      }
    },
  });

  return {
    call(method, params) {
      if (method === SUBSCRIBE) return subscribe(params);
      return method === 'eth_unsubscribe' ? unsubscribe(params) : undefined;
    },
    close() {
      stopHeads();
      stopPending();
      for (const release of releases.values()) release();
      subscriptions.clear();
    },
  };
}
