// The page lifecycle in a real browser with its back/forward cache: back, reload, closing, prerendering.

import { expect, type Page, test } from '@playwright/test';
import { withBareBrowser } from './bareBrowser.ts';
import { type ListeningSite, openShop, request, type Settled, type Site, startSite, stopWorker } from './site.ts';
import { answered, approvalWindow, approve, type Browser, launch, network, newWallet, PASSWORD } from './wallet.ts';

let browser: Browser;
let wallet: Page;
let site: ListeningSite;
let other: Site;
let account: string;

const SHOP = `<!doctype html><title>Shop</title><iframe src="/inner"></iframe><script>
  window.heard = [];
  addEventListener('pageshow', (event) => { window.persisted = event.persisted; });
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) svc.on(name, (value) => heard.push([name, value]));
</script>`;
// Automation tools prevent prerendering: these pages report their state and their events to the server.
const AHEAD = `<!doctype html><title>Ahead</title><script>
  const tell = (what) => fetch('/told?' + what + '=' + document.prerendering, { method: 'POST' });
  svc.request({ method: 'eth_accounts' }).then(() => tell('accounts'));
  svc.request({ method: 'eth_requestAccounts' }).catch(() => tell('refused'));
  svc.on('connect', () => tell('connect'));
  tell('asked');
</script>`;
const LINK = `<!doctype html><title>Link</title><script type="speculationrules">
  {"prerender": [{"urls": ["/ahead"], "eagerness": "immediate"}]}
</script><script>
  const asked = async () => (await (await fetch('/asked', { cache: 'no-store' })).text()).includes('asked=');
  const go = async () => {
    if (!(await asked())) return go();
    // A visible page asks later and is answered: the other one's request was not in transit.
    for (const method of ['eth_chainId', 'eth_accounts']) await svc.request({ method });
    location.href = '/ahead';
  };
  void go();
</script>`;

test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser);
  site = await startSite({
    '/shop': SHOP,
    '/inner': '<!doctype html><title>Inner</title>',
    '/ahead': AHEAD,
    '/link': LINK,
  });
  other = await startSite();
  const page = await browser.context.newPage();
  await page.goto(`${site.origin}/shop`);
  const connected = (await answered(browser.context, () => request(page, 'eth_requestAccounts'))) as {
    result: string[];
  };
  account = connected.result[0] ?? '';
  await page.close();
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
  await other.close();
});

const shop = (): Promise<Page> => openShop(browser.context, site);

const sign = (page: Page, text: string): Promise<Settled> => request(page, 'personal_sign', [text, account]);
const windows = (): Page[] => browser.context.pages().filter((page) => page.url().includes('#approval='));

/** Starts a request whose answer the page stores, for when the page outlives the test's own call. */
const askAndKeep = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(
    ([message, from]) => {
      const state = window as unknown as { svc: { request(args: object): Promise<unknown> }; settled: unknown[] };
      state.settled = [];
      void state.svc.request({ method: 'personal_sign', params: [message, from] }).then(
        (result) => state.settled.push({ result }),
        (error: { code: number }) => state.settled.push({ code: error.code }),
      );
    },
    [text, account] as const,
  );

async function awayAndBack(page: Page, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await page.goto(other.origin);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.persisted')).toBe(true);
}

test('after Back the provider works at once, and an approval opens', async () => {
  const page = await shop();
  await awayAndBack(page);
  expect(await request(page, 'eth_accounts')).toEqual({ result: [account] });
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x15b38' });
  expect(await page.evaluate('svc.isConnected()')).toBe(true);
  expect(await answered(browser.context, () => sign(page, 'Lamp 7'))).toMatchObject({
    result: expect.stringMatching(/^0x/),
  });
  await page.close();
});

test('what changed while the page was cached arrives once', async () => {
  const page = await shop();
  await page.evaluate('heard.length = 0');
  await awayAndBack(page, async () => {
    await wallet.getByRole('button', { name: 'Lock' }).first().click();
    await expect(wallet.getByLabel('Password', { exact: true })).toBeVisible();
  });
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] });
  await expect.poll(() => page.evaluate('heard')).toEqual([['accountsChanged', []]]);
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await expect
    .poll(() => page.evaluate('heard'))
    .toEqual([
      ['accountsChanged', []],
      ['accountsChanged', [account]],
    ]);
  await page.close();
});

test('leaving ends the approval at once; the returning page gets one answer', async () => {
  const page = await shop();
  const window = await approvalWindow(browser.context, () => askAndKeep(page, 'left'));
  const closed = window.waitForEvent('close');
  await page.goto(other.origin);
  await closed;
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.persisted')).toBe(true);
  await expect.poll(() => page.evaluate('settled')).toEqual([{ code: 4001 }]);
  expect(windows()).toEqual([]);
  await page.close();
});

for (const [name, go] of [
  ['reloaded', (page: Page) => page.reload()],
  ['closed', (page: Page) => page.close()],
] as const) {
  test(`an approval ends when its page is ${name}`, async () => {
    const page = await shop();
    const window = await approvalWindow(browser.context, () => askAndKeep(page, name));
    const closed = window.waitForEvent('close');
    await go(page);
    await closed;
    if (!page.isClosed()) await page.close();
  });
}

test('an approval ends when its frame is removed', async () => {
  const page = await shop();
  const frame = page.frames()[1];
  const window = await approvalWindow(browser.context, async () => {
    await frame?.evaluate((from) => {
      const { svc } = window as unknown as { svc: { request(args: object): Promise<unknown> } };
      void svc.request({ method: 'personal_sign', params: ['frame', from] }).catch(() => undefined);
    }, account);
  });
  const closed = window.waitForEvent('close');
  await page.evaluate('document.querySelector("iframe").remove()');
  await closed;
  await page.close();
});

test('a stopped worker keeps the approval of a page that still exists, and it can be given', async () => {
  const page = await shop();
  const window = await approvalWindow(browser.context, () => askAndKeep(page, 'lives'));
  await stopWorker(browser.context);
  await approve(window);
  await expect.poll(() => page.evaluate('settled')).toEqual([{ result: expect.stringMatching(/^0x/) }]);
  await page.close();
});

test('a prerendered page asks nothing before it is shown', async () => {
  await withBareBrowser(
    `${site.origin}/link`,
    async () => {
      await expect.poll(site.told, { timeout: 60_000 }).toContain('accounts=false');
      const told = site.told();
      // It ran while nobody had opened it, and got nothing until somebody had.
      expect(told[0]).toBe('asked=true');
      expect(told.filter((one) => one.endsWith('=true'))).toEqual(['asked=true']);
    },
    network().extensionDir,
  );
});
