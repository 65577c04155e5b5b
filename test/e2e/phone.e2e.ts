// The web wallet on a phone, by touch alone and 375 px wide: created, paid by its code, paired by the camera, asked by
// a site, sending what a code asks for, locked. No control on the way is smaller than a finger.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Locator, type Page, test } from '@playwright/test';
import { paymentUri } from '@svc/core/accounts/paymentRequest';
import { CHAIN_IDS } from '@svc/core/names';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { codeFilm } from './codeFilm.ts';
import { sideways, smallTargets } from './pageRules.ts';
import { BROWSER, balanceOf, createWallet, fund, network, PASSWORD } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const PAYEE = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
/** Height of what a phone of today puts over the page, in CSS pixels. */
const NOTCH = 47;
const HOME_BAR = 34;
const ORIGIN = (): string => new URL(network().demo).host;

let folder: string;
let desk: Browser;
let browser: Browser;
let phone: BrowserContext;
let demo: Page;
let wallet: Page;
let link: string;
let address: string;

/** What the camera sees from its next start on. */
const film = (text: string): void => writeFileSync(join(folder, 'camera.y4m'), codeFilm(text));

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-phone-'));
  desk = await chromium.launch(BROWSER);
  demo = await (await desk.newContext()).newPage();
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  film(link);
  browser = await chromium.launch({
    ...BROWSER,
    args: [
      ...BROWSER.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(folder, 'camera.y4m')}`,
    ],
  });
  phone = await browser.newContext({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  wallet = await phone.newPage();
  await wallet.addInitScript(() => {
    const pressed: string[] = [];
    (globalThis as unknown as { pressed: string[] }).pressed = pressed;
    // The sheet belongs to the device, which this browser does not have: what it is given is noted.
    Object.defineProperty(navigator, 'share', {
      value: async ({ text }: ShareData) => void Object.assign(globalThis, { shared: text }),
    });
    addEventListener('pointerdown', ({ pointerType }) => pressed.push(pointerType), { capture: true });
  });
});
test.afterAll(async () => {
  await browser.close();
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});
// Each screen that a step ends on: a finger finds its controls, and nothing lies beyond its sides.
test.afterEach(async () => {
  expect(await smallTargets(wallet)).toEqual([]);
  expect(await sideways(wallet)).toEqual([]);
  const pressed = await wallet.evaluate(() => (globalThis as unknown as { pressed: string[] }).pressed);
  expect(pressed).not.toEqual([]);
  expect(pressed.filter((kind) => kind !== 'touch')).toEqual([]);
});

const tap = (control: Locator): Promise<void> => control.tap();
const button = (name: string | RegExp): Locator => wallet.getByRole('button', { name, exact: true });

/** Approves what is shown, by a finger that stays where the wallet asks to hold the button. */
async function approveByTouch(): Promise<void> {
  const approve = button('Approve');
  await expect(approve).toBeEnabled();
  if (!(await wallet.getByText('Hold Approve').isVisible())) return tap(approve);
  const box = await approve.boundingBox();
  if (box === null) throw new Error('Approve is not drawn');
  const finger = await phone.newCDPSession(wallet);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(approve).toHaveCount(0);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a wallet is created', async () => {
  await wallet.goto(`${network().wallet}/wallet`);
  await createWallet(wallet, tap);
  await tap(button('Continue'));
  await expect(button('Receive')).toBeVisible();
});

/** What a camera reads of a code on the screen. */
async function readCode(shown: Locator): Promise<string> {
  await expect(shown).toBeVisible();
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test('the code on its screen is read by another device, which pays to it', async () => {
  await tap(button('Receive'));
  address = await readCode(wallet.getByRole('img', { name: /^QR code/ }));
  expect(address).toMatch(/^0xPQ[0-9a-fA-F]{64}$/);
  await fund(address, { SVC: '10' });
  await tap(button('Back'));
  await expect(wallet.locator('.content')).toContainText(/SVC\s*10(?!\d)/);
});

test('a site is paired by the picture of its code', async () => {
  await tap(button('Pair a site'));
  await tap(button('Use camera'));
  await expect(wallet.getByLabel('Pairing link')).toHaveValue(link);
  await tap(button('Connect'));
  await expect(wallet.locator('.layer')).toContainText(ORIGIN());
  await approveByTouch();
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
});

test('what the site asks for is rejected once and approved once', async () => {
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await expect(wallet.locator('.layer')).toContainText('Hello from the demo exchange');
  expect(await smallTargets(wallet)).toEqual([]);
  await tap(button('Reject'));
  await expect(demo.getByText('The request was refused in the wallet.')).toBeVisible();
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await approveByTouch();
  await expect(demo.getByText('the signature verifies')).toBeVisible();
});

test('a payment code that the camera reads is sent', async () => {
  film(paymentUri({ to: PAYEE, chainId: CHAIN_IDS.local, asset: 'SVC', amount: '1.25' }));
  const before = Number(await balanceOf('SVC', PAYEE));
  await tap(button('Home'));
  await tap(button('Send'));
  await tap(button('Scan'));
  await expect(wallet.getByLabel('To', { exact: true })).toHaveValue(PAYEE);
  await expect(wallet.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.25');
  expect(await smallTargets(wallet)).toEqual([]);
  await tap(button('Review'));
  await expect(wallet.getByRole('region', { name: 'Effect' })).toContainText('1.25');
  expect(await smallTargets(wallet)).toEqual([]);
  await approveByTouch();
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  await expect.poll(async () => Number(await balanceOf('SVC', PAYEE))).toBe(before + 1.25);
  await tap(button('Done'));
});

/** Controls of the page's frame and of what lies over it that a notch or the bar at the bottom would cover. */
const covered = (): Promise<string[]> =>
  wallet.evaluate(
    ([top, bottom]) =>
      [...document.querySelectorAll('.topbar button, .tabs button, .layer .approve-bar button')].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isSeen = box.height > 0 && box.top < innerHeight && box.bottom > 0;
        return isSeen && (box.top < top || box.bottom > innerHeight - bottom)
          ? [`${control.textContent}: ${box.top} to ${box.bottom}`]
          : [];
      }),
    [NOTCH, HOME_BAR] as const,
  );

test('no control lies under a notch or under the bar at the bottom, on a screen and in an approval', async () => {
  const device = await phone.newCDPSession(wallet);
  const insets = { top: NOTCH, topMax: NOTCH, bottom: HOME_BAR, bottomMax: HOME_BAR };
  await device.send('Emulation.setSafeAreaInsetsOverride' as 'Emulation.clearGeolocationOverride', { insets } as never);
  await tap(button('Home'));
  expect(await covered()).toEqual([]);
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await expect(button('Reject')).toBeVisible();
  expect(await covered()).toEqual([]);
  // Without its insets the same controls stand where the bar would be: the phone of this test has one.
  await device.send(
    'Emulation.setSafeAreaInsetsOverride' as 'Emulation.clearGeolocationOverride',
    { insets: {} } as never,
  );
  expect(await covered()).not.toEqual([]);
  await tap(button('Reject'));
  await device.detach();
});

test('a request for a payment is shared as a link, which fills in the send screen of whoever opens it', async () => {
  await tap(button('Home'));
  await tap(button('Receive'));
  await tap(wallet.getByRole('radio', { name: 'Payment request' }));
  await wallet.getByRole('combobox', { name: 'Asset' }).selectOption('SVC');
  await wallet.getByRole('textbox', { name: 'Amount (optional)' }).fill('0.75');
  const code = await readCode(wallet.getByRole('img', { name: 'QR code of the payment request' }));
  expect(await smallTargets(wallet)).toEqual([]);
  await tap(button('Share'));
  const shared = await wallet.evaluate(() => (globalThis as unknown as { shared: string }).shared);
  expect(shared).toBe(code);
  expect(new URL(shared).origin).toBe(new URL(network().wallet).origin);
  // As from another app: the page is not there yet.
  await wallet.goto('about:blank');
  await wallet.goto(shared);
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tap(button('Unlock'));
  await expect(wallet.getByLabel('To', { exact: true })).toHaveValue(address);
  await expect(wallet.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.75');
  await expect(wallet.getByText('From the payment request. Check it before you go on.').first()).toBeVisible();
  // Whoever opens it decides: nothing was sent by opening it, and its words do not stay in the address.
  expect(wallet.url()).not.toContain('pay');
  await tap(button('Home'));
});

test('the wallet is locked, and opens by its password', async () => {
  await tap(button('Lock'));
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tap(button('Unlock'));
  await expect(button('Lock')).toBeVisible();
});
