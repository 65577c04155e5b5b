// Every flow of the wallet by a person who has a keyboard and nothing else. byKeys.ts holds each stop on the way to
// what such a person needs; here is what they do. No mouse anywhere.

import { expect, type Page, test } from '@playwright/test';
import { approveByKeys, hasFocus, press, tabTo, type } from './byKeys.ts';
import { request, type Site, startSite } from './site.ts';
import { answered, type Browser, fund, launch, PASSWORD, tokenOf } from './wallet.ts';

const PHRASE = `${'abandon '.repeat(11)}about`;
const RECIPIENT = `0x${'4455667788'.repeat(4)}`;

let browser: Browser;
let wallet: Page;
let site: Site;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  site = await startSite();
  wallet = await browser.context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

const button = (name: string | RegExp, at: Page = wallet) =>
  at.getByRole('button', { name, exact: typeof name === 'string' }).first();
const heading = (name: string | RegExp, at: Page = wallet) => at.getByRole('heading', { name, level: 1 });

/** Goes to a button, presses it, and is on the screen of a name, which has the focus. */
async function go(name: string | RegExp, to: string | RegExp): Promise<void> {
  await press(wallet, button(name));
  await expect(heading(to)).toBeVisible();
  await hasFocus(wallet);
}

/** Picks another of a group of options by its arrow key. */
async function choose(group: string, option: string, key = 'ArrowRight'): Promise<void> {
  const options = wallet.getByRole('radiogroup', { name: group });
  await tabTo(wallet, options.getByRole('radio', { checked: true }));
  const wanted = options.getByRole('radio', { name: option });
  for (let step = 0; step < 5 && !(await wanted.isChecked()); step++) await wallet.keyboard.press(key);
  await expect(wanted).toBeChecked();
  await expect(wanted).toBeFocused();
}

/** Approves what is shown and is told what came of it. */
async function approved(): Promise<void> {
  await expect(button('Approve')).toBeVisible();
  await approveByKeys(wallet);
  await expect(heading('Outcome')).toBeVisible();
  await hasFocus(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toContainText('Done');
}

test('a stop that is not marked, one that is covered, and one that keeps the key are found', async () => {
  const bare = await browser.context.newPage();
  const shown = (style: string, more = '') =>
    bare.setContent(`<style>${style}</style><button id="one">One</button><button id="two">Two</button>${more}`);
  const to = () => tabTo(bare, bare.locator('#two'), 'Tab', 500);
  await shown('');
  await to();
  await shown('button { outline: none }');
  await expect(to()).rejects.toThrow(/is not marked: BUTTON One/);
  await shown('div { position: fixed; inset: 0; background: white }', '<div></div>');
  await expect(to()).rejects.toThrow(/cannot be seen: BUTTON One/);
  await shown('');
  await bare.evaluate(() => {
    const keep = (event: Event): void => event.preventDefault();
    document.querySelector('#one')?.addEventListener('keydown', keep);
  });
  await expect(to()).rejects.toThrow(/Tab does not leave .*One/);
  await bare.close();
  await wallet.bringToFront();
});

test('a wallet is created', async () => {
  await go('Create a new wallet', 'Choose a password');
  await type(wallet, wallet.getByLabel('Password', { exact: true }), PASSWORD);
  await type(wallet, wallet.getByLabel('Confirm password'), PASSWORD);
  await wallet.keyboard.press('Enter');
  await expect(heading(/^Write down/)).toBeVisible();
  await hasFocus(wallet);
  await press(wallet, button(/Show the phrase/));
  await hasFocus(wallet);
  const words = (await wallet.getByRole('listitem').allInnerTexts()).map((word) => word.replace(/[^a-z]/g, ''));
  await go('Continue', /^Check what/);
  for (const group of await wallet.getByRole('group', { name: /^Word / }).all()) {
    const place = Number(/\d+/.exec((await group.textContent()) ?? '')?.[0]);
    await press(wallet, group.getByRole('button', { name: words[place - 1] ?? '', exact: true }).first(), 'Space');
  }
  await go('Continue', /is ready$/);
  await go('Continue', 'Home');
});

test('it is locked, and opened by its password', async () => {
  await press(wallet, button('Lock'));
  const password = wallet.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await wallet.keyboard.type('not the password');
  await wallet.keyboard.press('Enter');
  await expect(wallet.getByText('That is not the password.')).toBeVisible();
  await hasFocus(wallet);
  await type(wallet, password, PASSWORD);
  await wallet.keyboard.press('Enter');
  await expect(heading('Home')).toBeVisible();
  await hasFocus(wallet);
});

test('an address is shown and copied', async () => {
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await go('Receive', 'Receive');
  await press(wallet, button('Copy address'));
  await hasFocus(wallet);
  const copied = await wallet.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^0xPQ[0-9a-fA-F]{64}$/);
  await fund(copied, { SVC: '1000', qUSDC: '60000' });
  await go('Back', 'Home');
});

