// Lists of pending transactions of any length: in slices, bounded in bytes, and of what was pending at the time of the
// request.

import { LongJson, type Written } from '@svc/core/json/longJson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import type { Steps } from '../timeSlices.ts';
import { pendingPageInSlices } from './getPendingPage.ts';
import { pendingInSlices } from './getPendingTransactions.ts';

const QUEUED = 12;
const [alice, bob] = [testAccount('alice'), testAccount('bob')];

interface Page {
  readonly transactions: readonly { readonly hash: string; readonly hex: string }[];
  readonly count: number;
}

/** Runs a job and calls something between its steps. */
function runs(work: Steps<Written>, between = () => undefined as unknown): { steps: number; text: string } {
  for (let steps = 0; ; steps++) {
    const next = work.next();
    if (next.done === true)
      return { steps, text: next.value instanceof LongJson ? next.value.text() : next.value.text };
    between();
  }
}

describe('pending transactions', () => {
  let node: TestNode;
  const hashes: string[] = [];
  beforeAll(async () => {
    node = await startNode();
    await node.fund(alice.address, 'SVC', '10');
    await node.fund(alice.address, 'qUSDC', '100');
    const user = new EvmUser(node, 7);
    await node.fund(user.address, 'SVC', '5');
    const { tx_hash: gift } = await node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, 'SVC', '1']);
    hashes.push(gift);
    const params = { token_address: node.tokenOf('qUSDC'), to: bob.address, amount: '1' };
    for (let at = 0; at < QUEUED; at++) hashes.push(await node.submit(alice, 'TOKEN_TRANSFER', params));
    hashes.push(await node.rpc<string>('eth_sendRawTransaction', [user.sign(bob.address, '0x', { value: 1n })]));
  });
  afterAll(() => node.stop());
  const context = () => ({ chain: node.node.chain });
  const pageOf = (limit: number, offset: number) =>
    JSON.parse(runs(pendingPageInSlices(context(), { limit, offset })).text) as Page;

  it('are listed in block order, page by page, with the total', async () => {
    const all = pageOf(1000, 0);
    expect(all.transactions.map(({ hash }) => hash)).toEqual(hashes);
    for (let offset = 0; offset <= hashes.length; offset++) {
      const page = pageOf(3, offset);
      expect([page.count, page.transactions]).toEqual([hashes.length, all.transactions.slice(offset, offset + 3)]);
    }
    expect(await node.rpc('svc_getPendingTransactions', [1000, 0])).toEqual(all);
    expect(await node.get('/get_pending_transactions')).toEqual(JSON.parse(runs(pendingInSlices(context())).text));
  });

  it('take one step for each transaction', () => {
    expect(runs(pendingInSlices(context())).steps).toBe(hashes.length);
    expect(runs(pendingPageInSlices(context(), { limit: 5, offset: 4 })).steps).toBe(5);
  });

  it('hold a bounded number of bytes: a list ends there, a page says how many fit, and one is always answered', () => {
    const whole = runs(pendingInSlices(context())).text;
    const list = JSON.parse(whole) as string[];
    const four = JSON.stringify(list.slice(0, 4)).length;
    expect(JSON.parse(runs(pendingInSlices(context(), four)).text)).toEqual(list.slice(0, 4));
    expect(JSON.parse(runs(pendingInSlices(context(), 1)).text)).toEqual(list.slice(0, 1));
    const { length } = JSON.stringify(pageOf(3, 2).transactions);
    expect(() => runs(pendingPageInSlices(context(), { limit: 9, offset: 2 }, length))).toThrow(
      expect.objectContaining({ code: 'limit.pending', message: expect.stringContaining('at most 3 from 2 on') }),
    );
    expect(JSON.parse(runs(pendingPageInSlices(context(), { limit: 1, offset: 0 }, 1)).text)).toMatchObject({
      transactions: [{ hash: hashes[0] }],
    });
  });

  it('are those of the time of the request, though a block takes them meanwhile', () => {
    const before = pageOf(1000, 0);
    let isMade = false;
    const { text } = runs(pendingPageInSlices(context(), { limit: 1000, offset: 0 }), () => {
      if (!isMade) node.node.chain.produce();
      isMade = true;
    });
    expect(JSON.parse(text)).toEqual(before);
    expect(pageOf(1000, 0)).toEqual({ transactions: [], count: 0 });
  });
});
