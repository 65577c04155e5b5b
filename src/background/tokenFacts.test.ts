// The wallet's facts about a token from a real node: its supply, and every right.

import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

let node: TestNode;
const maker = testAccount('token maker');
beforeAll(async () => {
  node = await startNode();
  await node.fund(maker.address, 'SVC', '1000');
});
afterAll(() => node.stop());

async function deployed(more: Record<string, string | number | boolean>): Promise<string> {
  const receipt = await node.execute(maker, 'TOKEN_DEPLOY', {
    name: 'Rights',
    symbol: `R${Object.keys(more).length}`,
    decimals: 6,
    initial_supply: '1000',
    ...more,
  });
  const { token_address: address } = receipt.data as { token_address?: string };
  if (address === undefined) throw new Error(receipt.error);
  return address;
}

it('names every right over a token with its holder, and none where nobody has one', async () => {
  const { main } = await openWallet(node.url);
  const { address } = maker;
  const all = await deployed({
    mint_authority: address,
    freeze_authority: address,
    uri: 'https://a.test',
    transfer_fee_bps: 100,
    permanent_delegate: address,
    pausable: true,
  });
  const facts = await main.run('readTokenFacts', { asset: all });
  expect(facts.rights.map(({ may }) => saidText(may))).toEqual([
    'move and destroy what any holder has',
    'freeze what any holder has',
    'stop all its movement',
    'create more of it',
    'change its transfer fee',
    'collect its transfer fees',
    'change its name, symbol and metadata',
  ]);
  expect(new Set(facts.rights.map(({ holder }) => holder.toLowerCase()))).toEqual(new Set([address.toLowerCase()]));
  expect(facts).toMatchObject({ supply: '1000', feeBps: 100, isPaused: false, isBound: false });
  await node.execute(maker, 'TOKEN_PAUSE', { token_address: all });
  expect((await main.run('readTokenFacts', { asset: all })).isPaused).toBe(true);
  const none = await main.run('readTokenFacts', { asset: await deployed({}) });
  expect(none.rights).toEqual([]);
});
