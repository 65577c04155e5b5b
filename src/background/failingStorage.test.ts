// What waits while the browser stores nothing for a moment: an answer that could not be kept may be given again, and
// what ends, ends all the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { type FakePlatform, settle } from '../../test/support/fakePlatform.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

/** Takes the session's storage away. @returns how to give it back */
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
  return { ...opened, asked, approval };
}

describe('an answer that could not be kept', () => {
  it('signs nothing, and given again is heard by the page that waits', async () => {
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
  const ENDS: Record<string, (opened: Awaited<ReturnType<typeof waiting>>) => Promise<unknown> | void> = {
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
