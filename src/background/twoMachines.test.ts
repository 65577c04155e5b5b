// Two wallets of one phrase on two machines, against a real node: each approval is signed once, nothing executes twice,
// and the second one learns what took its nonce.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { endedWhile } from '../../test/support/endedWhile.ts';
import { openWallet, type TestPage, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) await node.fund(address, 'SVC', '1000');
});
afterAll(() => node.stop());

/** A machine; `stale` shows it only earlier nonces and pending transactions. */
async function machine() {
  const stale = new Map<string, string>();
  let isStale = false;
  const sent = new Set<string>();
  const fetcher: typeof fetch = async (input, init) => {
    const body = String(init?.body ?? '');
    if (/exchange_sendTransaction|eth_sendRawTransaction/.test(body)) sent.add(body);
    if (!/exchange_getNonce|getTransactionCount|PendingTransactions/.test(body)) return fetch(input, init);
    const kept = stale.get(body);
    if (isStale && kept !== undefined) return new Response(kept);
    const text = await (await fetch(input, init)).text();
    stale.set(body, text);
    return new Response(text);
  };
  const { main, page: open, platform } = await openWallet(node.url, { fetch: fetcher });
  const page = open();
  const asked = page.request('eth_requestAccounts');
  await main.approve('connect', { accountIds: [main.view.accounts[0]?.id ?? ''] });
  await asked;
  const setStale = (on: boolean): void => {
    isStale = on;
  };
  return { main, page, platform, sent, stale: setStale };
}

const exchange = (page: TestPage, symbol: string) =>
  page.request('svc_sendExchangeTransaction', [
    { op: 'TOKEN_DEPLOY', params: { name: symbol, symbol, initial_supply: '5' } },
  ]);
const chain = (page: TestPage, wei: string) => page.request('eth_sendTransaction', [{ to: B, value: wei }]);
const nonceOf = async (hash: unknown): Promise<number> =>
  Number((await node.rpc<{ nonce: string }>('eth_getTransactionByHash', [hash])).nonce);

describe('two machines of one phrase', () => {
  it('count what the other has queued, once its signature was verified: both payments are included', async () => {
    const [one, two] = [await machine(), await machine()];
    const first = exchange(one.page, 'ONE');
    await one.main.approve('sendExchangeTransaction');
    const { nonce } = (await first) as { nonce: number };
    const second = exchange(two.page, 'TWO');
    await two.main.approve('sendExchangeTransaction');
    expect(await second).toMatchObject({ nonce: nonce + 1 });
    const third = chain(one.page, '0x1');
    await one.main.approve('sendTransaction');
    const fourth = chain(two.page, '0x2');
    await two.main.approve('sendTransaction');
    expect((await nonceOf(await fourth)) - (await nonceOf(await third))).toBe(1);
    await node.mine();
    const tokens = await node.rpc<{ symbol: string }[]>('exchange_getTokens');
    expect(tokens.filter(({ symbol }) => symbol === 'ONE' || symbol === 'TWO')).toHaveLength(2);
  });

  it.each([
    ['exchange', 'sendExchangeTransaction', (page: TestPage, at: number) => exchange(page, `RACE${at}`)],
    ['chain', 'sendTransaction', (page: TestPage, at: number) => chain(page, `0x${at + 5}`)],
  ] as const)(
    'that take one nonce at once (%s): one is placed, the other is signed once and told what took it',
    async (_, kind, ask) => {
      const [one, two] = [await machine(), await machine()];
      // Both have seen the same nonce; the second one's view is outdated.
      const warm = async (main: TestUi, page: TestPage): Promise<void> => {
        const asked = ask(page, 0);
        await main.approve(kind);
        await asked;
        await node.mine();
      };
      await warm(two.main, two.page);
      const before = two.sent.size;
      two.stale(true);
      const first = ask(one.page, 1);
      await one.main.approve(kind);
      const placed = await first;
      const second = ask(two.page, 2);
      await two.main.approve(kind);
      two.stale(false);
      const failure = (await endedWhile(second, async () => {
        await node.mine();
        await two.platform.advance(2_000);
      })) as { code: number; data: { txHash: string; takenBy: string } };
      expect(failure).toMatchObject({
        code: -32603,
        data: { txHash: expect.any(String), takenBy: expect.any(String) },
      });
      expect(placed).toBeDefined();
      expect(two.sent.size).toBe(before + 1);
      expect(two.main.view.activity[0]).toMatchObject({ txHash: failure.data.txHash, status: 'overtaken' });
      // A new approval gets a new nonce.
      const again = ask(two.page, 3);
      await two.main.approve(kind);
      expect(await again).toBeDefined();
      await node.mine();
    },
  );
});
