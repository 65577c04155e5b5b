// An NFT from its creation by a site to its transfer on the wallet's own screens, against a real node.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { request, type Site, startSite } from './site.ts';
import { answered, approve, type Browser, launch, newWallet } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const FRIEND = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

let browser: Browser;
let context: BrowserContext;
let site: Site;
let wallet: Page;
let page: Page;
let collection = '';

/** An operation that the site requests and the user approves. @returns the data of its receipt */
async function operation(op: string, params: object): Promise<Record<string, string>> {
  const asking = answered(context, () => request(page, 'svc_sendExchangeTransaction', [{ op, params }]));
  const { result } = (await asking) as { result: { txHash: string } };
  const receipt = async () =>
    (
      (await request(page, 'exchange_getTransactionReceipt', [result.txHash])) as {
        result: { data: Record<string, string> } | null;
      }
    ).result;
  await expect.poll(receipt, { intervals: [500] }).not.toBeNull();
  return (await receipt())?.data ?? {};
}

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
  site = await startSite();
  wallet = await newWallet(browser, { SVC: '100' });
  page = await context.newPage();
  await page.goto(site.origin);
  await answered(context, () => request(page, 'eth_requestAccounts'));
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('a received NFT is listed, and nothing is fetched for it', async () => {
  ({ collection = '' } = await operation('NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT', royalty_bps: 250 }));
  await operation('NFT_MINT', { collection, name: 'Tom', uri: 'https://pictures.example/tom.png' });
  const outside: string[] = [];
  wallet.on('request', (sent) => {
    if (!/^(?:chrome-extension:|data:|http:\/\/127\.0\.0\.1[:/])/.test(sent.url())) outside.push(sent.url());
  });
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/items'));
  await wallet.reload();
  await wallet.getByRole('button', { name: /Tom/ }).click();
  await expect(wallet.getByText('2.5 % of a sale')).toBeVisible();
  await expect(wallet.getByText('pictures.example', { exact: true })).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Show picture' })).toBeVisible();
  await expect(wallet.getByRole('img', { name: 'Tom' })).toHaveCount(0);
  expect(outside).toEqual([]);
});

test('somebody is approved for it alone', async () => {
  const item = wallet.url();
  await wallet.getByRole('button', { name: /^Approve for NFT/ }).click();
  await wallet.getByLabel('Approved account').fill(FRIEND);
  await wallet.getByRole('button', { name: 'Review' }).click();
  await expect(wallet.getByRole('heading', { name: 'Approve for NFT' })).toBeVisible();
  await approve(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  const { result } = (await request(page, 'exchange_getNft', [collection, '1'])) as { result: { approved: string } };
  expect(result.approved.toLowerCase()).toBe(FRIEND.toLowerCase());
  await wallet.goto(item);
});

test('it is sent, described in words, and no longer listed', async () => {
  await wallet.getByLabel('To').fill(FRIEND);
  await wallet.getByRole('button', { name: 'Review' }).click();
  await expect(wallet.getByRole('heading', { name: 'Send NFT' })).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Effect' })).toContainText('CAT item 1 is yours no more');
  await approve(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  await wallet.getByRole('button', { name: 'Done' }).click();
  await wallet.getByRole('tab', { name: 'Activity' }).click();
  await expect(
    wallet.getByRole('region', { name: 'Activity' }).getByRole('button', { name: /^Send NFT/ }),
  ).toBeVisible();
  const { result } = (await request(page, 'exchange_getNft', [collection, '1'])) as { result: { owner: string } };
  expect(result.owner.toLowerCase()).toBe(FRIEND.toLowerCase());
  await wallet.getByRole('tab', { name: 'NFTs' }).click();
  await expect(wallet.getByText('No NFTs yet')).toBeVisible();
});
