// The profile service's page for people in a real browser: its button verifies the proof there, and exposes a service
// that shows, proves or serves something other than what was signed.

import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { addressOfPqKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { mlDsaPublicKey, mlDsaSign } from '@svc/core/crypto/mlDsa';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { pqMessageBytes } from '@svc/core/tx/message';
import { faults } from './pageRules.ts';
import { BROWSER, network } from './wallet.ts';

const PROFILE = {
  name: 'Ada Lovelace',
  description: 'Two\nlines & "quotes" <b>',
  website: 'https://ada.example/',
  x: 'ada',
};
const seed = sha256(utf8('profile page'));
const publicKey = mlDsaPublicKey(seed);
const address = addressOfPqKey(publicKey);
const proofOf = (name: string) => {
  const issuedAt = Math.floor(Date.now() / 1000);
  const message = buildClaimMessage({
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { ...PROFILE, name },
    issuedAt,
  });
  return {
    message,
    signature: toHex(mlDsaSign(pqMessageBytes(utf8(message)), seed)),
    publicKey: toHex(publicKey),
    issuedAt,
  };
};

let browser: Browser;
let context: BrowserContext;
let page: Page;
const thrown: string[] = [];
test.beforeAll(async () => {
  const { issuedAt: _issuedAt, ...body } = proofOf(PROFILE.name);
  const answer = await fetch(`${network().profiles}/local/accounts`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  browser = await chromium.launch(BROWSER);
});
test.afterAll(() => browser.close());
test.beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  thrown.length = 0;
  page.on('pageerror', ({ message }) => thrown.push(message));
});
test.afterEach(async () => {
  expect(thrown).toEqual([]);
  await context.close();
});

const pageUrl = (): string => `${network().profiles}/local/view/accounts/${address}`;
async function findings(): Promise<{ good: string[]; bad: string[] }> {
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Verify again' }).waitFor();
  return { good: await page.locator('li.good').allInnerTexts(), bad: await page.locator('li.bad').allInnerTexts() };
}

test('a profile is shown as signed, is verified in the browser, and is readable in both themes', async () => {
  await page.goto(pageUrl());
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.locator('[data-field="description"] dd')).toHaveText(/^Two\s+lines & "quotes" <b>$/, {
    useInnerText: true,
  });
  const { good, bad } = await findings();
  expect([good.length, bad]).toEqual([3, []]);
  expect(good[0]).toContain(address);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page), colorScheme).toEqual([]);
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});

test('an image that the service could not fetch leaves no broken frame', async () => {
  const image = (path: string): string => `<header><img src="${path}" alt="" width="72" height="72">`;
  for (const [path, isShown] of [
    ['/profiles/v1/local/image/account/none', false],
    ['/profiles/v1/here.svg', true],
  ] as const) {
    await page.route('**/here.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      }),
    );
    await page.route(pageUrl(), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<header>', image(path)) });
    });
    await page.goto(pageUrl());
    await page.getByRole('button', { name: 'Verify' }).waitFor();
    await expect(page.locator('header img')).toBeVisible({ visible: isShown });
  }
});

test('a page that shows another field than the signed one is exposed', async () => {
  await page.route(pageUrl(), async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('https://ada.example/', 'https://eve.example/'),
    });
  });
  await page.goto(pageUrl());
  expect((await findings()).bad.join()).toContain('other fields than those that were signed');
});

for (const [what, change, sentence] of [
  [
    'another signature',
    (proof) => ({ ...proof, signature: proof.signature.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) }),
    'Do not trust',
  ],
  ['another message by the same key', () => proofOf('Eve'), 'other fields'],
  ['a text that is no claim', (proof) => ({ ...proof, message: 'hello' }), 'malformed'],
] as [string, (proof: ReturnType<typeof proofOf>) => object, string][]) {
  test(`a service that serves ${what} as proof is exposed`, async () => {
    await page.route('**/proof', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as ReturnType<typeof proofOf>) });
    });
    await page.goto(pageUrl());
    expect((await findings()).bad.join()).toContain(sentence);
  });
}
