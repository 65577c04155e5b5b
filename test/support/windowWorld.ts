// A node on which one wallet has some of everything: tokens with every right, pools, positions, orders, collateral,
// items, allowances and operators, its own and others'. Most requests of a site would succeed there.

import type { JsonObject } from '@svc/core/json/canonicalJson';
import type { KnownOpName } from '@svc/core/ops/opTable';
import type { AskingWallet } from './askingWallet.ts';
import { type TestAccount, type TestNode, testAccount } from './startNode.ts';

const ALL_RIGHTS = (me: string) => ({
  ...{
    mint_authority: me,
    freeze_authority: me,
    metadata_authority: me,
    fee_authority: me,
    withdraw_authority: me,
    permanent_delegate: me,
  },
  ...{ pausable: true, pause_authority: me, metadata: { site: 'https://mine.test', note: 'first' } },
});

export interface WindowWorld {
  readonly node: TestNode;
  readonly me: TestAccount;
  /** Other accounts, in post-quantum form. */
  readonly people: readonly string[];
  /** Unused accounts in classic form. */
  readonly strangers: readonly string[];
  /** Listed tokens of the network. */
  readonly listed: readonly string[];
  /** The wallet's own with every right; its own and paused; somebody else's with an allowance for it. */
  readonly mine: string;
  readonly paused: string;
  readonly others: string;
  /** With liquidity; own and empty. */
  readonly pools: readonly string[];
  readonly emptyPool: string;
  readonly position: string;
  readonly orders: readonly string[];
  readonly pairs: readonly string[];
  readonly perpOrder: string;
  readonly cats: string;
  readonly dogs: string;
}

