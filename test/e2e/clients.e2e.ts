// wagmi, viem, ethers and web3.js over the injected provider, each in its own page: connecting, both kinds of
// signature, sending, events, and the state after a reload.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Contract, JsonRpcProvider, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { buildClients } from './clients/buildClients.ts';
import { type Site, startSite } from './site.ts';
import {
  approvalWindow,
  approve,
  approved,
  type Browser,
  balanceOf,
  fund,
  launch,
  network,
  newWallet,
  tokenOf,
} from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const CHAIN = 88888;
const FRIEND = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const TYPED = {
  domain: { name: 'Clients', chainId: CHAIN },
  types: { Order: [{ name: 'what', type: 'string' }] },
  primaryType: 'Order',
  message: { what: 'Lamp' },
};
/** The same with the domain's own type, which web3.js sends as given. */
const WHOLE = {
  ...TYPED,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    ...TYPED.types,
  },
};

let browser: Browser;
let context: BrowserContext;
let wallet: Page;
const sites: Site[] = [];
let script: string;

interface ClientWindow {
  client: Record<string, (...values: unknown[]) => Promise<string>>;
  heard: string[];
  events: [string, unknown][];
  wagmi: { heard: string[][]; reconnect(): Promise<string | undefined> };
}

/** One step of the page's client, with its window approved. */
async function stepApproved(page: Page, step: string, ...values: unknown[]): Promise<string> {
  let answer: Promise<string> | undefined;
  await approved(context, async () => {
    answer = page.evaluate(([name, given]) => (window as unknown as ClientWindow).client[name]?.(...given) ?? '', [
      step,
      values,
    ] as const);
  });
  return answer ?? '';
}

const eventsOf = (page: Page) => page.evaluate(() => (window as unknown as ClientWindow).events);

test.beforeAll(async () => {
  script = await buildClients();
  browser = await launch();
  ({ context } = browser);
  wallet = await newWallet(browser);
});
test.afterAll(async () => {
  await browser.close();
  for (const site of sites) await site.close();
});

