// The tokens that an account holds at either of its addresses, as the node says: asked of the node, or, where a node
// cannot be asked for them, found among the network's tokens.

import { lacksRead } from '../node/lacksRead.ts';
import { NodeBadAnswer, type NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { AccountForm } from './accountForms.ts';

/** Tokens of a page. */
const PAGE = 500;
/** Pages that are read of one address: anyone can lengthen the list by sending tokens. */
const MAX_PAGES = 20;
/** Tokens of the network that are looked through where a node cannot be asked for those of an address. */
const MAX_LOOKED_THROUGH = 500;

/** An address of the account. */
export interface FormAddress {
  readonly form: AccountForm;
  readonly address: string;
}

/** A token that is held. */
export interface HeldToken {
  /** Lower case. */
  readonly asset: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Decimal text; absent where nothing is held. */
  readonly balances: Partial<Record<AccountForm, string>>;
}

export interface HeldTokens {
  readonly tokens: readonly HeldToken[];
  /** There may be more, or some balance was not answered. */
  readonly isPartly: boolean;
}

type NodeToken = Readonly<Record<'token_address' | 'symbol' | 'name', string>> & { readonly decimals: number };

const TOKEN_ADDRESS = /^0x[0-9a-f]{40}$/;

/** @throws NodeBadAnswer if its address is none: it could be taken for the native asset */
function factsOf({ token_address, symbol, name, decimals }: NodeToken): Omit<HeldToken, 'balances'> {
  const asset = token_address.toLowerCase();
  if (!TOKEN_ADDRESS.test(asset)) throw new NodeBadAnswer();
  return { asset, symbol, name, decimals };
}

/** @throws what `lacksRead` recognizes, if the node has no such read */
async function ofHolders(node: NodeClient, network: Network, addresses: readonly FormAddress[]): Promise<HeldTokens> {
  const held = new Map<string, HeldToken>();
  /** Whether all pages of an address were read. */
  const readPages = async ({ form, address }: FormAddress): Promise<boolean> => {
    let cursor = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const asked = { address, limit: PAGE, ...(cursor === '' ? {} : { cursor }) };
      const told = await node.read(network, 'getHeldTokens', asked).catch((error: unknown) => {
        // A node that told a page has the read: what it told stays.
        if (page > 0 && lacksRead(error)) return undefined;
        throw error;
      });
      if (told === undefined) return false;
      const { tokens, next_cursor: next } = told;
      for (const token of tokens) {
        const facts = factsOf(token);
        held.set(facts.asset, { ...facts, balances: { ...held.get(facts.asset)?.balances, [form]: token.balance } });
      }
      if (next === null) return true;
      // Of a node whose pages do not go on, the rest is unknown.
      if (next <= cursor) return false;
      cursor = next;
    }
    return false;
  };
  const areWhole = await Promise.all(addresses.map(readPages));
  return { tokens: [...held.values()], isPartly: areWhole.includes(false) };
}

async function amongAll(node: NodeClient, network: Network, addresses: readonly FormAddress[]): Promise<HeldTokens> {
  const all = await node.read(network, 'getTokens', {});
  const found = all.slice(0, MAX_LOOKED_THROUGH).map(factsOf);
  const questions = found.flatMap(({ asset }) => addresses.map(({ address }) => ({ token_address: asset, address })));
  const answers = await node.readMany(network, 'getTokenBalanceText', questions);
  const tokens = found.map((facts, at) => ({
    ...facts,
    balances: Object.fromEntries(
      addresses.map(({ form }, place) => [form, answers[at * addresses.length + place] ?? '0']),
    ),
  }));
  return { tokens, isPartly: found.length < all.length || answers.includes(undefined) };
}

/**
 * Tokens of an account, possibly with some of which it holds none. @throws when the node does not answer
 */
export async function readHeldTokens(
  node: NodeClient,
  network: Network,
  addresses: readonly FormAddress[],
): Promise<HeldTokens> {
  try {
    return await ofHolders(node, network, addresses);
  } catch (error) {
    if (!lacksRead(error)) throw error;
  }
  return amongAll(node, network, addresses);
}
