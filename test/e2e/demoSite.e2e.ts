// The demo site's own functions: signatures that it verifies itself, a profile that it publishes and verifies, a
// cancelled order, a reload, a stopped worker, and the web wallet that a pairing link opens.

import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { faults } from './pageRules.ts';
import { row } from './trading.ts';
import {
  approvalWindow,
  approve,
  BROWSER,
  type Browser,
  createWallet,
  fund,
  launch,
  network,
  newWallet,
  PASSWORD,
  receiveAddress,
} from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let context: BrowserContext;
let demo: Page;

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
  const wallet = await newWallet(browser);
  const address = await receiveAddress(wallet);
  await fund(address, { SVC: '110000', qUSDC: '50000', qBTC: '1' });
  demo = await context.newPage();
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await wallet.getByRole('button', { name: 'Pair a site' }).click();
  await wallet.getByLabel('Pairing link').fill(link);
  await approve(
    await approvalWindow(context, () => wallet.getByRole('button', { name: 'Connect', exact: true }).click()),
  );
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  await wallet.close();
});
test.afterAll(() => browser.close());

/** Presses a button of the demo and approves the wallet's window. */
async function act(name: string): Promise<void> {
  await approve(await approvalWindow(context, () => demo.getByRole('button', { name, exact: true }).click()));
}

test('messages are signed with either key, and the site verifies both', async () => {
  await demo.getByLabel('Message', { exact: true }).fill('Order 41: 2 lamps ☕');
  await act('Sign message');
  await expect(demo.getByText('the signature verifies')).toBeVisible();
  await act('Sign PQ message');
  await expect(demo.getByText('with ML-DSA-65; the signature verifies')).toBeVisible();
});

test('a request that waited while the worker was stopped is answered once', async () => {
  const window = await approvalWindow(context, () =>
    demo.getByRole('button', { name: 'Sign message', exact: true }).click(),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.close();
  await approve(window);
  await expect(demo.getByText('the signature verifies')).toBeVisible();
});

test('a profile is published from the site and read back with a proof that verifies', async () => {
  await demo.getByLabel('Name', { exact: true }).fill('Ada of the site');
  await demo.getByLabel('X', { exact: true }).fill('https://x.com/ada');
  await act('Publish profile');
  const published = demo.getByTestId('published-profile');
  await expect(published).toContainText('Ada of the site');
  await expect(published).toHaveAttribute('data-proven', 'true');
  await demo.getByLabel('Image URL').fill('http://not-https.test/a.png');
  await demo.getByRole('button', { name: 'Publish profile' }).click();
  await expect(demo.getByRole('alert').first()).toContainText('https');
});

test('the market that is shown stays when the first trade of another one comes, with what was typed', async () => {
  const page = await context.newPage();
  let traded = 1;
  await page.route('**/get_markets', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: object[] };
    const result = answer.result.map((one, at) => ({ ...one, trades_24h: at === traded ? 7 : 0 }));
    await route.fulfill({ response, json: { ...answer, result } });
  });
  const shown = page.getByRole('combobox', { name: 'Market' }).locator('option:checked');
  const reads = (): Promise<unknown> => page.waitForResponse('**/get_markets');
  await page.goto(network().demo);
  await expect(shown).toHaveText('qETH / qUSDC');
  await page.getByLabel('Amount (qETH)').fill('0.5');
  traded = 0;
  await reads();
  await reads();
  await expect(shown).toHaveText('qETH / qUSDC');
  await expect(page.getByLabel('Amount (qETH)')).toHaveValue('0.5');
  await page.close();
});

test('an order rests in the book and is cancelled', async () => {
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  await demo.getByLabel(/^Price \(qUSDC\)/).fill('50000');
  await demo.getByLabel(/^Amount \(qBTC\)/).fill('0.1');
  await act('Place order');
  const cancel = demo.getByRole('button', { name: 'Cancel order' });
  await expect(cancel).toBeVisible();
  // On a phone the button is seen without scrolling aside, and the page is no wider than the phone.
  const size = demo.viewportSize();
  await demo.setViewportSize({ width: 375, height: 812 });
  const hidden = (): Promise<number> =>
    cancel.evaluate((button) => {
      const box = button.closest('.scroll-aside');
      return box === null ? Number.NaN : box.scrollWidth - box.clientWidth;
    });
  await expect.poll(hidden).toBe(0);
  await expect.poll(() => demo.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  if (size !== null) await demo.setViewportSize(size);
  await act('Cancel order');
  await expect(demo.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  const receipts = demo.locator('[data-testid=receipt][data-status=succeeded]');
  await expect(receipts).toHaveCount(2);
  await expect(receipts.last()).toContainText(/Limit order: buy 0\.1 qBTC at 50,000 qUSDC.*fee 0\.\d+ SVC/);
});

/** Forms that say what an act would come to, with the reads that they go by. */
const FORMS = [
  {
    name: 'an order of perpetuals',
    market: 'BTC / USD perpetual',
    fields: { 'Price (USD)': '60000', 'Amount (BTC)': '0.0001' },
    says: 'Position after',
    button: 'Place order',
    reads: /get_perp_account/,
  },
  {
    name: 'a deposit to the vault',
    market: 'BTC / USD perpetual',
    fields: { 'Amount for the vault (SVC)': '10' },
    says: 'Shares you get now',
    button: 'Deposit to vault',
    reads: /get_perp_account/,
  },
  {
    name: 'a stake',
    market: 'BTC / USD perpetual',
    fields: { 'Stake (SVC)': '100000' },
    ticks: 'A validator is run with this account’s key.',
    says: 'Your stake after',
    button: 'Stake',
    reads: /get_validators/,
  },
  {
    name: 'a swap',
    market: 'qBTC / qUSDC',
    act: 'Swap',
    fields: { 'Pay (qUSDC)': '100' },
    says: 'Receive',
    button: 'Swap',
    reads: /get_swap_quote/,
  },
  {
    name: 'added liquidity',
    market: 'qBTC / qUSDC',
    act: 'Liquidity',
    fields: { 'Amount (qBTC)': '0.01' },
    says: 'Goes in at this price',
    button: 'Add liquidity',
    reads: /get_pools/,
  },
] as const;

test('figures that the node is slow to tell are marked and block the button, and go on when they come', async () => {
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  await demo.getByLabel('Price (qUSDC)', { exact: true }).fill('50000');
  await demo.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  const place = demo.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  const answers: (() => void)[] = [];
  let isSlow = true;
  await demo.route(/get_token_balance/, async (route) => {
    if (isSlow) await new Promise<void>((answer) => answers.push(answer));
    await route.continue();
  });
  await expect(demo.getByText('Older than three blocks', { exact: true })).toBeVisible();
  await expect(demo.getByText('These data are older than three blocks.').first()).toBeVisible();
  await expect(place).toBeDisabled();
  isSlow = false;
  for (const answer of answers) answer();
  await expect(place).toBeEnabled();
  await expect(demo.getByText('Older than three blocks', { exact: true })).toHaveCount(0);
  await demo.unroute(/get_token_balance/);
});

test('collateral goes in', async () => {
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'BTC / USD perpetual' });
  await demo.getByLabel('Collateral (SVC)').fill('50');
  await act('Deposit collateral');
  await expect(row(demo, 'Equity')).toHaveAttribute('title', '50');
});

