// The wallet with full storage: nothing acknowledged is lost, and the user is told.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { settle } from '../../test/support/fakePlatform.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '1000');
  }
});
afterAll(() => node.stop());

const connected = (options?: Parameters<typeof connectedWallet>[1]) => connectedWallet(node.url, options);

describe('a full disk', () => {
  it('stops a transaction before it is sent: nothing is sent that is not stored', async () => {
    const { main, page, platform } = await connected({ expectsFaults: true });
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1' }]);
    const { id } = await main.approval('sendTransaction');
    const table = platform.table('outgoing');
    const rows = platform.storages.tables.get('outgoing');
    expect(table).toBeDefined();
    const before = Number(await node.rpc<string>('eth_getTransactionCount', [A.address, 'pending']));
    if (rows !== undefined)
      rows.set = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    await main.run('decide', { id, kind: 'sendTransaction', decision: {} });
    await expect(asked).rejects.toMatchObject({ code: -32603 });
    expect(Number(await node.rpc<string>('eth_getTransactionCount', [A.address, 'pending']))).toBe(before);
  });
});

describe('a full session', () => {
  const large = (size: number) => ({
    types: { Order: [{ name: 'a', type: 'string' }] },
    primaryType: 'Order',
    domain: { name: 'Shop', chainId: 88888 },
    message: { a: 'W'.repeat(size) },
  });

  it('is never used up by answered requests: the twelfth large request is shown like the first', async () => {
    const { main, page, platform } = await connected();
    for (let asked = 0; asked < 12; asked++) {
      const signing = page.request('eth_signTypedData_v4', [A.address, large(900_000)]);
      await main.approve('signTypedData');
      expect(await signing).toMatch(/^0x/);
      await platform.advance(20_000);
    }
    expect([...platform.storages.session.values()].reduce((sum, text) => sum + text.length, 0)).toBeLessThan(200_000);
  });

  it('refuses what it has no room for, in words, and serves pending and later requests', async () => {
    const { main, open } = await connected();
    const asked: Promise<unknown>[] = [];
    for (let site = 0; site < 3; site++) {
      const page = open(`https://site${site}.test/`);
      const connecting = page.request('eth_requestAccounts');
      await main.approve('connect', { accountIds: [main.view.accounts[0]?.id ?? ''] });
      await connecting;
      for (let at = 0; at < 2; at++) asked.push(page.request('eth_signTypedData_v4', [A.address, large(950_000)]));
      await settle();
    }
    await main.until((view) => view.approvals.length > 3);
    const shown = (): number => main.view.approvals.length;
    const refused = await Promise.race(
      asked.map((one) =>
        one.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect(refused).toMatchObject({ code: -32005, message: expect.stringContaining('no room') });
    while (shown() > 0) await main.approve('signTypedData');
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(4);
    const after = open('https://site0.test/').request('personal_sign', ['after', A.address]);
    await main.approve('signMessage');
    expect(await after).toMatch(/^0x/);
  });
});
