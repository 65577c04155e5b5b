// The log of site requests: present while its user wants it, bounded, and without parameters.

import { describe, expect, it } from 'vitest';
import { openEmptyWallet, TEST_PASSWORD, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { createSettings } from './services/settings.ts';
import { createSiteRequests } from './services/siteRequests.ts';

async function opened() {
  const wallet = openEmptyWallet();
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  return { ...wallet, main, read: () => main.run('readSiteRequests', {}) };
}

describe('the log of requests', () => {
  it('keeps nothing before developer mode is on, and nothing once that is off', async () => {
    const { main, page, read } = await opened();
    const site = page();
    await site.request('eth_chainId');
    expect(await read()).toEqual([]);
    await main.run('updateSettings', { developerMode: true });
    await site.request('eth_chainId');
    expect(await read()).toHaveLength(1);
    await main.run('updateSettings', { developerMode: false });
    await main.run('updateSettings', { developerMode: true });
    expect(await read()).toEqual([]);
  });

  it('has method, site, time and result, and no parameters', async () => {
    const { main, page, read, platform } = await opened();
    await main.run('updateSettings', { developerMode: true });
    const site = page('https://lamp.test/');
    await site.request('eth_chainId');
    await expect(site.request('personal_sign', ['0x5e c r e t', 'Secret 4711'])).rejects.toThrow();
    const asked = site.request('eth_requestAccounts');
    await main.approval('connect');
    const [connect, sign, chain] = await read();
    expect(chain).toMatchObject({ method: 'eth_chainId', origin: 'https://lamp.test', by: 'page', at: platform.now() });
    expect(chain).not.toHaveProperty('code');
    expect(chain?.tookMs).toBeGreaterThanOrEqual(0);
    expect(sign?.code).toBeLessThan(0 + 5_000);
    // It is pending.
    expect(connect).not.toHaveProperty('tookMs');
    expect(JSON.stringify(await read())).not.toMatch(/4711|5e c/);
    await main.reject('connect');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect((await read())[0]).toMatchObject({ method: 'eth_requestAccounts', code: 4001 });
  });

  it('is bounded, in number and in length, shows hidden characters, and is cleared on demand', async () => {
    const wallet = openEmptyWallet();
    const settings = createSettings(wallet.platform);
    await settings.update({ developerMode: true });
    const log = createSiteRequests({ settings, now: wallet.platform.now });
    for (let at = 0; at < 210; at++) log.note('eth_chainId', 'https://lamp.test', 'page')();
    log.note(`x\u202e${'y'.repeat(5_000)}`, null, 'relay')(-32601);
    const all = log.view();
    expect(all).toHaveLength(200);
    expect(all[0]?.method.length).toBeLessThan(200);
    expect(all[0]?.method).not.toContain('\u202e');
    log.clear();
    expect(log.view()).toEqual([]);
  });

  it('is not kept over a restart, and not readable while the wallet is locked', async () => {
    const wallet = await opened();
    await wallet.main.run('updateSettings', { developerMode: true });
    await wallet.page().request('eth_chainId');
    const again = wallet.kill().ui();
    await again.until((view) => view.lock.status === 'unlocked');
    expect(await again.run('readSiteRequests', {})).toEqual([]);
    await again.run('lock', {});
    await expect(again.run('readSiteRequests', {})).rejects.toMatchObject({ code: 'wallet.locked' });
  });
});
