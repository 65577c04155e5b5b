// The written addresses of accounts of which a read gives only the id: requested together, and cached.

import { get } from './api.ts';

const MOST_AT_ONCE = 100;
/** Ids of one view are requested together after this delay. */
const GATHER_MS = 20;

const ID = /^0x[0-9a-f]{40}$/;
/** By id; null for an account of which only the id is known. */
const known = new Map<string, string | null>();
const waiting = new Map<string, ((written: string) => void)[]>();
let due: number | undefined;

async function ask(): Promise<void> {
  due = undefined;
  const ids = [...waiting.keys()].slice(0, MOST_AT_ONCE);
  const asking = ids.map((id) => [id, waiting.get(id) ?? []] as const);
  for (const id of ids) waiting.delete(id);
  if (waiting.size > 0) due = window.setTimeout(() => void ask(), GATHER_MS);
  const found = await get<'getWrittenAddresses'>('/get_written_addresses', { accounts: ids.join(',') }).catch(
    () => undefined,
  );
  // Without an answer the ids stay visible, and are requested again the next time.
  if (found === undefined) return;
  for (const [id, listeners] of asking) {
    const written = found[id] ?? null;
    known.set(id, written);
    if (written !== null) for (const listener of listeners) listener(written);
  }
}

/** Calls back with the written form of an account id, at once where it is cached, and never where it is unknown. */
export function whenWritten(address: string, listener: (written: string) => void): void {
  const id = address.toLowerCase();
  if (!ID.test(id)) return;
  const found = known.get(id);
  if (found === null) return;
  if (found !== undefined) {
    listener(found);
    return;
  }
  waiting.set(id, [...(waiting.get(id) ?? []), listener]);
  if (due === undefined) due = window.setTimeout(() => void ask(), GATHER_MS);
}
