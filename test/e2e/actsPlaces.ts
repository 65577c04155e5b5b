// The places where the acts of trading are tried: the web wallet in a browser, by mouse or by finger, the extension's
// page in a tab, and the demo site with a paired wallet.

import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { EARN, FUNDS, type Place } from './acts.ts';
import { connectDemo } from './trading.ts';
import {
  approvalWindow,
  approve,
  BROWSER,
  createWallet,
  fund,
  launch,
  network,
  newWallet,
  receiveAddress,
} from './wallet.ts';

async function showInWallet(page: Page, what: string, press: Place['press']): Promise<void> {
  await press(page.getByRole('navigation').getByRole('button', { name: 'Trade' }));
  if (what === EARN) {
    await press(page.getByRole('radio', { name: 'Earn' }));
    await expect(page.getByRole('region', { name: 'Vault shares' })).toBeVisible();
    return;
  }
  await press(page.getByRole('button', { name: new RegExp(`^${what}`) }));
  await expect(page.getByRole('heading', { name: what })).toBeVisible();
}

/** Whether something is shown before long, as far as a slow machine allows. */
const comes = (one: Locator): Promise<boolean> =>
  one.waitFor({ timeout: 20_000 }).then(
    () => true,
    () => false,
  );

async function sendInWallet(page: Page, button: Locator, count: number, press: Place['press']): Promise<void> {
  for (let at = 0; at < count; at++) {
    const pressed = at === 0 ? button : page.getByRole('button', { name: 'Review next' });
    const asked = page.getByRole('button', { name: 'Approve', exact: true });
    await press(pressed);
    // What it says may have changed with a block while it was approved: then it asks again.
    await expect(async () => {
      if (!page.url().includes('#/outcome/')) {
        // A form that was not ready when it was pressed says why, and is pressed again.
        if (!(await comes(asked))) await press(pressed, { timeout: 5_000 });
        await expect(asked).toBeVisible({ timeout: 20_000 });
        await approve(page, (approval, delay) => (delay === 0 ? press(approval) : approval.click({ delay })));
      }
      await expect(page).toHaveURL(/#\/outcome\//, { timeout: 5_000 });
    }).toPass();
    await expect(page.getByText('Fee paid')).toBeVisible();
    if (at + 1 < count) await press(page.getByRole('navigation').getByRole('button', { name: 'Trade' }));
  }
}

/** A page of the wallet with a new account, which gets funds. */
async function inWallet(page: Page, press: Place['press'], close: Place['close']): Promise<Place> {
  const address = await receiveAddress(page);
  await fund(address, FUNDS);
  return {
    page,
    address,
    press,
    show: (what) => showInWallet(page, what, press),
    send: (button, count = 1) => sendInWallet(page, button, count, press),
    close,
  };
}

/** The web wallet with a new account, as wide as it is told; on a phone every button is tapped. */
export async function webWallet(size: { width: number; height: number }, isPhone: boolean): Promise<Place> {
  const browser = await chromium.launch(BROWSER);
  const context = await browser.newContext({ viewport: size, hasTouch: isPhone, isMobile: isPhone });
  const page = await context.newPage();
  await page.goto(network().wallet);
  await createWallet(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  return inWallet(
    page,
    (button, options) => (isPhone ? button.tap(options) : button.click(options)),
    () => browser.close(),
  );
}

/** The extension's page in a tab, with a new account. */
export async function popupTab(): Promise<Place> {
  const browser = await launch();
  const page = await newWallet(browser);
  return inWallet(page, (button, options) => button.click(options), browser.close);
}

/** The demo site, connected to a wallet of its browser over a pairing. */
export async function demoSite(): Promise<Place> {
  const browser = await launch();
  const wallet = await newWallet(browser);
  const address = await receiveAddress(wallet);
  await fund(address, FUNDS);
  const page = await connectDemo(browser, wallet);
  const press: Place['press'] = (button, options) => button.click(options);
  return {
    page,
    address,
    press,
    show: async (what) => {
      const name = what === EARN ? 'BTC / USD perpetual' : what;
      await page.getByRole('combobox', { name: 'Market' }).selectOption({ label: name });
      if (what === EARN) await expect(page.getByRole('region', { name: 'Vault shares' })).toBeVisible();
    },
    send: async (button, count = 1) => {
      const done = page.locator('[data-testid=receipt][data-status=succeeded]');
      const before = await done.count();
      let window = await approvalWindow(browser.context, () => press(button));
      for (let at = 1; at < count; at++) {
        const shown = window;
        window = await approvalWindow(browser.context, () => approve(shown));
      }
      await approve(window);
      await expect(done).toHaveCount(before + count);
    },
    close: () => browser.close(),
  };
}
