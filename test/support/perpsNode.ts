// Perpetuals on a real node for tests: a market, a price that all validators voted, two accounts with a position each.

import { addressOfPqKey } from '@svc/core/accounts/address';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { VALIDATOR_SEEDS } from '../../node-sim/src/genesis/devAccounts.ts';
import type { TestAccount, TestNode } from './startNode.ts';

export const BTC_PERP = 'BTC-USD-PERP';

const VALIDATORS: readonly TestAccount[] = VALIDATOR_SEEDS.map((seed) => ({ seed, address: addressOfPqKey(mlDsaPublicKey(seed)) }));

/** Votes of all validators in one block. */
export async function votePrice(node: TestNode, price: string): Promise<void> {
  for (const validator of VALIDATORS) await node.submit(validator, 'ORACLE_VOTE', { prices: { BTC: price } });
  await node.mine();
}

async function must(node: TestNode, account: TestAccount, op: Parameters<TestNode['execute']>[1], params: Parameters<TestNode['execute']>[2]) {
  const receipt = await node.execute(account, op, params);
  if (!receipt.success) throw new Error(`${op} failed: ${receipt.error}`);
  return receipt;
}

/** Opens the market at 100; the maker sells 2 to the taker and leaves orders on both sides. Both need native funds. */
export async function openPerps(node: TestNode, maker: TestAccount, taker: TestAccount): Promise<void> {
  const order = { market_id: BTC_PERP, size: '2', price: '100' };
  await must(node, maker, 'CREATE_MARKET', { base_token: 'BTC' });
  await votePrice(node, '100');
  await must(node, maker, 'PERP_DEPOSIT', { amount: '1000' });
  await must(node, taker, 'PERP_DEPOSIT', { amount: '1000' });
  await must(node, maker, 'VAULT_DEPOSIT', { amount: '200' });
  await must(node, maker, 'PERP_ORDER', { ...order, side: 'sell' });
  await must(node, taker, 'PERP_ORDER', { ...order, side: 'buy', tif: 'ioc' });
  await must(node, maker, 'PERP_ORDER', { ...order, side: 'sell', price: '102' });
  await must(node, maker, 'PERP_ORDER', { ...order, side: 'buy', price: '98' });
}
