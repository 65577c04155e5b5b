// What an installed filter answers.

import { ParseRefusal } from '@svc/core/errors';
import type { Written } from '@svc/core/json/longJson';
import { toQuantity } from '@svc/core/rpc/quantity';
import type { ReadContext } from '../context.ts';
import type { LogView } from '../following/deliveredLogs.ts';
import type { LogFilter } from '../following/filters.ts';
import { findLogs, firstLogs, rangeOf } from './logs.ts';

/** What a filter found since its last poll. */
export function changesOf(context: ReadContext, id: string): (string | LogView)[] {
  const { chain, evm } = context;
  const filter = evm.filters.poll(id);
  if (filter.kind === 'pending') return evm.filters.takeQueued(filter);
  const from = filter.height + 1;
  const to = chain.tip.height;
  if (filter.logs === undefined) {
    filter.height = to;
    return from > to ? [] : chain.storage.listBlocks(from, to - from + 1).map(({ hash }) => `0x${hash}`);
  }
  const { to: end, from: begin } = rangeOf(context, followedRange(filter.logs));
  // A numeric first block is where it starts; every name means from now on.
  const isFixed = isHeight(filter.logs.fromBlock);
  const { logs, upTo } = firstLogs(context, filter.logs, { from: isFixed ? Math.max(from, begin) : from, to: end });
  // The rest is what the next poll begins with.
  filter.height = upTo < end ? upTo : to;
  filter.told.note(logs, to);
  // Removed logs come before those that replaced them.
  return [...filter.removed.splice(0), ...logs];
}

const isHeight = (block: string | null | undefined): boolean => block?.startsWith('0x') === true;

/**
 * The range of a filter that is followed. One that was to end at the newest block grows with the chain; one that began
 * there began when the filter was installed, so that the chain may be past its end by now.
 */
function followedRange({ blockHash, fromBlock, toBlock }: LogFilter): LogFilter {
  if (blockHash !== undefined && blockHash !== null) return { blockHash };
  return {
    fromBlock: isHeight(fromBlock) ? (fromBlock ?? null) : 'earliest',
    toBlock: isHeight(toBlock) || toBlock === 'earliest' ? (toBlock ?? null) : null,
  };
}

/** All logs of a log filter. @throws ParseRefusal for another kind */
export function logsOfFilter(context: ReadContext, id: string, client: string): Written | Promise<Written> {
  const { logs, installedAt } = context.evm.filters.poll(id);
  if (logs === undefined) throw new ParseRefusal('id', 'a filter for logs');
  const { fromBlock, toBlock } = logs;
  // Before a numeric end, `latest` is the block that was the newest when the range was accepted.
  const isBound = isHeight(toBlock) && !isHeight(fromBlock) && fromBlock !== 'earliest';
  return findLogs(context, isBound ? { ...logs, fromBlock: toQuantity(installedAt) } : logs, client);
}
