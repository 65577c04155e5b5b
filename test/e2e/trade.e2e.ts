// Trading without a site: markets, a resting limit order, cancelling one and all, an order that fills, a swap, an
// unreachable node; in a tab, in the popup's size and in the web wallet on a phone.

import { chromium, expect, type Page, test } from '@playwright/test';
import { parseDecimal } from '@svc/core/decimal';
import { createNodeApi } from '../../src/ui/market/data/nodeApi.ts';
import { limitOrder, orient, shownPrice } from '../../src/ui/market/data/orientation.ts';
import { fixed, placesFor } from '../../src/ui/market/format.ts';
import { acted, isSound, otherTrader, picture } from './trading.ts';
import {
  approve,
  BROWSER,
  type Browser,
  createWallet,
  fund,
  launch,
  network,
  newWallet,
  receiveAddress,
  tokenOf,
} from './wallet.ts';

let browser: Browser;
let wallet: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser, { SVC: '1000', qUSDC: '60000' });
});
test.afterAll(() => browser.close());

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

async function openMarket(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await page.getByLabel('Search markets').fill('qbtc usdc');
  await page.getByRole('button', { name: /^qBTC \/ qUSDC/ }).click();
  await expect(page.getByRole('heading', { name: 'qBTC / qUSDC' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sell orders' })).toBeVisible();
  await expect(page.getByText(/qUSDC at hand/)).toBeVisible();
}

/** Sends a form's order through the review screen, and returns to the market. */
async function send(page: Page, button: string, says: RegExp): Promise<void> {
  await press(page, button);
  await expect(page.getByText(says).first()).toBeVisible();
  await approve(page);
  await expect(page).toHaveURL(/#\/outcome\//);
  await expect(page.getByText('Fee paid')).toBeVisible();
}

test('markets are searched and marked as favourites, and favourites come first', async () => {
  await wallet.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  const rows = wallet.getByRole('list', { name: 'Markets' }).getByRole('listitem');
  await expect(rows.nth(1)).toBeVisible();
  await isSound(wallet);
  await picture(wallet, 'trade-markets');
  await wallet.getByRole('button', { name: 'Favourite: qBTC / qUSDC' }).click();
  await expect(rows.first()).toContainText('qBTC / qUSDC');
  await wallet.reload();
  await expect(rows.first()).toContainText('qBTC / qUSDC');
  await wallet.getByLabel('Search markets').fill('nothing like it');
  await expect(wallet.getByText('No market fits')).toBeVisible();
  await wallet.getByLabel('Search markets').fill('');
});

test('an order rests, and is cancelled; several are cancelled one approval after another', async () => {
  await openMarket(wallet);
  await isSound(wallet);
  await picture(wallet, 'trade-market');
  for (const price of ['40000', '41000', '42000']) {
    await wallet.getByLabel('Price (qUSDC)', { exact: true }).fill(price);
    await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
    await send(wallet, 'Place order', /0\.1/);
    await openMarket(wallet);
    await expect(wallet.getByRole('table').filter({ hasText: 'Left' })).toContainText(
      Number(price).toLocaleString('en'),
    );
  }
  await picture(wallet, 'trade-orders');
  await send(wallet, 'Cancel order', /Cancel order/);
  await openMarket(wallet);
  const cancels = wallet.getByRole('button', { name: 'Cancel order' });
  await expect(cancels).toHaveCount(2);
  await send(wallet, 'Cancel all', /Cancel order/);
  await openMarket(wallet);
  await expect(wallet.getByText('One transaction waits for your approval.')).toBeVisible();
  await send(wallet, 'Review next', /Cancel order/);
  await openMarket(wallet);
  await expect(cancels).toHaveCount(0);
});

test('a button that is pressed twice at once prepares one transaction, and too small an order none', async () => {
  const place = wallet.getByRole('button', { name: 'Place order' });
  const amount = wallet.getByLabel('Amount (qBTC)', { exact: true });
  await wallet.getByLabel('Price (qUSDC)', { exact: true }).fill('40000');
  await amount.fill('0.000000000000000001');
  await expect(wallet.getByText('The smallest order is 0.00000001.')).toBeVisible();
  await expect(place).toBeDisabled();
  await amount.fill('0.1');
  await expect(place).toBeEnabled();
  // Both come before the button can be drawn as busy.
  await place.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await wallet.getByRole('button', { name: 'Reject', exact: true }).click();
  await openMarket(wallet);
  await expect(wallet.getByText(/for your approval/)).toHaveCount(0);
});

test('who goes on while a transaction is prepared stays there, and finds it waiting', async () => {
  const place = wallet.getByRole('button', { name: 'Place order' });
  await wallet.getByLabel('Price (qUSDC)', { exact: true }).fill('40000');
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  await expect(place).toBeEnabled();
  await place.evaluate((button: HTMLButtonElement) => {
    button.click();
    requestAnimationFrame(() => {
      location.hash = '#/trade';
    });
  });
  await expect(wallet.getByText('One transaction waits for your approval.')).toBeVisible();
  await expect(wallet).toHaveURL(/#\/trade$/);
  await press(wallet, 'Review next');
  await wallet.getByRole('button', { name: 'Reject', exact: true }).click();
  await openMarket(wallet);
});

test('a matching order is filled, and a share of the balance is entered with one press', async () => {
  await press(wallet, '25 %');
  await send(wallet, 'Place order', /qBTC/);
  await openMarket(wallet);
  await expect(wallet.getByRole('region', { name: 'Fills' }).getByRole('row').nth(1)).toContainText('Buy');
});

test('a swap announces its minimum, and the review shows the same', async () => {
  await wallet.getByRole('radio', { name: 'Swap' }).click();
  await wallet.getByLabel('Pay (qUSDC)', { exact: true }).fill('100');
  await wallet.getByRole('radio', { name: 'Custom' }).click();
  await wallet.getByLabel('Slippage (%)').fill('60');
  await expect(wallet.getByText('From 0.01 to 50, at most two places.')).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled();
  await wallet.getByLabel('Slippage (%)').fill('2.5');
  const least = wallet.locator('dt', { hasText: 'No less than' }).locator('xpath=../dd');
  await expect(least).toHaveAttribute('title', /^0\.0/);
  await picture(wallet, 'trade-swap');
  const promised = (await least.getAttribute('title')) ?? '';
  await press(wallet, 'Swap');
  await expect(wallet.locator('body')).toContainText(promised.slice(0, 8));
  await approve(wallet);
  await expect(wallet).toHaveURL(/#\/outcome\//);
});

test('all of the native asset is sold but the fee', async () => {
  await wallet.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await wallet.getByRole('button', { name: /^SVC \/ qUSDC/ }).click();
  await wallet.getByRole('radio', { name: 'Sell', exact: true }).click();
  await wallet.getByLabel('Price (qUSDC)', { exact: true }).fill('100');
  const place = wallet.getByRole('button', { name: 'Place order' });
  await press(wallet, 'Max');
  const amount = await wallet.getByLabel('Amount (SVC)', { exact: true }).inputValue();
  expect(parseDecimal(amount)).toBeLessThan(parseDecimal('1000'));
  expect(parseDecimal(amount)).toBeGreaterThan(parseDecimal('999'));
  await expect(place).toBeEnabled();
  await send(wallet, 'Place order', /SVC/);
});

test('without block events nothing can be sent, and with them it can again', async () => {
  await openMarket(wallet);
  await wallet.getByLabel('Price (qUSDC)', { exact: true }).fill('40000');
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  const place = wallet.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  await browser.context.setOffline(true);
  await expect(wallet.getByText('These data are older than three blocks.').first()).toBeVisible();
  await expect(place).toBeDisabled();
  await browser.context.setOffline(false);
  await expect(place).toBeEnabled();
});

test('figures that the node is slow to tell are marked and block the button, and go on when they come', async () => {
  await openMarket(wallet);
  await wallet.getByLabel('Price (qUSDC)', { exact: true }).fill('40000');
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  const place = wallet.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  const old = wallet.getByText('These data are older than three blocks.');
  const answers: (() => void)[] = [];
  let isSlow = true;
  await wallet.route(/get_token_balance/, async (route) => {
    if (isSlow) await new Promise<void>((answer) => answers.push(answer));
    await route.continue();
  });
  // Blocks and the book come on: the balances alone are of four blocks ago.
  await expect(old.first()).toBeVisible();
  await expect(place).toBeDisabled();
  await expect(wallet.getByText(/qUSDC at hand/)).toBeVisible();
  isSlow = false;
  for (const answer of answers) answer();
  await expect(place).toBeEnabled();
  await expect(old).toHaveCount(0);
  await wallet.unroute(/get_token_balance/);
});

test('a dropped stream shows the current book when it resumes', async () => {
  await openMarket(wallet);
  const other = await otherTrader(22, { SVC: '100', qBTC: '1' });
  const [btc, usdc] = await Promise.all([tokenOf('qBTC'), tokenOf('qUSDC')]);
  const [base, quote] = [
    { asset: btc, symbol: 'qBTC' },
    { asset: usdc, symbol: 'qUSDC' },
  ];
  const market = btc < usdc ? orient(`${btc}:${usdc}`, base, quote) : orient(`${usdc}:${btc}`, quote, base);
  await browser.context.setOffline(true);
  await acted(other, 'PLACE_ORDER', limitOrder(market, 'sell', parseDecimal('65010'), parseDecimal('0.3')));
  await browser.context.setOffline(false);
  const shown = (side: string) => wallet.getByRole('list', { name: side }).getByRole('button').allTextContents();
  await expect(wallet.getByRole('list', { name: 'Sell orders' })).toContainText('65,010.00');
  // Compared with a new read, level by level.
  const { bids, asks } = await createNodeApi(network().node).book(market.id);
  const prices = (levels: typeof bids) =>
    levels.map(({ price }) => {
      const value = shownPrice(market, parseDecimal(price));
      return fixed(value, placesFor(value));
    });
  const [buys, sells] = market.inverted ? [asks, bids] : [bids, asks];
  expect(await shown('Buy orders')).toEqual(prices(buys).slice(0, 9));
  expect(await shown('Sell orders')).toEqual(prices(sells).slice(0, 9));
});

test('everything fits the popup’s width', async () => {
  await wallet.setViewportSize({ width: 375, height: 600 });
  await wallet.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await expect(wallet.getByRole('list', { name: 'Markets' })).toBeVisible();
  await isSound(wallet);
  await picture(wallet, 'trade-markets-narrow');
  await openMarket(wallet);
  await isSound(wallet);
  await picture(wallet, 'trade-market-narrow');
});

test('the web wallet trades on a phone', async () => {
  const phone = await chromium.launch(BROWSER);
  try {
    const page = await (await phone.newContext({ viewport: { width: 375, height: 812 } })).newPage();
    await page.goto(network().wallet);
    await createWallet(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await fund(await receiveAddress(page), { SVC: '100', qUSDC: '10000' });
    await openMarket(page);
    await isSound(page);
    await page.getByLabel('Price (qUSDC)', { exact: true }).fill('39000');
    await page.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
    await send(page, 'Place order', /0\.1/);
    await openMarket(page);
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(1);
    await isSound(page);
    await picture(page, 'trade-phone');
  } finally {
    await phone.close();
  }
});
