// A wallet in Node whose first account is visible to a page: the start of most request tests.

import { openWallet, type TestPage, type TestUi } from './openWallet.ts';

/** Both addresses of the first account of the test wallet's phrase. */
export const FIRST_ACCOUNT = {
  address: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  pq: '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab',
} as const;

/** Connects a page like its user would; resolves to the page's answer. */
export async function connect(
  page: TestPage,
  ui: TestUi,
  accountIds: readonly string[] = [ui.view.accounts[0]?.id ?? ''],
): Promise<unknown> {
  const asked = page.request('eth_requestAccounts');
  await ui.approve('connect', { accountIds });
  return asked;
}

/** A wallet on a node with one connected page; `open` opens further ones. */
export async function connectedWallet(nodeUrl: string, options: Parameters<typeof openWallet>[1] = {}) {
  const opened = await openWallet(nodeUrl, options);
  const page = opened.page();
  await connect(page, opened.main);
  return { ...opened, page, open: opened.page };
}
