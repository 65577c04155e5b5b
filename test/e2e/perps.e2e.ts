// Perpetuals in the wallet: deposit of collateral, leverage, an order that announces its liquidation price and fills as
// announced, one that rests and is cancelled, a position closed in one step, withdrawal of collateral; wide, in the
// popup's width, on the demo site.

import { expect, type Page, test } from '@playwright/test';
import { accountFromSeed } from '@svc/client/account';
import { connectNode } from '@svc/client/node';
import { createSender, type Sender } from '@svc/client/sender';
import { acted, control, isSound, picture } from './trading.ts';
import { approve, type Browser, fund, launch, network, newWallet, receiveAddress } from './wallet.ts';

const BTC = 'BTC-USD-PERP';
let browser: Browser;
let wallet: Page;
let address: string;
let maker: Sender;
let makerAddress: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  const other = await accountFromSeed(new Uint8Array(32).fill(18));
  await fund(other.address, { SVC: '500000' });
  makerAddress = other.address;
  maker = createSender(connectNode(network().node), other);
  await act('PERP_DEPOSIT', { amount: '400000' });
  await act('PERP_ORDER', { market_id: BTC, side: 'sell', size: '2', price: '65100' });
  await act('PERP_ORDER', { market_id: BTC, side: 'buy', size: '2', price: '64900' });
  wallet = await newWallet(browser);
  address = await receiveAddress(wallet);
  await fund(address, { SVC: '20000' });
});
test.afterAll(() => browser.close());

/** Every figure of the positions is seen without scrolling aside: the liquidation price among them. */
async function expectInSight(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: 'Table of positions', exact: true });
  await expect(table.locator('[data-name="Liquidation price"]')).toHaveText(/\d/);
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
}

/** The other side of the market acts. */
const act = (op: string, params: object): Promise<unknown> => acted(maker, op, params);

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
  // A block may have changed the description during the approval: then it asks again.
  await expect(async () => {
    if (!page.url().includes('#/outcome/')) await approve(page);
    await expect(page).toHaveURL(/#\/outcome\//, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Fee paid')).toBeVisible();
  await openMarket(page);
}

interface Account {
  readonly collateral: string;
  readonly orders: readonly { readonly order_id: string; readonly side: string }[];
  readonly positions: Readonly<Record<string, { size: string; liquidation_price: string | null }>>;
}
const account = async (of = address): Promise<Account> => {
  const response = await fetch(`${network().node}/get_perp_account?address=${of}`);
  return ((await response.json()) as { result: Account }).result;
};

test('collateral is deposited, and the leverage is set before an order', async () => {
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

test('an order announces its liquidation price, and the position has it afterwards', async () => {
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
  await expectInSight(wallet);
  await wallet.setViewportSize({ width: 375, height: 600 });
  await isSound(wallet);
  await expectInSight(wallet);
  await picture(wallet, 'perp-narrow');
  await wallet.setViewportSize({ width: 1280, height: 800 });
  await send(wallet, 'Cancel order');
  await expect(wallet.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('a position is closed in one step, and the collateral is withdrawn', async () => {
  // A second press comes while the node is asked what closes the position: it closes it once.
  await wallet.getByRole('button', { name: 'Close position' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    requestAnimationFrame(() => button.click());
  });
  await approve(wallet);
  await expect(wallet.getByText('Fee paid')).toBeVisible();
  await openMarket(wallet);
  await expect(wallet.getByText(/for your approval/)).toHaveCount(0);
  expect((await account()).positions).toEqual({});
  await expect(wallet.getByRole('button', { name: 'Close position' })).toHaveCount(0);
  await wallet.getByRole('radio', { name: 'Withdraw' }).click();
  await wallet.getByRole('region', { name: 'Collateral' }).getByRole('button', { name: 'Max' }).click();
  await send(wallet, 'Withdraw collateral');
  expect((await account()).collateral).toMatch(/^0(\.0|$)/);
});

test('collateral is deposited again', async () => {
  await wallet.getByRole('radio', { name: 'Deposit' }).click();
  await wallet.getByLabel('Collateral (SVC)').fill('9000');
  await send(wallet, 'Deposit collateral');
});

test('a position is increased, reduced and flipped, each as announced', async () => {
  const said = row(wallet, 'Position after');
  for (const [side, amount, after, size] of [
    ['Buy', '0.1', 'long 0.1 BTC', '0.1'],
    ['Buy', '0.1', 'long 0.2 BTC', '0.2'],
    ['Sell', '0.05', 'long 0.15 BTC', '0.15'],
    ['Sell', '0.25', 'short 0.1 BTC', '-0.1'],
  ] as const) {
    await wallet.getByRole('radio', { name: side }).click();
    await wallet.getByLabel('Price (USD)', { exact: true }).fill(side === 'Buy' ? '65100' : '64900');
    await wallet.getByLabel('Amount (BTC)', { exact: true }).fill(amount);
    await wallet.getByLabel('Fill at once, cancel the rest (IOC)').check();
    await expect(said).toHaveText(after);
    await send(wallet, 'Place order');
    expect((await account()).positions[BTC]?.size).toBe(size);
  }
});

test('the part of a close that nothing matches stays open, and the form says so before', async () => {
  const orders = (await account(makerAddress)).orders;
  for (const { order_id: id, side } of orders)
    if (side === 'sell') await act('PERP_CANCEL', { market_id: BTC, order_id: id });
  await act('PERP_ORDER', { market_id: BTC, side: 'sell', size: '0.04', price: '65100' });
  await wallet.getByRole('button', { name: 'Close position' }).click();
  await expect(
    wallet.getByText(/Only 0\.04 of BTC-USD-PERP finds somebody to take it now; 0\.06 would stay open/),
  ).toBeVisible();
  await picture(wallet, 'perp-part');
  await send(wallet, 'Close this part');
  expect((await account()).positions[BTC]?.size).toBe('-0.06');
});

test('funding is paid when it is due, and a loss beyond the margin liquidates', async () => {
  const before = Number((await account()).collateral);
  await control('sim_increaseTime', 3_700);
  await expect.poll(async () => Number((await account()).collateral)).not.toBe(before);
  await act('PERP_ORDER', { market_id: BTC, side: 'sell', size: '2', price: '66000' });
  await control('sim_setOraclePrice', BTC, '290000');
  await expect.poll(async () => (await account()).positions).toEqual({});
  await control('sim_setOraclePrice', BTC, '65000');
  await expect(wallet.getByRole('button', { name: 'Close position' })).toHaveCount(0);
  await act('PERP_ORDER', { market_id: BTC, side: 'sell', size: '1', price: '65100' });
});

test('without block events nothing is placed or closed', async () => {
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
