// A service that is switched off gets no request, from the wallet's screens, its sites or the wallet itself, and
// callers learn that it is off.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakePlatform, settle } from '../../test/support/fakePlatform.ts';
import { openWallet, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { behindSwitch } from './node/serviceSwitch.ts';
import { createSettings } from './services/settings.ts';
import type { SwitchableService } from './state/settings.ts';

let node: TestNode;
let asked: string[] = [];
const TRADE = 'http://127.0.0.1:9/api/v1-test';
const PROFILES = 'http://127.0.0.1:9/profiles/v1';

beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

const recorded: typeof fetch = (input, init) => {
  asked.push(String(input));
  return fetch(input, init);
};
const openHere = () =>
  openWallet(node.url, { config: { node: node.url, trade: TRADE, profiles: PROFILES }, fetch: recorded });

/** Everything that the wallet's own screens can request from a service. */
async function askEverything(main: TestUi): Promise<unknown[]> {
  const accountId = main.view.accounts[0]?.id ?? '';
  const asking = [
    main.run('refreshBalances', {}),
    main.run('checkNetwork', {}),
    main.run('lookAtNetwork', { slug: main.view.activeNetwork }),
    main.run('readPrices', { assets: ['SVC'] }),
    main.run('readPriceCurve', { asset: 'SVC' }),
    main.run('readProfit', { accountId }),
    main.run('readHistory', { accountId }),
    main.run('listPositions', { accountId }),
    main.run('readTokenFacts', { asset: 'SVC' }),
    main.run('getProfile', { accountId }),
    main.run('readNames', { addresses: [`0xPQ${'4b7A90cE'.repeat(8)}`] }),
  ];
  const settled = await Promise.allSettled(asking);
  await settle();
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
}

const BASE: Readonly<Record<'node' | 'trade' | 'profiles', () => string>> = {
  node: () => node.url,
  trade: () => TRADE,
  profiles: () => PROFILES,
};

describe.each(Object.keys(BASE) as (keyof typeof BASE)[])('the %s, switched off', (service) => {
  it('gets no request, and gets them again once it is on', async () => {
    const { main } = await openHere();
    const toService = (): string[] => asked.filter((url) => url.startsWith(BASE[service]()));
    await askEverything(main);
    expect(toService()).not.toEqual([]);
    await main.run('updateSettings', { servicesOff: [service] });
    await settle();
    asked = [];
    await askEverything(main);
    expect(toService()).toEqual([]);
    await main.run('updateSettings', { servicesOff: [] });
    await askEverything(main);
    expect(toService()).not.toEqual([]);
  });
});

it('stays off over a restart of the worker, before anything is requested', async () => {
  const { main, kill } = await openHere();
  await main.run('updateSettings', { servicesOff: ['node', 'trade', 'profiles', 'relay'] });
  await settle();
  asked = [];
  const again = kill().ui();
  await again.until(({ lock }) => lock.status === 'unlocked');
  await askEverything(again);
  expect(asked).toEqual([]);
});

it('is reported as off, and not as silent, to screens and to sites', async () => {
  const { main, page } = await openHere();
  await main.run('updateSettings', { servicesOff: ['node', 'trade', 'profiles', 'relay'] });
  expect(main.view.networks.find(({ slug }) => slug === main.view.activeNetwork)?.health).toBe('off');
  expect(await main.run('readPrices', { assets: ['SVC'] })).toEqual({ state: 'switchedOff' });
  const accountId = main.view.accounts[0]?.id ?? '';
  await expect(main.run('readHistory', { accountId })).rejects.toThrow(/node is switched off/);
  await expect(main.run('getProfile', { accountId })).rejects.toThrow(/profile service is switched off/);
  await expect(main.run('pair', { link: 'x' })).rejects.toThrow(/Relays are switched off/);
  await expect(page().request('eth_blockNumber')).rejects.toThrow(/its user has switched that off/);
});

it('closes open connections, and opens none', async () => {
  const opened: { closed: boolean }[] = [];
  class Socket extends EventTarget {
    closed = false;
    constructor() {
      super();
      opened.push(this);
    }
    close(): void {
      this.closed = true;
      this.dispatchEvent(new Event('close'));
    }
  }
  const platform = createFakePlatform({ WebSocket: Socket as unknown as typeof WebSocket });
  const settings = createSettings(platform);
  const relay = behindSwitch(platform, 'relay', settings);
  new relay.WebSocket('wss://relay.test/');
  new (behindSwitch(platform, 'node', settings).WebSocket)('wss://node.test/');
  await settings.update({ servicesOff: ['relay'] satisfies SwitchableService[] });
  expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
  expect(() => new relay.WebSocket('wss://relay.test/')).toThrow(/switched this off/);
  expect(opened).toHaveLength(2);
  await settings.update({ servicesOff: [] });
  expect(() => new relay.WebSocket('wss://relay.test/')).not.toThrow();
});
