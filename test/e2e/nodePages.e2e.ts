// The node's own pages in a real browser: they are live, what they send arrives, nothing violates their content policy,
// and both themes are readable.

import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { faults as axeFaults } from './pageRules.ts';
import { BROWSER, network } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

test.beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
  // Colours are read after transitions.
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});
test.afterEach(() => {
  expect(faults).toEqual([]);
});
test.afterAll(() => browser.close());

async function expectReadable(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page), colorScheme).toEqual([]);
  }
}

test('the page at / follows the chain and shows a block and a transaction', async () => {
  await page.goto(network().node);
  await expect(page.locator('#live')).toHaveText('live');
  const first = Number((await page.locator('#height').textContent())?.replace(/\D/g, ''));
  await expect
    .poll(async () => Number((await page.locator('#height').textContent())?.replace(/\D/g, '')))
    .toBeGreaterThan(first);
  await expect(page.locator('section', { hasText: 'Blocks' }).locator('tbody tr').first()).toBeVisible();
  await expectReadable();
  await page.locator('section', { hasText: 'Transactions' }).last().locator('tbody a.id').first().click();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await page.locator('dd a.id').first().click();
  await expect(page.getByRole('heading', { name: /^Block \d+$/ })).toBeVisible();
});

test('the search leads from a height, a hash, an address, a market, an asset, a pool or a validator to its page', async () => {
  const { node } = network();
  await page.goto(node);
  const find = async (text: string): Promise<void> => {
    await page.getByLabel('Find').fill(text);
    await page.getByLabel('Find').press('Enter');
  };
  const read = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${node}${path}`)).json()) as { result: T }).result;
  const [entry] = (
    await read<{ transactions: { tx_hash: string; block_hash: string; block_height: number; sender: string }[] }>(
      '/get_latest_transactions?limit=1&kinds=exchange',
    )
  ).transactions;
  await find('1');
  await expect(page.getByRole('heading', { name: 'Block 1', exact: true })).toBeVisible();
  await find(entry?.tx_hash ?? '');
  await expect(page.getByRole('heading', { name: 'Transaction', exact: true })).toBeVisible();
  await find(entry?.block_hash ?? '');
  await expect(page.getByRole('heading', { name: `Block ${entry?.block_height}`, exact: true })).toBeVisible();
  await find(entry?.sender ?? '');
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  for (const text of ['qusdc', 'Quantum USD Coin', 'usd coin']) {
    await find(text);
    await expect(page.getByRole('heading', { name: 'qUSDC', exact: true })).toBeVisible();
  }
  const [coin] = await read<{ token_address: string; symbol: string }[]>('/get_tokens');
  await find(coin?.token_address ?? '');
  await expect(page.getByRole('heading', { name: coin?.symbol ?? '', exact: true })).toBeVisible();
  const [pool] = await read<{ pool_id: string }[]>('/get_pools');
  await find(pool?.pool_id ?? '');
  await expect(page.getByRole('heading', { name: 'Pool', exact: true })).toBeVisible();
  const [validator] = await read<{ address: string }[]>('/get_validators');
  await find(validator?.address ?? '');
  await expect(page.getByRole('heading', { name: 'Validator', exact: true })).toBeVisible();
  await find('svc/qusdc');
  await expect(page.getByRole('heading', { name: 'qUSDC / SVC', exact: true })).toBeVisible();
  await find('BTC-USD-PERP');
  await expect(page.getByRole('heading', { name: 'BTC-USD-PERP', exact: true })).toBeVisible();
  const before = page.url();
  await find('no-such-market');
  await expect
    .poll(() => page.getByLabel('Find').evaluate((field) => (field as HTMLInputElement).validationMessage))
    .toContain('No block');
  expect(page.url()).toBe(before);
});

test('a market has a rendered chart, a book and trades', async () => {
  await page.goto(`${network().node}/#/markets`);
  // The same digit groups as in the wallet and on the demo site.
  await expect(page.locator('tbody tr', { hasText: 'qBTC' }).locator('.digits').first()).toHaveText(
    /^(≈ )?\d\d,\d{3}(\.\d+)?$/,
  );
  await page.locator('tbody a').first().click();
  await expect(page.locator('.chart canvas').first()).toBeVisible();
  await expect(page.locator('section', { hasText: 'Order book' }).last().locator('tbody tr').nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('columnheader', { name: 'Close' })).toBeVisible();
  await expectReadable();
});

