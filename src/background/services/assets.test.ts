// Whose balances are shown while the node answers, and that what was asked for meanwhile is not forgotten.

import { expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { type AssetsOptions, createAssets } from './assets.ts';

/** A wallet with two accounts and two networks whose node answers when it is told to. */
function setUp() {
  const selected = { account: 'a', slug: 'one', rpcUrl: 'http://one.test', isUnlocked: true };
  /** Questions for the balance of the native asset, each with its answer. */
  const asked: { readonly of: string; readonly answer: (amount: string) => void; readonly fail: () => void }[] = [];
  const evm = {
    balanceWei: ({ rpcUrl }: { rpcUrl: string }, address: string) =>
      new Promise<bigint>((resolve, reject) => {
        const answer = (amount: string): void => resolve(BigInt(amount) * 10n ** 18n);
        asked.push({ of: `${rpcUrl} ${address}`, answer, fail: () => reject(new Error('silent')) });
      }),
  };
  const platform = createFakePlatform();
  const assets = createAssets({
    platform,
    evm,
    tokens: { facts: () => [] },
    networks: { active: () => ({ ...selected, isSvc: false, chainId: 1, currency: 'ETH' }) },
    accounts: {
      isUnlocked: () => selected.isUnlocked,
      inView: () => ({ id: selected.account, ethAddress: `0x${selected.account}` }),
    },
  } as unknown as AssetsOptions);
  return {
    assets,
    platform,
    selected,
    asked: () => asked.map(({ of }) => of),
    /** Has a node answer a question, the oldest if none is named; undefined: it fails. */
    answer: async (amount: string | undefined, of = asked[0]?.of): Promise<void> => {
      const [one] = asked.splice(
        asked.findIndex((question) => question.of === of),
        1,
      );
      if (one === undefined) throw new Error('nothing was asked');
      if (amount === undefined) one.fail();
      else one.answer(amount);
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    },
    shown: () => assets.view()?.assets[0]?.classic,
  };
}

const FIRST = 'http://one.test 0xa';

it.each([
  ['account', { account: 'b' }, 'http://one.test 0xb'],
  ['network', { slug: 'two', rpcUrl: 'http://two.test' }, 'http://two.test 0xa'],
  ['node of the network', { rpcUrl: 'http://two.test' }, 'http://two.test 0xa'],
])('another %s is read at once, and its balances alone are shown, whichever answers first', async (_, to, of) => {
  for (const late of ['2', undefined])
    for (const order of [[FIRST, of] as const, [of, FIRST] as const]) {
      const { assets, selected, asked, answer, shown } = setUp();
      void assets.refresh();
      await answer('1');
      expect(shown()).toBe('1');
      void assets.refresh();
      Object.assign(selected, to);
      void assets.follow();
      expect([asked(), shown()]).toEqual([[FIRST, of], undefined]);
      for (const one of order) {
        await answer(one === of ? '3' : late, one);
        expect(shown()).toBe(one === of || order[0] === of ? '3' : undefined);
      }
      expect([assets.view()?.error, asked()]).toEqual([undefined, []]);
    }
});

it('what is asked for while the node answers is read after that, once', async () => {
  const { assets, asked, answer, shown } = setUp();
  const close = assets.watch();
  expect(asked()).toHaveLength(1);
  const refreshed = Promise.all([assets.refresh(), assets.refresh()]);
  // Whoever only looks on is shown what is being read.
  const closeOther = assets.watch();
  expect(asked()).toHaveLength(1);
  await answer('1');
  expect([shown(), asked().length]).toEqual(['1', 1]);
  await answer('2');
  await refreshed;
  expect([shown(), asked().length]).toEqual(['2', 0]);
  close();
  closeOther();
});

it('the same selection is not read again because something else changed', async () => {
  const { assets, asked, answer } = setUp();
  // Nor is any before somebody looks.
  void assets.follow();
  expect(asked()).toEqual([]);
  const close = assets.watch();
  void assets.follow();
  await answer('1');
  void assets.follow();
  expect(asked()).toEqual([]);
  close();
});

it('a locked wallet reads none, however long its page is open, and shows none that come after the lock', async () => {
  const { assets, asked, answer, shown, platform, selected } = setUp();
  const close = assets.watch();
  selected.isUnlocked = false;
  await answer('1');
  expect(shown()).toBeUndefined();
  void assets.refresh();
  await platform.advance(60_000);
  expect(asked()).toEqual([]);
  selected.isUnlocked = true;
  void assets.refresh();
  await answer('2');
  expect(shown()).toBe('2');
  close();
});
