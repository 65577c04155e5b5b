// What must survive a stopped service worker in the real browser: pending requests, grants, the unlocked session.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fromHex, utf8 } from '@svc/core/bytes';
import { recoverPersonal } from '@svc/core/tx/message';
import { request, type Settled, type Site, startSite, stopWorker } from './site.ts';
import {
  answered,
  approvalWindow,
  approve,
  type Browser,
  fund,
  launch,
  newWallet,
  PASSWORD,
  receiveAddress,
} from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let context: BrowserContext;
let site: Site;
let wallet: Page;
let page: Page;
let address: string;

const approvals = () => context.pages().filter((one) => one.url().includes('approval.html'));

test.beforeAll(async () => {
  site = await startSite();
  browser = await launch();
  ({ context } = browser);
  wallet = await newWallet(browser);
  page = await context.newPage();
  await page.goto(site.origin);
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('a connect request outlives the worker that opened its window', async () => {
  let answer: Promise<Settled> | undefined;
  const window = await approvalWindow(context, async () => {
    answer = request(page, 'eth_requestAccounts');
  });
  await stopWorker(context);
  await approve(window);
  const settled = await answer;
  expect(settled).toEqual({ result: [expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)] });
  address = (settled as { result: string[] }).result[0] ?? '';
});

for (const [when, isAwake] of [
  ['at once', false],
  ['when the page has woken it again', true],
] as const)
  test(`a signature approved after the worker was stopped, ${when}, reaches its page once`, async () => {
    const text = 'Order 41: 2 lamps';
    await page.evaluate(
      ([message, from]) => {
        const holder = window as unknown as { svc: { request(args: object): Promise<unknown> }; settled: unknown[] };
        holder.settled = [];
        holder.svc.request({ method: 'personal_sign', params: [message, from] }).then(
          (result) => holder.settled.push(result),
          (error: unknown) => holder.settled.push(error),
        );
      },
      [text, address],
    );
    await expect.poll(() => approvals().length).toBe(1);
    const [window] = approvals() as [Page];
    await expect(window.getByText(text)).toBeVisible();
    await stopWorker(context);
    if (isAwake) expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
    await approve(window);
    const settled = () => page.evaluate(() => (window as unknown as { settled: unknown[] }).settled);
    await expect.poll(async () => (await settled()).length).toBe(1);
    await expect.poll(() => approvals().length).toBe(0);
    const [signature] = (await settled()) as [string];
    expect(recoverPersonal(utf8(text), fromHex(signature))).toBe(address);
    // A later request takes the same path and opens the next window: nothing of the first is still in transit.
    expect(await answered(context, () => request(page, 'personal_sign', ['The next', address]))).toHaveProperty(
      'result',
    );
    expect(await settled()).toHaveLength(1);
  });

test('a window opened again after the worker was stopped still lists the request', async () => {
  let answer: Promise<Settled> | undefined;
  const window = await approvalWindow(context, async () => {
    answer = request(page, 'personal_sign', ['Still here', address]);
  });
  await expect(window.getByText('Still here')).toBeVisible();
  await stopWorker(context);
  await window.reload();
  await expect(window.getByText('Still here')).toBeVisible();
  await stopWorker(context);
  await wallet.reload();
  await expect(wallet.getByRole('button', { name: /waiting|review|request/i }).first()).toBeVisible();
  await approve(window);
  expect(await answer).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
});

test('a worker stopped with nothing open wakes, answers, and the grant stands', async () => {
  await stopWorker(context);
  expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
  await stopWorker(context);
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x15b38' });
  await stopWorker(context);
  expect(await answered(context, () => request(page, 'personal_sign', ['Awake', address]))).toEqual({
    result: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  });
});

test('closing a window by its X refuses at once, also when that woke the worker, and the next request opens one', async () => {
  for (const isStopped of [false, true]) {
    let answer: Promise<Settled> | undefined;
    const window = await approvalWindow(context, async () => {
      answer = request(page, 'personal_sign', ['Closed', address]);
    });
    await expect(window.getByText('Closed')).toBeVisible();
    if (isStopped) await stopWorker(context);
    await window.close();
    expect(await answer).toMatchObject({ code: 4001 });
  }
});

test('a locked wallet asks for its password again after its window was closed', async () => {
  await wallet.bringToFront();
  await wallet.getByRole('button', { name: 'Lock' }).click();
  const other = await context.newPage();
  await other.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/`);
  for (const close of [true, false]) {
    let answer: Promise<Settled> | undefined;
    const window = await approvalWindow(context, async () => {
      answer = request(other, 'eth_requestAccounts');
    });
    await expect(window.getByLabel('Password')).toBeVisible();
    if (close) {
      await window.close();
      expect(await answer).toMatchObject({ code: 4001 });
    } else {
      await window.getByLabel('Password').fill(PASSWORD);
      await window.getByRole('button', { name: 'Unlock' }).click();
      await approve(window);
      expect(await answer).toEqual({ result: [address] });
    }
  }
});

test('a connected site’s request to a locked wallet is shown in the window that unlocked it', async () => {
  await wallet.bringToFront();
  await wallet.getByRole('button', { name: 'Lock' }).click();
  await page.bringToFront();
  let answer: Promise<Settled> | undefined;
  const window = await approvalWindow(context, async () => {
    answer = request(page, 'personal_sign', ['After the unlock', address]);
  });
  await window.getByLabel('Password').fill(PASSWORD);
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expect(window.getByText('After the unlock')).toBeVisible();
  expect(approvals()).toHaveLength(1);
  await approve(window);
  expect(await answer).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
  await expect.poll(() => approvals().length).toBe(0);
});

test('a half-filled form keeps what was entered when the worker stops, and is reviewed as it stands', async () => {
  await fund(await receiveAddress(wallet), { SVC: '1000', qETH: '1' });
  await wallet.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await wallet.getByRole('button', { name: /^qETH \/ qUSDC/ }).click();
  await wallet.getByRole('radio', { name: 'Sell', exact: true }).click();
  await wallet.getByLabel('Price (qUSDC)').fill('4321');
  await wallet.getByLabel('Amount (qETH)').fill('0.1');
  for (let times = 0; times < 3; times++) {
    await stopWorker(context);
    // The page wakes it again: the site is answered by a running one.
    expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
    await expect(wallet.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
    await expect(wallet.getByLabel('Price (qUSDC)')).toHaveValue('4321');
    await expect(wallet.getByLabel('Amount (qETH)')).toHaveValue('0.1');
  }
  await wallet.getByRole('button', { name: 'Place order' }).click();
  await expect(wallet.getByText('4,321').first()).toBeVisible();
  await expect(wallet.getByText(/sell 0\.\d+ qETH/).first()).toBeVisible();
});
