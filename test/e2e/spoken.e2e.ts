// What a screen reader says: the complete accessibility tree of restoring, sending and approving, in order. A missing,
// added or moved line fails here; fees and block numbers are patterns.

import { expect, type Page, test } from '@playwright/test';
import { request, type Site, startSite } from './site.ts';
import { answered, approve, type Browser, launch, newWallet, PASSWORD, reject, tokenOf } from './wallet.ts';

/** The first phrase of the usual test vectors, whose addresses are publicly known. */
const PHRASE = `${'abandon '.repeat(11)}about`;
const RECIPIENT = `0x${'4455667788'.repeat(4)}`;
const UNLIMITED = `1${'0'.repeat(40)}`;

let browser: Browser;
let site: Site;

test.beforeAll(async () => {
  browser = await launch();
  site = await startSite();
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The screen's own part, below the top bar and above the navigation, is exactly this. */
async function says(page: Page, told: string): Promise<void> {
  const lines = told.split('\n').filter((line) => line.trim() !== '');
  const least = Math.min(...lines.map((line) => line.search(/\S/)));
  const main = lines.map((line) => `  ${line.slice(least)}`);
  await expect(page.locator('body')).toMatchAriaSnapshot(['- main:', '  - /children: deep-equal', ...main].join('\n'));
}

test.describe('in one wallet', () => {
  test('a restore says what is needed, what was wrong, and what was restored', async () => {
    const page = await browser.context.newPage();
    await page.goto(browser.extensionUrl('src/ui/app.html'));
    await says(
      page,
      `
      - heading "SVC Wallet" [level=1]
      - paragraph: /^Every request of a site is written out in plain words before you sign it/
      - button "Create a new wallet"
      - button "Import an existing wallet"
      - paragraph: /^Your keys stay on this device, encrypted with your password/
      `,
    );
    await page.getByRole('button', { name: 'Import an existing wallet' }).click();
    const phrase = page.getByLabel('Recovery phrase');
    await phrase.fill('abandon '.repeat(12));
    await page.getByRole('button', { name: 'Continue' }).click();
    await says(
      page,
      `
      - button "Back"
      - heading "Import a wallet" [level=1]
      - paragraph: It brings back every account that was made from it, with the same addresses.
      - text: From
      - radiogroup "From":
        - radio "Phrase" [checked]
        - radio "Private key"
        - radio "Keystore"
      - text: Recovery phrase
      - textbox "Recovery phrase" [invalid]: /^abandon/
      - alert: "The words are valid, but not in this order: one is wrong or two are swapped."
      - button "Continue"
      `,
    );
    await phrase.fill(PHRASE);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill('another one');
    await page.getByRole('button', { name: 'Continue' }).click();
    await says(
      page,
      `
      - button "Back"
      - heading "Choose a password" [level=1]
      - paragraph: It encrypts your keys on this device.
      - text: Password
      - textbox "Password": ${PASSWORD}
      - button "Show what was typed"
      - text: Strong Confirm password
      - textbox "Confirm password" [invalid]: another one
      - button "Show what was typed"
      - alert: The two passwords differ. Type the same one twice.
      - button "Continue"
      `,
    );
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await says(
      page,
      `
      - heading "Your wallet is back" [level=1]
      - paragraph: One account, two addresses, one phrase that restores both.
      - term: "Quantum-safe address: trading, tokens, profile"
      - definition:
        - button "0xPQa645CF…255134"
      - term: "Classic address: for sites that know only 0x accounts"
      - definition:
        - button "0x9858Ef…aEda94"
      - button "Continue"
      `,
    );
  });
});

test.describe('in another', () => {
  test.describe.configure({ mode: 'serial' });
  let wallet: Page;
  let page: Page;
  let other: Browser;

  test.beforeAll(async () => {
    other = await launch();
    wallet = await newWallet(other, { SVC: '1000', qUSDC: '250' });
    page = await other.context.newPage();
    await page.goto(site.origin);
  });
  test.afterAll(() => other.close());

  test('a send says why it cannot continue, then what will happen, then its result', async () => {
    await wallet.goto(other.extensionUrl('src/ui/app.html'));
    await wallet.getByRole('button', { name: 'Send', exact: true }).click();
    const form = (typed: { to: string; known: string; amount: string; value: string; end: string }) => `
      - button "Back"
      - heading "Send" [level=1]
      - button "Scan"
      - button "Send an NFT instead"
      - form "Send":
        - text: Asset
        - combobox "Asset":
          - option "SVC" [selected]
          - option /^qUSDC/
        - text: From
        - radiogroup "From":
          - radio "quantum-safe" [checked]
          - radio "classic"
        - paragraph: /^1,000 SVC on 0xPQ/
        - text: To
        - textbox "To"${typed.to}
        - text: ${typed.known}
        - button "Choose from contacts and accounts"
        - text: Amount
        - textbox "Amount"${typed.amount}
        - button "Max"
        - text: ${typed.value}
        - term: Fee, at most
        - definition:
          - text: /^[\\d.]+ SVC$/
          - paragraph: /^likely [\\d.]+ SVC$/
          - button "Change fee"
        ${typed.end}
      `;
    const IN_SVC = 'In SVC, with up to 18 decimals.';
    const unfilled = '- button "Review" [disabled]\n        - text: Enter whom to pay first.';
    await says(wallet, form({ to: '', known: '0x… or 0xPQ…', amount: '', value: IN_SVC, end: unfilled }));
    await wallet.getByRole('textbox', { name: 'To', exact: true }).fill(RECIPIENT);
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('5');
    await says(
      wallet,
      form({
        to: `: "${RECIPIENT}"`,
        known: 'Not one of your contacts. Compare the whole address with its source.',
        amount: ': "5"',
        value: '/^In SVC, with up to 18 decimals\\. worth ≈ \\$2\\.50$/',
        end: '- button "Review"',
      }),
    );
    await wallet.getByRole('button', { name: 'Review' }).click();
    await says(
      wallet,
      `
      - paragraph: This wallet Local network
      - heading "Send" [level=1]
      - paragraph:
        - text: Send 5 SVC to
        - button "0x445566…667788"
      - region "Warnings":
        - paragraph: "Note: This wallet has never sent to this account. Compare the whole address with its source."
      - region "Effect":
        - heading "What it does" [level=2]
        - list:
          - listitem: /^You give 5 SVC worth ≈ \\$2\\.50$/
          - listitem: /^Fee [\\d.]+ SVC$/
        - list:
          - listitem: No more than 5 SVC leaves
        - paragraph: /^Simulated on block \\d+\\. Nothing else of yours changes\\./
      - term: Account
      - definition:
        - button /^Account 1 0xPQ/
      - term: Network
      - definition: Local network · 88888
      - term: Signs with
      - definition: the quantum-safe key
      - term: Fee, at most
      - definition:
        - text: /^[\\d.]+ SVC$/
        - paragraph: /^likely [\\d.]+ SVC$/
        - paragraph: spent even if it fails
        - button "Change fee"
      - group: Exactly what is signed
      - status
      - button "Reject"
      - button "Approve": Approve Send
      - text: Send
      `,
    );
    await expect(wallet.getByRole('button', { name: 'Approve', exact: true })).toHaveAccessibleDescription('Send');
    await approve(wallet);
    await says(
      wallet,
      `
      - heading "Outcome" [level=1]
      - region "Outcome":
        - paragraph: Send 5 SVC to ${RECIPIENT}
        - paragraph: It was carried out.
        - term: Fee paid
        - definition: /^[\\d.]+ SVC$/
        - term: Block
        - definition: /^"?\\d+"?$/
        - paragraph: Done
      - button "Done"
      - button "View"
      - button "Again"
      `,
    );
  });

  test('a site that asks to connect is named before what it will see', async () => {
    await answered(
      other.context,
      () => request(page, 'eth_requestAccounts'),
      async (window) => {
        await says(
          window,
          `
          - paragraph: ${new URL(site.origin).host} Local network
          - heading "Connect site" [level=1]
          - paragraph: Let this site see this account?
          - group "Accounts that the site may see":
            - text: Accounts that the site may see
            - list:
              - listitem:
                - checkbox /^Account 1 0xPQ/ [checked]
                - text: /^Account 1 0xPQ/
          - list:
            - listitem: It will see both addresses, their balances and what they did.
            - listitem: It may ask for signatures. Each one is shown to you first.
            - listitem: It cannot move anything without your approval.
          - status
          - button "Reject"
          - button "Approve": Approve Connect site
          - text: Connect site
          `,
        );
        await approve(window);
      },
    );
  });

  test('a site’s payment request says who asks, the sentence, the effect, then the facts', async () => {
    const params = { token_address: await tokenOf('qUSDC'), to: RECIPIENT, amount: '5' };
    const settled = await answered(
      other.context,
      () => request(page, 'svc_sendExchangeTransaction', [{ op: 'TOKEN_TRANSFER', params }]),
      async (window) => {
        await says(
          window,
          `
          - paragraph: ${new URL(site.origin).host} Local network
          - heading "Send token" [level=1]
          - paragraph:
            - text: Send 5 qUSDC to
            - button "0x445566…667788"
          - region "Effect":
            - heading "What it does" [level=2]
            - list:
              - listitem: /^You give 5 qUSDC worth ≈ \\$5\\.00$/
              - listitem: /^Fee [\\d.]+ SVC$/
            - list:
              - listitem: No more than 5 qUSDC leaves
            - paragraph: /^Simulated on block \\d+\\. Nothing else of yours changes\\./
          - term: Token
          - definition: /^qUSDC 0x/
          - term: Recipient
          - definition:
            - button "0x445566…667788" [expanded]
            - text: 0x 4455 6677 8844 5566 7788 4455 6677 8844 5566 7788
            - button "Copy address"
          - list:
            - listitem: It executes when a block includes it, not at once.
          - term: Account
          - definition:
            - button /^Account 1 0xPQ/
          - term: Network
          - definition: Local network · 88888
          - term: Fee, at most
          - definition:
            - text: 0.001 SVC
            - paragraph: /^likely [\\d.]+ SVC$/
            - paragraph: burned even if the operation fails
            - button "Change fee"
          - group: Exactly what is signed
          - status
          - button "Reject"
          - button "Approve": Approve Send token
          - text: Send token
          `,
        );
        await reject(window);
      },
    );
    expect(settled).toMatchObject({ code: 4001 });
  });

  test('a danger comes right after the heading, before the sentence, with how to approve in spite of it', async () => {
    const params = { token_address: await tokenOf('qUSDC'), spender: RECIPIENT, amount: UNLIMITED };
    const settled = await answered(
      other.context,
      () => request(page, 'svc_sendExchangeTransaction', [{ op: 'TOKEN_APPROVE', params }]),
      async (window) => {
        // Screen readers begin at the focus: at the heading, with the danger right below it.
        await expect(window.getByRole('heading', { level: 1 })).toBeFocused();
        await says(
          window,
          `
          - paragraph: ${new URL(site.origin).host} Local network
          - heading "Allow spending" [level=1]
          - region "Dangers":
            - alert:
              - paragraph: /^Danger.{2}The spender could take all your qUSDC.* Reject unless you trust it/
          - paragraph:
            - text: Let
            - button "0x445566…667788"
            - text: /^spend 10,000,[0,]+ qUSDC$/
          - region "Warnings":
            - paragraph: /^Caution.{2}The spender can take that much at any time without asking again/
          - region "Effect":
            - heading "What it does" [level=2]
            - list:
              - listitem:
                - text: Allowance
                - button "0x445566…667788"
                - text: /^may spend 10,000,[0,]+ qUSDC$/
              - listitem: /^Fee [\\d.]+ SVC$/
            - list:
              - listitem: Nothing but the fee leaves your free balance
            - paragraph: /^Simulated on block \\d+\\. Nothing else of yours changes\\./
          - term: Token
          - definition: /^qUSDC 0x/
          - term: Spender
          - definition:
            - button "0x445566…667788" [expanded]
            - text: 0x 4455 6677 8844 5566 7788 4455 6677 8844 5566 7788
            - button "Copy address"
          - list:
            - listitem: It executes when a block includes it, not at once.
          - term: Account
          - definition:
            - button /^Account 1 0xPQ/
          - term: Network
          - definition: Local network · 88888
          - term: Fee, at most
          - definition:
            - text: 0.001 SVC
            - paragraph: /^likely [\\d.]+ SVC$/
            - paragraph: burned even if the operation fails
            - button "Change fee"
          - group: Exactly what is signed
          - text: Password
          - textbox "Password"
          - button "Show what was typed"
          - status: "Much is at stake: your password is asked for."
          - button "Reject"
          - button "Approve" [disabled]: Approve Allow spending
          - text: Allow spending
          `,
        );
        await window.getByLabel('Password', { exact: true }).fill(PASSWORD);
        const button = window.getByRole('button', { name: 'Approve', exact: true });
        await expect(button).toHaveAccessibleDescription(/^Allow spending Hold Approve for one second/);
        await reject(window);
      },
    );
    expect(settled).toMatchObject({ code: 4001 });
  });
});
