// A trade API over a small market of its own: a token with a pool, an order, swaps, a position in perpetuals, a
// receipt. The same keys, clocks and steps each time, so that it answers the same each time.

import { startNode, type TestAccount, type TestNode, testAccount } from './startNode.ts';
import { startTrade, type TestTrade } from './startTrade.ts';

export interface DocumentedTrade {
  readonly node: TestNode;
  readonly trade: TestTrade;
  readonly alice: TestAccount;
  /** Of the token's pool against the native asset. */
  readonly poolId: string;
  /** Of a swap. */
  readonly hash: string;
  /** Address of a token that is not verified. */
  readonly meme: string;
  stop(): Promise<void>;
}

/** Starts both. */
export async function startDocumentedTrade(): Promise<DocumentedTrade> {
  const node = await startNode();
  const alice = testAccount('alice');
  await node.fund(alice.address, 'SVC', '20000');
  await node.fund(alice.address, 'qUSDC', '5000');
  await node.fund(alice.address, 'qETH', '5');
  const deployed = await node.execute(alice, 'TOKEN_DEPLOY', {
    name: 'Meme',
    symbol: 'MEME',
    decimals: 18,
    total_supply: '1000000',
  });
  const meme = (deployed.data as { token_address: string }).token_address;
  const created = await node.execute(alice, 'CREATE_POOL', {
    token0: meme,
    token1: 'SVC',
    fee_tier: 3000,
    pool_type: 'STANDARD',
    initial_price: '0.01',
    stake_amount: '10000',
  });
  if (created.error !== '') throw new Error(created.error);
  const poolId = (created.data as { pool_id: string }).pool_id;
  await node.execute(alice, 'ADD_LIQUIDITY', { pool_id: poolId, tick_lower: -60_000, tick_upper: 0, amount: '100' });
  const pair = `${node.tokenOf('qETH')}:${node.tokenOf('qUSDC')}`;
  await node.execute(alice, 'PLACE_ORDER', {
    pair,
    side: 'buy',
    order_type: 'limit',
    price: '0.0005',
    amount: '100',
  });
  await node.execute(alice, 'SWAP', { token_in: 'SVC', token_out: node.tokenOf('qUSDC'), amount_in: '100' });
  const hash = await node.submit(alice, 'SWAP', { token_in: node.tokenOf('qUSDC'), token_out: 'SVC', amount_in: '10' });
  await node.mine();
  await node.execute(alice, 'PERP_DEPOSIT', { amount: '500' });
  await node.execute(alice, 'PERP_ORDER', { market_id: 'BTC-USD-PERP', side: 'buy', size: '0.001', price: '64000' });
  const trade = await startTrade(node.url);
  await trade.server.record();
  const stop = async (): Promise<void> => {
    await trade.stop();
    await node.stop();
  };
  return { node, trade, alice, poolId, hash, meme, stop };
}
