// How long a site's user waits for each kind of approval window: from the request to the window that shows it decoded,
// beside an empty window of another extension in the same browser and what the node took to answer meanwhile. On
// purpose it can be approved only half a second later (ui/kit/guard.ts).

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { connectNode } from '@svc/client/node';
import { startNetwork } from '../test/e2e/network.ts';
import { startSite } from '../test/e2e/site.ts';
import { approvalWindow, approve, receiveAddress } from '../test/e2e/wallet.ts';
import { type BusyProxy, startBusyProxy } from './busyProxy.ts';
import { type BenchRow, type BenchSpec, median } from './table.ts';
import { launchBeside, openWallet, paintedAt, writeBareExtension } from './walletBare.ts';

const ROUNDS = 5;
/** After this a window is taken for one without a request. */
const PATIENCE_MS = 60_000;

interface Kind {
  readonly name: string;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Notes in every page when a request, whose screen has the button "Approve", is first in a picture. */
function noteShown(): void {
  const look = (): void => {
    if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent?.trim() === 'Approve')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('request-shown'));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  // The browser may show the window before this script is in it: then it counts as shown now.
  look();
}

/** When a window showed its request. @throws with what it shows instead */
async function shownAt(window: Page): Promise<number> {
  const at = (): number | undefined => {
    const [mark] = performance.getEntriesByName('request-shown');
    return mark === undefined ? undefined : performance.timeOrigin + mark.startTime;
  };
  const found = await window.waitForFunction(at, undefined, { timeout: PATIENCE_MS }).catch(async (cause: unknown) => {
    throw new Error(`no request is shown:\n${await window.locator('body').textContent()}`, { cause });
  });
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Sends a request of a page without waiting for its answer. @returns the time at which it was sent */
const send = (page: Page, provider: 'svc' | 'bare', method: string, params: readonly unknown[]): Promise<number> =>
  page.evaluate(
    ([target, asked, given]) => {
      const of = (window as unknown as Record<string, { request(args: object): Promise<unknown> }>)[target];
      const sent = performance.timeOrigin + performance.now();
      Object.assign(window, { answer: of?.request({ method: asked, params: given }).catch(() => undefined) });
      return sent;
    },
    [provider, method, params] as const,
  );

interface Opened {
  readonly from: number;
  readonly to: number;
}

/** Opens a window by a request and approves it. */
async function throughWindow(
  context: BrowserContext,
  page: Page,
  provider: 'svc' | 'bare',
  { method, params }: Pick<Kind, 'method' | 'params'>,
): Promise<Opened> {
  let from = 0;
  const ask = async (): Promise<void> => {
    from = await send(page, provider, method, params);
  };
  let window: Page;
  if (provider === 'svc') window = await approvalWindow(context, ask);
  else {
    const opened = context.waitForEvent('page', (one) => one.url().includes('ask.html'));
    await ask();
    window = await opened;
  }
  const to = await (provider === 'svc' ? shownAt(window) : paintedAt(window));
  const closed = window.waitForEvent('close');
  await approve(window);
  await Promise.all([closed, page.evaluate('answer')]);
  return { from, to };
}

const lasts = ({ from, to }: Opened): number => to - from;

function row(name: string, ours: readonly Opened[], theirs: readonly Opened[], proxy: BusyProxy): BenchRow {
  const wallet = median(ours.map(lasts));
  const window = median(theirs.map(lasts));
  const node = median(ours.map(({ from, to }) => proxy.busyMs(from, to)));
  return {
    name,
    'wallet ms': Number(wallet.toFixed(1)),
    'empty window ms': Number(window.toFixed(1)),
    'node ms': Number(node.toFixed(1)),
    ratio: Number((wallet / (window + node)).toFixed(2)),
    runs: ours.length,
  };
}

const typedData = (owner: string, verifyingContract: string, inAnHour: number): object => ({
  domain: { name: 'Token', version: '1', chainId: 88888, verifyingContract },
  primaryType: 'Permit',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['owner', 'spender']
      .map((name) => ({ name, type: 'address' }))
      .concat(['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))),
  },
  message: { owner, spender: `0x${'12'.repeat(20)}`, value: '1000000', nonce: '0', deadline: String(inAnHour) },
});

/** The requests that are measured, of the account that the page is connected to. */
async function kindsOf(url: string, account: string): Promise<Kind[]> {
  const tokens = (await connectNode(url).call('exchange_getTokens', [])) as {
    symbol: string;
    token_address: string;
  }[];
  const token = tokens.find(({ symbol }) => symbol === 'qUSDC')?.token_address ?? '';
  const order = { pair: `${token}:SVC`, side: 'buy', order_type: 'limit', price: '0.01', amount: '10' };
  const op = (name: string, params: object): Pick<Kind, 'method' | 'params'> => ({
    method: 'svc_sendExchangeTransaction',
    params: [{ op: name, params }],
  });
  return [
    { name: 'a message', method: 'personal_sign', params: ['Welcome', account] },
    { name: 'a message, ML-DSA-65', method: 'svc_signPQMessage', params: ['Welcome'] },
    {
      name: 'typed data: a permit',
      method: 'eth_signTypedData_v4',
      params: [account, JSON.stringify(typedData(account, token, Math.floor(Date.now() / 1_000) + 3_600))],
    },
    { name: 'an order', ...op('PLACE_ORDER', order) },
    { name: 'a swap', ...op('SWAP', { token_in: 'SVC', token_out: token, amount_in: '1', venue: 'amm' }) },
    {
      name: 'an allowance',
      ...op('TOKEN_APPROVE', { token_address: token, spender: `0xPQ${'34'.repeat(32)}`, amount: '5' }),
    },
    {
      name: 'a payment',
      method: 'eth_sendTransaction',
      params: [{ from: account, to: `0x${'56'.repeat(20)}`, value: '0x38d7ea4c68000' }],
    },
  ];
}

/** From pressing Review in the form of a send to the picture that can be approved. */
async function review(wallet: Page): Promise<Opened> {
  await wallet.getByLabel('To').fill(`0x${'56'.repeat(20)}`);
  await wallet.getByLabel('Amount').fill('1');
  await wallet.getByRole('button', { name: 'Review' }).click({ trial: true });
  const times = await wallet.evaluate(
    () =>
      new Promise<Opened>((done) => {
        const named = (name: string): HTMLButtonElement | undefined =>
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);
        const now = (): number => performance.timeOrigin + performance.now();
        const from = now();
        const observer = new MutationObserver(() => {
          if (named('Approve') === undefined) return;
          observer.disconnect();
          requestAnimationFrame(() => done({ from, to: now() }));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        named('Review')?.click();
      }),
  );
  await wallet.getByRole('button', { name: 'Reject', exact: true }).click();
  await wallet.getByRole('button', { name: 'Send', exact: true }).waitFor();
  return times;
}

/** Reviews of a send beside empty windows, in turns. */
async function reviews(context: BrowserContext, page: Page, home: string, proxy: BusyProxy): Promise<BenchRow> {
  const wallet = await context.newPage();
  const ours: Opened[] = [];
  const theirs: Opened[] = [];
  for (let at = -1; at < ROUNDS; at++) {
    await wallet.goto(`${home}#/send/SVC`);
    await wallet.bringToFront();
    const one = await review(wallet);
    await page.bringToFront();
    const other = await throughWindow(context, page, 'bare', { method: 'ask', params: [] });
    if (at < 0) continue;
    ours.push(one);
    theirs.push(other);
  }
  return row('the review of a send', ours, theirs, proxy);
}

/** The extension of a network with its node behind a proxy. */
function copyExtension(from: string, to: string, node: string): void {
  cpSync(from, to, { recursive: true });
  const file = join(to, 'config.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), node }));
}

async function measureAll(context: BrowserContext, page: Page, node: string, proxy: BusyProxy): Promise<BenchRow[]> {
  await throughWindow(context, page, 'svc', { method: 'eth_requestAccounts', params: [] });
  const account = (await page.evaluate("svc.request({ method: 'eth_accounts' }).then(([first]) => first)")) as string;
  // Enough that nothing is a large share of it: what is asks for the password.
  for (const asset of ['SVC', 'qUSDC']) await connectNode(node).call('sim_faucet', [account, asset, '1000']);
  await connectNode(node).call('sim_mine', [1]);
  const rows: BenchRow[] = [];
  const bare = { method: 'ask', params: [] };
  for (const kind of await kindsOf(node, account)) {
    const ours: Opened[] = [];
    const theirs: Opened[] = [];
    for (let at = -1; at < ROUNDS; at++) {
      const pair = [
        await throughWindow(context, page, 'bare', bare),
        await throughWindow(context, page, 'svc', kind),
      ] as const;
      if (at < 0) continue;
      theirs.push(pair[0]);
      ours.push(pair[1]);
    }
    rows.push(row(kind.name, ours, theirs, proxy));
  }
  return rows;
}

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-windows-'));
  const bare = join(folder, 'bare');
  writeBareExtension(bare);
  const network = await startNetwork();
  const proxy = await startBusyProxy(network.addresses.node);
  const own = join(folder, 'extension');
  copyExtension(network.addresses.extensionDir, own, proxy.url);
  const site = await startSite();
  const context = await launchBeside(bare, join(folder, 'profile'), own);
  try {
    await context.addInitScript(noteShown);
    const page = await context.newPage();
    await page.goto(site.origin);
    await page.evaluate("svc.request({ method: 'eth_chainId' })");
    const wallet = await openWallet(context);
    const client = connectNode(network.addresses.node);
    const address = await receiveAddress(wallet);
    for (const asset of ['SVC', 'qUSDC']) await client.call('sim_faucet', [address, asset, '1000']);
    await client.call('sim_mine', [1]);
    const [home = ''] = wallet.url().split('#');
    await wallet.close();
    const windows = await measureAll(context, page, network.addresses.node, proxy);
    return {
      rows: [...windows, await reviews(context, page, home, proxy)],
      notes: [
        'medians; a ratio is the wallet to an empty window and the time in which the node was waited for',
        `${loadavg()[0]?.toFixed(1)} programs wanted a processor at the end`,
      ],
    };
  } finally {
    await context.close();
    await site.close();
    proxy.close();
    await network.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const walletWindows: BenchSpec = {
  name: 'walletWindows',
  about: 'the time until each approval window shows its request, beside an empty window and the node',
  run,
};
