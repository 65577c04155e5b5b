// What the user sends from the wallet's own screens, against a real node: shown as a site's request would be, in whole
// units, from either address.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const A = { address: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25', pq: '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab' };
const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
let qusdc: string;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '100');
    await node.fund(address, 'qUSDC', '250');
  }
  qusdc = node.tokenOf('qUSDC');
});
afterAll(() => node.stop());

const balance = (asset: string, address: string) => node.rpc<string>('exchange_getTokenBalance', [asset, address]);

async function sent(main: TestUi, form: 'pq' | 'classic', asset: string, amount: string, to = B): Promise<string> {
  const [account] = main.view.accounts;
  const sending = main.run('sendAsset', { accountId: account?.id ?? '', form, asset, to, amount });
  const kind = form === 'pq' && asset !== 'SVC' ? 'sendExchangeTransaction' : 'sendTransaction';
  const approval = await main.approval(kind);
  expect(approval.requester).toEqual({ kind: 'wallet' });
  await main.run('decide', { id: approval.id, kind, decision: {} });
  const { hash } = await sending;
  await node.mine();
  return hash;
}

it.each([
  ['pq', 'SVC', '1.5'],
  ['classic', 'SVC', '0.25'],
  ['pq', 'qUSDC', '10'],
  ['classic', 'qUSDC', '0.000001'],
] as const)('from the %s address, %s %s arrives to the last digit', async (form, symbol, amount) => {
  const { main } = await openWallet(node.url);
  const asset = symbol === 'SVC' ? symbol : qusdc;
  const before = Number(await balance(asset, B));
  await sent(main, form, asset, amount);
  expect(Number(await balance(asset, B))).toBeCloseTo(before + Number(amount), 9);
});

it('what the user rejects is not sent', async () => {
  const { main } = await openWallet(node.url);
  const before = await balance(qusdc, A.pq);
  const sending = main.run('sendAsset', { accountId: main.view.accounts[0]?.id ?? '', form: 'pq', asset: qusdc, to: B, amount: '1' });
  const refused = expect(sending).rejects.toThrow();
  await main.reject('sendExchangeTransaction');
  await refused;
  await node.mine();
  expect(await balance(qusdc, A.pq)).toBe(before);
});

it.each([
  ['0.0000001', () => qusdc, /decimal/],
  ['1e3', () => 'SVC', /digits/],
])('an amount of %s is refused before anything is shown', async (amount, asset, reason) => {
  const { main } = await openWallet(node.url);
  const sending = main.run('sendAsset', { accountId: main.view.accounts[0]?.id ?? '', form: 'classic', asset: asset(), to: B, amount });
  await expect(sending).rejects.toThrow(reason);
  expect(main.view.approvals).toEqual([]);
});
