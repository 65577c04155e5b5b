// Shared parts of the trading browser tests: opening markets, sending forms through the review screen, amounts in a
// form's rows, screenshots, and the rules for every screen.

import { expect, type Locator, type Page } from '@playwright/test';
import { accountFromSeed } from '@svc/client/account';
import { connectNode } from '@svc/client/node';
import { createSender, type Sender } from '@svc/client/sender';
import { faults } from './pageRules.ts';
import { approvalWindow, approve, type Browser, fund, network } from './wallet.ts';

/** Another account that trades on this worker's network. */
export async function otherTrader(seed: number, funds: Record<string, string>): Promise<Sender> {
  const account = await accountFromSeed(new Uint8Array(32).fill(seed));
  await fund(account.address, funds);
  return createSender(connectNode(network().node), account);
}

/** Executes an operation of another account. */
export async function acted(sender: Sender, op: string, params: object): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await (await sender.send(op as 'SWAP', params as never)).executed();
  return data as Readonly<Record<string, unknown>>;
}

/** Calls a developer control, such as one that lets time pass. */
export async function control(method: string, ...params: unknown[]): Promise<void> {
  const response = await fetch(`${network().node}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
}

/** The value beside a name in a form's rows. */
export const row = (page: Page, name: string) =>
  page.locator('dl.rows dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=../dd');

/** Exact amounts in a row, from the titles of its lines. */
export async function exactOf(page: Page, name: string): Promise<string[]> {
  const lines = row(page, name).first().locator('[title]');
  await expect(lines.first()).toBeVisible();
  return Promise.all((await lines.all()).map(async (line) => (await line.getAttribute('title')) ?? ''));
}

/** Sends a form of the wallet through the review screen. Returns the receipt's data. */
export async function sent(page: Page, button: string | Locator): Promise<Readonly<Record<string, unknown>>> {
  const found = typeof button === 'string' ? page.getByRole('button', { name: button, exact: true }) : button;
  await found.first().click();
  // As in perps.e2e.ts: a block may have changed the description.
  await expect(async () => {
    if (!page.url().includes('#/outcome/')) await approve(page);
    await expect(page).toHaveURL(/#\/outcome\//, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Fee paid')).toBeVisible();
  return newestData();
}

/**
 * Presses a button of the demo site, once while it can be pressed: where it is off in that moment, as while data are
 * old, a person sees that and presses again. A press that the page did not take is a fault of the page, and what the
 * page says instead is thrown.
 */
async function pressed(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  const press = async (): Promise<boolean> => {
    const seen = await button.evaluateHandle((element) => {
      const at: { isOff?: boolean } = {};
      const note = (): void => {
        at.isOff = element.matches(':disabled');
      };
      addEventListener('pointerdown', note, { capture: true, once: true });
      return at;
    });
    await button.click();
    return seen.evaluate(({ isOff }) => isOff === true);
  };
  while (await press());
  const fault = page.locator('.notice.danger');
  await expect(page.locator('button[aria-busy=true]').or(fault).first(), 'the press is taken').toBeVisible();
  if ((await fault.count()) > 0) throw new Error(`the page says: ${(await fault.allTextContents()).join(' ')}`);
}

/** Sends a form of the demo through the wallet's window. */
export async function asked(browser: Browser, page: Page, button: string): Promise<void> {
  const done = page.locator('[data-testid=receipt][data-status=succeeded]');
  const before = await done.count();
  await approve(await approvalWindow(browser.context, () => pressed(page, button)));
  await expect(done).toHaveCount(before + 1);
}

/** Connects the demo to a browser's wallet, by pairing. */
export async function connectDemo(browser: Browser, wallet: Page): Promise<Page> {
  const demo = await browser.context.newPage();
  await demo.setViewportSize({ width: 1280, height: 900 });
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await wallet.getByRole('button', { name: 'Pair a site' }).click();
  await wallet.getByLabel('Pairing link').fill(link);
  await approve(
    await approvalWindow(browser.context, () => wallet.getByRole('button', { name: 'Connect', exact: true }).click()),
  );
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  return demo;
}

/** Data of the newest exchange transaction from a wallet: the demo network has no other users. */
async function newestData(): Promise<Readonly<Record<string, unknown>>> {
  const read = async (path: string): Promise<unknown> =>
    ((await (await fetch(`${network().node}${path}`)).json()) as { result: unknown }).result;
  const { transactions } = (await read('/get_latest_transactions?limit=500&kinds=exchange')) as {
    transactions: { tx_hash: string; op: string }[];
  };
  const newest = transactions.find(({ op }) => op !== 'ORACLE_VOTE');
  const receipt = (await read(`/get_exchange_receipt?tx_hash=${newest?.tx_hash}`)) as {
    data: Readonly<Record<string, unknown>>;
  };
  return receipt.data;
}

/** No accessibility violations, and no horizontal scrolling. */
export async function isSound(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
}

/** A screenshot in both themes, if requested. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SVC_SHOTS === undefined) return;
  const size = page.viewportSize();
  // Including what scrolls inside the page.
  if (size !== null) await page.setViewportSize({ ...size, height: 2_000 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.SVC_SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
}
