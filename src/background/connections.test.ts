import { expect, it } from 'vitest';
import { openWallet } from '../../test/support/openWallet.ts';

it('a request that came twice on one port ends with its page like any other', async () => {
  const { main, page: open, platform } = await openWallet('http://node.test');
  const page = open();
  const asked = page.request('eth_requestAccounts', [], 'same').catch((error: unknown) => error);
  void page.request('eth_requestAccounts', [], 'same').catch(() => undefined);
  await main.approval('connect');
  page.close();
  void asked;
  await platform.advance(16_000);
  await main.until((view) => view.approvals.length === 0);
  expect(main.view.sites).toEqual([]);
});