test('a contact is added, changed and removed', async () => {
  await go('Settings', 'Settings');
  await go(/^Contacts/, 'Contacts');
  for (const name of ['Ada', 'Grace']) {
    await go('Add contact', 'Add contact');
    await type(wallet, wallet.getByLabel('Name', { exact: true }), name);
    await type(
      wallet,
      wallet.getByLabel('Address', { exact: true }),
      name === 'Ada' ? RECIPIENT : `0x${'1'.repeat(40)}`,
    );
    await press(wallet, button('Save'));
    await expect(heading('Contacts')).toBeVisible();
    await hasFocus(wallet);
  }
  await go(/^Grace/, 'Contact');
  await type(wallet, wallet.getByLabel('Note'), 'of the compiler');
  await press(wallet, button('Save'));
  await expect(heading('Contacts')).toBeVisible();
  await go(/^Grace/, 'Contact');
  await press(wallet, button('Remove contact'));
  await expect(heading('Contacts')).toBeVisible();
  await hasFocus(wallet);
  await expect(wallet.getByText('Grace')).toHaveCount(0);
  await go('Back', 'Settings');
  await go('Home', 'Home');
});

test('something is sent to a contact, whose sheet gives the focus back', async () => {
  await go('Send', 'Send');
  await tabTo(wallet, wallet.getByRole('combobox', { name: 'Asset' }));
  await wallet.keyboard.type('q');
  await expect(wallet.getByRole('combobox', { name: 'Asset' }).locator('option:checked')).toContainText('qUSDC');
  await choose('From', 'classic');
  await choose('From', 'quantum-safe', 'ArrowLeft');
  const opener = button('Choose from contacts and accounts');
  await press(wallet, opener);
  const sheet = wallet.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await wallet.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await press(wallet, opener);
  await press(wallet, sheet.getByRole('button', { name: /^Ada/ }));
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await type(wallet, wallet.getByRole('textbox', { name: 'Amount' }), '5');
  await wallet.keyboard.press('Enter');
  await expect(heading('Send token')).toBeFocused();
  await approved();
  await go('Done', 'Home');
});

test('what is under way is rejected by the question of Escape', async () => {
  await go('Send', 'Send');
  await type(wallet, wallet.getByRole('textbox', { name: 'To', exact: true }), RECIPIENT);
  await type(wallet, wallet.getByRole('textbox', { name: 'Amount' }), '1');
  await wallet.keyboard.press('Enter');
  await expect(heading('Send')).toBeFocused();
  await expect(button('Reject')).toBeVisible();
  await wallet.keyboard.press('Escape');
  const asked = wallet.getByRole('dialog', { name: 'Reject this request?' });
  await press(wallet, asked.getByRole('button', { name: 'Reject it' }));
  await hasFocus(wallet);
});

