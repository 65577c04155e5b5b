import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOLD_PERP, openPerps } from '../../../test/support/perpsNode.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { openSqliteStorage } from '../storage/sqliteStorage.ts';

const maker = testAccount('maker');
const taker = testAccount('taker');

interface Numbered {
  readonly seq: number;
  readonly type: string;
  readonly tx_hash?: string;
}

describe('sequence numbers of perpetuals events', () => {
  let folder: string;
  let database: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    database = join(folder, 'node.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const events = async (node: TestNode) => (await node.get<{ events: Numbered[] }>('/get_perp_events')).events;
  const trade = (node: TestNode, price: string) =>
    node.execute(taker, 'PERP_ORDER', { market_id: GOLD_PERP, side: 'buy', size: '0.5', price, tif: 'ioc' });

  it('are the same after a restart, and no reorganisation or restart after one reuses a number', async () => {
    const first = await startNode({ database });
    for (const { address } of [maker, taker]) await first.fund(address, 'SVC', '10000');
    await openPerps(first, maker, taker);
    await trade(first, '102');
    const before = await events(first);
    const highest = Math.max(...before.map(({ seq }) => seq));
    // The fills of this block are removed, and happen again in another block: other events, other numbers.
    await first.rpc('sim_reorg', [1, {}]);
    const after = await events(first);
    const again = after.filter(({ seq }) => seq > highest);
    expect(again.map(({ type }) => type)).toContain('fill');
    const kept = new Set(before.filter(({ seq }) => after.some((one) => one.seq === seq)).map(({ seq }) => seq));
    for (const one of after) if (one.seq <= highest) expect(before.find(({ seq }) => seq === one.seq)).toEqual(one);
    expect(kept.size).toBeLessThan(before.length);
    // Once more, into empty blocks: the numbers stay used though no event has them.
    await first.rpc('sim_reorg', [1, { keep: false }]);
    const left = await events(first);
    const given = Math.max(...after.map(({ seq }) => seq));
    expect(Math.max(...left.map(({ seq }) => seq))).toBeLessThan(given);
    await first.stop();

    for (const withSnapshot of [true, false]) {
      if (!withSnapshot) {
        const storage = openSqliteStorage(database);
        storage.dropSnapshots();
        storage.close();
      }
      const next = await startNode({ database });
      expect(await events(next)).toEqual(left);
      await next.stop();
    }

    const last = await startNode({ database });
    await trade(last, '102');
    const newest = (await events(last)).filter(({ seq }) => !left.some((one) => one.seq === seq));
    expect(newest.length).toBeGreaterThan(0);
    for (const { seq } of newest) expect(seq).toBeGreaterThan(given);
    await last.stop();
  });
});
