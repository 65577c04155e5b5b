// The written addresses of accounts: those of the protocol's own holders follow from the state; who signed is written in
// the transaction, and so is whom it names.

import { type AccountId, accountId, findAccountId, toChecksumAddress } from '@svc/core/accounts/address';
import { bookHolder, perpsHolder, poolHolder } from '@svc/core/accounts/protocolIds';
import type { ChainView } from '../../chain/chainView.ts';
import type { Tip } from '../../chain/tip.ts';
import type { PlacedEntry } from '../../kernel/indexEntry.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { Handler } from '../context.ts';

/** Newest transactions of an account that are looked at. */
const LOOKED_AT = 10;
/** Most characters of one text, and addresses in it, that are looked at: what is written in front names whom it is about. */
const MOST_CHARACTERS = 1000;
const MOST_ADDRESSES = 8;
/** What could be an address in a longer form than an id, in any text of an entry. */
const LONG_FORM = /0x(?:PQ[0-9a-fA-F]{64}|(?:POOL|CLOB|PERP)[0-9a-fA-F]{36})\b/g;

/** The form in which an entry writes an account, if it does in another one than the id. */
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

/** The protocol's own holders by their ids: of each pool, each book and the clearinghouse. */
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

/** The same, made once for each block. */
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
