// Changes while a payment, an operation or a revocation of the wallet itself is prepared, at every request to its node:
// the network is switched (and back), the account hidden or removed, the wallet locked. Then nothing is pending that
// was meant for another state, and the caller learns that.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { settle } from '../../test/support/fakePlatform.ts';
import { openWallet, TEST_PASSWORD, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '1000');
  }
});
afterAll(() => node.stop());

/** A wallet of two accounts and two networks that both answer; in the second one every token has other decimals. */
async function opened() {
  let asked: (() => Promise<void>) | undefined;
  const wallet = await openWallet(node.url, {
    fetch: async (input, init) => {
      const before = asked;
      await before?.();
      const isOther = String(input).startsWith('https://testnet.invalid');
      if (!isOther) return fetch(input, init);
      const answer = (await fetch(`${node.url}/rpc`, init)).text();
      const text = (await answer).replaceAll('"0x15b38"', '"0x15b37"').replaceAll('"decimals":6', '"decimals":3');
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  });
  const { main } = wallet;
  const { accountId: second } = await main.run('createAccount', {});
  const first = main.view.accounts.find(({ id }) => id !== second)?.id ?? '';
  await main.run('selectAccount', { accountId: first });
  return {
    main,
    first,
    /** Runs an action during the request with this number, once. */
    async during<T>(at: number, act: () => Promise<unknown>, run: () => Promise<T>) {
      let count = 0;
      let acted: Promise<unknown> | undefined;
      asked = async () => {
        if (count++ !== at) return;
        acted = act();
        await acted;
      };
      const outcome = await run().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      asked = undefined;
      // Other requests may have been answered meanwhile, and everything be prepared.
      await acted;
      await settle();
      return { outcome, wasChanged: acted !== undefined };
    },
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const send = (more: object) => (main: TestUi, accountId: string) =>
  main
    .run('prepareSend', { accountId, form: 'classic', asset: 'SVC', to: B, amount: '1.5', ...more })
    .then(({ id }) => [id]);

const OWN: Readonly<Record<string, (main: TestUi, accountId: string) => Promise<readonly string[]>>> = {
  'a payment': send({}),
  'a payment of everything': send({ isAll: true }),
  'a payment of a token': (main, accountId) => send({ asset: node.tokenOf('qUSDC') })(main, accountId),
  'a payment of a token by operation': (main, accountId) =>
    send({ form: 'pq', asset: node.tokenOf('qUSDC') })(main, accountId),
  'two operations': async (main, accountId) => {
    const params = { token_address: node.tokenOf('qUSDC'), to: B, amount: '1' };
    const operation = { op: 'TOKEN_TRANSFER', params };
    return (await main.run('prepareOperations', { accountId, operations: [operation, operation] })).ids;
  },
};

interface Change {
  readonly make: (wallet: Opened) => Promise<unknown>;
  /** Restores the wallet; absent if that needs a new one. */
  readonly undo?: (wallet: Opened) => Promise<unknown>;
  /** The change leaves no trace, so the request may become pending. */
  readonly isOver?: true;
}
const onNetwork =
  (slug: string): Change['make'] =>
  ({ main }) =>
    main.run('selectNetwork', { slug });
const CHANGES: Readonly<Record<string, Change>> = {
  'the network is switched': { make: onNetwork('svc-testnet'), undo: onNetwork('svc-local') },
  'the network is switched and back': {
    make: async (wallet) => {
      await onNetwork('svc-testnet')(wallet);
      await onNetwork('svc-local')(wallet);
    },
    undo: async () => undefined,
    isOver: true,
  },
  'the account is hidden': {
    make: ({ main, first }) => main.run('setAccountHidden', { accountId: first, hidden: true }),
    undo: ({ main, first }) => main.run('setAccountHidden', { accountId: first, hidden: false }),
  },
  'the account is removed': {
    make: ({ main, first }) => main.run('removeAccount', { accountId: first, password: TEST_PASSWORD }),
  },
  'the wallet is locked': {
    make: ({ main }) => main.run('lock', {}),
    undo: ({ main }) => main.run('unlock', { password: TEST_PASSWORD }),
  },
};

const signedOf = (main: TestUi): string[] =>
  main.view.drafts.map(({ subject }) =>
    JSON.stringify(
      'tx' in subject
        ? [subject.network, subject.tx]
        : 'paramsText' in subject
          ? [subject.network, subject.paramsText]
          : 0,
    ),
  );

async function withoutDrafts(main: TestUi): Promise<void> {
  for (const { id } of main.view.drafts) await main.run('discardDraft', { id });
}

describe.each(Object.entries(OWN))('%s of the wallet itself', (_, prepare) => {
  it.each(Object.entries(CHANGES))('is what was asked for or is not there, once %s', async (name, change) => {
    let wallet = await opened();
    await prepare(wallet.main, wallet.first);
    await settle();
    const wanted = signedOf(wallet.main);
    expect(wanted.length).toBeGreaterThan(0);
    await withoutDrafts(wallet.main);
    let [changes, refusals] = [0, 0];
    // If every case needs a new wallet, not at every request.
    for (let at = 0; ; at += change.undo === undefined ? 3 : 1) {
      const now = wallet;
      const { main, first } = now;
      const { outcome, wasChanged } = await now.during(
        at,
        () => change.make(now),
        () => prepare(main, first),
      );
      if (!wasChanged) break;
      changes += 1;
      if ('error' in outcome) refusals += 1;
      const drafts = signedOf(main);
      const where = `${name}, at question ${at}`;
      // Everything pending was requested by a caller who could still request it.
      expect([where, drafts.filter((one) => !wanted.includes(one))]).toEqual([where, []]);
      if (change.isOver !== true) expect([where, drafts]).toEqual([where, []]);
      const answered = 'value' in outcome ? outcome.value : [];
      expect([where, main.view.drafts.filter(({ id }) => !answered.includes(id))]).toEqual([where, []]);
      await change.undo?.(now);
      await withoutDrafts(main);
      if (change.undo === undefined) wallet = await opened();
    }
    expect(changes).toBeGreaterThan(1);
    if (change.isOver !== true) expect(refusals).toBeGreaterThan(0);
  });
});
