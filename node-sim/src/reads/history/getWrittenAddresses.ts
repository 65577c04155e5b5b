// The written addresses of accounts: those of the protocol's own holders follow from the state; who signed is written in
// the transaction, and so is whom it names.

import { type AccountId, accountId, findAccountId, toChecksumAddress } from '@svc/core/accounts/address';
import { bookHolder, perpsHolder, poolHolder } from '@svc/core/accounts/protocolIds';
import type { PlacedEntry } from '../../kernel/indexEntry.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { Handler } from '../context.ts';

/** Newest transactions of an account that are looked at. */
const LOOKED_AT = 10;
/** What could be an address in a longer form than an id, in any text of an entry. */
const LONG_FORM = /0x(?:PQ[0-9a-fA-F]{64}|(?:POOL|CLOB|PERP)[0-9a-fA-F]{36})\b/g;

/** The form in which an entry writes an account, if it does in another one than the id. */
function writtenIn({ sender, target, detail }: PlacedEntry, account: AccountId): string | undefined {
  for (const text of [sender, target, detail])
    for (const [address] of text?.matchAll(LONG_FORM) ?? [])
      if (findAccountId(address) === account) return toChecksumAddress(address);
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

export const getWrittenAddresses: Handler<'getWrittenAddresses'> = ({ chain }, { accounts }) => {
  const found: Record<string, string> = {};
  const own = protocolHolders(chain.state);
  for (const id of typeof accounts === 'string' ? accounts.split(',') : accounts) {
    const account = accountId(id);
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
