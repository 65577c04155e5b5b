// The wallet's own screens against a real node: contacts, sending, pending transactions, typed data of a site, revoking
// a site's permission.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { request, type Site, startSite } from './site.ts';
import { answered, approve, type Browser, balanceOf, launch, newWallet, tokenOf } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

const FRIEND = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

let browser: Browser;
let context: BrowserContext;
let site: Site;
let wallet: Page;

const open = async (path: string): Promise<void> => {
  await wallet.goto(browser.extensionUrl(`src/ui/app.html#/${path}`));
  // Navigating to the same page with another hash does not reload it.
  await wallet.reload();
};

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
  site = await startSite();
  wallet = await newWallet(browser, { SVC: '100', qUSDC: '250' });
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('a contact is added; a look-alike address causes a warning', async () => {
  await open('settings/contacts');
  await wallet.getByRole('button', { name: 'Add contact' }).click();
  await wallet.getByLabel('Name').fill('Ada');
  await wallet.getByLabel('Address').fill(FRIEND);
  await wallet.getByRole('button', { name: 'Save' }).click();
  await expect(wallet.getByText('Ada')).toBeVisible();
  await wallet.getByRole('button', { name: 'Add contact' }).click();
  await wallet.getByLabel('Address').fill(`0x9858${'0'.repeat(32)}da94`);
  await expect(wallet.getByText(/looks like that of “Ada”/)).toBeVisible();
});

test('who leaves a form before it is saved is not taken away from the next screen', async () => {
  const other = await context.newPage();
  await other.goto(browser.extensionUrl('src/ui/app.html#/settings/contacts'));
  await open('settings/contacts/new');
  await wallet.getByLabel('Name').fill('Grace');
  await wallet.getByLabel('Address').fill(`0x${'77'.repeat(20)}`);
  await wallet.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    location.hash = '#/settings/appearance';
  });
  await expect(other.getByText('Grace')).toBeVisible();
  // A later command has its answer too.
  await wallet.getByRole('radio', { name: 'High', exact: true }).click();
  await expect(wallet.locator('html')).toHaveAttribute('data-contrast', 'high');
  await wallet.getByRole('radio', { name: 'Usual', exact: true }).click();
  await expect(wallet).toHaveURL(/#\/settings\/appearance$/);
  await other.close();
});

test('a token is sent to a contact in whole units and arrives', async () => {
  const qusdc = await tokenOf('qUSDC');
  const before = Number(await balanceOf(qusdc, FRIEND));
  await open(`send/${qusdc}`);
  await wallet.getByRole('button', { name: 'Choose from contacts and accounts' }).click();
  await wallet.getByRole('button', { name: /Ada/ }).click();
  await expect(wallet.getByText(/Your contact\s+Ada/)).toBeVisible();
  const amount = wallet.getByLabel('Amount');
  await amount.fill('0.0000001');
  await expect(wallet.getByText(/decimals/)).toBeVisible();
  await wallet.getByRole('button', { name: 'Max' }).click();
  await expect(amount).toHaveValue('250');
  await amount.fill('12.5');
  await wallet.getByRole('button', { name: 'Review' }).click();
  await expect(wallet.getByRole('heading', { name: /Send/ })).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Effect' })).toContainText('12.5');
  await approve(wallet);
  await expect.poll(async () => Number(await balanceOf(qusdc, FRIEND))).toBe(before + 12.5);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  await wallet.getByRole('button', { name: 'Again' }).click();
  await expect(wallet.getByLabel('Amount')).toHaveValue('12.5');
  await expect(wallet.getByText(/Your contact\s+Ada/)).toBeVisible();
  // Back returns to the previous screen.
  await wallet.getByRole('button', { name: 'Back' }).click();
  await wallet.getByRole('button', { name: 'Done' }).click();
  await wallet.getByRole('tab', { name: 'Activity' }).click();
  await expect(wallet.getByRole('region', { name: 'Activity' })).toContainText('12.5 qUSDC');
});

