// Notices of the system in a real browser: switched on by a press, refused in words, shown by the worker, and nothing
// of what they are about while the wallet is locked.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test, type Worker } from '@playwright/test';
import { LOCAL_KEYS } from '../../src/background/state/keys.ts';
import { type Browser, fund, launch, network, newWallet, receiveAddress } from './wallet.ts';

/**
 * The built extension with the permission given: without a window nobody can press the browser's own question. That the
 * extension has to ask for it is held by test/manifest.test.ts.
 */
function allowedExtension(): { readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'svc-notices-'));
  cpSync(network().extensionDir, dir, { recursive: true });
  const file = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { permissions: string[]; optional_permissions?: string[] };
  const { optional_permissions: optional = [], ...rest } = manifest;
  writeFileSync(file, JSON.stringify({ ...rest, permissions: [...manifest.permissions, ...optional] }));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** What the worker can be asked in a test. */
declare const chrome: {
  notifications: {
    getAll(): Promise<object>;
    create(id: string, options: { title: string }): Promise<string>;
    update(id: string, options: { title: string }): Promise<boolean>;
  };
  alarms: { create(name: string, info: object): Promise<void>; getAll(): Promise<{ name: string }[]> };
  permissions: { request: unknown; contains(of: object): Promise<boolean> };
  storage: { local: { get(key: string): Promise<Record<string, { lookedAt?: number }>> } };
};

/** When the worker looked last, in Unix milliseconds. */
const lookedAt = (worker: Worker): Promise<number> =>
  worker.evaluate(async (key) => (await chrome.storage.local.get(key))[key]?.lookedAt ?? 0, LOCAL_KEYS.notices);

/** Rings the alarm now, and waits until what it brings is over. */
async function look(worker: Worker): Promise<void> {
  const before = await lookedAt(worker);
  await worker.evaluate(() => chrome.alarms.create('notices', { when: Date.now() }));
  await expect.poll(() => lookedAt(worker)).toBeGreaterThan(before);
}

const shown = (worker: Worker): Promise<number> =>
  worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()).length);

const toSettings = (browser: Browser, wallet: Page) =>
  wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/notifications'));

test('a refused permission is said in words, and the switch stays off', async () => {
  const browser = await launch();
  try {
    const wallet = await newWallet(browser, { SVC: '10' });
    // The user's answer to the browser, which draws its question where no test can press it.
    await wallet.addInitScript(() => {
      chrome.permissions.request = async () => false;
    });
    await toSettings(browser, wallet);
    await wallet.reload();
    expect(await wallet.evaluate(() => chrome.permissions.contains({ permissions: ['notifications'] }))).toBe(false);
    const received = wallet.getByRole('switch', { name: 'Payments received' });
    await received.click();
    await expect(wallet.getByText('The browser does not allow notifications')).toBeVisible();
    await expect(received).not.toBeChecked();
    await wallet.reload();
    await expect(received).not.toBeChecked();
  } finally {
    await browser.close();
  }
});

test('a payment is shown by the system once, and names nothing from when the wallet is locked', async () => {
  const { dir, remove } = allowedExtension();
  const browser = await launch(undefined, [], dir);
  try {
    const wallet = await newWallet(browser);
    const address = await receiveAddress(wallet);
    await toSettings(browser, wallet);
    const received = wallet.getByRole('switch', { name: 'Payments received' });
    await received.click();
    await expect(received).toBeChecked();
    const [worker] = browser.context.serviceWorkers();
    if (worker === undefined) throw new Error('there is no worker');
    const titles = (): Promise<string[]> => worker.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await worker.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      // A browser without a window takes one away by itself after some seconds.
      const lasting = { requireInteraction: true };
      const { create, update } = chrome.notifications;
      chrome.notifications.create = (id, options) => {
        said.push(options.title);
        return create.call(chrome.notifications, id, { ...options, ...lasting });
      };
      chrome.notifications.update = (id, options) => {
        said.push(`again: ${options.title}`);
        return update.call(chrome.notifications, id, { ...options, ...lasting });
      };
    });
    await expect.poll(() => lookedAt(worker)).toBeGreaterThan(0);
    expect(await shown(worker)).toBe(0);
    await fund(address, { SVC: '1234.5' });
    await look(worker);
    await expect.poll(() => shown(worker)).toBe(1);
    expect(await titles()).toEqual(['Received 1,234.5 SVC']);
    await look(worker);
    expect(await shown(worker)).toBe(1);
    await wallet.getByRole('button', { name: 'Lock' }).first().click();
    await expect(wallet.getByLabel('Password')).toBeVisible();
    await expect.poll(titles).toEqual(['Received 1,234.5 SVC', 'again: Something was received']);
    expect(await shown(worker)).toBe(1);
    await fund(address, { qUSDC: '2' });
    await look(worker);
    await expect.poll(() => shown(worker)).toBe(2);
    expect((await titles()).slice(2)).toEqual(['Something was received']);
  } finally {
    await browser.close();
    remove();
  }
});
