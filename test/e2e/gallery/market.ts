// Values and profits: known, switched off, empty, and a report of every kind of market.

import type { Page } from '@playwright/test';
import type { AssetWorth, ProfitReport } from '../../../src/background/commands/registry.ts';
import { OPEN, QUSDC } from './fixtures.ts';
import type { Scene } from './pages.ts';

const outside = (price: string, change24h: string | null): AssetWorth => ({ price, change24h, isOutside: true });
const [, , btc, imitation] = (OPEN.balances?.assets ?? []).map(({ asset }) => asset);

export const PRICES = {
  state: 'ok',
  value: {
    SVC: { price: '0.500124586167654770', change24h: '-1.25', isOutside: false },
    [QUSDC]: outside('0.9998', '0'),
    [btc ?? '']: outside('65000', '2.41'),
    [imitation ?? '']: { price: '1000000000', change24h: null, isOutside: false },
    btc: outside('65000', '2.41'),
    eth: outside('2500', null),
  },
} as const;

const BALANCES = OPEN.balances ?? { accountId: '', network: '', assets: [], updatedAt: 0 };
/** Tokens as most accounts have them: known, priced, at one address. */
const VERIFIED = ['SVC', 'qUSDC', 'qBTC', 'qETH', 'qUSDT', 'qSOL'].map((symbol, at) => ({
  ...{ asset: at === 0 ? 'SVC' : `0x${`a${at}`.repeat(20)}`, symbol, name: symbol, decimals: 18, verified: true },
  ...{ pq: String(1250.5 - at), classic: '0' },
}));
const PRICES_OF_VERIFIED = {
  state: 'ok',
  value: Object.fromEntries(VERIFIED.map(({ asset }, at) => [asset, outside(String(10 - at), '0.75')])),
} as const;

const market = (rest: Partial<ProfitReport['markets'][number]>): ProfitReport['markets'][number] => ({
  ...{ kind: 'spot', market: 'eth/usdc', path: '/markets/eth/usdc', unit: 'ETH', trades: 41, wins: 7, losses: 3 },
  ...{
    volume: '120.5',
    volumeUsd: '301250',
    realized: '0.7123',
    realizedUsd: '1780.75',
    unrealized: '-0.04',
    unrealizedUsd: '-100.2',
  },
  ...{ position: '1250.000000123456789', positionSymbol: 'USDC', avgCost: '0.0004' },
  ...rest,
});

const START = 1_795_000_000;
const REPORT: ProfitReport = {
  address: `0xPQ${'ab'.repeat(32)}`,
  totals: {
    realizedUsd: '1432.5',
    unrealizedUsd: '-100.2',
    pnlUsd: '1332.3',
    volumeUsd: '310000',
    trades: 64,
    wins: 9,
    losses: 5,
    unpriced: ['0x1234…/svc'],
  },
  series: Array.from({ length: 60 }, (_, at) => ({
    time: START + at * 5_400 + (at % 7) * 900,
    realizedUsd: (at * 25 + Math.sin(at / 4) * 320 - 60).toFixed(2),
  })),
  markets: [
    market({}),
    market({
      kind: 'perp',
      market: 'BTC-USD-PERP',
      path: '/perps/btc/usd',
      unit: 'SVC',
      realizedUsd: '-348.25',
      unrealizedUsd: '0',
      position: '-0.05',
      positionSymbol: 'BTC',
    }),
    market({
      market: `0x${'12'.repeat(20)}/svc`,
      path: '/markets/x/svc',
      unit: 'SVC',
      realizedUsd: null,
      unrealizedUsd: null,
      volumeUsd: null,
      positionSymbol: 'ODD',
    }),
  ],
  perpUnit: 'SVC',
  window: { from: START, truncated: true },
  source: 'node',
  asOf: START + 500_000,
};

/** An account with more tokens than are in the page at once, of each kind that a row may have. */
const MANY_TOKENS = {
  ...OPEN,
  balances: {
    ...BALANCES,
    assets: Array.from({ length: 30 }, (_, at) =>
      BALANCES.assets.map((one) => ({
        ...one,
        asset: at === 0 ? one.asset : `0x${(at * 8 + one.symbol.length).toString(16).padStart(40, '5')}`,
      })),
    ).flat(),
  },
};
/** To tokens that were not in the page at first: of most kinds, since those without a price are below. */
const toLastTokens = async (page: Page): Promise<void> => {
  const list = page.locator('.list.virtual');
  await list.evaluate((one) => one.scrollIntoView({ block: 'end' }));
  await list.locator(`li[aria-posinset="${MANY_TOKENS.balances.assets.length}"]`).waitFor();
};

/** Scenes of the market's part of the wallet. */
export const MARKET: readonly Scene[] = [
  { name: 'values', page: 'popup', view: OPEN, answers: { readPrices: PRICES } },
  {
    name: 'values-wide',
    page: 'app',
    view: { ...OPEN, settings: { ...OPEN.settings, currency: 'btc' } },
    answers: { readPrices: PRICES },
  },
  {
    name: 'values-ordinary',
    page: 'popup',
    view: { ...OPEN, pending: [], balances: { ...BALANCES, assets: VERIFIED } },
    answers: { readPrices: PRICES_OF_VERIFIED },
  },
  { name: 'values-many', page: 'popup', view: MANY_TOKENS, answers: { readPrices: PRICES }, reach: toLastTokens },
  { name: 'values-many-wide', page: 'app', view: MANY_TOKENS, answers: { readPrices: PRICES }, reach: toLastTokens },
  {
    name: 'values-partly',
    page: 'popup',
    view: { ...OPEN, pending: [], balances: { ...BALANCES, isPartly: true } },
    answers: { readPrices: PRICES },
  },
  { name: 'values-off', page: 'popup', view: OPEN, answers: { readPrices: { state: 'off' } } },
  {
    name: 'profit',
    page: 'popup',
    at: 'profit',
    view: OPEN,
    answers: { readPrices: PRICES, readProfit: { state: 'ok', value: REPORT } },
  },
  {
    name: 'profit-wide',
    page: 'app',
    at: 'profit',
    view: OPEN,
    answers: { readPrices: PRICES, readProfit: { state: 'ok', value: REPORT } },
  },
  {
    name: 'profit-table',
    page: 'popup',
    at: 'profit',
    view: OPEN,
    answers: { readPrices: PRICES, readProfit: { state: 'ok', value: REPORT } },
    reach: (page) => page.getByRole('radio', { name: 'Table' }).click(),
  },
  {
    name: 'profit-empty',
    page: 'popup',
    at: 'profit',
    view: OPEN,
    answers: { readPrices: PRICES, readProfit: { state: 'ok', value: { ...REPORT, markets: [], series: [] } } },
  },
  {
    name: 'profit-off',
    page: 'popup',
    at: 'profit',
    view: OPEN,
    answers: { readPrices: { state: 'off' }, readProfit: { state: 'off' } },
  },
  {
    name: 'profit-none',
    page: 'popup',
    at: 'profit',
    view: OPEN,
    answers: { readPrices: { state: 'none' }, readProfit: { state: 'none' } },
  },
];
