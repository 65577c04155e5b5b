// Reading a pairing code from a picture file, a pasted picture, the camera, and an image on a web page.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type PaymentRequest, paymentUri } from '@svc/core/accounts/paymentRequest';
import { CHAIN_IDS } from '@svc/core/names';
import { pairingLink } from '@svc/core/relay/pairingLink';
import sharp from 'sharp';
import { codeCells, codeFilm } from './codeFilm.ts';
import { type Site, startSite } from './site.ts';
import { type Browser, createWallet, launch, newWallet } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const code = {
  key: new Uint8Array(32).fill(7),
  relay: 'https://relay.example/relay',
  name: 'Shop',
  origin: 'https://shop.example',
};
const LINK = pairingLink('https://wallet.example', code);
const PAYMENT = {
  to: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chainId: CHAIN_IDS.local,
  asset: 'SVC',
  amount: '1.25',
};
const OTHER = 'https://shop.example/menu';

let folder: string;
let browser: Browser;
let site: Site;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-scan-'));
  writeFileSync(join(folder, 'camera.y4m'), codeFilm(LINK));
  await writePicture('code.png', LINK);
  await writePicture('other.png', OTHER);
  writeFileSync(join(folder, 'text.png'), 'no picture');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
    .png()
    .toFile(join(folder, 'blank.png'));
  site = await startSite({
    '/': `<!doctype html><title>Shop</title><body><img alt="code" src="${await dataUrl(LINK)}"></body>`,
  });
  browser = await launch(undefined, cameraOf('camera.y4m'));
  const wallet = await browser.context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await wallet.close();
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Switches that make the camera show a film. */
const cameraOf = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${join(folder, film)}`,
];

function svg(text: string): Buffer {
  const rows = codeCells(text);
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`<rect x="${x}" y="${y}" width="1" height="1"/>`] : [])),
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}"><rect width="100%" height="100%" fill="#fff"/>${squares.join('')}</svg>`,
  );
}
const writePicture = (name: string, text: string) =>
  sharp(svg(text)).resize(900, 900, { kernel: 'nearest' }).png().toFile(join(folder, name));
const dataUrl = async (text: string): Promise<string> =>
  `data:image/png;base64,${(await sharp(svg(text)).resize(600, 600, { kernel: 'nearest' }).png().toBuffer()).toString('base64')}`;

async function openPair(): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(browser.extensionUrl('src/ui/app.html#/pair'));
  await expect(page.getByLabel('Pairing link')).toBeVisible();
  return page;
}

test('a picture file is read, and one without a pairing code says so', async () => {
  const page = await openPair();
  const file = page.getByLabel('Picture of the code');
  await file.setInputFiles(join(folder, 'blank.png'));
  await expect(page.getByText('No QR code was found in this picture')).toBeVisible();
  await file.setInputFiles(join(folder, 'text.png'));
  await expect(page.getByText('could not be read as a picture')).toBeVisible();
  await file.setInputFiles(join(folder, 'other.png'));
  await expect(page.getByLabel('Pairing link')).toHaveAttribute('aria-invalid', 'true');
  await file.setInputFiles(join(folder, 'code.png'));
  await expect(page.getByLabel('Pairing link')).toHaveValue(LINK);
  await expect(page.getByText('For shop.example')).toBeVisible();
  await page.close();
});

test('a picture is read when it is pasted', async () => {
  const page = await openPair();
  const bytes = [...Buffer.from((await dataUrl(LINK)).split(',')[1] ?? '', 'base64')];
  await page.getByLabel('Pairing link').evaluate((field, given) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(given)], 'code.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, bytes);
  await expect(page.getByLabel('Pairing link')).toHaveValue(LINK);
  await page.close();
});

test('the camera reads the code and is off afterwards', async () => {
  const page = await openPair();
  await page.getByRole('button', { name: 'Use camera' }).click();
  await expect(page.getByLabel('Pairing link')).toHaveValue(LINK);
  await expect(page.getByRole('region', { name: 'Camera' })).toHaveCount(0);
  await page.close();
});

test('an image on a page is read from its menu', async () => {
  const shop = await browser.context.newPage();
  await shop.goto(site.origin);
  const source = (await shop.getByRole('img').getAttribute('src')) ?? '';
  const [worker] = browser.context.serviceWorkers();
  const opened = browser.context.waitForEvent('page');
  await worker?.evaluate((srcUrl) => {
    // A browser menu cannot be clicked from here: the event of the click is sent.
    const { onClicked } = (
      globalThis as unknown as {
        chrome: { contextMenus: { onClicked: { dispatch(info: object, tab: object): void } } };
      }
    ).chrome.contextMenus;
    onClicked.dispatch({ menuItemId: 'read-pairing-code', srcUrl }, {});
  }, source);
  const page = await opened;
  await expect(page.getByLabel('Pairing link')).toHaveValue(LINK);
  await page.reload();
  await expect(page.getByLabel('Pairing link')).toHaveValue('');
});

test('the camera reads a payment code, which fills in the send form', async () => {
  const phone = await cameraPhone(PAYMENT);
  await expect(phone.page.getByLabel('To', { exact: true })).toHaveValue(PAYMENT.to);
  await expect(phone.page.getByRole('textbox', { name: 'Amount' })).toHaveValue(PAYMENT.amount);
  await expect(phone.page.getByText('From the payment request. Check it before you go on.').first()).toBeVisible();
  await phone.close();
});

test('a payment code for another network fills in nothing, and offers that network', async () => {
  const phone = await cameraPhone({ ...PAYMENT, chainId: CHAIN_IDS.mainnet });
  await expect(phone.page.getByRole('alert')).toContainText(`for chain ${CHAIN_IDS.mainnet}`);
  await expect(phone.page.getByLabel('To', { exact: true })).toHaveValue('');
  await phone.page.getByRole('button', { name: /^Switch to .* and fill it in$/ }).click();
  await expect(phone.page.getByRole('button', { name: /^Network: Main network/ })).toBeVisible();
  await phone.close();
});

/** A wallet in a phone's width whose camera has just read a payment request for the send form. */
async function cameraPhone(request: PaymentRequest) {
  writeFileSync(join(folder, 'pay.y4m'), codeFilm(paymentUri(request)));
  const phone = await launch(undefined, cameraOf('pay.y4m'));
  const page = await newWallet(phone, { SVC: '10' });
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(phone.extensionUrl('src/ui/app.html#/send'));
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  return { page, close: phone.close };
}