/** Prepares a node for an account. */
export async function makeWindowWorld(
  node: TestNode,
  { account, pqSeed }: Pick<AskingWallet, 'account' | 'pqSeed'>,
): Promise<WindowWorld> {
  const me: TestAccount = { seed: pqSeed, address: account.pqAddress };
  const [bob, carol, dave] = ['bob', 'carol', 'dave'].map(testAccount) as [TestAccount, TestAccount, TestAccount];
  const must = async (by: TestAccount, op: KnownOpName, params: JsonObject): Promise<JsonObject> => {
    const receipt = await node.execute(by, op, params);
    if (!receipt.success) throw new Error(`${op} failed: ${receipt.error}`);
    return receipt.data as JsonObject;
  };
  const id = async (by: TestAccount, op: KnownOpName, params: JsonObject, member: string): Promise<string> =>
    String((await must(by, op, params))[member]);
  const usdc = node.tokenOf('qUSDC');
  for (const { address } of [bob, carol, dave]) await node.fund(address, 'SVC', '200000');
  await node.fund(me.address, 'SVC', '3000000');
  for (const symbol of ['qUSDC', 'qUSDT', 'qBTC', 'qETH']) await node.fund(me.address, symbol, '20000');
  await node.fund(account.ethAddress, 'SVC', '5000');
  await node.fund(account.ethAddress, 'qUSDC', '5000');

  await must(me, 'PERP_DEPOSIT', { amount: '50000' });
  await must(me, 'VAULT_DEPOSIT', { amount: '700' });
  const deploy = (by: TestAccount, symbol: string, more: JsonObject) =>
    id(
      by,
      'TOKEN_DEPLOY',
      { name: `${symbol} coin`, symbol, decimals: 6, total_supply: '1000000', ...more },
      'token_address',
    );
  const mine = await deploy(me, 'MINE', { ...ALL_RIGHTS(me.address), transfer_fee_bps: 25, max_transfer_fee: '5' });
  const paused = await deploy(me, 'STOP', ALL_RIGHTS(me.address));
  const others = await deploy(bob, 'BOBS', {});
  for (const { address } of [bob, carol, dave])
    await must(me, 'TOKEN_TRANSFER', { token_address: mine, to: address, amount: '1000' });
  await must(me, 'TOKEN_TRANSFER', { token_address: mine, to: account.ethAddress, amount: '1000' });
  await must(bob, 'TOKEN_TRANSFER', { token_address: mine, to: carol.address, amount: '400' });
  await must(bob, 'TOKEN_TRANSFER', { token_address: others, to: me.address, amount: '5000' });
  await must(me, 'TOKEN_PAUSE', { token_address: paused });
  await must(me, 'TOKEN_FREEZE', { token_address: mine, account: dave.address });
  await must(me, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: mine, operator: carol.address });
  await must(me, 'TOKEN_APPROVE', { token_address: mine, spender: carol.address, amount: '10' });
  await must(bob, 'TOKEN_APPROVE', { token_address: others, spender: me.address, amount: '500' });

  const create = (by: TestAccount, token0: string, tier: number) =>
    id(
      by,
      'CREATE_POOL',
      { token0, token1: 'SVC', fee_tier: tier, pool_type: 'STANDARD', initial_price: '1', stake_amount: '10000' },
      'pool_id',
    );
  const bobsPool = await create(bob, others, 3000);
  await must(bob, 'ADD_LIQUIDITY', { pool_id: bobsPool, tick_lower: -6000, tick_upper: 6000, amount: '20000' });
  const emptyPool = await create(me, node.tokenOf('qETH'), 10_000);
  const position = await id(
    me,
    'ADD_LIQUIDITY',
    { pool_id: bobsPool, tick_lower: -600, tick_upper: 600, amount: '300' },
    'position_id',
  );
  const pools = [...node.node.chain.state.pools.entries()].map(([key]) => key).filter((key) => key !== emptyPool);

  const sorted = (a: string, b: string): string => (a < b ? `${a}:${b}` : `${b}:${a}`);
  const pairs = [sorted(usdc, 'SVC'), sorted(others, 'SVC'), sorted(usdc, node.tokenOf('qBTC'))];
  const orders: string[] = [];
  for (const pair of pairs.slice(0, 2))
    orders.push(
      await id(me, 'PLACE_ORDER', { pair, side: 'sell', order_type: 'limit', price: '50', amount: '3' }, 'order_id'),
    );
  const perpOrder = await id(
    me,
    'PERP_ORDER',
    { market_id: 'BTC-USD-PERP', side: 'buy', size: '0.01', price: '60000' },
    'order_id',
  );

  const collection = (by: TestAccount, symbol: string) =>
    id(
      by,
      'NFT_CREATE_COLLECTION',
      { name: `${symbol} items`, symbol, max_supply: 100, royalty_bps: 250 },
      'collection',
    );
  const cats = await collection(me, 'CATS');
  const dogs = await collection(bob, 'DOGS');
  for (let made = 0; made < 5; made++) {
    await must(me, 'NFT_MINT', { collection: cats, name: `Cat ${made}` });
    await must(bob, 'NFT_MINT', { collection: dogs });
  }
  await must(me, 'NFT_APPROVE', { collection: cats, token_id: '2', spender: carol.address });
  await must(me, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: dave.address, approved: true });
  await must(bob, 'NFT_APPROVE', { collection: dogs, token_id: '1', spender: me.address });
  await must(me, 'NFT_TRANSFER', { collection: cats, token_id: '5', to: account.ethAddress });
  await must(me, 'STAKE_DEPOSIT', { validator_public_key: account.pqPublicKey, stake_amount: '200000' });
  return {
    ...{ node, me, mine, paused, others, pools, emptyPool, position, orders, pairs, perpOrder, cats, dogs },
    people: [bob, carol, dave].map(({ address }) => address),
    strangers: [1, 2, 3].map((n) => `0x${`${n}a${n}f`.repeat(10)}`),
    listed: [usdc, node.tokenOf('qUSDT'), node.tokenOf('qBTC'), node.tokenOf('qETH')],
  };
}