for (const { name, market, fields, says, button, reads, ...more } of FORMS)
  test(`${name}: nothing is foretold of what was read before an own act that is executed`, async () => {
    let isHeld = false;
    const held: (() => void)[] = [];
    await demo.route(reads, async (route) => {
      if (isHeld) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    const isSpot = 'act' in more;
    await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: market });
    if (isSpot) {
      // What is cancelled below.
      await demo.getByRole('radio', { name: 'Limit order' }).click();
      await demo.getByLabel('Price (qUSDC)', { exact: true }).fill('50000');
      await demo.getByLabel('Amount (qBTC)', { exact: true }).fill('0.001');
      await act('Place order');
      await expect(demo.getByRole('button', { name: 'Cancel order' })).toBeVisible();
      await demo.getByRole('radio', { name: more.act, exact: true }).click();
    }
    for (const [field, value] of Object.entries(fields)) await demo.getByLabel(field, { exact: true }).fill(value);
    if ('ticks' in more) await demo.getByLabel(more.ticks).check();
    const said = row(demo, says);
    const asked = demo.getByRole('button', { name: button, exact: true });
    await expect(said).toHaveText(/\d/);
    await expect(asked).toBeEnabled();
    if (!isSpot) await demo.getByLabel('Collateral (SVC)').fill('50');
    const done = demo.locator('[data-testid=receipt][data-status=succeeded]');
    const before = await done.count();
    const window = await approvalWindow(context, () =>
      demo.getByRole('button', { name: isSpot ? 'Cancel order' : 'Deposit collateral', exact: true }).click(),
    );
    isHeld = true;
    await approve(window);
    // The receipt is there, what was read with it is not yet.
    await expect(done).toHaveCount(before + 1);
    await expect(said).toHaveText('–');
    await expect(asked).toBeDisabled();
    expect(held.length).toBeGreaterThan(0);
    isHeld = false;
    for (const go of held) go();
    await expect(said).toHaveText(/\d/);
    await expect(asked).toBeEnabled();
    await demo.unroute(reads);
  });

test('a reload keeps the connection, and disconnecting ends it on both sides', async () => {
  await demo.reload();
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  await demo.getByRole('button', { name: 'Disconnect' }).click();
  await expect(demo.getByRole('button', { name: 'Connect by QR code' })).toBeVisible();
  const wallet = await context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/sites'));
  await expect(wallet.getByRole('heading', { name: 'Sites', exact: true })).toBeVisible();
  await expect(wallet.locator('body')).not.toContainText(new URL(network().demo).host);
  await wallet.close();
});

test('the pairing link opens the web wallet, which gets test funds, signs, and comes back after it was locked', async () => {
  const phone = await chromium.launch(BROWSER);
  // A loaded site shows the market of the most trades, which other tests may have made.
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  try {
    await demo.getByRole('button', { name: 'Connect by QR code' }).click();
    const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
    expect(await faults(demo, ['scrollable-region-focusable'])).toEqual([]);
    const wallet = await (await phone.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await wallet.goto(link);
    await createWallet(wallet);
    await wallet.getByRole('button', { name: 'Continue' }).click();
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
    await approve(wallet);
    await expect(demo.getByTestId('connected')).toContainText('Wallet online');
    await expect(demo.getByText('This account has no qUSDC, no qBTC, no SVC.')).toBeVisible();
    await expect(demo.getByText('0 qUSDC at hand')).toBeVisible();
    await demo.getByRole('button', { name: 'Get test money' }).click();
    await expect(demo.getByText('50,000 qUSDC at hand')).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Get test money' })).toHaveCount(0);
    await demo.getByRole('button', { name: 'Sign message', exact: true }).click();
    await approve(wallet);
    await expect(demo.getByText('the signature verifies')).toBeVisible();
    // A reload locks the web wallet; the site's requests wait at the relay meanwhile.
    await wallet.reload();
    await expect(demo.getByTestId('connected')).toContainText('Wallet offline');
    await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
    await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await wallet.getByRole('button', { name: 'Unlock' }).click();
    await approve(wallet);
    await expect(demo.getByText('with ML-DSA-65; the signature verifies')).toBeVisible();
  } finally {
    await phone.close();
  }
});
