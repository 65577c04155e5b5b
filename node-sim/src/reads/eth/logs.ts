// Logs by block range, address and topics.

import { accountId } from '@svc/core/accounts/address';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import type { Written } from '@svc/core/json/longJson';
import { wireJson } from '@svc/core/json/wireJson';
import { Missing } from '@svc/core/rpc/errorCodes';
import { QUANTITY_PATTERN } from '@svc/core/rpc/quantity';
import type { PlacedLog, StoredBlock } from '../../storage/storage.ts';
import type { ReadContext } from '../context.ts';
import type { LogView } from '../following/deliveredLogs.ts';
import type { LogFilter } from '../following/filters.ts';
import { listInSlices, type Steps, whileUnchanged } from '../timeSlices.ts';
import { logView } from './ethViews.ts';
import { blockOfHash, heightOf } from './findEthBlock.ts';

/** Most logs of one answer. */
const MAX_LOGS = 10_000;
/** More logs than the gas of one block can pay for. */
export const MAX_BLOCK_LOGS = 100_000;
const TAG = new RegExp(`^(?:latest|pending|safe|finalized|earliest)$|${QUANTITY_PATTERN}`);

interface Range {
  readonly from: number;
  readonly to: number;
}

function heightIn(context: ReadContext, text: string | null | undefined, path: string): bigint {
  const tag = text ?? 'latest';
  if (!TAG.test(tag))
    throw new ParseRefusal(path, 'a hex quantity without leading zeros, latest, pending, safe, finalized or earliest');
  return heightOf(context, tag);
}

/**
 * Heights of a filter. @throws ParseRefusal for a range that ends before it begins, or one given together with a block
 * hash
 */
export function rangeOf(context: ReadContext, filter: LogFilter): Range {
  const { blockHash, fromBlock, toBlock } = filter;
  if (blockHash !== undefined && blockHash !== null) {
    if ((fromBlock ?? toBlock ?? null) !== null) throw new ParseRefusal('filter', 'a block hash or a range of blocks');
    const block = blockOfHash(context, blockHash);
    if (block === undefined) throw new Missing('block', `There is no block ${blockHash}.`);
    return { from: block.height, to: block.height };
  }
  const [from, to] = [heightIn(context, fromBlock, 'fromBlock'), heightIn(context, toBlock, 'toBlock')];
  // A range beyond the newest block is early, not wrong.
  const isOpen = !(toBlock?.startsWith('0x') === true || toBlock === 'earliest');
  if (from > to && !isOpen) throw new ParseRefusal('fromBlock', 'a block not after toBlock');
  const tip = BigInt(context.chain.tip.height);
  return { from: Number(from > tip ? tip + 1n : from), to: Number(to > tip ? tip : to) };
}

/** Lower-case addresses of a filter; none means any. */
function addressesOf({ address }: LogFilter): string[] {
  const list = address === undefined || address === null ? [] : typeof address === 'string' ? [address] : address;
  return list.map((text) => accountId(text, 'address'));
}

function topicsOf({ topics }: LogFilter): string[][] {
  const list = (topics ?? []).map((topic) => {
    const wanted = Array.isArray(topic) ? topic : [topic];
    // A list with one wildcard in it matches anything.
    return wanted.includes(null) ? [] : wanted.flatMap((one) => one?.toLowerCase() ?? []);
  });
  // Trailing wildcards restrict nothing.
  while (list.at(-1)?.length === 0) list.pop();
  return list;
}

/** The stored logs of a range that match a filter, in chain order. */
const storedLogs = ({ chain }: ReadContext, filter: LogFilter, { from, to }: Range, limit: number): PlacedLog[] =>
  chain.storage.evm.logs({ from, to, addresses: addressesOf(filter), topics: topicsOf(filter), limit });

function shownLogs({ chain: { storage } }: ReadContext, logs: readonly PlacedLog[]): LogView[] {
  const blocks = new Map<number, StoredBlock | undefined>();
  return logs.flatMap((log) => {
    if (!blocks.has(log.height)) blocks.set(log.height, storage.findBlock(log.height));
    const block = blocks.get(log.height);
    return block === undefined ? [] : [logView(log, block)];
  });
}

/**
 * Logs of a range that match a filter. @throws Refusal `limit.logs` when there are more than `most` @param told the
 * number that the refusal names
 */
export function logsBetween(
  context: ReadContext,
  filter: LogFilter,
  range: Range,
  most = MAX_LOGS,
  told = most,
): LogView[] {
  const found = storedLogs(context, filter, range, most + 1);
  if (found.length > most)
    throw new Refusal('limit.logs', `More than ${told} logs: ask for fewer blocks, or for an address.`);
  return shownLogs(context, found);
}

/**
 * Logs of a range that match a filter: of its first blocks only, where all of them would be more than one answer takes,
 * but of one block at least. @returns the logs, and the last block that they are all of
 */
export function firstLogs(
  context: ReadContext,
  filter: LogFilter,
  range: Range,
): { readonly logs: LogView[]; readonly upTo: number } {
  const found = storedLogs(context, filter, range, MAX_LOGS + 1);
  const last = found[MAX_LOGS]?.height;
  if (last === undefined) return { logs: shownLogs(context, found), upTo: range.to };
  const upTo = found[0]?.height === last ? last : last - 1;
  const logs =
    upTo < last
      ? found.filter(({ height }) => height <= upTo)
      : storedLogs(context, filter, { from: last, to: last }, MAX_BLOCK_LOGS);
  return { logs: shownLogs(context, logs), upTo };
}

/** Target length of a step; the number of blocks in a step follows from it. */
const STEP_MS = 0.5;
const FIRST_BLOCKS = 64;

function* logsInSlices(context: ReadContext, filter: LogFilter, { from, to }: Range): Steps<Written> {
  const logs: LogView[] = [];
  let blocks = FIRST_BLOCKS;
  for (let at = from; at <= to; ) {
    const last = Math.min(to, at + blocks - 1);
    const beganMs = performance.now();
    logs.push(...logsBetween(context, filter, { from: at, to: last }, MAX_LOGS - logs.length, MAX_LOGS));
    blocks = performance.now() - beganMs < STEP_MS ? blocks * 2 : Math.max(1, Math.floor(blocks / 2));
    at = last + 1;
    if (at <= to) yield;
  }
  return yield* listInSlices(logs, wireJson);
}

/** Logs of a filter's own range: at once where that is short, else in time slices. */
export function findLogs(context: ReadContext, filter: LogFilter, client: string): Written | Promise<Written> {
  const range = rangeOf(context, filter);
  return context.slices.run(client, whileUnchanged(context.evm.heads, range.to, logsInSlices(context, filter, range)));
}
