// Filters for pending transactions: each hash is stored once however many filters wait for it.

import { describe, expect, it } from 'vitest';
import { EvmFilters } from './filters.ts';

/** Filters without a moving chain, and a way to queue hashes. */
function world() {
  let tell: (hash: string) => void = () => undefined;
  const admission = { onPending: (listener: (hash: string) => void) => (tell = listener) };
  const chain = { tip: { height: 0 } };
  const heads = { listen: () => () => undefined };
  const filters = new EvmFilters(
    chain as never,
    {
      admission,
      heads,
      nowMs: () => 0,
      limits: { filters: 10_000, filters_per_address: Number.POSITIVE_INFINITY },
    } as never,
  );
  return { filters, queue: (hash: string) => tell(hash), take: (id: string) => filters.takeQueued(filters.poll(id)) };
}

describe('filters for pending transactions', () => {
  it('report each hash once, from their creation on', () => {
    const { filters, queue, take } = world();
    queue('before');
    const id = filters.addPending('client');
    expect(take(id)).toEqual([]);
    queue('a');
    queue('b');
    const later = filters.addPending('client');
    queue('c');
    expect([take(id), take(id), take(later)]).toEqual([['0xa', '0xb', '0xc'], [], ['0xc']]);
  });

  it('reach back to the newest 8192, however many hashes and filters there are', () => {
    const { filters, queue, take } = world();
    const ids = Array.from({ length: 10_000 }, () => filters.addPending('client'));
    expect(() => filters.addPending('client')).toThrow('Too many filters');
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 100_000; n++) queue(String(n));
    // A separate list for each filter would take hundreds of megabytes.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
    for (const id of [ids[0], ids.at(-1)]) {
      const hashes = take(id ?? '');
      expect([hashes.length, hashes[0], hashes.at(-1)]).toEqual([8192, '0x91808', '0x99999']);
    }
  });
});
