// Another network, anvil, added by hand: MetaMask's test page there, with prices by EIP-1559.

import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { request, type Settled, type Site } from './site.ts';
import { openTestDapp, startTestDapp } from './testDapp.ts';
import { answered, approvalWindow, approve, approved, type Browser, hashWritten, launch, newWallet } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const CHAIN_ID = 31_337;

let anvil: ChildProcess;
let url: string;
let browser: Browser;
let context: BrowserContext;
let wallet: Page;
let site: Site;
let page: Page;
let address: string;

async function rpc<T>(method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: T }).result;
}

/** The transaction whose hash the page writes to its console after a button was pressed and its window approved. */
async function sentBy(button: string): Promise<Record<string, string>> {
  const hash = await hashWritten(page, () => approved(context, () => page.locator(`#${button}`).click()));
  return rpc('eth_getTransactionByHash', [hash]);
}

test.beforeAll(async () => {
  const program = join(resolve(import.meta.dirname, '../..'), 'node_modules/.bin/anvil');
  anvil = spawn(program, ['--port', '0', '--chain-id', String(CHAIN_ID)], { stdio: ['ignore', 'pipe', 'ignore'] });
  url = await new Promise<string>((done, fail) => {
    createInterface({ input: anvil.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port !== undefined) done(`http://127.0.0.1:${port}`);
    });
    anvil.once('exit', () => fail(new Error('anvil did not start')));
  });
  browser = await launch();
  ({ context } = browser);
  site = await startTestDapp();
  wallet = await newWallet(browser);
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
  const ended = new Promise((done) => anvil.once('exit', done));
  anvil.kill();
  await ended;
});

test('a network added by hand can be switched to by a site', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/networks/new'));
  await wallet.reload();
  await wallet.getByLabel('Network name').fill('Anvil');
  await wallet.getByLabel('Chain id').fill(String(CHAIN_ID));
  await wallet.getByLabel('Node address (JSON-RPC)').fill(url);
  await wallet.getByLabel('Currency').fill('ETH');
  await wallet.getByRole('button', { name: 'Save' }).click();
  await expect(wallet.getByText('Anvil')).toBeVisible();
  page = await openTestDapp(context, site);
  await approved(context, () => page.locator('#connectButton').click());
  address = (await page.locator('#accounts').textContent()) ?? '';
  let switched: Promise<Settled> | undefined;
  await approved(context, async () => {
    switched = request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }]);
  });
  expect(await switched).toEqual({ result: null });
  await expect(page.locator('#chainId')).toHaveText('0x7a69');
  await rpc('anvil_setBalance', [address, '0x56bc75e2d63100000']);
});

test('prices by EIP-1559 are signed as requested, others as a legacy transaction', async () => {
  await expect(page.locator('#sendEIP1559Button')).toBeEnabled();
  expect(await sentBy('sendEIP1559Button')).toMatchObject({
    type: '0x2',
    maxFeePerGas: '0x2540be400',
    maxPriorityFeePerGas: '0x3b9aca00',
    gas: '0x5208',
  });
  expect(await sentBy('sendButton')).toMatchObject({ type: '0x0', gasPrice: '0x2540be400' });
  const free = await sentBy('sendEIP1559WithoutGasButton');
  expect((await rpc<{ status: string }>('eth_getTransactionReceipt', [free.hash])).status).toBe('0x1');
  expect(BigInt(await rpc<string>('eth_getTransactionCount', [address, 'latest']))).toBe(3n);
});

test('what is asked while the user closes the result of the last request gets its own window', async () => {
  for (let round = 0; round < 6; round++) {
    let result: Page | undefined;
    await hashWritten(page, async () => {
      result = await approvalWindow(context, () => page.locator('#sendButton').click());
      await approve(result);
    });
    const answer = await answered(context, async () => {
      const closing = result?.close();
      const asked = await request(page, 'personal_sign', ['The next', address]);
      await closing;
      return asked;
    });
    expect(answer).toEqual({ result: expect.stringMatching(/^0x/) });
  }
});

test('contracts are deployed and used there', async () => {
  await approved(context, () => page.locator('#deployButton').click());
  await expect(page.locator('#contractStatus')).toHaveText('Deployed');
  await approved(context, () => page.locator('#depositButton').click());
  await expect(page.locator('#contractStatus')).toHaveText('Deposit completed');
  await approved(context, () => page.locator('#withdrawButton').click());
  await expect(page.locator('#contractStatus')).toHaveText('Withdrawn');
});
