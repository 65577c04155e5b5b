// A token whose contract the node does not answer for: nobody is told that there is none.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

const RECIPIENT = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const BUSY = { jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'limit exceeded' } };

it.each<[string, () => Response]>([
  ['is away', () => new Response('', { status: 502 })],
  ['is busy', () => Response.json(BUSY, { status: 429 })],
])('a token is neither paid nor listed, and not called missing, while the node %s', async (_, answer) => {
  let isAnswering = true;
  const fetchNow: typeof fetch = async (input, init) => {
    const isCall = String(init?.body ?? '').includes('eth_call');
    return isCall && !isAnswering ? answer() : fetch(input, init);
  };
  const { main, wallet } = await openWallet(node.url, { fetch: fetchNow });
  const address = node.tokenOf('qUSDC');
  const { accounts } = await main.until((view) => view.accounts.length > 0);
  const accountId = accounts[0]?.id ?? '';
  const pay = () => main.run('prepareSend', { accountId, form: 'classic', asset: address, to: RECIPIENT, amount: '1' });
  isAnswering = false;
  for (const act of [pay, () => main.run('watchToken', { address })]) {
    const refusal = await act().then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
    expect(refusal).toMatch(/^(?:node|rpc)\./);
  }
  isAnswering = true;
  // What no contract answers for is missing.
  await expect(main.run('watchToken', { address: RECIPIENT })).rejects.toMatchObject({ code: 'token.none' });
  expect((await main.run('watchToken', { address })).symbol).toBe('qUSDC');
  wallet.stop();
});
