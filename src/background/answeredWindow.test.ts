// The window of a request that was just answered, against a real node: it shows the press for a moment, and never takes
// the place of what comes next.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

describe('the window of an answered request', () => {
  async function answered() {
    const opened = await connectedWallet(node.url);
    const asked = opened.page.request('personal_sign', ['0x41', A.address]);
    await opened.main.approve('signMessage');
    await asked;
    return opened;
  }

  it('gives way to the next request, whose window is not closed by the answer before', async () => {
    const { main, page, platform } = await answered();
    const windows = platform.shown.length;
    const next = page.request('personal_sign', ['0x42', A.address]);
    const { id } = await main.approval('signMessage');
    await expect.poll(() => platform.shown.slice(windows)).toEqual([id]);
    await platform.advance(1_000);
    expect(platform.windowOpen).toBe(true);
    await main.approve('signMessage');
    await next;
    await platform.advance(1_000);
    expect(platform.windowOpen).toBe(false);
  });

  it('is not closed where the next one has been answered and shows its result', async () => {
    const { main, page, platform } = await answered();
    await node.fund(A.pq, 'SVC', '5');
    const sent = page.request('svc_sendExchangeTransaction', [
      { op: 'TOKEN_DEPLOY', params: { name: 'Next', symbol: 'NEXT', initial_supply: '5' } },
    ]);
    await main.approve('sendExchangeTransaction');
    await sent;
    await platform.advance(1_000);
    expect(platform.windowOpen).toBe(true);
    await main.run('leaveOutcome', {});
    expect(platform.windowOpen).toBe(false);
  });

  it('is closed at once by its user, without ending anything', async () => {
    const { main, page, platform } = await answered();
    platform.closeWindow();
    const next = page.request('personal_sign', ['0x43', A.address]);
    await main.approve('signMessage');
    expect(await next).toMatch(/^0x/);
  });
});
