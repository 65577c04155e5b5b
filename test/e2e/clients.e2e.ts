// wagmi, viem, ethers and web3.js over the injected provider, each in a page of its own: connecting, both kinds of
// signature, sending, events, and what is left after a reload.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { verifyMessage, verifyTypedData } from 'ethers';
import { buildClients } from './clients/buildClients.ts';
import { type Site, startSite } from './site.ts';
import { approvalWindow, approve, type Browser, balanceOf, fund, launch, newWallet } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const CHAIN = 88888;
const FRIEND = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const TYPED = {
  domain: { name: 'Clients', chainId: CHAIN },
  types: { Order: [{ name: 'what', type: 'string' }] },
  primaryType: 'Order',
  message: { what: 'Lamp' },
};
/** The same with the domain's own type, which web3.js sends as it is given. */
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
  events: [string, unknown][];
  wagmi: { heard: string[][]; reconnect(): Promise<string | undefined> };
}

/** One step of the page's client, with the window that it opens approved. */
async function approved(page: Page, step: string, ...values: unknown[]): Promise<string> {
  let answer: Promise<string> | undefined;
  const window = await approvalWindow(context, async () => {
    answer = page.evaluate(([name, given]) => (window as unknown as ClientWindow).client[name]?.(...given) ?? '', [
      step,
      values,
    ] as const);
  });
  const closed = window.waitForEvent('close');
  await approve(window);
  await closed;
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
  test(`${name} connects, signs, sends, hears, and is connected after a reload`, async () => {
    const site = await startSite({
      '/': `<!doctype html><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    });
    sites.push(site);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${site.origin}/?chain=${CHAIN}&client=${encodeURIComponent(name)}`);

    const account = await approved(page, 'connect');
    expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await expect.poll(() => eventsOf(page)).toContainEqual(['accountsChanged', [account]]);
    await fund(account, { SVC: '100' });

    expect(verifyMessage('Tea for two ☕', await approved(page, 'sign', 'Tea for two ☕'))).toBe(account);
    const signature = await approved(page, 'signData', name === 'web3.js' ? WHOLE : TYPED);
    expect(verifyTypedData(TYPED.domain, TYPED.types, TYPED.message, signature)).toBe(account);

    const before = Number(await balanceOf('SVC', FRIEND));
    const hash = await approved(page, 'send', FRIEND, '1000000000000000000');
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
    expect(verifyMessage('Again', await approved(page, 'sign', 'Again'))).toBe(account);

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
