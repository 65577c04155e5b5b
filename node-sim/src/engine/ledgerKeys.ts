// Ledger keys of accounts and of the protocol's own holders. The answers are pure functions of their input; they are
// kept because each costs a hash or two and the same few are asked for in every block.

import { type AccountId, accountId, findAccountId } from '@svc/core/accounts/address';
import { bookHolder, poolHolder } from '@svc/core/accounts/protocolIds';

const LIMIT = 200_000;

/** A pure function of a text whose answers are kept. */
export function memoized<V>(compute: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  // What is asked for several times in a row needs no look into the map.
  let lastText: string | undefined;
  let lastValue: V | undefined;
  return (text) => {
    if (text === lastText) return lastValue as V;
    let value = known.get(text);
    if (value === undefined) {
      value = compute(text);
      if (known.size >= LIMIT) known.clear();
      known.set(text, value);
    }
    lastText = text;
    lastValue = value;
    return value;
  };
}

/** Account id of an address; throws ParseRefusal for text that is none. */
export const accountOf: (address: string) => AccountId = memoized((address) => accountId(address));

/** Account id of an address, or undefined. */
export const findAccountOf: (address: string) => AccountId | undefined = memoized((address) => findAccountId(address));

/** Account id of the holder of a pool's reserves. */
export const poolAccount: (poolId: string) => AccountId = memoized((poolId) => accountId(poolHolder(poolId)));

/** Account id of the holder of a book's escrow. */
export const bookAccount: (pair: string) => AccountId = memoized((pair) => accountId(bookHolder(pair)));

const joined = new Map<string, Map<string, string>>();
let joinedKeys = 0;

/**
 * The key `first:second`. Kept, since a text that was a key before needs no new copy and no new hash of its letters.
 */
export function joinKey(first: string, second: string): string {
  let keys = joined.get(first);
  const known = keys?.get(second);
  if (known !== undefined) return known;
  if (joinedKeys >= LIMIT) {
    joined.clear();
    joinedKeys = 0;
    keys = undefined;
  }
  if (keys === undefined) {
    keys = new Map();
    joined.set(first, keys);
  }
  const key = `${first}:${second}`;
  keys.set(second, key);
  joinedKeys += 1;
  return key;
}

/** The treasury receives its share of the protocol fees of removed pools. */
export const TREASURY_ACCOUNT = accountId(`0x${'8'.padStart(40, '0')}`);
