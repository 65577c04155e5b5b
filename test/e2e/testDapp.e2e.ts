// The test page of MetaMask with this wallet: what its buttons do here. docs/compatibility.md lists what is not
// supported.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Site } from './site.ts';
import { openTestDapp, startTestDapp } from './testDapp.ts';
import { approvalWindow, approve, approved, type Browser, fund, hashWritten, launch, newWallet } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let context: BrowserContext;
let site: Site;
let page: Page;
let address: string;

const click = (id: string) => page.locator(`#${id}`).click();
const text = (id: string) => page.locator(`#${id}`);
/** Clicks a button of the page and approves the window that it opens. */
const approveBy = (id: string, see?: (window: Page) => Promise<unknown>): Promise<void> =>
  approved(context, () => click(id), see);

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
  site = await startTestDapp();
  await newWallet(browser);
  page = await openTestDapp(context, site);
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('finds the announced provider and window.ethereum, and connects', async () => {
  await expect(text('activeProviderName')).toHaveText('SVC Wallet');
  await expect(text('activeProviderUUID')).toHaveText(/^[0-9a-f-]{36}$/);
  await expect(text('chainId')).toHaveText('0x15b38');
  await expect(text('network')).toHaveText('88888');
  await approveBy('connectButton');
  await expect(text('accounts')).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  address = (await text('accounts').textContent()) ?? '';
  await expect(text('connectButton')).toHaveText('Connected');
  await click('getAccounts');
  await expect(text('getAccountsResult')).toHaveText(address);
  await fund(address, { SVC: '10000' });
});

test('signs text, and the wallet names the signer', async () => {
  await approveBy('personalSign', (window) =>
    expect(window.getByText('Example `personal_sign` message')).toBeVisible(),
  );
  await expect(text('personalSignResult')).toHaveText(/^0x[0-9a-f]{130}$/);
  await click('personalSignVerify');
  await expect(text('personalSignVerifyECRecoverResult')).toHaveText(address);
});

test('signs typed data and permits, which recover to the account', async () => {
  await approveBy('signTypedDataV4', (window) => expect(window.getByText('Ether Mail').first()).toBeVisible());
  await expect(text('signTypedDataV4Result')).toHaveText(/^0x[0-9a-f]{130}$/);
  await click('signTypedDataV4Verify');
  await expect(text('signTypedDataV4VerifyResult')).toHaveText(address.toLowerCase());
  await approveBy('signPermit');
  await expect(text('signPermitResult')).toHaveText(/^0x[0-9a-f]{130}$/);
  await click('signPermitVerify');
  await expect(text('signPermitVerifyResult')).toHaveText(address.toLowerCase());
  for (const kind of ['signPermitSingle', 'signPermitBatch', 'signSeaportBulkOrder', 'signBlurOrder']) {
    await text('signPermitVariantResult').evaluate((element) => element.replaceChildren());
    await approveBy(kind);
    await expect(text('signPermitVariantResult')).toHaveText(/^0x[0-9a-f]{130}$/);
  }
});

/** Buttons whose requests are refused without a window, with the page's words. */
const REFUSED: Readonly<Record<string, readonly (readonly [button: string, error: RegExp])[]>> = {
  signMalformedResult: [
    ['signInvalidType', /expected a type that exists/],
    ['signEmptyDomain', /domain\.name: expected a value of type string/],
    ['signInvalidPrimaryType', /primaryType: expected one of the types/],
    ['signNoPrimaryTypeDefined', /primaryType: expected one of the types/],
    ['signInvalidVerifyingContractType', /domain\.verifyingContract: expected an address/],
  ],
  sendMalformedResult: [
    ['sendWithInvalidValue', /value: expected/],
    ['sendWithInvalidTxType', /does not send this kind/],
    ['sendWithInvalidRecipient', /to: expected/],
    ['sendWithInvalidGasLimit', /gasLimit: expected/],
    ['sendWithInvalidMaxFeePerGas', /maxFeePerGas: expected/],
  ],
  signTypedDataResult: [['signTypedData', /does not support eth_signTypedData\./]],
  signTypedDataV3Result: [['signTypedDataV3', /does not support eth_signTypedData_v3/]],
  encryptionKeyDisplay: [['getEncryptionKeyButton', /does not support eth_getEncryptionPublicKey/]],
  eip5792SendCallsError: [['eip5792SendCallsButton', /cannot make calls succeed or fail together/]],
  eip5792GetCallsStatusResult: [['eip5792GetCallsStatusButton', /id: expected a text/]],
};