test('controls make blocks, pay, and undo', async () => {
  await page.goto(`${network().node}/#/controls`);
  const card = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(page.locator('button.primary')).toHaveText(['Mine a block']);
  const set = await page.evaluate(() => document.body.dataset.blockTime);
  await expect(card('Blocks').getByLabel('A block')).toHaveValue(set ?? 'none');
  const broken = { name: 'chain.json', mimeType: 'application/json', buffer: Buffer.from('{"version":') };
  await card('Whole chain').getByLabel('File of a chain').setInputFiles(broken);
  await expect(card('Whole chain').locator('output')).toContainText('it is no JSON');
  await card('Blocks').getByRole('button', { name: 'Mine 10', exact: true }).click();
  await expect(card('Blocks').locator('output')).toContainText('"height"');
  const holder = '0x00000000000000000000000000000000000000aa';
  await card('Snapshots').getByRole('button', { name: 'Take a snapshot' }).click();
  await card('Faucet').getByLabel('To').fill(holder);
  await card('Faucet').getByRole('button', { name: 'Pay' }).click();
  await expect(card('Faucet').locator('output')).toContainText('tx_hash');
  await card('Blocks').getByRole('button', { name: 'Mine a block' }).click();
  await expect
    .poll(
      async () =>
        (
          (await (await fetch(`${network().node}/get_address_info?address=${holder}`)).json()) as {
            result: { balance: string };
          }
        ).result.balance,
    )
    .toBe('100');
  await expectReadable();
  await card('Snapshots')
    .getByRole('button', { name: /^Back to/ })
    .click();
  await expect(card('Snapshots').locator('output')).toContainText('height');
  await expect
    .poll(
      async () =>
        (
          (await (await fetch(`${network().node}/get_address_info?address=${holder}`)).json()) as {
            result: { balance: string };
          }
        ).result.balance,
    )
    .toBe('0');
});

test('the interface documentation can be searched and tried', async () => {
  await page.goto(`${network().node}/docs`);
  await page.getByLabel('Search').fill('ticker');
  const article = page.locator('#getTicker');
  await expect(article).toBeVisible();
  await expect(page.locator('#getBlocks')).toBeHidden();
  await article.getByText('Try it').click();
  await article.getByRole('button', { name: 'Send as JSON-RPC' }).click();
  await expect(article.locator('output')).toContainText('"last_price"');
  await article.getByRole('button', { name: 'Send GET' }).click();
  await expect(article.locator('output')).toContainText('200');
  await expectReadable();
  await page.getByLabel('Search').fill('no such words');
  await expect(page.getByText(/^Nothing here has these words/)).toBeVisible();
  await page.getByLabel('Search').fill('');
  await expect(page.locator('#getBlocks')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectReadable();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Chain', exact: true }).first().click();
  await expect(page.locator('#live')).toHaveText('live');
});

test('everything fits a phone without horizontal scrolling', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ['/', '/#/markets', '/#/assets', '/#/accounts', '/#/controls', '/docs']) {
    await page.goto(`${network().node}${path}`);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    if (path === '/docs') continue;
    // Most of a small screen is for content; the views are in a menu.
    expect((await page.locator('header').boundingBox())?.height, path).toBeLessThan(100);
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const link of await page.locator('header nav a').all()) await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.locator('header nav')).toBeHidden();
    // Nor does any part of it: a cut amount is misleading.
    if (path !== '/#/controls') await expect(page.locator('tbody tr').first()).toBeVisible();
    const cut = await page
      .locator('.scroll')
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent?.slice(0, 80)),
      );
    expect(cut, path).toEqual([]);
  }
});
