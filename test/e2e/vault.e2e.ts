// The stored wallet over browser restarts: wrong passwords, a damaged or missing vault, and a phrase in a new profile.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Browser, createWallet, launch, PASSWORD } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let profile: string;
let browser: Browser;
let phrase: string;
let addresses: string[];

interface Storage {
  get(key: null): Promise<Record<string, unknown>>;
  set(entries: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The extension's local storage, from its worker. */
async function stored<A, T>(use: (local: Storage, argument: A) => Promise<T>, argument: A): Promise<T> {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'));
  return worker.evaluate(
    ([code, given]) => {
      const run = new Function(`return (${code})`)() as (local: unknown, argument: unknown) => Promise<unknown>;
      return run((globalThis as unknown as { chrome: { storage: { local: unknown } } }).chrome.storage.local, given);
    },
    [use.toString(), argument] as const,
  ) as Promise<T>;
}

async function restart(): Promise<Page> {
  await browser.close();
  browser = await launch(profile);
  return open();
}

async function open(): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(browser.extensionUrl('src/ui/app.html'));
  return page;
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

/** Both addresses of every account, in order. */
async function accountAddresses(page: Page): Promise<string[]> {
  await page.goto(browser.extensionUrl('src/ui/app.html#/accounts'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add account' })).toBeVisible();
  return page.getByTitle(/^0x/).evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
}

test.beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'svc-kept-'));
  browser = await launch(profile);
  const page = await open();
  phrase = await createWallet(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Receive' }).waitFor();
  await accountAddresses(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText('Account 2').first()).toBeVisible();
  addresses = await accountAddresses(page);
  expect(addresses).toHaveLength(4);
});
test.afterAll(async () => {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
});

test('a restart locks, and no secret is in the storage', async () => {
  const page = await restart();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  const text = await stored(async (local) => JSON.stringify(await local.get(null)), null);
  const values: string[] = [];
  JSON.parse(text, (_name, value) => {
    if (typeof value === 'string') values.push(value);
    return value;
  });
  const words = phrase.split(' ');
  // Only values: member names may be words of a phrase too, for example "source".
  for (const secret of [...words, PASSWORD]) expect(values).not.toContain(secret);
  for (const [at, word] of words.slice(1).entries())
    expect(text).not.toMatch(new RegExp(`\\b${words[at]}[^a-z]{1,5}${word}\\b`));
  expect(text).toContain('"passwordWrap"');
});

test('a damaged vault is reported, is not changed, and its second copy opens as before', async () => {
  const damaged = await stored(async (local) => {
    const all = await local.get(null);
    const [key, vault] = Object.entries(all).find(
      ([, value]) => (value as { passwordWrap?: unknown }).passwordWrap !== undefined,
    ) as [string, { passwordWrap: { ct: string } }];
    const { ct } = vault.passwordWrap;
    vault.passwordWrap.ct = `${ct.startsWith('0') ? '1' : '0'}${ct.slice(1)}`;
    await local.set({ [key]: vault });
    return JSON.stringify((await local.get(null))[key]);
  }, null);
  let page = await restart();
  await expect(page.getByRole('heading', { name: 'The stored wallet is damaged' })).toBeVisible();
  await expect(page.getByText('not the password')).toHaveCount(0);
  page = await restart();
  expect(await stored(async (local) => JSON.stringify(await local.get(null)), null)).toContain(damaged);
  await page.getByRole('button', { name: 'Restore the copy' }).click();
  await unlock(page, PASSWORD);
  expect(await accountAddresses(page)).toEqual(addresses);
});

test('a missing vault is reported, not silently replaced', async () => {
  await stored(async (local) => {
    const all = await local.get(null);
    for (const [key, value] of Object.entries(all))
      if ((value as { passwordWrap?: unknown } | null)?.passwordWrap !== undefined) await local.remove(key);
  }, null);
  const page = await restart();
  await expect(page.getByRole('heading', { name: 'The stored wallet is missing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a new wallet' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore the copy' }).click();
  await unlock(page, PASSWORD);
  expect(await accountAddresses(page)).toEqual(addresses);
});

test('after five wrong passwords even the right one has to wait, over a restart', async () => {
  let page = await restart();
  for (let wrong = 1; wrong <= 5; wrong++) {
    await unlock(page, `wrong password ${wrong}`);
    await expect(page.getByText(wrong < 5 ? 'That is not the password.' : /Too many wrong passwords/)).toBeVisible();
    if (wrong < 5) await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  page = await restart();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText(/Too many wrong passwords\. Try again in/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
});

test('the phrase in a new profile gives the same addresses in the same order', async () => {
  await browser.close();
  browser = await launch();
  const page = await open();
  await page.getByRole('button', { name: 'Import an existing wallet' }).click();
  await page.getByLabel('Recovery phrase').fill(`  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Receive' }).waitFor();
  await accountAddresses(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText('Account 2').first()).toBeVisible();
  expect(await accountAddresses(page)).toEqual(addresses);
});