test('refuses malformed requests and obsolete methods before any window', async () => {
  for (const [result, buttons] of Object.entries(REFUSED))
    for (const [button, error] of buttons) {
      await text(result).evaluate((element) => element.replaceChildren());
      await click(button);
      await expect(text(result)).toHaveText(error);
    }
  expect(context.pages().filter((one) => one.url().includes('approval.html'))).toHaveLength(0);
});

test('marks a field that the signature does not cover', async () => {
  await approveBy('signExtraDataNotTyped', (window) =>
    expect(window.getByText('not signed', { exact: true })).toBeVisible(),
  );
  await expect(text('signMalformedResult')).toHaveText(/^0x[0-9a-f]{130}$/);
});

/** Sign-in buttons, with the window's warning for each. */
const SIGN_INS: readonly (readonly [button: string, warning: RegExp])[] = [
  ['siwe', /names chain 1, the active network is chain 88888/],
  ['siweResources', /names chain 1/],
  ['siweBadDomain', /signs you in at metamask\.badactor\.io, but/],
  ['siweBadAccount', /another account than the one that signs, 0x/],
  ['siweMalformed', /does not follow its form/],
];

test('says what is wrong with a sign-in, and signs it on request', async () => {
  for (const [button, warning] of SIGN_INS) {
    await text('siweResult').evaluate((element) => element.replaceChildren());
    await approveBy(button, (window) => expect(window.getByText(warning).first()).toBeVisible());
    await expect(text('siweResult')).toHaveText(/^0x[0-9a-f]{130}$/);
  }
});

test('sends, deploys the piggy bank, pays in and takes out', async () => {
  expect(await hashWritten(page, () => approveBy('sendButton'))).toMatch(/^0x/);
  await approveBy('deployButton');
  await expect(text('contractStatus')).toHaveText('Deployed');
  await approveBy('depositButton', (window) =>
    expect(window.getByRole('region', { name: 'Effect' })).toContainText('4'),
  );
  await expect(text('contractStatus')).toHaveText('Deposit completed');
  await approveBy('withdrawButton');
  await expect(text('contractStatus')).toHaveText('Withdrawn');
});

test('deploys contracts that fail and that accept funds', async () => {
  await approveBy('deployFailingButton');
  await expect(text('failingContractStatus')).toHaveText('Deployed');
  await approveBy('deployMultisigButton');
  await expect(text('multisigContractStatus')).toHaveText('Deployed');
});

test('creates a token, lists it, moves it and gives allowances', async () => {
  await approveBy('createToken');
  await expect(text('erc20TokenAddresses')).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  await approveBy('watchAssets', (window) => expect(window.getByText('TST').first()).toBeVisible());
  await approveBy('transferTokens', (window) => expect(window.getByText(/1\.5/).first()).toBeVisible());
  await approveBy('approveTokens', (window) => expect(window.getByText(/7/).first()).toBeVisible());
  await approveBy('increaseTokenAllowance');
  await text('allowanceOwner').fill(address);
  await text('allowanceSpender').fill((await text('approveTo').inputValue()) ?? '');
  await expect(async () => {
    await click('getAllowance');
    await expect(text('allowanceAmountResult')).toHaveText('8.0000', { timeout: 1_000 });
  }).toPass();
});

test('mints, allows and moves ERC-721 tokens', async () => {
  await approveBy('deployNFTsButton');
  await expect(text('nftsStatus')).toHaveText('Deployed');
  await text('mintAmountInput').fill('2');
  await approveBy('mintButton');
  await expect(text('nftsStatus')).toHaveText('Mint completed');
  await text('approveTokenInput').fill('1');
  await approveBy('approveButton');
  await expect(text('nftsStatus')).toHaveText('Approve completed');
  await approveBy('setApprovalForAllButton', (window) =>
    expect(window.getByText(/may move all your/).first()).toBeVisible(),
  );
  await expect(text('nftsStatus')).toHaveText('Set Approval For All completed');
  await approveBy('revokeButton');
  await expect(text('nftsStatus')).toHaveText('Revoke completed');
  await text('transferTokenInput').fill('1');
  await approveBy('transferFromButton');
  await expect(text('nftsStatus')).toHaveText('Transfer From completed');
  // The page writes an address with a wrong checksum, which ethers and viem refuse as well.
  await click('sign721Permit');
  await expect(text('sign721PermitResult')).toHaveText(/message\.spender: expected an address whose checksum is right/);
});

