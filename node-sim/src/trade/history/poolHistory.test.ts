import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pool } from '../node/nodeData.ts';
import { candlesOfRows, volumeSince } from './poolCandles.ts';
import { PoolHistory } from './poolHistory.ts';

const DAY = 86_400;
const T = 1_800_000_000;
const ID = '00000000000000aa';
const pool = (price: string, v0 = '0', v1 = '0', id = ID): Pool =>
  ({ pool_id: id, price, volume: [v0, v1] }) as unknown as Pool;

describe('recorded pool prices', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it('are written when something changed or an hour passed', () => {
    const history = new PoolHistory(':memory:');
    for (const [at, price, v0] of [
      [0, '1', '0'],
      [60, '1', '0'],
      [120, '2', '0'],
      [180, '2', '5'],
      [3_779, '2', '5'],
      [3_780, '2', '5'],
    ] as const)
      history.record([pool(price, v0)], T + at);
    expect(history.rowsSince(ID, 0).map(({ t }) => t - T)).toEqual([0, 120, 180, 3_780]);
  });

  it('give the price of a day ago: the row at or before it, else the first', () => {
    const history = new PoolHistory(':memory:');
    expect(history.openPrice(ID, T)).toBeUndefined();
    history.record([pool('1')], T);
    history.record([pool('2')], T + 100);
    history.record([pool('3')], T + 200);
    expect([T + 50, T + DAY + 99, T + DAY + 100, T + DAY + 5_000].map((now) => history.openPrice(ID, now))).toEqual([
      '1',
      '1',
      '2',
      '3',
    ]);
  });

  it('are dropped after 90 days, when a reorganisation undoes them, and with another chain', () => {
    const history = new PoolHistory(':memory:');
    history.ofChain('one');
    history.record([pool('1')], T);
    history.record([pool('2')], T + 60);
    history.record([pool('3')], T + 30);
    expect(history.rowsSince(ID, 0).map(({ price }) => price)).toEqual(['1', '3']);
    history.record([pool('4')], T + 90 * DAY + 20);
    expect(history.rowsSince(ID, 0).map(({ price }) => price)).toEqual(['3', '4']);
    history.ofChain('one');
    expect(history.rowsSince(ID, 0)).toHaveLength(2);
    history.ofChain('two');
    expect(history.rowsSince(ID, 0)).toEqual([]);
    expect(history.openPrice(ID, T)).toBeUndefined();
  });

  it('survive a restart, and a second process may write at the same time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pool-history-'));
    folders.push(folder);
    const file = join(folder, 'inner/trade.sqlite');
    const [first, second] = [new PoolHistory(file), new PoolHistory(file)];
    first.ofChain('one');
    second.ofChain('one');
    first.record([pool('1')], T);
    second.record([pool('2')], T + 60);
    first.record([pool('2')], T + 60);
    expect(first.rowsSince(ID, 0).map(({ price }) => price)).toEqual(['1', '2']);
    first.close();
    second.close();
    const again = new PoolHistory(file);
    expect(again.rowsSince(ID, 0)).toHaveLength(2);
    again.close();
    expect(() => new PoolHistory(folder)).toThrow(/cannot be used as a database/);
  });
});

it('count as volume what was paid in, the other side at the mean of both prices', () => {
  const rows = [
    { t: T, price: '2', v0: '10', v1: '100' },
    { t: T + 60, price: '4', v0: '13', v1: '106' },
    { t: T + 120, price: '4', v0: '12', v1: '106' },
    { t: T + 180, price: '5', v0: '12', v1: '115' },
  ];
  // 3 + 6/3 of token0, 6 + 3·3 of token1; then nothing for what a reorganisation reverted; then 9/4.5 and 9.
  const ones = (whole: number): bigint => BigInt(whole) * 10n ** 18n;
  expect(volumeSince(rows, T)).toEqual({ volume0: ones(7), volume1: ones(24) });
  expect(volumeSince(rows, T + 60)).toEqual({ volume0: ones(2), volume1: ones(9) });
  expect(candlesOfRows(rows, '1m').map(({ t, o, h, l, c }) => [t - T, o, h, l, c])).toEqual([
    [0, '2', '2', '2', '2'],
    [60, '2', '4', '2', '4'],
    [120, '4', '4', '4', '4'],
    [180, '4', '5', '4', '5'],
  ]);
  expect(candlesOfRows(rows, '1h')).toEqual([
    { t: T, o: '2', h: '5', l: '2', c: '5', volume0: ones(7), volume1: ones(24) },
  ]);
});