for (const name of ['viem', 'ethers', 'web3.js', 'wagmi, injected', 'wagmi, announced']) {
  test(`${name} connects, signs, sends, gets events, and is connected after a reload`, async () => {
    const site = await startSite({
      '/': `<!doctype html><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    });
    sites.push(site);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${site.origin}/?chain=${CHAIN}&client=${encodeURIComponent(name)}`);

    const account = await stepApproved(page, 'connect');
    expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await expect.poll(() => eventsOf(page)).toContainEqual(['accountsChanged', [account]]);
    await fund(account, { SVC: '100' });

    expect(verifyMessage('Tea for two ☕', await stepApproved(page, 'sign', 'Tea for two ☕'))).toBe(account);
    const signature = await stepApproved(page, 'signData', name === 'web3.js' ? WHOLE : TYPED);
    expect(verifyTypedData(TYPED.domain, TYPED.types, TYPED.message, signature)).toBe(account);

    const before = Number(await balanceOf('SVC', FRIEND));
    const hash = await stepApproved(page, 'send', FRIEND, '1000000000000000000');
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    await expect.poll(async () => Number(await balanceOf('SVC', FRIEND))).toBe(before + 1);

    await page.reload();
    if (name.startsWith('wagmi')) {
      const back = () => page.evaluate(() => (window as unknown as ClientWindow).wagmi.reconnect());
      await expect.poll(back).toBe(account);
    } else {
      const again = await page.evaluate(() => (window as unknown as ClientWindow).client.connect?.());
      expect(again).toBe(account);
    }
    expect(verifyMessage('Again', await stepApproved(page, 'sign', 'Again'))).toBe(account);

    await wallet.goto(browser.extensionUrl('src/ui/app.html#/sites'));
    await page.evaluate(() =>
      (window as unknown as { ethereum: { request(args: object): Promise<unknown> } }).ethereum.request({
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      }),
    );
    await expect.poll(async () => (await eventsOf(page)).at(-1)).toEqual(['accountsChanged', []]);
    if (name.startsWith('wagmi'))
      await expect.poll(() => page.evaluate(() => (window as unknown as ClientWindow).wagmi.heard.at(-1))).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
}

for (const name of ['viem', 'ethers', 'web3.js']) {
  test(`${name} hears events of a contract through the wallet`, async () => {
    const site = await startSite({
      '/': `<!doctype html><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    });
    sites.push(site);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${site.origin}/?chain=${CHAIN}&client=${encodeURIComponent(name)}`);
    const payer = Wallet.createRandom(new JsonRpcProvider(`${network().node}/rpc`));
    const friend = Wallet.createRandom().address;
    await fund(payer.address, { SVC: '10', qUSDC: '10' });
    const token = await tokenOf('qUSDC');
    const contract = new Contract(token, ['function transfer(address to, uint256 amount) returns (bool)'], payer);
    const pay = async (amount: number) => {
      const sent = (await contract.transfer?.(friend, amount, { gasLimit: 200_000n })) as { wait(): Promise<unknown> };
      await sent.wait();
    };
    const heard = () => page.evaluate(() => (window as unknown as ClientWindow).heard);

    // No connection is needed for what anybody may read.
    await page.evaluate(([address, to]) => (window as unknown as ClientWindow).client.listen?.(address, to), [
      token,
      friend,
    ] as const);
    // A library that listens from its first look at the chain on hears what comes after that.
    await expect
      .poll(async () => {
        await pay(7);
        return (await heard()).length;
      })
      .toBeGreaterThan(0);
    const before = (await heard()).length;
    await pay(1);
    await pay(2);
    await expect.poll(async () => (await heard()).slice(-2)).toEqual(['1', '2']);
    expect((await heard()).slice(before).filter((value) => value !== '7')).toEqual(['1', '2']);
    expect(errors).toEqual([]);
    await page.close();
    (payer.provider as JsonRpcProvider).destroy();
  });
}

test('viem sends a batch of calls: one window that shows what all of them do, one approval', async () => {
  const site = await startSite({
    '/': `<!doctype html><script>${script.replaceAll('</script', '<\\/script')}</script>`,
  });
  sites.push(site);
  const page = await context.newPage();
  await page.goto(`${site.origin}/?chain=${CHAIN}&client=viem`);
  const account = await stepApproved(page, 'connect');
  await fund(account, { SVC: '100', qUSDC: '10' });
  const friend = Wallet.createRandom().address;
  const token = await tokenOf('qUSDC');
  const count = () => context.pages().length;
  const before = count();
  let id: Promise<string> | undefined;
  const window = await approvalWindow(context, async () => {
    id = page.evaluate(
      ([address, to]) => (globalThis as unknown as ClientWindow).client.sendBatch?.(address, to) ?? '',
      [token, friend] as const,
    );
  });
  await expect(window.getByRole('heading', { name: 'Send calls' })).toBeVisible();
  await expect(window.getByTestId('batch-call')).toHaveCount(3);
  const given = window.locator('li.effect.out');
  await expect(given).toHaveCount(2);
  await expect(given.filter({ hasText: /2\s*qUSDC/ })).toHaveCount(1);
  await expect(given.filter({ hasText: /1\s*SVC/ })).toHaveCount(1);
  await expect(window.locator('li.effect.right').filter({ hasText: /qUSDC/ })).toHaveCount(1);
  const closed = window.waitForEvent('close');
  await approve(window);
  await closed;
  // Nothing else was asked for, and all three took place.
  expect(count()).toBe(before);
  const status = page.evaluate(
    async (given) => (globalThis as unknown as ClientWindow).client.batchStatus?.(given) ?? '',
    (await id) as string,
  );
  expect(await status).toBe('success: success success success');
  expect(count()).toBe(before);
  expect([await balanceOf(token, friend), await balanceOf('SVC', friend)]).toEqual(['2', '1']);
  await page.close();
});
