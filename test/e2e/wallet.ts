// Drives the wallet in Chromium like a person, by roles and names.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import type { NetworkAddresses } from './network.ts';
import type { Settled } from './site.ts';

export const PASSWORD = 'correct horse battery';

/** Addresses of this worker's network, one of those that globalSetup started. */
export function network(): NetworkAddresses {
  const all = JSON.parse(process.env.SVC_E2E_NETWORKS ?? '[]') as NetworkAddresses[];
  const own = all[Number(process.env.TEST_PARALLEL_INDEX)];
  if (own === undefined) throw new Error('no network was started for this worker');
  return own;
}

/** The browser of all tests: headless, and with the back/forward cache, which Playwright disables. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

/**
 * How long a step of a test waits for what never comes, in milliseconds. It judges no speed: it is far beyond what a
 * slow machine takes, and ends the wait with a reason instead of with the whole test.
 */
const STEP_MS = 120_000;

const troublesOf = new WeakMap<BrowserContext, string[]>();

/** The errors that pages of a browser did not catch, oldest first. */
function troubles(context: BrowserContext): string[] {
  const known = troublesOf.get(context) ?? [];
  troublesOf.set(context, known);
  return known;
}

/** Without the rows of tables, of which a page with a market has hundreds before its forms. */
const withoutRows = (shown: string): string =>
  shown
    .split('\n')
    .filter((line) => !/^\s*- (?:row|rowgroup|cell|columnheader|option|img|listitem)\b/.test(line))
    .join('\n');

/** What the pages of a browser show, and what went wrong in them: for the reason of a failure. */
async function shownIn(context: BrowserContext): Promise<string> {
  const pages = await Promise.all(
    context.pages().map(async (page) => {
      const shown = await page
        .locator('body')
        .ariaSnapshot({ timeout: 2_000 })
        .catch((error: Error) => error.message);
      return `${page.url()}\n${withoutRows(shown).slice(0, 6_000)}`;
    }),
  );
  return [...pages, ...troubles(context).map((message) => `not caught: ${message}`)].join('\n');
}

