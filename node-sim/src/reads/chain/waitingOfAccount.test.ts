// Pending transactions that name an account: every kind of transaction, sent by it or to it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const [alice, bob, carol] = [testAccount('alice'), testAccount('bob'), testAccount('carol')];

describe('show_pending', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
    for (const { address } of [alice, carol]) await node.fund(address, 'SVC', '100');
    await node.fund(alice.address, 'qUSDC', '100');
  });
  afterAll(() => node.stop());

  const waiting = async (address: string) =>
    (
      await node.get<{ pending_transactions: { tx_hash: string; kind: string; fees: string }[] }>('/get_address_info', {
        address,
        show_pending: true,
      })
    ).pending_transactions;

  it('lists exchange transactions of the sender and of the accounts they name, and EVM transactions', async () => {
    const usdc = node.tokenOf('qUSDC');
    const user = new EvmUser(node, 7);
    await node.fund(user.address, 'SVC', '5');
    const sent = await node.submit(alice, 'TOKEN_TRANSFER', { token_address: usdc, to: bob.address, amount: '1' });
    const order = await node.submit(alice, 'PLACE_ORDER', {
      pair: `SVC:${usdc}`,
      side: 'sell',
      order_type: 'limit',
      price: '1000',
      amount: '1',
    });
    const paid = await node.rpc<string>('eth_sendRawTransaction', [
      user.sign(carol.address, '0x', { value: 10n ** 18n }),
    ]);
    const { tx_hash: gift } = await node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, 'SVC', '1']);

    expect(await waiting(alice.address)).toMatchObject([
      { tx_hash: sent, kind: 'exchange', inputs_addresses: [alice.address], outputs_amounts: null },
      { tx_hash: order, kind: 'exchange' },
    ]);
    expect(await waiting(bob.address)).toMatchObject([
      { tx_hash: gift, kind: 'transfer', outputs_amounts: ['1'] },
      { tx_hash: sent, kind: 'exchange' },
    ]);
    const ofEvm = { tx_hash: paid, kind: 'evm', outputs_amounts: ['1'] };
    expect(await waiting(carol.address)).toMatchObject([ofEvm]);
    expect(await waiting(user.address)).toMatchObject([ofEvm]);

    await node.mine();
    for (const { address } of [alice, bob, carol, user]) expect(await waiting(address)).toEqual([]);
  });
});