test('a payment that is rejected on review is not sent', async () => {
  // Other tests of the same network may have paid this account.
  const before = await balanceOf('SVC', FRIEND);
  await open('send/SVC');
  await wallet.getByLabel('To').fill(FRIEND);
  await wallet.getByLabel('Amount').fill('1');
  await wallet.getByRole('button', { name: 'Review' }).click();
  await wallet.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(wallet.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  expect(await balanceOf('SVC', FRIEND)).toBe(before);
});

test('a fee is chosen before the review, changed in it, and the last choice is signed', async () => {
  await open('send/SVC');
  await wallet.getByRole('radio', { name: 'Quantum-safe' }).click();
  await wallet.getByLabel('To').fill(FRIEND);
  await wallet.getByLabel('Amount').fill('1');
  const choose = async (price: string): Promise<void> => {
    await wallet.getByRole('button', { name: 'Change fee' }).click();
    await wallet.getByRole('radio', { name: 'Own' }).click();
    await wallet.getByLabel('Price of gas, gwei').fill('0.5');
    await expect(wallet.getByRole('button', { name: 'Use this fee' })).toBeDisabled();
    await wallet.getByLabel('Price of gas, gwei').fill(price);
    await wallet.getByLabel('Gas limit').fill('145176');
    await wallet.getByRole('button', { name: 'Use this fee' }).click();
  };
  await choose('2');
  await wallet.getByRole('button', { name: 'Review' }).click();
  // The same fee is on the previous screen: the review is shown when its effect is.
  await expect(wallet.getByRole('region', { name: 'Effect' })).toContainText('0.000290352');
  await choose('3');
  await wallet.getByText('Exactly what is signed').click();
  await expect(wallet.getByText('3,000,000,000 wei')).toBeVisible();
  await approve(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  await wallet.getByRole('button', { name: 'Done' }).click();
  await wallet.getByRole('tab', { name: 'Activity' }).click();
  const activity = wallet.getByRole('region', { name: 'Activity' });
  // From the node's index, once it is in a block.
  await activity
    .getByRole('button', { name: /^Send.*−1 SVC/ })
    .first()
    .click();
  // 145,176 units of gas, each at 3 gwei.
  await expect(wallet.getByText('0.000435528')).toBeVisible();
});

test('the maximum amount is the balance minus the current fee', async () => {
  await open('send/SVC');
  await wallet.getByRole('button', { name: 'Max' }).click();
  await expect(wallet.getByText('All that the fee leaves.')).toBeVisible();
  await expect(wallet.getByLabel('Amount')).toHaveValue(/^98\.99\d+$/);
});

test('typed data is shown as a tree with unsigned parts marked, and signed', async () => {
  const page = await context.newPage();
  await page.goto(site.origin);
  const { result } = (await answered(context, () => request(page, 'eth_requestAccounts'))) as { result: string[] };
  const { result: chainId } = (await request(page, 'eth_chainId')) as { result: string };
  const data = {
    domain: { name: 'Exchange', chainId },
    primaryType: 'Order',
    types: {
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'who', type: 'string' },
      ],
    },
    message: { amount: '123456789012345678901234567890', who: 'abc\u202egpj', bonus: 'a lot' },
  };
  const signed = await answered(
    context,
    () => request(page, 'eth_signTypedData_v4', [result[0], JSON.stringify(data)]),
    async (window) => {
      const message = window.getByTestId('typed-message');
      await expect(message).toContainText('123456789012345678901234567890');
      await expect(message).toContainText('⟨202E⟩');
      await expect(message.getByText('not signed')).toBeVisible();
      await approve(window);
    },
  );
  expect(signed).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
  await page.close();
});

test('a site is shown with its permissions, and disconnected', async () => {
  await open('sites');
  await wallet.getByRole('button', { name: new RegExp(new URL(site.origin).host) }).click();
  await expect(wallet.getByText('see accounts', { exact: false })).toBeVisible();
  await wallet.getByRole('button', { name: 'Disconnect site' }).click();
  await expect(wallet.getByText('No site is connected')).toBeVisible();
  const page = await context.newPage();
  await page.goto(site.origin);
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] });
  await page.close();
});

test('an allowance is given, listed, and revoked', async () => {
  const qusdc = await tokenOf('qUSDC');
  const page = await context.newPage();
  await page.goto(site.origin);
  await answered(context, () => request(page, 'eth_requestAccounts'));
  const params = [{ op: 'TOKEN_APPROVE', params: { token_address: qusdc, spender: FRIEND, amount: '40' } }];
  const sent = await answered(
    context,
    () => request(page, 'svc_sendExchangeTransaction', params),
    async (window) => {
      await expect(window.getByRole('region', { name: 'Effect' })).toContainText('40');
      await approve(window);
    },
  );
  expect(sent).toEqual({ result: expect.objectContaining({ txHash: expect.stringMatching(/^[0-9a-f]{64}$/) }) });
  const listed = async () => {
    await open('settings/allowances');
    await wallet
      .getByText(/Up to|Nobody may move/)
      .first()
      .waitFor();
    return wallet.getByText(/Up to\s+40/).count();
  };
  await expect.poll(listed, { intervals: [1_500] }).toBe(1);
  await wallet.getByRole('button', { name: 'Revoke' }).click();
  await approve(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  await expect.poll(listed, { intervals: [1_500] }).toBe(0);
  await page.close();
});
