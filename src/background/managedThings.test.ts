// What an account manages, in a network of thousands of tokens and collections that are not its own: read page by page,
// and found also where the node cannot be asked for it.

import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_ACCOUNT } from '../../test/support/connectedWallet.ts';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

const OTHERS = 6_000;
const OWN = 120;
/** Most characters of an answer that a page of 50 may need. */
const PAGE_CHARACTERS = 20_000;

let node: TestNode;
const stranger = testAccount('a stranger');
let tokens: readonly string[] = [];
let collections: readonly string[] = [];
beforeAll(async () => {
  node = await startNode();
  // Before anything is read: the thread for long reads takes a copy of the state when it starts.
  ({ tokens, collections } = fill(FIRST_ACCOUNT.pq));
});
afterAll(() => node.stop());

const addressAt = (at: number): string => `0x${at.toString(16).padStart(8, '0').padStart(40, '7')}`;

/**
 * Fills the network: among thousands of others, tokens with a right of the account, and collections that it created.
 */
function fill(own: string): { readonly tokens: readonly string[]; readonly collections: readonly string[] } {
  const { state } = node.node.chain;
  const [token] = state.tokens.values();
  if (token === undefined) throw new Error('no token to copy');
  const tokens: string[] = [];
  const collections: string[] = [];
  for (let at = 0; at < OTHERS + OWN; at++) {
    const address = addressAt(at);
    const isOwn = at % Math.ceil(OTHERS / OWN) === 0;
    const creator = stranger.address;
    if (isOwn) tokens.push(address);
    state.tokens.set(address, {
      ...token,
      ...{ address, creator, name: `Token ${at}`, symbol: `T${at}`, mintAuthority: null, totalSupply: 0n },
      freezeAuthority: isOwn ? own : stranger.address,
      permanentDelegate: null,
      defaultOperators: isOwn ? [] : [own],
    });
    if (isOwn) collections.push(address);
    state.nfts.collections.set(address, {
      ...{ address, name: `Cats ${at}`, symbol: `C${at}`, uri: '', creator: isOwn ? own : creator },
      ...{ maxSupply: null, minted: 0, burned: 0, nextId: 1n, royaltyBps: 0, royaltyRecipient: null },
      ...{ updateAuthority: null, mintAuthority: stranger.address, nonTransferable: false, createdHeight: 1 },
    });
  }
  state.commitBlock();
  return { tokens, collections };
}

it('are read page by page from a network of thousands, without its whole lists, each once', async () => {
  const asked: { readonly methods: readonly string[]; readonly characters: number }[] = [];
  let isOld = false;
  const wallet = await openWallet(node.url, {
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? init.body : '';
      const methods = [...body.matchAll(/"method":"(\w+)"/g)].map(([, method]) => method ?? '');
      if (isOld && methods[0] === 'exchange_getManagedThings')
        return Response.json({
          jsonrpc: '2.0',
          id: 1,
          error: { code: RPC_CODES.unknownMethod, message: 'No such method.' },
        });
      const response = await fetch(url, init);
      const text = await response.text();
      asked.push({ methods, characters: text.length });
      return new Response(text, response);
    },
  });
  const [account] = wallet.main.view.accounts;
  if (account === undefined) throw new Error('no account');
  const { id: accountId, pqAddress } = account;
  expect(pqAddress).toBe(FIRST_ACCOUNT.pq);
  const all = [...tokens.map((one) => `token ${one}`), ...collections.map((one) => `collection ${one}`)];
  const readAll = async (): Promise<string[][]> => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await wallet.main.run('listManaged', { accountId, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(page.things.map(({ kind, address }) => `${kind} ${address}`));
      cursor = page.next;
    } while (cursor !== undefined);
    return pages;
  };
  asked.length = 0;
  const pages = await readAll();
  expect(pages.flat()).toEqual(all);
  expect(Math.max(...pages.map((page) => page.length))).toBe(50);
  const reads = asked.filter(({ methods }) => methods.includes('exchange_getManagedThings'));
  expect(reads).toHaveLength(pages.length);
  expect(Math.max(...reads.map(({ characters }) => characters))).toBeLessThan(PAGE_CHARACTERS);
  expect(asked.flatMap(({ methods }) => methods)).not.toContain('exchange_getNftCollections');
  isOld = true;
  expect(await readAll()).toEqual(pages);
  // After one that is the account's no longer, and after the last of each kind.
  for (const cursor of [1, OTHERS + OWN].flatMap((at) => [`token:${addressAt(at)}`, `collection:${addressAt(at)}`])) {
    isOld = false;
    const page = await wallet.main.run('listManaged', { accountId, cursor });
    isOld = true;
    expect([cursor, await wallet.main.run('listManaged', { accountId, cursor })]).toEqual([cursor, page]);
  }
});
