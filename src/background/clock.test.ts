// A clock that is set back, or far forward, while the wallet runs: the wallet locks, keeps nobody out for longer than
// it said, and trusts no answer for longer than it should.

import { describe, expect, it } from 'vitest';
import { openEmptyWallet, TEST_PASSWORD, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { createReadThrottle } from './router/gates/throttle.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function opened(options: Parameters<typeof openEmptyWallet>[0] = {}) {
  const wallet = openEmptyWallet(options);
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  /** The wallet's status at its next use. */
  const status = async (): Promise<string> => {
    await main.run('createAccount', {}).catch(() => undefined);
    return main.view.lock.status;
  };
  return { ...wallet, main, status };
}

describe('a clock that is set', () => {
  it('back locks the wallet, which would otherwise stay open for that long; a correction by seconds does not', async () => {
    const { platform, status } = await opened();
    platform.setClock(platform.now() - 50_000);
    expect(await status()).toBe('unlocked');
    platform.setClock(platform.now() - DAY);
    expect(await status()).toBe('locked');
  });

  it('back while the worker is stopped locks it too', async () => {
    const { platform, kill } = await opened();
    platform.setClock(platform.now() - DAY);
    const main = kill().ui();
    await main.until((view) => view.lock.status === 'locked');
  });

  it('back leaves a wallet open that never locks', async () => {
    const { platform, main, status } = await opened();
    await main.run('updateSettings', { autoLockMs: 0 });
    platform.setClock(platform.now() - DAY);
    expect(await status()).toBe('unlocked');
  });

  it('forward locks it at once', async () => {
    const { platform, status } = await opened();
    platform.setClock(platform.now() + DAY);
    expect(await status()).toBe('locked');
  });

  it('back makes nobody wait longer after wrong passwords than the delay itself', async () => {
    const { platform, main } = await opened();
    await main.run('lock', {});
    for (let wrong = 0; wrong < 5; wrong++) await main.run('unlock', { password: 'not the password' });
    expect(await main.run('unlock', { password: TEST_PASSWORD })).toMatchObject({ ok: false, reason: 'throttled' });
    platform.setClock(platform.now() - 365 * DAY);
    expect(await main.run('unlock', { password: TEST_PASSWORD })).toMatchObject({
      ok: false,
      reason: 'throttled',
      retryAt: platform.now() + 30_000,
    });
    await platform.advance(29_000);
    expect(await main.run('unlock', { password: TEST_PASSWORD })).toMatchObject({ ok: false, reason: 'throttled' });
    await platform.advance(1_000);
    expect(await main.run('unlock', { password: TEST_PASSWORD })).toEqual({ ok: true });
  });

  it('back locks a hidden page when it becomes visible again', async () => {
    const { platform, main } = await opened({ kind: 'web' });
    await main.run('updateSettings', { lockOnHideMs: 30 * MINUTE, autoLockMs: 0 });
    platform.show(false);
    platform.setClock(platform.now() - DAY);
    platform.show(true);
    await main.until((view) => view.lock.status === 'locked');
  });

  it('back makes the wallet ask the node again for its chain', async () => {
    let chainId = 88_888;
    let asked = 0;
    const node: typeof fetch = async (_input, init) => {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string };
      if (method === 'eth_chainId') asked += 1;
      return Response.json({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? `0x${chainId.toString(16)}` : '0x1',
      });
    };
    const { platform, main, page: open } = await opened({ fetch: node });
    await main.run('updateSettings', { autoLockMs: 0 });
    const page = open();
    const connecting = page.request('eth_requestAccounts');
    const { id, subject } = await main.approval('connect');
    await main.run('decide', { id, kind: 'connect', decision: { accountIds: [subject.selectedAccountId] } });
    await connecting;
    await main.run('checkNetwork', {});
    chainId = 1;
    platform.setClock(platform.now() - DAY);
    const before = asked;
    const to = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
    await expect(page.request('eth_sendTransaction', [{ to, value: '0x1' }])).rejects.toMatchObject({
      message: expect.stringMatching(/chain 1;/),
    });
    expect(asked).toBe(before + 1);
  });

  it('back does not lock out a site that had just used up its reads', async () => {
    let now = DAY;
    const throttle = createReadThrottle(() => now);
    for (let read = 0; read < 20; read++) await throttle.run('https://shop.test', async () => read);
    await expect(throttle.run('https://shop.test', async () => 0)).rejects.toMatchObject({ code: 'limit.requests' });
    now -= DAY / 2;
    expect(await throttle.run('https://shop.test', async () => 'read')).toBe('read');
  });
});
