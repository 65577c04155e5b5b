// An account's assets besides its free balances: all of them are found, equal to the ledger's amounts, and parts that
// the node does not answer are marked as unread.

import { fromHex, toHex } from '@svc/core/bytes';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet, TEST_PASSWORD, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { makeWindowWorld, type WindowWorld } from '../../test/support/windowWorld.ts';
import { createNodeClient } from './node/nodeClient.ts';
import { createPositions } from './services/positions.ts';

let node: TestNode;
let world: WindowWorld;
let main: TestUi;
beforeAll(async () => {
  node = await startNode();
  ({ main } = await openWallet(node.url));
  const [account] = main.view.accounts;
  if (account === undefined) throw new Error('the wallet has no account');
  const keys = await main.run('revealKey', { accountId: account.id, password: TEST_PASSWORD });
  if (!keys.ok) throw new Error('the key is not shown');
  const pqSeed = fromHex(keys.pqSeed);
  const owner = { ...account, ethAddress: account.address, pqPublicKey: toHex(mlDsaPublicKey(pqSeed)) };
  world = await makeWindowWorld(node, { account: owner, pqSeed });
});
afterAll(() => node.stop());

const read = () => main.run('listPositions', { accountId: main.view.accounts[0]?.id ?? '' });
const balance = async (asset: string): Promise<bigint> => parseDecimal(await node.balance(world.me.address, asset));
async function execute(op: Parameters<TestNode['execute']>[1], params: JsonObject): Promise<void> {
  const receipt = await node.execute(world.me, op, params);
  if (!receipt.success) throw new Error(receipt.error ?? op);
}

it('finds everything of the account in a world where it has some of each', async () => {
  const found = await read();
  expect(found.unread).toEqual([]);
  expect(found.orders.map(({ orderId }) => orderId).toSorted()).toEqual([...world.orders].toSorted());
  expect(found.liquidity.map(({ positionId }) => positionId)).toEqual([world.position]);
  expect(found.perps?.orders.map(({ orderId }) => orderId)).toEqual([world.perpOrder]);
  expect(found.perps?.collateral).toBe('49300');
  expect(found.vault?.value?.amount).toBe('700');
  const named = new Map(found.tokens.map(({ asset, symbol }) => [asset, symbol]));
  expect(named.get(world.others)).toBe('BOBS');
  expect(found.stake).toEqual({ stake: { asset: NATIVE_SYMBOL, amount: '200000' }, status: 'pending' });
});

it.each([
  ['buy', '0.0333333333', '7.7777777'],
  ['sell', '3333333.3333333', '1.000001'],
])('shows for an order to %s what the ledger locks for it', async (side, price, amount) => {
  // A pair without the native asset, in which fees are also paid.
  const pair = world.pairs[2] ?? '';
  const [base = '', quote = ''] = pair.split(':');
  const paid = side === 'buy' ? quote : base;
  const others = new Set((await read()).orders.map(({ orderId }) => orderId));
  const before = await balance(paid);
  await execute('PLACE_ORDER', { pair, side, order_type: 'limit', price, amount });
  const order = (await read()).orders.find(({ orderId }) => !others.has(orderId));
  expect(order?.locked).toEqual({ asset: paid, amount: formatDecimal(before - (await balance(paid))) });
  await execute('CANCEL_ORDER', { pair, order_id: order?.orderId ?? '' });
  expect(await balance(paid)).toBe(before);
});

it('shows for liquidity what removing it pays', async () => {
  const [position] = (await read()).liquidity;
  if (position === undefined) throw new Error('no liquidity');
  const at = position.amounts.findIndex(({ asset }) => asset !== NATIVE_SYMBOL);
  const [amount, fee] = [position.amounts[at], position.fees[at]];
  const before = await balance(amount?.asset ?? '');
  await execute('REMOVE_LIQUIDITY', {
    pool_id: position.poolId,
    position_id: position.positionId,
  });
  const paid = formatDecimal((await balance(amount?.asset ?? '')) - before);
  expect(paid).toBe(formatDecimal(parseDecimal(amount?.amount ?? '') + parseDecimal(fee?.amount ?? '')));
  expect((await read()).liquidity).toEqual([]);
});

it('names the parts that a node does not answer, and keeps the others', async () => {
  const [account] = main.view.accounts;
  const network = main.view.networks.find(({ slug }) => slug === main.view.activeNetwork);
  if (account === undefined || network === undefined) throw new Error('no account');
  const client = createNodeClient({ fetch, timer: () => () => undefined });
  const deaf = {
    ...client,
    read: ((of, name, params) =>
      name === 'getOpenOrders'
        ? Promise.reject(new Error('silent'))
        : client.read(of, name, params)) as typeof client.read,
    readPath: () => Promise.reject(new Error('silent')),
  };
  const positions = createPositions({
    node: deaf,
    networks: { active: () => network } as never,
    verified: { of: async () => [] } as never,
  });
  const found = await positions.list({ ...account, ethAddress: account.address } as never);
  expect(found.unread).toEqual(['orders', 'stake']);
  expect(found.stake).toBeUndefined();
  expect(found.perps?.collateral).toBe('49300');
});