test('mints, moves and allows ERC-1155 tokens', async () => {
  await approveBy('deployERC1155Button');
  await expect(text('erc1155Status')).toHaveText('Deployed');
  await approveBy('batchMintButton');
  await expect(text('erc1155Status')).toHaveText('Batch Minting completed');
  await approveBy('setApprovalForAllERC1155Button');
  await expect(text('erc1155Status')).toHaveText('Set Approval For All completed');
  await approveBy('batchTransferFromButton');
  await expect(text('erc1155Status')).toHaveText('Batch Transfer From completed');
});

/** The final text of the page for single requests. */
async function single(method: string, params?: unknown, see?: (window: Page) => Promise<void>): Promise<string> {
  const query = new URLSearchParams({ method, ...(params === undefined ? {} : { params: JSON.stringify(params) }) });
  let opened: Page | undefined;
  const open = async () => {
    opened = await openTestDapp(context, site, `/request.html?${query}`);
  };
  if (see === undefined) await open();
  else await see(await approvalWindow(context, open));
  const main = (opened as Page).locator('main');
  await expect(main).not.toHaveText(/^(Initializing|Sending request.*)$/);
  const said = (await main.textContent()) ?? '';
  await (opened as Page).close();
  return said.replace(/^Response: /, '');
}

test('answers single requests: reads, a price by EIP-1559, and unsupported ones', async () => {
  expect(await single('eth_chainId')).toBe('"0x15b38"');
  expect(await single('eth_accounts')).toBe(`["${address}"]`);
  expect(await single('net_version')).toBe('"88888"');
  expect(await single('web3_clientVersion')).toMatch(/^"/);
  expect(await single('eth_getBalance', [address, 'latest'])).toMatch(/^"0x[1-9a-f]/);
  expect(await single('eth_call', { to: address })).toMatch(/expected|params/i);
  for (const method of [
    'eth_sign',
    'eth_decrypt',
    'eth_sendRawTransaction',
    'wallet_scanQRCode',
    'nonsense',
    '__proto__',
  ])
    expect(await single(method, [])).toContain('not support');
  const fees = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' };
  expect(
    await single(
      'eth_sendTransaction',
      [{ from: address, to: '0x0c54FcCd2e384b4BB6f2E405Bf5Cbc15a017AaFb', value: '0x0', ...fees }],
      approve,
    ),
  ).toMatch(/^"0x[0-9a-f]{64}"$/);
});

test('switches and adds known chains only', async () => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await click('addEthereumChain');
  await click('switchEthereumChain');
  await expect.poll(() => errors.length).toBe(2);
  for (const error of errors) expect(error).toMatch(/0x53a|1338/);
  expect(
    await single(
      'wallet_addEthereumChain',
      [{ chainId: '0x15b39', chainName: 'Known', rpcUrls: ['https://elsewhere.test'] }],
      approve,
    ),
  ).toBe('null');
  await expect(text('chainId')).toHaveText('0x15b39');
  await expect(text('network')).toHaveText('88889');
  expect(await single('wallet_switchEthereumChain', [{ chainId: '0x15b38' }], approve)).toBe('null');
  await expect(text('chainId')).toHaveText('0x15b38');
});

test('lists, revokes and requests permissions', async () => {
  await click('getPermissions');
  await expect(text('permissionsResult')).toHaveText('eth_accounts');
  await click('revokeAccountsPermission');
  await expect(text('accounts')).toHaveText('');
  await expect(text('connectButton')).toHaveText('Connect');
  await click('getPermissions');
  await expect(text('permissionsResult')).toHaveText('No permissions found.');
  await approveBy('requestPermissions');
  await expect(text('permissionsResult')).toHaveText('eth_accounts');
  await expect(text('accounts')).toHaveText(address);
  // When connected, it asks again: sites use this to let people change accounts.
  await approveBy('requestPermissions');
  await expect(text('permissionsResult')).toHaveText('eth_accounts');
});
