// Perpetuals on a real node for tests: a separate market, a price that all validators vote for, two accounts with a
// position.

import type { TestAccount, TestNode } from './startNode.ts';

export const GOLD_PERP = 'GOLD-USD-PERP';

/** All validators vote for a price in the next block. */
export async function votePrice(node: TestNode, price: string): Promise<void> {
  await node.rpc('sim_setOraclePrice', [GOLD_PERP, price]);
  await node.mine();
}

async function must(
  node: TestNode,
  account: TestAccount,
  op: Parameters<TestNode['execute']>[1],
  params: Parameters<TestNode['execute']>[2],
) {
  const receipt = await node.execute(account, op, params);
  if (!receipt.success) throw new Error(`${op} failed: ${receipt.error}`);
}

/** Opens the market at 100; the maker sells 2 to the taker and leaves orders on both sides. Both need native funds. */
export async function openPerps(node: TestNode, maker: TestAccount, taker: TestAccount): Promise<void> {
  const order = { market_id: GOLD_PERP, size: '2', price: '100' };
  await must(node, maker, 'CREATE_MARKET', { base_token: 'GOLD' });
  await votePrice(node, '100');
  await must(node, maker, 'PERP_DEPOSIT', { amount: '1000' });
  await must(node, taker, 'PERP_DEPOSIT', { amount: '1000' });
  await must(node, maker, 'VAULT_DEPOSIT', { amount: '200' });
  await must(node, maker, 'PERP_ORDER', { ...order, side: 'sell' });
  await must(node, taker, 'PERP_ORDER', { ...order, side: 'buy', tif: 'ioc' });
  await must(node, maker, 'PERP_ORDER', { ...order, side: 'sell', price: '102' });
  await must(node, maker, 'PERP_ORDER', { ...order, side: 'buy', price: '98' });
}
