// The provider as pages see it in the real browser: discovery, hostile and crowded pages, frames, chain switches, and
// which account a request means.

import { createPublicKey, verify } from 'node:crypto';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fromHex, utf8 } from '@svc/core/bytes';
import { pqMessageBytes, recoverPersonal } from '@svc/core/tx/message';
import { request, type Settled, type Site, startSite } from './site.ts';
import { answered, approvalWindow, approve, type Browser, launch, newWallet } from './wallet.ts';

const DISCOVERY = `<!doctype html><script>
  window.errors = [];
  addEventListener('error', (event) => errors.push(event.message));
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
  window.heard = [];
  addEventListener('eip6963:announceProvider', (event) => heard.push(event.detail));
  dispatchEvent(new Event('eip6963:requestProvider'));
</script>`;
const OTHER_WALLET = { request: 'other' };

/** Scripts that run before everything else in a page, and before the provider first uses what they replace. */
const HOSTILE: Readonly<Record<string, string>> = {
  'replaced window functions': `
    window.postMessage = () => { throw new Error('mine'); };
    window.addEventListener = () => undefined;
    window.dispatchEvent = () => false;`,
  'polluted prototypes': `
    for (const name of ['error', 'result', 'params', 'code', 'data', 'type', 'tag', 'to', 'id', 'source', 'toJSON', 'value'])
      Object.prototype[name] = { message: 'polluted' };`,
  'replaced JSON and Promise': `
    JSON.parse = () => { throw new Error('mine'); };
    JSON.stringify = () => 'nothing';
    window.Promise = class {};`,
  'a frozen window.ethereum and frozen prototypes': `
    window.ethereum = {};
    Object.freeze(Object.prototype); Object.freeze(Array.prototype);`,
  'a provider that is written to': `
    const own = window.svc;
    for (const name of ['chainId', 'request', 'isMetaMask', 'on']) { try { own[name] = '0x1'; } catch (error) { errors.push(String(error)); } }
    try { window.svc = {}; } catch {}
    try { delete own.request; delete window.svc; } catch {}`,
};

let browser: Browser;
let context: BrowserContext;
let site: Site;
let other: Site;
let wallet: Page;
let page: Page;
let address: string;

const windows = () => context.pages().filter((one) => one.url().includes('approval.html')).length;
/** Pages and frames that ask, until their requests have settled. */
const approved = (ask: () => Promise<Settled>, decide?: (window: Page) => Promise<void>): Promise<Settled> =>
  answered(context, ask, decide);

test.beforeAll(async () => {
  other = await startSite();
  site = await startSite({
    '/discovery': DISCOVERY,
    '/framing': `<!doctype html><iframe name="sandboxed" sandbox="allow-scripts" src="/"></iframe><iframe name="other" src="${other.origin}/"></iframe>`,
    ...Object.fromEntries(
      Object.entries(HOSTILE).map(([, script], at) => [`/hostile${at}`, `${DISCOVERY}<script>${script}</script>`]),
    ),
  });
  browser = await launch();
  ({ context } = browser);
  wallet = await newWallet(browser);
  page = await context.newPage();
  await page.goto(site.origin);
  const granted = await approved(() => request(page, 'eth_requestAccounts'));
  address = (granted as { result: string[] }).result[0] ?? '';
});
test.afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), other.close()]);
});

test('a page that asks in its first script and again later gets the same frozen provider', async () => {
  const asking = await context.newPage();
  await asking.goto(`${site.origin}/discovery`);
  const found = await asking.evaluate(async () => {
    const heard = (window as unknown as { heard: { info: { uuid: string; rdns: string }; provider: unknown }[] }).heard;
    const early = heard.length;
    dispatchEvent(new Event('eip6963:requestProvider'));
    const [first] = heard;
    return {
      early,
      later: heard.length - early,
      same: heard.every((one) => one === first && one.provider === (window as unknown as { svc: unknown }).svc),
      frozen: Object.isFrozen(first) && Object.isFrozen(first?.info),
      rdns: first?.info.rdns,
      errors: (window as unknown as { errors: unknown[] }).errors,
    };
  });
  expect(found).toEqual({ early: 1, later: 1, same: true, frozen: true, rdns: 'org.svc.wallet', errors: [] });
  await asking.close();
});

