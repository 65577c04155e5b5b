// The tokens of an account in a network of thousands, created by anyone: all are shown with their amounts, whatever
// their addresses, and where some may be missing the wallet says so.

import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, joinKey } from '../../node-sim/src/engine/ledgerKeys.ts';
import { FIRST_ACCOUNT } from '../../test/support/connectedWallet.ts';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

const OTHERS = 3_000;
const OWN = 700;
const METHOD = 'exchange_getHeldTokens';
/** A held token, without its address. */
const ONE = { name: 'One', symbol: 'ONE', decimals: 18, balance: '5' };

let node: TestNode;
/** Amounts by token: of the quantum-safe form, of the classic one, or of both. */
const amounts = new Map<string, { readonly pq: string; readonly classic: string }>();

const addressAt = (at: number): string => `0x${at.toString(16).padStart(8, '0').padStart(40, '7')}`;

beforeAll(async () => {
  node = await startNode();
  const { state } = node.node.chain;
  const [token] = state.tokens.values();
  if (token === undefined) throw new Error('no token to copy');
  const stranger = testAccount('a stranger').address;
  // The account's own come last by address, as those do that somebody wants to hide.
  for (let at = 0; at < OTHERS + OWN; at++) {
    const address = addressAt(at);
    state.tokens.set(address, { ...token, address, name: `Token ${at}`, symbol: `T${at}` });
    const own = at - OTHERS;
    const holders =
      own < 0 ? [stranger] : [FIRST_ACCOUNT.pq, FIRST_ACCOUNT.address].filter((_, form) => own % 3 !== form);
    for (const holder of holders) state.balances.set(joinKey(address, accountOf(holder)), BigInt(at + 1) * 10n ** 18n);
    const held = (form: string): string => (holders.includes(form) ? String(at + 1) : '0');
    if (own >= 0) amounts.set(address, { pq: held(FIRST_ACCOUNT.pq), classic: held(FIRST_ACCOUNT.address) });
  }
  state.commitBlock();
});
afterAll(() => node.stop());

/** The page of a wallet whose node answers the read of held tokens by `answer`, once it has asked. */
async function open(answer?: (params: unknown[]) => object) {
  const wallet = await openWallet(node.url, {
    fetch: async (url, init) => {
      const asked = typeof init?.body === 'string' ? init.body : '';
      if (answer === undefined || !asked.includes(METHOD)) return fetch(url, init);
      const { id, params } = JSON.parse(asked) as { readonly id: number; readonly params: unknown[] };
      return Response.json({ jsonrpc: '2.0', id, ...answer(params) });
    },
  });
  await wallet.main.run('refreshBalances', {});
  return wallet.main;
}

async function read(answer?: (params: unknown[]) => object) {
  const { balances } = await (await open(answer)).until((view) => (view.balances?.updatedAt ?? 0) > 0);
  const tokens = (balances?.assets ?? []).filter(({ asset }) => asset.startsWith('0x7'));
  const noTokens = balances?.assets.flatMap(({ asset }) => (asset.startsWith('0x') ? [] : [asset]));
  return { tokens, isPartly: balances?.isPartly === true, noTokens };
}

it('are all shown, with the amounts of both forms', async () => {
  const { tokens, isPartly, noTokens } = await read();
  expect(new Map(tokens.map(({ asset, pq, classic }) => [asset, { pq, classic }]))).toEqual(amounts);
  expect(tokens).toHaveLength(OWN);
  expect([isPartly, noTokens]).toEqual([false, ['SVC']]);
});

it.each([
  { error: { code: RPC_CODES.unknownMethod, message: 'No such method.' } },
  { error: { code: RPC_CODES.server, message: 'What?' } },
  { result: null },
  // At an address that is none: it would pass for the native asset.
  { result: { address: '', tokens: [{ ...ONE, token_address: 'SVC' }], next_cursor: null } },
])('may be missing where a node cannot be asked for them, which is said: %o', async (answer) => {
  expect(await read(() => answer)).toMatchObject({ isPartly: true, noTokens: ['SVC'] });
});

it.each([{ error: { code: RPC_CODES.server, message: 'What?' } }, { result: null }])(
  'stay shown as far as a node told them that breaks off, which is said: %o',
  async (answer) => {
    const tokens = Array.from({ length: 20 }, (_, at) => ({ ...ONE, token_address: addressAt(OTHERS + at) }));
    const whole = { address: '', tokens, next_cursor: addressAt(OTHERS + 20) };
    const { tokens: told, isPartly } = await read(([, , cursor]) =>
      cursor === undefined ? { result: whole } : answer,
    );
    expect([told.map(({ asset, pq, classic }) => `${asset} ${pq} ${classic}`), isPartly]).toEqual([
      tokens.map(({ token_address }) => `${token_address} 5 5`),
      true,
    ]);
  },
);

it('are not looked for among others where a node is busy', async () => {
  const page = await open(() => ({ error: { code: RPC_CODES.rateLimited, message: 'Later.' } }));
  const { balances } = await page.until((view) => view.balances?.error !== undefined);
  expect(balances?.assets).toEqual([]);
});

it('end with a node whose pages never do, which is said', async () => {
  const one = { ...ONE, token_address: addressAt(1) };
  /** How many pages were read of an address at most, in one reading. */
  let most = 0;
  const pagesOf = new Map<unknown, number>();
  const count = ([address, , cursor]: unknown[]): number => {
    const pages = cursor === undefined ? 1 : (pagesOf.get(address) ?? 0) + 1;
    pagesOf.set(address, pages);
    most = Math.max(most, pages);
    return pages;
  };
  const still = await read((params) => {
    count(params);
    return { result: { address: '', tokens: [one], next_cursor: one.token_address } };
  });
  // The second page shows that they do not go on.
  expect([still.tokens.length, still.isPartly, most, pagesOf.size]).toEqual([1, true, 2, 2]);
  const endless = await read((params) => {
    const token_address = addressAt(count(params));
    return { result: { address: '', tokens: [{ ...one, token_address }], next_cursor: token_address } };
  });
  expect([endless.tokens.length, endless.isPartly, most]).toEqual([20, true, 20]);
});
