// What an installed filter answers.

import { ParseRefusal } from '@svc/core/errors';
import type { Written } from '@svc/core/json/longJson';
import type { ReadContext } from '../context.ts';
import type { LogView } from '../following/deliveredLogs.ts';
import { findLogs, logsBetween, rangeOf } from './logs.ts';

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
  const range = rangeOf(context, { ...filter.logs, toBlock: openEnd(filter.logs.toBlock) });
  // A numeric first block is where it starts; `latest` means from now on.
  const isFixed = filter.logs.fromBlock?.startsWith('0x') === true;
  const logs = logsBetween(context, filter.logs, { from: isFixed ? Math.max(from, range.from) : from, to: range.to });
  filter.height = to;
  filter.told.note(logs, to);
  // Removed logs come before those that replaced them.
  return [...filter.removed.splice(0), ...logs];
}

/** A range that was to end at the newest block grows with the chain. */
function openEnd(toBlock: string | null | undefined): string | null {
  return toBlock?.startsWith('0x') === true ? toBlock : null;
}

/** All logs of a log filter. @throws ParseRefusal for another kind */
export function logsOfFilter(context: ReadContext, id: string, client: string): Written | Promise<Written> {
  const { logs } = context.evm.filters.poll(id);
  if (logs === undefined) throw new ParseRefusal('id', 'a filter for logs');
  return findLogs(context, logs, client);
}
