// The explorer in the node's page: pages of assets, pools, validators and accounts, histories with direction and
// received amounts, finality, copies, files, and links from missing pages.

import { readFileSync } from 'node:fs';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { faults } from './pageRules.ts';
import { BROWSER, network } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let page: Page;
const thrown: string[] = [];

test.beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => thrown.push(message));
});
test.afterEach(() => expect(thrown).toEqual([]));
test.afterAll(() => browser.close());

const read = async <T>(path: string): Promise<T> =>
  ((await (await fetch(`${network().node}${path}`)).json()) as { result: T }).result;

/** Columns of the history of an account. */
const DIRECTION = 3;
const RECEIVED = 6;

const panel = (name: string) =>
  page.locator('section.panel', { has: page.getByRole('heading', { name, exact: true }) });

/** Opens a view and checks it in both themes, wide and on a phone. */
async function open(path: string, ready: string): Promise<void> {
  await page.goto(`${network().node}/#/${path}`);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.getByText(ready, { exact: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      expect(await faults(page), `${path} ${width} ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    const cut = await page
      .locator('.scroll')
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent?.slice(0, 80)),
      );
    expect(cut, `${path} ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 812 });
}

interface Entry {
  readonly tx_hash: string;
  readonly op: string;
  readonly sender: string;
  readonly detail: { readonly amount_out?: string };
}

const about = async (what: string): Promise<Entry[]> =>
  (await read<{ transactions: Entry[] }>(`/get_latest_transactions?limit=500&about=${what}`)).transactions;

/** A token of the simulated network: other tests make some of their own. */
async function coinOfNetwork() {
  const all = await read<{ token_address: string; symbol: string; creator: string }[]>('/get_tokens');
  const coin = all.find(({ symbol }) => symbol === 'qUSDC');
  if (coin === undefined) throw new Error('There is no qUSDC.');
  return coin;
}

test('an asset has its rights, its holders by their long addresses, its activity, and a file of both', async () => {
  const coin = await coinOfNetwork();
  await open(`token/${coin.token_address}`, 'Rights');
  await expect(panel('Rights').getByText('Makes more')).toBeVisible();
  const links = panel('Holders').locator('tbody a.id');
  await expect(links.filter({ hasText: /^0xPQ/ }).first()).toBeVisible();
  await expect(links.filter({ hasText: /^0x(POOL|CLOB)/ }).first()).toBeVisible();
  await expect(panel('Transactions that name this asset').locator('tbody tr').first()).toContainText(/ago|\d{4}-/);
  const saved = page.waitForEvent('download');
  await panel('Transactions that name this asset').getByRole('button', { name: 'Save as CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/^time,transaction,block,act,status,from,/);
  expect(lines.length - 1).toBeGreaterThanOrEqual((await about(coin.token_address)).length);
  await panel('Holders').locator('tbody a.id').first().click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
});

test('a file is whole where the node limits how often it is asked, or there is none and the reason', async () => {
  const { token_address: coin } = await coinOfNetwork();
  const known = (await about(coin)).length;
  await page.goto(`${network().node}/#/token/${coin}`);
  const save = panel('Transactions that name this asset').locator('button.save');
  await expect(save).toHaveText('Save as CSV');
  const refusals = [
    { status: 429, headers: { 'retry-after': '3600' } },
    { status: 429, headers: { 'retry-after': '2' } },
    { status: 503, body: '<html>' },
  ];
  await page.route(/get_latest_transactions\?limit=500/, async (route) => {
    const refusal = refusals.shift();
    if (refusal === undefined) await route.continue();
    else await route.fulfill({ body: '{"ok":false,"error":"Slower, please."}', ...refusal });
  });
  await save.click();
  await expect(save).toHaveText('Nothing was saved. Slower, please. Try again');
  const saved = page.waitForEvent('download');
  await save.click();
  await expect(save).toHaveText('The node asks to wait 2 seconds: it goes on then');
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length - 1).toBeGreaterThanOrEqual(known);
  await expect(save).toHaveText('Save as CSV');
  await page.unroute(/get_latest_transactions/);
});

test('a pool has its positions and its history; a validator its stake and its votes', async () => {
  const [pool] = await read<{ pool_id: string; creator: string }[]>('/get_pools');
  await open(`pool/${pool?.pool_id}`, 'Pool');
  await expect(panel('Holders').locator('tbody tr').first()).toBeVisible();
  await expect(panel('Transactions that name this pool').locator('tbody tr').first()).toBeVisible();
  const [validator] = await read<{ address: string }[]>('/get_validators');
  await open(`validator/${validator?.address}`, 'Validator');
  await expect(panel('Validator').getByText(/^0xPQ/)).toBeVisible();
  await expect(panel('Rights').getByText(/% of all/)).toBeVisible();
  // Another account is asked for in the header's search alone.
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveCount(0);
  await expect(panel('History').getByText('Oracle vote').first()).toBeVisible();
  await page.goto(`${network().node}/#/assets`);
  await expect(page.locator('tbody a', { hasText: 'qUSDC' }).first()).toBeVisible();
});

test('a transaction shows what it did, what was received, and whether that is final; its hash is copied', async () => {
  const [coin] = (await read<{ token_address: string; symbol: string }[]>('/get_tokens')).filter(
    ({ symbol }) => symbol === 'qUSDC',
  );
  const swap = (await about(coin?.token_address ?? '')).find(({ op, detail }) => op === 'SWAP' && detail.amount_out);
  if (swap === undefined) throw new Error('Nobody swapped.');
  await open(`tx/${swap.tx_hash}`, 'What was asked');
  const facts = panel('Transaction');
  await expect(facts.locator('dd', { hasText: /^0xPQ.*\+/ })).toBeVisible();
  await expect(facts.getByText('final', { exact: true })).toBeVisible();
  // Raw data is hidden until it is opened.
  await expect(facts.locator('pre').first()).toBeHidden();
  await facts.getByRole('button', { name: 'Copy hash' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(swap.tx_hash);

  await open(`account/${swap.sender}`, 'History');
  const row = panel('History').locator('tbody tr', { hasText: 'Swap' }).first();
  for (;;) {
    if (await row.isVisible()) break;
    await panel('History').getByRole('button', { name: 'Older transactions' }).click();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  }
  await expect(row.locator('td').nth(DIRECTION)).toHaveText('out');
  await expect(row.locator('td').nth(RECEIVED)).toContainText('+');
});

test('a recipient sees the incoming payment', async () => {
  const holder = `0x${'5e'.repeat(20)}`;
  await page.goto(`${network().node}/#/controls`);
  const faucet = page.locator('section', { has: page.getByRole('heading', { name: 'Faucet', exact: true }) });
  await faucet.getByLabel('To').fill(holder);
  await faucet.getByRole('button', { name: 'Pay' }).click();
  await expect(faucet.locator('output')).toContainText('tx_hash');
  await expect
    .poll(async () => (await read<{ transactions: unknown[] }>(`/get_address_history?address=${holder}`)).transactions)
    .toHaveLength(1);
  await page.goto(`${network().node}/#/account/${holder}`);
  const row = panel('History').locator('tbody tr').first();
  await expect(row.locator('td').nth(DIRECTION)).toHaveText('in');
  await expect(row.locator('td').nth(RECEIVED)).toContainText('+100');
  await expect(row.locator('time').first()).toContainText('ago');
});

test('the first page shows the number of transactions in each block, each with a link', async () => {
  await open('', 'Transactions in the newest blocks');
  await expect(page.getByRole('img', { name: /^Blocks \d+ to \d+: \d+ transactions/ })).toBeVisible();
  await expect(page.getByText('Final up to')).toBeVisible();
  await page.locator('.bars rect').first().click();
  await expect(page.getByRole('heading', { name: /^Block \d+$/ })).toBeVisible();
  await expect(page.getByText(/^final$|^not final yet$/)).toBeVisible();
});

test('older transactions are loaded once, however often the button is pressed', async () => {
  await page.goto(`${network().node}/#/transactions`);
  await page.getByRole('button', { name: 'Older transactions' }).dblclick();
  const links = page.locator('tbody tr td:first-child a');
  await expect.poll(() => links.count()).toBeGreaterThan(25);
  const hashes = await links.evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a missing page has links to others', async () => {
  const none = `0x${'1'.repeat(40)}`;
  const missing = [`tx/${'0'.repeat(64)}`, 'block/999999999', `token/${none}`, 'pool/0000000000000000'];
  // The last one is no encoding of anything.
  for (const path of [...missing, `validator/${none}`, 'account/nonsense', 'market/no-such', 'token/%'])
    await open(path, 'Search for something else');
  await open('no-such-view', 'There is no such page.');
  await page.getByRole('button', { name: 'Search for something else' }).click();
  await expect(page.getByLabel('Find')).toBeFocused();
  const answer = await page.goto(`${network().node}/no/such/path`);
  expect(answer?.status()).toBe(404);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'The chain, with a search' }).click();
  await expect(page.locator('#live')).toHaveText('live');
});
