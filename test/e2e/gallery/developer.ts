// The page for developers of sites: off, on with nothing asked yet, and with requests of every outcome.

import type { SiteRequestView } from '../../../src/background/state/view.ts';
import { HOSTILE, OPEN } from './fixtures.ts';
import type { Scene } from './pages.ts';

const ON = { ...OPEN, settings: { ...OPEN.settings, developerMode: true } };

const request = (
  id: number,
  { isOpen = false, ...rest }: Partial<SiteRequestView> & { isOpen?: boolean },
): SiteRequestView => ({
  id,
  at: Date.now() - id * 61_000,
  by: 'page',
  origin: 'https://exchange.example',
  method: 'eth_chainId',
  ...(isOpen ? {} : { tookMs: 2 }),
  ...rest,
});

const REQUESTS = [
  request(1, { method: 'svc_sendExchangeTransaction', isOpen: true }),
  request(2, { method: 'eth_getBlockByNumber', by: 'relay', tookMs: 41 }),
  request(3, { method: 'wallet_sendCalls', code: 4001, tookMs: 12_480 }),
  request(4, { origin: 'https://a-very-long-host-name-that-does-not-end.trading.and.more.example:8443' }),
  request(5, { method: HOSTILE.endless, code: -32_601, tookMs: 1 }),
];

/** Scenes of the page. */
export const DEVELOPER: readonly Scene[] = [
  { name: 'developer', page: 'popup', at: 'settings/developer', view: OPEN },
  {
    name: 'developer-silent',
    page: 'popup',
    at: 'settings/developer',
    view: ON,
    answers: { readSiteRequests: [] },
    reach: (page) => page.getByText('No site has asked anything since').waitFor(),
  },
  {
    name: 'developer-requests',
    page: 'popup',
    at: 'settings/developer',
    view: ON,
    answers: { readSiteRequests: REQUESTS },
    reach: (page) => page.getByText('wallet_sendCalls').scrollIntoViewIfNeeded(),
  },
  {
    name: 'developer-requests-wide',
    page: 'app',
    at: 'settings/developer',
    view: ON,
    answers: { readSiteRequests: REQUESTS },
    reach: (page) => page.getByText('wallet_sendCalls').waitFor(),
  },
];
