// Trading in the wallet, for the gallery: the markets, a spot market with each of its forms, perpetuals, earnings. The
// node is played, so that prices and times are always the same.

import type { Page } from '@playwright/test';
import { OPEN } from './fixtures.ts';
import type { Scene } from './pages.ts';
import { MARKET, PERP, TRADE_NODE } from './tradeNode.ts';

const read = { view: OPEN, node: TRADE_NODE, answers: { readPublicKey: { publicKey: 'ab'.repeat(1_312) } } } as const;
const spot = { ...read, at: `trade/${encodeURIComponent(MARKET)}` } as const;
const perp = { ...read, at: `trade/${encodeURIComponent(PERP)}` } as const;

const act = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name, exact: true }).click();

/** The book and the account's own orders have come. */
async function filled(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Open orders', exact: true }).waitFor();
  await page
    .getByRole('button', { name: /64,960/ })
    .first()
    .waitFor();
}

async function limit(page: Page): Promise<void> {
  await filled(page);
  await page.getByLabel(/^Price \(qUSDC\)/).fill('64950.5');
  await page.getByLabel(/^Amount \(qBTC\)/).fill('0.0125');
}

async function swap(page: Page): Promise<void> {
  await filled(page);
  await act(page, 'Swap');
  await page.getByLabel(/^Pay \(/).fill('3250');
  await page
    .getByText(/0\.0498/)
    .first()
    .waitFor();
}

async function liquidity(page: Page): Promise<void> {
  await filled(page);
  await act(page, 'Liquidity');
  await page.getByLabel(/^Amount \(qBTC\)/).fill('0.05');
}

async function perpetuals(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Positions', exact: true }).waitFor();
  await page.getByLabel(/^Amount \(BTC\)/).fill('0.25');
}

async function earn(page: Page): Promise<void> {
  await page.getByText('71,250.5').first().waitFor();
  await page.getByText('200,000').first().waitFor();
}

/** In a popup's width and in a tab's: their pages have another order. */
const both = (name: string, rest: Omit<Scene, 'name' | 'page'>): Scene[] => [
  { ...rest, name, page: 'popup' },
  { ...rest, name: `${name}-wide`, page: 'app' },
];

export const TRADE_SCENES: readonly Scene[] = [
  {
    ...read,
    name: 'trade-markets',
    page: 'popup',
    at: 'trade',
    reach: (page) => page.getByText('qBTC / qUSDC').waitFor(),
  },
  ...both('trade-limit', { ...spot, reach: limit }),
  ...both('trade-swap', { ...spot, reach: swap }),
  ...both('trade-liquidity', { ...spot, reach: liquidity }),
  ...both('trade-perpetuals', { ...perp, reach: perpetuals }),
  ...both('trade-earn', { ...read, at: 'trade/earn', reach: earn }),
];