test('a market is found; an order is placed, an amount swapped', async () => {
  await go('Trade', 'Trade');
  await type(wallet, wallet.getByLabel('Search markets'), 'qbtc usdc');
  await go(/^qBTC \/ qUSDC/, 'qBTC / qUSDC');
  await expect(wallet.getByText(/qUSDC at hand/)).toBeVisible();
  await choose('Side', 'Sell');
  await choose('Side', 'Buy', 'ArrowLeft');
  await type(wallet, wallet.getByLabel('Price (qUSDC)', { exact: true }), '40000');
  await type(wallet, wallet.getByLabel('Amount (qBTC)', { exact: true }), '0.1');
  await wallet.keyboard.press('Enter');
  await approved();
  await go('Trade', 'Trade');
  await go(/^qBTC \/ qUSDC/, 'qBTC / qUSDC');
  await press(wallet, button('Cancel order'));
  await approved();
  await go('Trade', 'Trade');
  await go(/^qBTC \/ qUSDC/, 'qBTC / qUSDC');
  await choose('Kind of order', 'Swap');
  await type(wallet, wallet.getByLabel('Pay (qUSDC)', { exact: true }), '100');
  await press(wallet, button('Swap'));
  await approved();
  await go('Done', 'Home');
});

test('tabs of Home, the amounts and an entry of its activity are reached', async () => {
  const tokens = wallet.getByRole('tab', { name: 'Tokens' });
  await tabTo(wallet, tokens);
  for (const name of ['Positions', 'NFTs', 'Activity']) {
    await wallet.keyboard.press('ArrowRight');
    await expect(wallet.getByRole('tab', { name, selected: true })).toBeFocused();
  }
  const entry = wallet.getByRole('tabpanel').getByRole('button', { name: /Swap/ }).first();
  await press(wallet, entry);
  await expect(entry).toBeHidden();
  await hasFocus(wallet);
  await go('Back', 'Home');
  await press(wallet, button('Hide balances'));
  await hasFocus(wallet);
  await press(wallet, button('Show balances'));
  await hasFocus(wallet);
});

test('another network is looked at and edited', async () => {
  const chip = button(/^Network:/);
  await press(wallet, chip);
  const sheet = wallet.getByRole('dialog', { name: 'Networks' });
  await expect(sheet).toBeVisible();
  await wallet.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  await press(wallet, chip);
  await press(wallet, sheet.getByRole('button', { name: 'Edit networks' }));
  await expect(heading('Networks')).toBeVisible();
  await hasFocus(wallet);
  await go('Add network', 'Add network');
  await type(wallet, wallet.getByLabel('Network name', { exact: true }), 'Mine');
  await go('Back', 'Networks');
  await go(/^Local network/, 'Local network');
  await tabTo(wallet, button('Save'));
  await go('Back', 'Networks');
});

test('the sheet of accounts gives the focus back', async () => {
  const switcher = button(/^Account:/);
  await press(wallet, switcher);
  const sheet = wallet.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await wallet.keyboard.press('Escape');
  await expect(switcher).toBeFocused();
});

