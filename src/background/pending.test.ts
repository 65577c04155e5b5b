// Transactions that are not included: dropped by the node, waiting for an earlier nonce, sent again, given up.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { openWallet, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '1000');
  }
});
afterAll(() => node.stop());

async function pay(main: TestUi, form: 'pq' | 'classic', asset: string, amount: string) {
  const accountId = main.view.accounts[0]?.id ?? '';
  const { id } = await main.run('prepareSend', { accountId, form, asset, to: B, amount });
  return main.run('confirmDraft', { id });
}
const stateOf = (main: TestUi, hash: string) => main.view.pending.find((one) => one.hash === hash);

describe.each([
  ['exchange operations', 'pq', (): string => node.tokenOf('qUSDC')],
  ['chain transactions', 'classic', (): string => 'SVC'],
] as const)('%s', (_, form, asset) => {
  it('that the node dropped are marked so, and later ones wait for their nonce; sent again they are included', async () => {
    const { main, platform } = await openWallet(node.url);
    const first = await pay(main, form, asset(), '1');
    const second = await pay(main, form, asset(), '2');
    expect(second.nonce).toBe(first.nonce + 1);
    await node.rpc('sim_drop', [first.txHash]);
    await platform.advance(12_000);
    await main.until(
      (view) =>
        view.pending.some((one) => one.state === 'dropped') && view.pending.some((one) => one.state === 'queued'),
    );
    expect(stateOf(main, first.txHash)).toMatchObject({ state: 'dropped' });
    expect(stateOf(main, second.txHash)).toMatchObject({ state: 'queued', waitsForNonce: String(first.nonce) });
    await main.run('resendTransaction', { hash: first.txHash });
    expect(stateOf(main, first.txHash)?.state).toBe('waiting');
    await node.mine();
    await platform.advance(2_000);
    await main.until((view) => view.pending.length === 0);
    await main.until((view) =>
      [first, second].every(({ txHash }) => view.activity.find((one) => one.txHash === txHash)?.status === 'succeeded'),
    );
  });

  it('that are given up free their nonce for the next', async () => {
    const { main } = await openWallet(node.url);
    const first = await pay(main, form, asset(), '1');
    await node.rpc('sim_drop', [first.txHash]);
    await main.run('clearTransaction', { hash: first.txHash });
    expect([main.view.pending, main.view.activity[0]?.status]).toEqual([[], 'givenUp']);
    expect((await pay(main, form, asset(), '3')).nonce).toBe(first.nonce);
    await node.mine();
    await expect(main.run('resendTransaction', { hash: first.txHash })).rejects.toMatchObject({
      code: 'transaction.ended',
    });
  });
});