/** Adds to a failure what the browser showed. */
async function withPages<T>(context: BrowserContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${await shownIn(context)}`, {
      cause: error,
    });
  }
}

export interface Browser {
  readonly context: BrowserContext;
  /** Address of a page of the extension. */
  readonly extensionUrl: (page: string) => string;
  readonly close: () => Promise<void>;
}

/**
 * A Chromium with the built extension and a new profile, or the caller's own. `more`: further switches; `dir`: the
 * extension's folder, if it is not the usual one.
 */
export async function launch(
  kept?: string,
  more: readonly string[] = [],
  dir: string = network().extensionDir,
): Promise<Browser> {
  const profile = kept ?? mkdtempSync(join(tmpdir(), 'svc-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    viewport: { width: 1280, height: 800 },
    args: [
      ...BROWSER.args,
      `--disable-extensions-except=${dir}`,
      `--load-extension=${dir}`,
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
  context.setDefaultTimeout(STEP_MS);
  context.on('weberror', (error) => troubles(context).push(error.error().message));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const origin = worker.url().split('/').slice(0, 3).join('/');
  return {
    context,
    extensionUrl: (page) => `${origin}/${page}`,
    close: async () => {
      await context.close();
      if (kept === undefined) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** JSON-RPC call to the node. */
async function rpc<T>(method: string, params: unknown[]): Promise<T> {
  const response = await fetch(`${network().node}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Balance of an address as decimal text. */
export async function balanceOf(asset: string, address: string): Promise<string> {
  return rpc<string>('exchange_getTokenBalance', [asset, address]);
}

/** Address of the token with a symbol of the seeded network. */
export async function tokenOf(symbol: string): Promise<string> {
  const tokens = await rpc<{ symbol: string; token_address: string }[]>('exchange_getTokens', []);
  const token = tokens.find((one) => one.symbol === symbol);
  if (token === undefined) throw new Error(`the network has no ${symbol}`);
  return token.token_address;
}

/** Pays an address assets from the faucet and waits until it has them. */
export async function fund(address: string, assets: Record<string, string>): Promise<void> {
  for (const [symbol, amount] of Object.entries(assets)) {
    const asset = symbol === 'SVC' ? symbol : await tokenOf(symbol);
    await rpc('sim_faucet', [address, asset, amount]);
    await expect.poll(() => balanceOf(asset, address)).not.toBe('0');
  }
}

/** The approval window that the wallet opens while `act` runs. */
export async function approvalWindow(context: BrowserContext, act: () => Promise<unknown>): Promise<Page> {
  const before = new Set(context.pages());
  // Not by the event of its opening: a page may have its address only afterwards.
  const opened = (): Page | undefined =>
    context.pages().find((page) => !before.has(page) && page.url().includes('approval'));
  await act();
  await withPages(context, () =>
    expect.poll(() => opened() !== undefined, { message: 'an approval window opens', intervals: [20] }).toBe(true),
  );
  const page = opened();
  if (page === undefined) throw new Error('the approval window closed at once');
  await page.waitForLoadState();
  return page;
}

/**
 * Approves the window that `act` opens, and waits until it has shown the result and is closed. `see`: what is looked at
 * before.
 */
export async function approved(
  context: BrowserContext,
  act: () => Promise<unknown>,
  see: (window: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const window = await approvalWindow(context, act);
  await see(window);
  const closed = window.waitForEvent('close');
  closed.catch(() => undefined);
  await approve(window);
  await withPages(context, () => closed);
}

/** The transaction hash that a page writes to its console after `act`. */
export async function hashWritten(page: Page, act: () => Promise<unknown>): Promise<string> {
  const written = page.waitForEvent('console', (message) => /^0x[0-9a-f]{64}$/.test(message.text()));
  written.catch(() => undefined);
  await act();
  return (await withPages(page.context(), () => written)).text();
}

/**
 * Approves what a window shows, as a person does: where the words change under the press, or a notice comes that wants
 * Approve held, the press counts for nothing and is made again. `touch`: how it is pressed where not by a mouse.
 */
export async function approve(
  window: Page,
  touch: (button: Locator, delay: number) => Promise<void> = (button, delay) => button.click({ delay }),
): Promise<void> {
  const button = window.getByRole('button', { name: 'Approve', exact: true });
  await expect(button).toBeVisible();
  // The button of this request: the one of the next request is another element.
  const own = await button.elementHandle();
  const isAsked = async (): Promise<boolean> =>
    !window.isClosed() && (await own?.evaluate((element) => element.isConnected).catch(() => false)) === true;
  while (await isAsked()) {
    await press(window, touch).catch(async (error: unknown) => {
      // The window may be gone before the button is let go.
      if (await isAsked()) throw error;
    });
    await expect
      .poll(
        async () =>
          !(await isAsked()) || (await own?.isEnabled().catch(() => false)) === true || (await wantsPassword(window)),
      )
      .toBe(true);
  }
}

/** Whether a password is still to be typed: a slow node may tell only during the press how much is at stake. */
async function wantsPassword(window: Page): Promise<boolean> {
  const password = window.getByLabel('Password', { exact: true });
  if (!(await password.isVisible().catch(() => false))) return false;
  return (await password.inputValue({ timeout: 1_000 }).catch(() => 'gone')) === '';
}

/** Presses Approve once, for as long as the window wants now. */
async function press(window: Page, touch: (button: Locator, delay: number) => Promise<void>): Promise<void> {
  const button = window.getByRole('button', { name: 'Approve', exact: true });
  const password = window.getByLabel('Password', { exact: true });
  await expect
    .poll(async () => {
      if (await wantsPassword(window)) await password.fill(PASSWORD);
      return button.isEnabled();
    })
    .toBe(true);
  const isHeld = await window.getByText('Hold Approve').isVisible();
  await touch(button, isHeld ? 1_300 : 0);
}

/** Rejects a window. */
export async function reject(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Reject', exact: true }).click();
}

/**
 * A request of a page and the user's action in its window.
 * @returns the request's result
 */
export async function answered(
  context: BrowserContext,
  ask: () => Promise<Settled>,
  decide: (window: Page) => Promise<void> = approve,
): Promise<Settled> {
  let answer: Promise<Settled> | undefined;
  const window = await approvalWindow(context, async () => {
    answer = ask();
  });
  await decide(window);
  return answer as Promise<Settled>;
}

/** Presses a control as a mouse does. */
const click = (control: Locator): Promise<void> => control.click();

/**
 * Walks through onboarding on a page of the wallet: password, phrase, check of three words. `press`: how a control is
 * pressed, where not with a mouse. Returns the phrase.
 */
export async function createWallet(page: Page, press: (control: Locator) => Promise<void> = click): Promise<string> {
  await press(page.getByRole('button', { name: 'Create a new wallet' }));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Continue' }));
  await press(page.getByRole('button', { name: /Show the phrase/ }));
  await expect(page.getByRole('listitem')).toHaveCount(12);
  const words = await page.getByRole('listitem').allInnerTexts();
  const phrase = words.map((word) => word.replace(/[^a-z]/g, ''));
  await press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('group', { name: /^Word / })).toHaveCount(3);
  for (const group of await page.getByRole('group', { name: /^Word / }).all()) {
    const name = (await group.getAttribute('aria-label')) ?? (await group.textContent()) ?? '';
    const place = Number(/\d+/.exec(name)?.[0]);
    await press(group.getByRole('button', { name: phrase[place - 1] ?? '', exact: true }).first());
  }
  await press(page.getByRole('button', { name: 'Continue' }));
  return phrase.join(' ');
}

/** Opens the receive screen of a wallet's page and reads the grouped 0xPQ address. */
export async function receiveAddress(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Receive' }).click();
  const spelled = /0xPQ(?:\s*[0-9a-fA-F]){64}/;
  await expect(page.locator('body')).toContainText(spelled);
  const text = (await page.locator('body').textContent()) ?? '';
  return (spelled.exec(text)?.[0] ?? '').replace(/\s/g, '');
}

/** A page of the wallet in a tab, with a new unlocked wallet, funded with the named assets. */
export async function newWallet(
  { context, extensionUrl }: Browser,
  assets: Record<string, string> = {},
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(extensionUrl('src/ui/app.html'));
  await createWallet(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  if (Object.keys(assets).length > 0) await fund(await receiveAddress(page), assets);
  return page;
}