test('settings are chosen', async () => {
  await go('Settings', 'Settings');
  await go(/^Appearance/, 'Appearance');
  await choose('Theme', 'Dark');
  await expect(wallet.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('Theme', 'As the system', 'ArrowLeft');
  await go('Back', 'Settings');
  await go(/^Preferences/, 'Preferences');
  const tests = wallet.getByRole('switch').or(wallet.getByRole('checkbox')).first();
  await tabTo(wallet, tests);
  const before = await tests.isChecked();
  await wallet.keyboard.press('Space');
  await expect(tests).toBeChecked({ checked: !before });
  await expect(tests).toBeFocused();
  await go('Back', 'Settings');
  await go(/^Language/, 'Language');
  await go('Back', 'Settings');
  await go('Home', 'Home');
});

test('a token is created, more of it minted, and the right to do so given up', async () => {
  await go('Create a token', 'Create token');
  await type(wallet, wallet.getByLabel('Name', { exact: true }), 'Key money');
  await type(wallet, wallet.getByLabel('Symbol'), 'KEYS');
  await type(wallet, wallet.getByLabel('Supply', { exact: true }), '1000');
  const mayMint = wallet.getByRole('switch', { name: 'You can create more of it later' });
  await tabTo(wallet, mayMint);
  await wallet.keyboard.press('Space');
  await expect(mayMint).toBeChecked();
  const fold = wallet.getByText('More options');
  await tabTo(wallet, fold);
  await wallet.keyboard.press('Enter');
  await expect(wallet.getByLabel('Largest supply')).toBeVisible();
  await press(wallet, button('Review'));
  await expect(heading('Create token')).toBeFocused();
  await approved();
  await press(wallet, button('View'));
  await expect(heading('KEYS')).toBeVisible();
  await hasFocus(wallet);
  await go(/^Mint token/, 'Mint token');
  await type(wallet, wallet.getByLabel('Amount'), '5');
  await wallet.keyboard.press('Enter');
  await expect(heading('Mint token')).toBeFocused();
  await approved();
  await go('Done', 'Home');
  await go('What you manage', 'What you manage');
  await go(/KEYS/, 'KEYS');
  await go(/^Pass right on/, 'Pass right on');
  const holders = wallet.getByRole('radiogroup');
  await tabTo(wallet, holders.getByRole('radio', { checked: true }));
  await wallet.keyboard.press('ArrowRight');
  await expect(wallet.getByRole('radio', { name: 'Nobody, for good' })).toBeChecked();
  await press(wallet, button('Review'));
  await expect(heading('Give up right')).toBeFocused();
  await approved();
  await go('Done', 'Home');
});

test('a site is let in, one request is rejected, others approved', async () => {
  page = await browser.context.newPage();
  await page.goto(site.origin);
  const connected = await answered(
    browser.context,
    () => request(page, 'eth_requestAccounts'),
    async (window) => {
      await expect(heading('Connect site', window)).toBeFocused();
      await approveByKeys(window);
    },
  );
  expect(connected).toHaveProperty('result');
  const token_address = await tokenOf('qUSDC');
  const ask = (spender: string) => () =>
    request(page, 'svc_sendExchangeTransaction', [
      { op: 'TOKEN_APPROVE', params: { token_address, spender, amount: '5' } },
    ]);
  const rejected = await answered(browser.context, ask(RECIPIENT), async (window) => {
    await expect(heading('Allow spending', window)).toBeFocused();
    await press(window, button('Reject', window));
  });
  expect(rejected).toMatchObject({ code: 4001 });
  for (const spender of [RECIPIENT, `0x${'9f8e7d6c5b'.repeat(4)}`]) {
    const settled = await answered(browser.context, ask(spender), approveByKeys);
    expect(settled).toHaveProperty('result');
  }
  await page.close();
});

test('allowances are chosen and taken back, one after the other', async () => {
  await wallet.bringToFront();
  await go('Settings', 'Settings');
  const rows = wallet.getByRole('main').getByRole('listitem');
  await expect(async () => {
    await go(/^Allowances/, 'Allowances');
    if ((await rows.count()) === 2) return;
    await go('Back', 'Settings');
    throw new Error('the node does not have them yet');
  }).toPass();
  for (const box of await wallet.getByRole('checkbox').all()) {
    await tabTo(wallet, box);
    await wallet.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await press(wallet, button('Revoke 2 chosen'));
  await approved();
  await press(wallet, button('The next one'));
  await expect(heading('Allowances')).toBeVisible();
  await press(wallet, button('Revoke the chosen one'));
  await expect(button('Approve')).toBeVisible();
  await approveByKeys(wallet);
  await expect(heading('Allowances')).toBeVisible();
  await hasFocus(wallet);
  await expect(wallet.getByText('2 allowances were taken back.')).toBeVisible();
});

test('a wallet is restored by its phrase', async () => {
  const other = await launch();
  try {
    const fresh = await other.context.newPage();
    await fresh.goto(other.extensionUrl('src/ui/app.html'));
    await press(fresh, button('Import an existing wallet', fresh));
    await expect(fresh.getByLabel('Recovery phrase')).toBeFocused();
    await type(fresh, fresh.getByLabel('Recovery phrase'), PHRASE);
    await press(fresh, button('Continue', fresh));
    const password = fresh.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await type(fresh, password, PASSWORD);
    await type(fresh, fresh.getByLabel('Confirm password'), PASSWORD);
    await fresh.keyboard.press('Enter');
    await expect(heading('Your wallet is back', fresh)).toBeVisible();
    await press(fresh, button('Continue', fresh));
    await expect(heading('Home', fresh)).toBeVisible();
    await hasFocus(fresh);
  } finally {
    await other.close();
  }
});
