// The long address forms of accounts: those of the protocol's own holders follow from the state; the address of a
// signer, and of the accounts that it names, is written in its transaction.

import { type AccountId, accountId, findAccountId, toChecksumAddress } from '@svc/core/accounts/address';
import { bookHolder, perpsHolder, poolHolder } from '@svc/core/accounts/protocolIds';
import type { ChainView } from '../../chain/chainView.ts';
import type { Tip } from '../../chain/tip.ts';
import type { PlacedEntry } from '../../kernel/indexEntry.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { Handler } from '../context.ts';

/** Newest transactions of an account to look at. */
const LOOKED_AT = 10;
/** Most characters of one text, and most addresses in it, to look at: what a transaction is about comes first in it. */
const MOST_CHARACTERS = 1000;
const MOST_ADDRESSES = 8;
/** Possible long forms of an address, in any text of an entry. */
const LONG_FORM = /0x(?:PQ[0-9a-fA-F]{64}|(?:POOL|CLOB|PERP)[0-9a-fA-F]{36})\b/g;

/** The long form in which an entry names an account, if there is one. */
function writtenIn({ sender, target, detail }: PlacedEntry, account: AccountId): string | undefined {
  for (const text of [sender, target, detail]) {
    const found = text?.slice(0, MOST_CHARACTERS).matchAll(LONG_FORM) ?? [];
    let looked = 0;
    for (const [address] of found) {
      if (findAccountId(address) === account) return toChecksumAddress(address);
      looked += 1;
      if (looked === MOST_ADDRESSES) break;
    }
  }
  return undefined;
}

/** The protocol's own holders by their ids: each pool, each book and the clearinghouse. */
function protocolHolders(state: StateView): ReadonlyMap<string, string> {
  const holders = [perpsHolder()];
  for (const id of state.pools.keys()) holders.push(poolHolder(id));
  for (const pair of state.books.keys()) holders.push(bookHolder(pair));
  return new Map(
    holders.map((holder) => {
      state.step();
      return [accountId(holder), holder];
    }),
  );
}

const kept = new WeakMap<ChainView, { readonly tip: Tip; readonly holders: ReadonlyMap<string, string> }>();

/** The same, computed once per block. */
function holdersNow(chain: ChainView): ReadonlyMap<string, string> {
  const found = kept.get(chain);
  if (found?.tip === chain.tip) return found.holders;
  const holders = protocolHolders(chain.state);
  kept.set(chain, { tip: chain.tip, holders });
  return holders;
}

export const getWrittenAddresses: Handler<'getWrittenAddresses'> = ({ chain }, { accounts }) => {
  const found: Record<string, string> = {};
  const own = holdersNow(chain);
  const ids = new Set((typeof accounts === 'string' ? accounts.split(',') : accounts).map((id) => accountId(id)));
  for (const account of ids) {
    const holder = own.get(account);
    if (holder !== undefined) {
      found[account] = holder;
      continue;
    }
    for (const entry of chain.storage.index.list({ account, limit: LOOKED_AT })) {
      const written = writtenIn(entry, account);
      if (written === undefined) continue;
      found[account] = written;
      break;
    }
  }
  return found;
};