test('a page that rewrites itself is answered and gets the provider as before', async () => {
  const writing = await context.newPage();
  await writing.goto(site.origin);
  const found = await writing.evaluate(async () => {
    const { svc } = window as unknown as { svc: { request(args: object): Promise<unknown> } };
    // Removes every listener from the window, those of extensions too.
    document.open();
    document.write('<!doctype html><p>Anew');
    document.close();
    const answer = await svc.request({ method: 'eth_accounts' });
    let heard = 0;
    addEventListener('eip6963:announceProvider', () => {
      heard += 1;
    });
    dispatchEvent(new Event('eip6963:requestProvider'));
    return { answer, heard, same: (window as unknown as { svc: unknown }).svc === svc };
  });
  expect(found).toEqual({ answer: [address], heard: 1, same: true });
  await writing.close();
});

test('another wallet that holds window.ethereum is untouched, and the announcement still offers this one', async () => {
  const crowded = await context.newPage();
  // Runs before any script of the page, as the script of another extension may.
  await crowded.addInitScript((theirs) => {
    const held = Object.freeze(theirs);
    Object.defineProperty(window, 'ethereum', { get: () => held, configurable: false });
  }, OTHER_WALLET);
  await crowded.goto(`${site.origin}/discovery`);
  expect(await crowded.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toEqual([]);
  const found = await crowded.evaluate(() => {
    const { heard } = window as unknown as { heard: { provider: { request(args: object): Promise<unknown> } }[] };
    return heard[0]?.provider.request({ method: 'eth_chainId' });
  });
  expect(found).toBe('0x15b38');
  await crowded.close();
});

for (const [at, [what]] of Object.entries(HOSTILE).entries()) {
  test(`a page with ${what} gets its answers and changes nothing of the wallet`, async () => {
    const hostile = await context.newPage();
    await hostile.goto(`${site.origin}/hostile${at}`);
    // Answers are awaited through callbacks: the page may have replaced Promise.
    await hostile.evaluate(() => {
      const holder = window as unknown as {
        svc: { sendAsync(payload: object, callback: (error: unknown, answer: { result: unknown }) => void): void };
        answer: unknown;
      };
      holder.svc.sendAsync({ id: 7, method: 'eth_accounts', params: [] }, (error, answer) => {
        holder.answer = error === null ? answer.result : String(error);
      });
    });
    const answer = () => hostile.evaluate(() => String((window as unknown as { answer: unknown }).answer));
    await expect.poll(answer).toBe(address);
    expect(await hostile.evaluate(() => (window as unknown as { errors: unknown[] }).errors.join())).toBe('');
    expect(await hostile.evaluate(() => (window as unknown as { svc: { chainId: string } }).svc.chainId)).toBe(
      '0x15b38',
    );
    await hostile.close();
    expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
  });
}

test('parameters that cannot be sent, are huge or come by the thousand settle, and other pages are still served', async () => {
  const flooding = await context.newPage();
  await flooding.goto(site.origin);
  const settled = await flooding.evaluate(async () => {
    const { svc } = window as unknown as { svc: { request(args: object): Promise<unknown> } };
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    let deep: unknown = [];
    for (let level = 0; level < 20_000; level++) deep = [deep];
    const code = (params: unknown) =>
      svc.request({ method: 'personal_sign', params } as object).then(
        () => 'result',
        (error: { code?: number }) => error.code,
      );
    const odd = {
      cyclic: await code(cyclic),
      deep: await code(deep),
      huge: await code(['x'.repeat(3_000_000)]),
      functions: await code([() => 1]),
      bigints: await code([1n]),
      throwing: await code([
        Object.defineProperty({}, 'a', {
          enumerable: true,
          get() {
            throw new Error('mine');
          },
        }),
      ]),
    };
    const many = await Promise.all(
      Array.from({ length: 10_000 }, () =>
        svc.request({ method: 'eth_chainId' }).then(
          () => 'ok',
          (error: { code: number }) => error.code,
        ),
      ),
    );
    return { odd, kinds: [...new Set(many)].sort() };
  });
  for (const code of Object.values(settled.odd)) expect([-32602, -32600]).toContain(code);
  for (const kind of settled.kinds) expect(['ok', -32005]).toContain(kind);
  expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
  expect(await request(flooding, 'eth_accounts')).toEqual({ result: [address] });
  await flooding.close();
});

test('two tabs of one site that ask to connect share one window, and both are answered', async () => {
  const twice = await startSite();
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await tab.goto(twice.origin);
  const opened: string[] = [];
  const count = (one: Page): unknown => one.url().includes('approval') && opened.push(one.url());
  context.on('page', count);
  let answers: Promise<Settled[]> | undefined;
  const window = await approvalWindow(context, async () => {
    answers = Promise.all(tabs.map((tab) => request(tab, 'eth_requestAccounts')));
  });
  // Later requests of a tab are answered later: both have asked to connect before the approval.
  for (const tab of tabs) expect(await request(tab, 'eth_chainId')).toEqual({ result: '0x15b38' });
  await approve(window);
  expect(await answers).toEqual([{ result: [address] }, { result: [address] }]);
  // The next window is for the next request.
  for (const tab of tabs)
    expect(await approved(() => request(tab, 'personal_sign', ['One window', address]))).toHaveProperty('result');
  expect(opened).toHaveLength(1 + tabs.length);
  context.off('page', count);
  await expect.poll(windows).toBe(0);
  for (const tab of tabs) await tab.close();
  await twice.close();
});

test('a sandboxed frame of a connected page learns nothing and opens no window', async () => {
  const framing = await context.newPage();
  await framing.goto(`${site.origin}/framing`);
  const frame = framing.frame({ name: 'sandboxed' });
  if (frame === null) throw new Error('the page has no frame');
  expect(await request(frame, 'eth_accounts')).toEqual({ result: [] });
  expect(await request(frame, 'svc_accounts')).toEqual({ result: [] });
  for (const [method, params] of [
    ['personal_sign', ['Frame', address]],
    ['eth_requestAccounts', []],
    ['svc_signPQMessage', ['Frame']],
    ['wallet_switchEthereumChain', [{ chainId: '0x15b39' }]],
  ] as const)
    expect(await request(frame, method, params)).toMatchObject({ code: 4100 });
  expect(windows()).toBe(0);
  await framing.close();
});

test('a frame of another origin asks under its own name, and has its own grant', async () => {
  const framing = await context.newPage();
  await framing.goto(`${site.origin}/framing`);
  const frame = framing.frame({ name: 'other' });
  if (frame === null) throw new Error('the page has no frame');
  expect(await request(frame, 'eth_accounts')).toEqual({ result: [] });
  const granted = await approved(
    () => request(frame, 'eth_requestAccounts'),
    async (window) => {
      await expect(window.getByText(new URL(other.origin).host).first()).toBeVisible();
      await expect(window.getByText(new URL(site.origin).host)).toHaveCount(0);
      await approve(window);
    },
  );
  expect(granted).toEqual({ result: [address] });
  expect(await request(framing, 'wallet_getPermissions')).toMatchObject({ result: [{ invoker: site.origin }] });
  expect(await request(frame, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null });
  expect(await request(frame, 'eth_accounts')).toEqual({ result: [] });
  expect(await request(framing, 'eth_accounts')).toEqual({ result: [address] });
  await framing.close();
});

test('a chain switch gives one event, not later than its promise, and malformed and unknown ids are distinguished', async () => {
  await page.evaluate(() => {
    const holder = window as unknown as {
      svc: { on(event: string, listener: (id: string) => void): void };
      chains: string[];
    };
    holder.chains = [];
    holder.svc.on('chainChanged', (id) => holder.chains.push(id));
  });
  let answer: Promise<unknown> | undefined;
  const window = await approvalWindow(context, async () => {
    answer = page.evaluate(async () => {
      const holder = window as unknown as {
        svc: { request(args: object): Promise<unknown>; chainId: string };
        chains: string[];
      };
      const result = await holder.svc.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0x15B39' }],
      });
      const heard = [...holder.chains];
      return { result, heard, member: holder.svc.chainId, next: await holder.svc.request({ method: 'eth_chainId' }) };
    });
  });
  await approve(window);
  expect(await answer).toEqual({ result: null, heard: ['0x15b39'], member: '0x15b39', next: '0x15b39' });
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x15b39' }])).toEqual({ result: null });
  for (const chainId of ['0x7fffffff', '0x0', '0xffffffffffffffffffff'])
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: 4902 });
  for (const chainId of ['2', '0x02', 2, '0x', '', null, '0xg', ' 0x1', '0X1', { toString: 1 }])
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: -32602 });
  for (const params of [[], {}, 'x', null, [[]], [{}], [{ chainId: '0x1' }, 1]])
    expect([-32602, -32600]).toContain(
      ((await request(page, 'wallet_switchEthereumChain', params)) as { code: number }).code,
    );
  expect(await page.evaluate(() => (window as unknown as { chains: string[] }).chains)).toEqual(['0x15b39']);
  expect(windows()).toBe(0);
  await approved(() => request(page, 'wallet_switchEthereumChain', [{ chainId: '0x15b38' }]));
});

