// Pending approvals while the browser's storage fails for a moment: an answer that could not be stored may be given
// again, and an end is an end all the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { type FakePlatform, settle } from '../../test/support/fakePlatform.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) await node.fund(address, 'SVC', '1000');
});
afterAll(() => node.stop());

/** Disables session storage. @returns a function that restores it */
function takeSession({ session }: FakePlatform): () => void {
  const { set, remove } = session;
  const fail = async (): Promise<never> => {
    throw new Error('Session storage quota bytes exceeded.');
  };
  Object.assign(session, { set: fail, remove: fail });
  return () => void Object.assign(session, { set, remove });
}

async function waiting() {
  const opened = await connectedWallet(node.url, { expectsFaults: true });
  const asked = opened.page.request('personal_sign', ['Lamp 7', A.address]);
  const approval = await opened.main.approval('signMessage');
  await expect.poll(() => opened.platform.shown.at(-1)).toBe(approval.id);
  return { ...opened, asked, approval };
}

describe('an answer that could not be stored', () => {
  it('signs nothing, and given again reaches the waiting page', async () => {
    const { main, platform, asked, approval } = await waiting();
    const giveBack = takeSession(platform);
    const answer = { id: approval.id, kind: 'signMessage', decision: {} };
    await expect(main.run('decide', answer)).rejects.toThrow();
    giveBack();
    await main.run('decide', answer);
    expect(await asked).toMatch(/^0x/);
  });
});

describe('what would end an approval', () => {
  const ENDS: Record<string, (opened: Awaited<ReturnType<typeof waiting>>) => unknown> = {
    'its user refuses': ({ main, approval }) => main.run('decide', { id: approval.id, kind: 'signMessage' }),
    'the window is closed': ({ platform }) => platform.closeWindow(),
    'the page goes': ({ page }) => page.close(),
    'the site is disconnected': ({ main }) => main.run('revokeSite', { origin: 'https://shop.test' }),
    'the wallet is locked': ({ main }) => main.run('lock', {}),
    'the time is over': ({ platform }) => platform.advance(16 * 60_000),
  };
  it.each(Object.entries(ENDS))('ends it also where that cannot be kept: %s', async (_, end) => {
    const opened = await waiting();
    const giveBack = takeSession(opened.platform);
    await Promise.resolve(end(opened)).catch(() => undefined);
    await settle();
    giveBack();
    expect(opened.main.view.approvals).toEqual([]);
    await expect(
      opened.main.run('decide', { id: opened.approval.id, kind: 'signMessage', decision: {} }),
    ).rejects.toThrow();
    const answer = await Promise.race([opened.asked.catch((error: unknown) => error), settle().then(() => 'waits')]);
    if (_ !== 'the page goes') expect(answer).toMatchObject({ code: expect.any(Number) });
  });
});

describe('what was signed and sent', () => {
  const sent = async (): Promise<number> =>
    Number(await node.rpc<string>('eth_getTransactionCount', [A.address, 'pending']));
  const fail = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  it('is answered with its hash even if neither the log nor the site’s record can be stored', async () => {
    const { main, page, platform } = await connectedWallet(node.url, { expectsFaults: true });
    const before = await sent();
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1' }]);
    await main.approval('sendTransaction');
    const { set } = platform.local;
    Object.assign(platform.local, { set: async () => fail() });
    await main.approve('sendTransaction');
    expect(await asked).toMatch(/^0x[0-9a-f]{64}$/);
    Object.assign(platform.local, { set });
    await platform.advance(120_000);
    expect((await sent()) - before).toBe(1);
  });

  it('is answered with its hash even if its record cannot be written a second time', async () => {
    const { main, page, platform } = await connectedWallet(node.url, { expectsFaults: true });
    const before = await sent();
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x2' }]);
    await main.approval('sendTransaction');
    const rows = platform.storages.tables.get('outgoing') as Map<string, string>;
    const set = rows.set.bind(rows);
    rows.set = (key, row) => (rows.has(key) ? fail() : set(key, row));
    await main.approve('sendTransaction');
    expect(await asked).toMatch(/^0x[0-9a-f]{64}$/);
    rows.set = set;
    await node.mine();
    await platform.advance(120_000);
    expect((await sent()) - before).toBe(1);
    expect(main.view.pending).toEqual([]);
  });

  it('is shown after signing a message even if the log cannot be stored', async () => {
    const { main, page, platform } = await connectedWallet(node.url, { expectsFaults: true });
    const asked = page.request('personal_sign', ['Lamp 7', A.address]);
    await main.approval('signMessage');
    Object.assign(platform.local, { set: async () => fail() });
    await main.approve('signMessage');
    expect(await asked).toMatch(/^0x/);
  });
});
