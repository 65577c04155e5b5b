// A token and a collection of the user's own, from their creation to the last right, on the wallet's own screens
// against a real node.

import { expect, type Page, test } from '@playwright/test';
import { approve, type Browser, balanceOf, launch, newWallet } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const FRIEND = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

let browser: Browser;
let wallet: Page;

test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser, { SVC: '100' });
  await wallet.setViewportSize({ width: 375, height: 600 });
});
test.afterAll(() => browser.close());

/** Goes to a screen of the wallet, which reads everything anew. */
async function open(path: string): Promise<void> {
  await wallet.goto(browser.extensionUrl(`src/ui/app.html#/${path}`));
  await wallet.reload();
}

/** Approves the prepared act and waits for its end; what came of it is in view. */
async function carryOut(heading: string): Promise<void> {
  await wallet.getByRole('button', { name: 'Review' }).click();
  await expect(wallet.getByRole('heading', { name: heading })).toBeVisible();
  await approve(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
}

/** The same, and goes on. */
async function confirm(heading: string): Promise<void> {
  await carryOut(heading);
  await wallet.getByRole('button', { name: 'Done' }).click();
}

/** The page of the first thing that the account manages. */
async function openManaged(symbol: string): Promise<void> {
  await open('managed');
  await wallet
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(symbol) })
    .click();
  await expect(wallet.getByRole('heading', { name: symbol, exact: true })).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Manage' })).toBeVisible();
}

/** An act on the page that is open. */
const offered = (act: string) =>
  wallet.getByRole('region', { name: 'Manage' }).getByRole('button', { name: new RegExp(`^${act}`) });
const begin = (act: string): Promise<void> => offered(act).click();

/** Address at the end of the page's path. */
const addressHere = (): string => decodeURIComponent(new URL(wallet.url()).hash.split('/').at(-1) ?? '');

let token = '';

test('a token is created, and is among the tokens', async () => {
  await open('home');
  await wallet.getByRole('button', { name: 'Create a token' }).click();
  await wallet.getByLabel('Name', { exact: true }).fill('Frog money');
  await wallet.getByLabel('Symbol').fill('FR OG');
  await wallet.getByLabel('Supply', { exact: true }).fill('1000.5');
  await expect(wallet.getByRole('alert')).toHaveText('1 to 16 characters without space and colon.');
  await expect(wallet.getByRole('button', { name: 'Review' })).toBeDisabled();
  await wallet.getByLabel('Symbol').fill('FROG');
  await wallet.getByLabel('Decimals').fill('6');
  await wallet.getByRole('switch', { name: 'You can create more of it later' }).click();
  await wallet.getByRole('switch', { name: 'You can freeze balances' }).click();
  await carryOut('Create token');
  await wallet.getByRole('button', { name: 'View', exact: true }).click();
  await expect(wallet.getByRole('heading', { name: 'FROG', exact: true })).toBeVisible();
  await expect(offered('Mint token')).toBeVisible();
  await open('home');
  await expect(wallet.getByRole('button', { name: /FROG/ })).toBeVisible();
  await openManaged('FROG');
  token = addressHere();
  expect(await balanceOf(token, FRIEND)).toBe('0');
});

test('more of it is minted for somebody, and what is sent arrives', async () => {
  await begin('Mint token');
  await wallet.getByLabel('Amount').fill('5.1234567');
  await expect(wallet.getByRole('alert')).toHaveText('FROG has 6 decimals; this has 7.');
  await wallet.getByLabel('Amount').fill('99.5');
  await confirm('Mint token');
  await open(`send/${token}`);
  await wallet.getByLabel('To').fill(FRIEND);
  await wallet.getByLabel('Amount').fill('100');
  await confirm('Send token');
  await expect.poll(() => balanceOf(token, FRIEND)).toBe('100');
});

test('a holder is frozen and released again', async () => {
  await openManaged('FROG');
  await begin('Freeze balance');
  await wallet.getByLabel('Whose balance').fill(FRIEND);
  await confirm('Freeze balance');
  await openManaged('FROG');
  await begin('Unfreeze balance');
  await wallet.getByLabel('Whose balance').fill(FRIEND);
  await confirm('Unfreeze balance');
});

test('a right that was given away is gone from the page', async () => {
  await openManaged('FROG');
  await expect(offered('Mint token')).toBeVisible();
  await begin('Pass right on');
  await wallet.getByLabel('The right to').selectOption({ label: 'create more of the token' });
  await wallet.getByLabel('New holder').fill(FRIEND);
  await confirm('Pass right on');
  await openManaged('FROG');
  await expect(offered('Freeze balance')).toBeVisible();
  await expect(offered('Mint token')).toHaveCount(0);
  await open(`act/TOKEN_MINT/token/${token}`);
  await expect(wallet.getByText('This account cannot do that')).toBeVisible();
});

test('a right is given up for good', async () => {
  await openManaged('FROG');
  await begin('Pass right on');
  await wallet.getByRole('radio', { name: 'Nobody, for good' }).click();
  await confirm('Give up right');
  await openManaged('FROG');
  await expect(offered('Destroy tokens')).toBeVisible();
  await expect(offered('Freeze balance')).toHaveCount(0);
  await expect(offered('Pass right on')).toHaveCount(0);
});

test('what is destroyed is gone, and no more than there is', async () => {
  await begin('Destroy tokens');
  await wallet.getByLabel('Amount').fill('1001');
  await expect(wallet.getByRole('alert')).toHaveText('At most 1,000 FROG.');
  await wallet.getByLabel('Amount').fill('999');
  await confirm('Destroy tokens');
  await openManaged('FROG');
  await expect(wallet.getByRole('region', { name: 'Facts' })).toContainText('101');
});

test('a collection is created, an item minted, renamed and destroyed', async () => {
  await open('home/nfts');
  await wallet.getByRole('button', { name: 'Create a collection' }).click();
  await wallet.getByLabel('Name', { exact: true }).fill('Cats');
  await wallet.getByLabel('Symbol').fill('CAT');
  await wallet.getByLabel('Royalty of a sale').fill('2.5');
  await wallet.getByLabel('Items at most').fill('1');
  await carryOut('Create collection');
  await wallet.getByRole('button', { name: 'View', exact: true }).click();
  await expect(wallet.getByRole('heading', { name: 'CAT', exact: true })).toBeVisible();
  await begin('Mint NFT');
  await wallet.getByLabel('Name', { exact: true }).fill('Tom');
  await carryOut('Mint NFT');
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toContainText(/Token id\s*1/);
  await wallet.getByRole('button', { name: 'View', exact: true }).click();
  await expect(wallet.getByRole('heading', { name: 'Tom', exact: true })).toBeVisible();
  await openManaged('CAT');
  await expect(offered('Mint NFT')).toBeDisabled();
  await expect(offered('Mint NFT')).toContainText('All items that there may be were minted.');
  await open('items');
  await wallet.getByRole('button', { name: /Tom/ }).click();
  await begin('Update NFT');
  await wallet.getByLabel('Name', { exact: true }).fill('Tim');
  await confirm('Update NFT');
  await open('items');
  await wallet.getByRole('button', { name: /Tim/ }).click();
  await begin('Destroy NFT');
  await confirm('Destroy NFT');
  await open('items');
  await expect(wallet.getByText('No NFTs yet')).toBeVisible();
});
