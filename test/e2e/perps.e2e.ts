// Perpetuals in the wallet: collateral in, leverage, an order that says its liquidation price and fills at what it said,
// one that rests and is cancelled, a position closed in one step, collateral out; wide, in the popup's width, on the demo
// site.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { accountFromSeed } from '@svc/client/account';
import { connectNode } from '@svc/client/node';
import { createSender, type Sender } from '@svc/client/sender';
import { approve, type Browser, fund, launch, network, newWallet, receiveAddress } from './wallet.ts';

const BTC = 'BTC-USD-PERP';
let browser: Browser;
let wallet: Page;
let address: string;
let maker: Sender;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  const account = await accountFromSeed(new Uint8Array(32).fill(18));
  await fund(account.address, { SVC: '500000' });
  maker = createSender(connectNode(network().node), account);
  const act = async (op: 'PERP_DEPOSIT' | 'PERP_ORDER', params: object): Promise<void> => {
    await (await maker.send(op, params as never)).executed();
  };
  await act('PERP_DEPOSIT', { amount: '400000' });
  await act('PERP_ORDER', { market_id: BTC, side: 'sell', size: '2', price: '65100' });
  await act('PERP_ORDER', { market_id: BTC, side: 'buy', size: '2', price: '64900' });
  wallet = await newWallet(browser);
  address = await receiveAddress(wallet);
  await fund(address, { SVC: '20000' });
});
test.afterAll(() => browser.close());

const row = (page: Page, name: string) =>
  page.locator('dl.rows dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=../dd');

async function openMarket(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await page.getByRole('radio', { name: 'Perpetuals' }).click();
  await page.getByRole('button', { name: /^BTC \/ USD perpetual/ }).click();
  await expect(page.getByRole('heading', { name: 'BTC / USD perpetual' })).toBeVisible();
  await expect(page.getByLabel('Leverage', { exact: true })).toHaveValue(/^\d/);
}

async function send(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await approve(page);
  await expect(page).toHaveURL(/#\/outcome\//);
  await expect(page.getByText('Fee paid')).toBeVisible();
  await openMarket(page);
}

async function isSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SVC_SHOTS === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.SVC_SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

interface Account {
  readonly collateral: string;
  readonly positions: Readonly<Record<string, { size: string; liquidation_price: string | null }>>;
}
const account = async (): Promise<Account> => {
  const response = await fetch(`${network().node}/get_perp_account?address=${address}`);
  return ((await response.json()) as { result: Account }).result;
};

test('collateral goes in, and the leverage is set before an order', async () => {
  await openMarket(wallet);
  await expect(wallet.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await wallet.getByLabel('Collateral (SVC)').fill('10000');
  await send(wallet, 'Deposit collateral');
  await expect(row(wallet, 'Equity')).toHaveAttribute('title', '10000');
  await wallet.getByLabel('Leverage', { exact: true }).fill('5');
  await expect(wallet.getByText('Set this leverage first.')).toBeVisible();
  await send(wallet, 'Set leverage');
  await expect(wallet.getByLabel('Leverage', { exact: true })).toHaveValue('5');
});

test('an order says its liquidation price before, and the position has it after', async () => {
  await wallet.getByLabel('Price (USD)', { exact: true }).fill('65100');
  await wallet.getByLabel('Amount (BTC)', { exact: true }).fill('0.5');
  await wallet.getByLabel('Fill at once, cancel the rest (IOC)').check();
  const liquidation = row(wallet, 'Liquidation price');
  await expect(liquidation).toHaveAttribute('title', /^\d+/);
  const promised = await liquidation.getAttribute('title');
  await isSound(wallet);
  await picture(wallet, 'perp-form');
  await send(wallet, 'Place order');
  const { positions } = await account();
  expect(positions[BTC]?.size).toBe('0.5');
  expect(Number(positions[BTC]?.liquidation_price)).toBe(Number(promised));
  await expect(wallet.getByRole('table').filter({ hasText: 'Mark' })).toContainText('long 0.5');
  await wallet.getByLabel('Amount (BTC)', { exact: true }).fill('5');
  await expect(wallet.getByText('The free margin does not cover this order.')).toBeVisible();
});

test('an order rests and is cancelled', async () => {
  await wallet.getByLabel('Price (USD)', { exact: true }).fill('64000');
  await wallet.getByLabel('Amount (BTC)', { exact: true }).fill('0.1');
  await send(wallet, 'Place order');
  await expect(wallet.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await picture(wallet, 'perp-own');
  await wallet.setViewportSize({ width: 375, height: 600 });
  await isSound(wallet);
  await picture(wallet, 'perp-narrow');
  await wallet.setViewportSize({ width: 1280, height: 800 });
  await send(wallet, 'Cancel order');
  await expect(wallet.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('a position is closed in one step, and the collateral comes out', async () => {
  await send(wallet, 'Close position');
  expect((await account()).positions).toEqual({});
  await expect(wallet.getByRole('button', { name: 'Close position' })).toHaveCount(0);
  await wallet.getByRole('radio', { name: 'Withdraw' }).click();
  await wallet.getByRole('region', { name: 'Collateral' }).getByRole('button', { name: 'Max' }).click();
  await send(wallet, 'Withdraw collateral');
  expect((await account()).collateral).toMatch(/^0(\.0|$)/);
});

test('without news of blocks nothing is placed or closed', async () => {
  await wallet.getByLabel('Amount (BTC)', { exact: true }).fill('0.1');
  await browser.context.setOffline(true);
  await expect(wallet.getByText('These data are older than three blocks.').first()).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await browser.context.setOffline(false);
});

test('the demo site has the same market', async () => {
  const demo = await browser.context.newPage();
  await demo.setViewportSize({ width: 1280, height: 900 });
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: /^BTC \/ USD perpetual/ }).click();
  await expect(demo.getByLabel('Price (USD)', { exact: true })).toBeVisible();
  await expect(demo.getByRole('list', { name: 'Sell orders' })).toContainText('65,100');
  await expect(demo.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await isSound(demo);
  await picture(demo, 'perp-demo');
  await demo.setViewportSize({ width: 375, height: 800 });
  await isSound(demo);
});
