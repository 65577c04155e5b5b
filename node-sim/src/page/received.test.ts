// What an account received, according to the page.

import { describe, expect, it } from 'vitest';
import { received } from './received.ts';
import type { Context } from './view.ts';

type Entry = Parameters<typeof received>[0];

const COIN = `0x${'aa'.repeat(20)}`;
const FOREIGN = `0x${'bb'.repeat(20)}`;
const ME = `0x${'01'.repeat(20)}`;
const ROUTER = `0x${'02'.repeat(20)}`;

const context = {
  symbolOf: (asset: string) => (asset === 'native' ? 'SVC' : asset),
  decimalsOf: (asset: string) => (asset === COIN ? 6 : undefined),
  isOfItem: (op: string) => op === 'NFT_TRANSFER',
  poolOf: () => undefined,
} as unknown as Context;

const entry = (given: object): Entry =>
  ({ status: 'success', kind: 'exchange', op: 'TOKEN_TRANSFER', target: null, detail: null, ...given }) as Entry;

describe('what was received', () => {
  const routed = entry({
    kind: 'evm',
    op: 'TRANSFER',
    asset: 'SVC',
    amount: '1.5',
    detail: {
      token_transfers: [
        { token: COIN, from: ROUTER, to: ME, value: '2500000' },
        { token: FOREIGN, from: ROUTER, to: ME, value: '7' },
        { token: FOREIGN, from: ROUTER, to: ME, token_id: '12' },
        { token: COIN, from: ME, to: ROUTER, value: '1' },
      ],
    },
  });

  it('from a payment to a router is what came back, not what was paid', () => {
    expect(received(routed, ['sender', 'token_from', 'token_to'], ME, context)).toEqual([
      { amount: '2.5', asset: COIN },
      { amount: '12', asset: FOREIGN, isItem: true },
    ]);
    expect(received(routed, ['to', 'token_from', 'token_to'], ROUTER, context)).toEqual([
      { amount: '1.5', asset: 'SVC' },
      { amount: '0.000001', asset: COIN },
    ]);
  });

  it('is nothing for a call without a value, and for a failed one', () => {
    const call = entry({ kind: 'evm', op: 'CALL', asset: 'SVC', amount: '0' });
    expect(received(call, ['to'], ROUTER, context)).toEqual([]);
    expect(received({ ...routed, status: 'failed' }, ['to'], ROUTER, context)).toEqual([]);
  });

  it('is an item, not an amount', () => {
    const item = entry({ op: 'NFT_TRANSFER', asset: FOREIGN, amount: '3' });
    expect(received(item, ['to'], ME, context)).toEqual([{ amount: '3', asset: FOREIGN, isItem: true }]);
  });

  it('is what arrived after the fee of the transfer', () => {
    const paid = (detail: object) => received(entry({ asset: COIN, amount: '100', detail }), ['to'], ME, context);
    expect(paid({ fee: '1.5', received: '98.5' })).toEqual([{ amount: '98.5', asset: COIN }]);
    expect(paid({ fee: '1.5' })).toEqual([{ amount: '98.5', asset: COIN }]);
    expect(paid({})).toEqual([{ amount: '100', asset: COIN }]);
  });
});