test('an account that was not shared is refused without a window, and the shown account signs whatever is selected later', async () => {
  await wallet.bringToFront();
  await wallet.getByRole('button', { name: 'Account: Account 1' }).click();
  await wallet.getByRole('button', { name: 'Add or rename accounts' }).click();
  await wallet.getByRole('button', { name: 'Add account' }).click();
  await wallet.getByRole('button', { name: 'Use Account 1' }).waitFor();
  // The second account is now selected; the site was only granted the first.
  const stranger = await context.newPage();
  await stranger.goto(other.origin);
  const [second] = ((await approved(() => request(stranger, 'eth_requestAccounts'))) as { result: [string] }).result;
  expect(second).not.toBe(address);
  expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
  for (const method of ['personal_sign', 'svc_signPQMessage'])
    expect(await request(page, method, ['Mine', second])).toMatchObject({ code: 4100 });
  expect(windows()).toBe(0);
  const signed = await approved(
    () => request(page, 'personal_sign', ['Mine', address.toLowerCase()]),
    async (window) => {
      await expect(window.getByText('Account 1').first()).toBeVisible();
      await wallet.getByRole('button', { name: 'Add account' }).click();
      await expect(wallet.getByText('Account 3').first()).toBeVisible();
      await window.bringToFront();
      await expect(window.getByText('Account 1').first()).toBeVisible();
      await approve(window);
    },
  );
  expect(recoverPersonal(utf8('Mine'), fromHex((signed as { result: string }).result))).toBe(address);
  const backwards = await approved(() => request(page, 'personal_sign', [address, 'Mine']));
  expect(backwards).toEqual(signed);
});

/** Start of the public key structure (SPKI) of ML-DSA-65, before the key's bytes. */
const ML_DSA_65_SPKI = fromHex('308207b2300b0609608648016503040312038207a100');

test('the post-quantum signature that a page gets is verified by OpenSSL, and altered ones are not', async () => {
  const message = 'Tea for two ☕';
  const signed = (await approved(() => request(page, 'svc_signPQMessage', [message]))) as {
    result: { signature: string; publicKey: string };
  };
  const [signature, key] = [fromHex(signed.result.signature), fromHex(signed.result.publicKey)];
  expect([signature.length, key.length]).toEqual([3_309, 1_952]);
  const publicKey = createPublicKey({ key: Buffer.concat([ML_DSA_65_SPKI, key]), format: 'der', type: 'spki' });
  const holds = (bytes: Uint8Array, text = message) => verify(null, pqMessageBytes(utf8(text)), publicKey, bytes);
  expect(holds(signature)).toBe(true);
  expect(holds(signature, 'Tea for one ☕')).toBe(false);
  for (const at of [0, 1_000, 3_308]) expect(holds(signature.with(at, (signature[at] ?? 0) ^ 1))).toBe(false);
  expect(holds(signature.slice(1))).toBe(false);
});
