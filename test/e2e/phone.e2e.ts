// The whole of a phone's flow by touch at 375 pixels: create, receive by a code, pair by the camera's picture, approve,
// pay what a scanned code asks for, lock. The test holds the other devices: it reads the phone's screen as a camera
// would, and puts before the phone's camera what other screens show.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Locator, type Page, test } from '@playwright/test';
import { parsePayment, paymentUri } from '@svc/core/accounts/paymentRequest';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { codeFilm } from './codeFilm.ts';
import { BROWSER, balanceOf, fund, network, PASSWORD } from './wallet.ts';

/** Smallest side of what is touched, in pixels. */
const TOUCH_MIN = 44;
const CHAIN = 88_888;

let folder: string;
let browser: Browser;
let phone: BrowserContext;
let wallet: Page;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-phone-'));
  writeFileSync(join(folder, 'camera.y4m'), codeFilm('nothing yet'));
  browser = await chromium.launch({
    ...BROWSER,
    args: [
      ...BROWSER.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(folder, 'camera.y4m')}`,
    ],
  });
  phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    permissions: ['camera'],
  });
  wallet = await phone.newPage();
});
test.afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What stands before the phone's camera from the next time that it is opened. */
const show = (text: string): void => writeFileSync(join(folder, 'camera.y4m'), codeFilm(text));

const button = (name: string | RegExp): Locator => wallet.getByRole('button', { name, exact: true });
const tap = (name: string | RegExp): Promise<void> => button(name).tap();

/** The text of the code on the phone's screen, read from its picture. */
async function readScreen(): Promise<string> {
  const picture = await wallet.getByRole('img', { name: /^QR code/ }).screenshot();
  const { data, info } = await sharp(picture)
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

/** Names of the buttons and fields of the screen that are smaller than a finger. */
async function small(): Promise<string[]> {
  const found: string[] = [];
  for (const one of await wallet.locator('button:visible, input:visible, select:visible, textarea:visible').all()) {
    const box = await one.boundingBox();
    if (box !== null && (box.height < TOUCH_MIN || box.width < TOUCH_MIN))
      found.push(`${await one.evaluate((element) => element.outerHTML.slice(0, 90))} ${box.width}x${box.height}`);
  }
  return found;
}

async function create(): Promise<void> {
  await wallet.goto(`${network().wallet}/wallet`);
  await tap('Create a new wallet');
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByLabel('Confirm password').fill(PASSWORD);
  await tap('Continue');
  await tap(/Show the phrase/);
  const words = (await wallet.getByRole('listitem').allInnerTexts()).map((word) => word.replace(/[^a-z]/g, ''));
  await tap('Continue');
  await expect(wallet.getByRole('group', { name: /^Word / })).toHaveCount(3);
  for (const group of await wallet.getByRole('group', { name: /^Word / }).all()) {
    const place = Number(
      /\d+/.exec((await group.getAttribute('aria-label')) ?? (await group.textContent()) ?? '')?.[0],
    );
    await group
      .getByRole('button', { name: words[place - 1] ?? '', exact: true })
      .first()
      .tap();
  }
  await tap('Continue');
  await tap('Continue');
}

test('a phone creates, receives, pairs, approves, pays and locks by touch', async () => {
  await create();
  expect(await small()).toEqual([]);

  await tap('Receive');
  await wallet.getByText('Payment request', { exact: true }).tap();
  await wallet.getByLabel('Asset').selectOption('SVC');
  await wallet.getByLabel('Amount (optional)').fill('250');
  expect(await small()).toEqual([]);
  const asked = parsePayment(await readScreen());
  expect(asked).toMatchObject({ chainId: CHAIN, asset: 'SVC', amount: '250' });
  await fund(asked.to, { SVC: asked.amount ?? '' });
  await tap('Back');
  await expect(wallet.getByText('250 SVC').first()).toBeVisible();

  const site = await (await browser.newContext()).newPage();
  await site.goto(network().demo);
  await site.getByRole('button', { name: 'Connect by QR code' }).click();
  show((await site.getByTestId('pairing-link').textContent()) ?? '');
  await tap('Scan');
  await expect(wallet.getByText(`For ${new URL(network().demo).host}`)).toBeVisible();
  await tap('Connect');
  await expect(button('Approve')).toBeVisible();
  expect(await small()).toEqual([]);
  await tap('Approve');
  await expect(site.getByTestId('connected')).toContainText('Wallet online');
  await site.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await expect(wallet.getByText('Hello from the demo exchange')).toBeVisible();
  await tap('Approve');
  await expect(site.getByText('the signature verifies')).toBeVisible();

  const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const before = await balanceOf('SVC', payee);
  show(paymentUri({ to: payee, chainId: CHAIN, asset: 'SVC', amount: '1.5' }));
  await tap('Home');
  await tap('Send');
  await tap('Scan');
  await expect(wallet.getByLabel('Amount', { exact: true })).toHaveValue('1.5');
  await expect(wallet.getByLabel('To', { exact: true })).toHaveValue(payee);
  await expect(wallet.getByText('From the payment request')).toHaveCount(3);
  expect(await small()).toEqual([]);
  await tap('Review');
  await expect(wallet.getByText('1.5 SVC').first()).toBeVisible();
  await tap('Approve');
  await expect.poll(async () => Number(await balanceOf('SVC', payee)) - Number(before)).toBe(1.5);

  await tap('Home');
  await tap('Lock');
  await expect(wallet.getByLabel('Password', { exact: true })).toBeVisible();
});
