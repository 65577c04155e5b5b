// What an account created or has a right over, a page at a time.

import { TOKEN_RIGHTS } from '@svc/core/ops/rights';
import { findAccountOf } from '../../engine/ledgerKeys.ts';
import { rightHolder } from '../../engine/tokens/authorities.ts';
import type { CollectionRow } from '../../kernel/ledgerRows.ts';
import type { TokenRow } from '../../kernel/spotRows.ts';
import { accountParam, type Handler } from '../context.ts';

type Thing = ReturnType<typeof thingOf>;

const thingOf = (kind: 'token' | 'collection', { address, name, symbol }: TokenRow | CollectionRow) => ({
  kind,
  address,
  name,
  symbol,
});
const cursorOf = ({ kind, address }: Pick<Thing, 'kind' | 'address'>): string => `${kind}:${address}`;

/** Whose a token is. */
const holdersOfToken = (token: TokenRow): readonly (string | null)[] => [
  token.creator,
  ...TOKEN_RIGHTS.map((right) => rightHolder(token, right)),
];
const holdersOfCollection = (one: CollectionRow): readonly (string | null)[] => [
  one.creator,
  one.updateAuthority,
  one.mintAuthority,
];

export const getManagedThings: Handler<'getManagedThings'> = ({ chain: { state } }, { address, limit, cursor }) => {
  const account = accountParam(address);
  const [afterKind, after = ''] = cursor?.split(':') ?? [];
  const isOwn = (holders: readonly (string | null)[]): boolean =>
    holders.some((holder) => holder !== null && findAccountOf(holder) === account);
  /** The first things of a kind after the cursor, one more than fit in the page. */
  const take = <R extends TokenRow | CollectionRow>(
    kind: Thing['kind'],
    rows: Iterable<R>,
    from: string,
    holders: (row: R) => readonly (string | null)[],
    most: number,
  ): Thing[] => {
    const own: Thing[] = [];
    for (const row of rows) {
      state.step();
      if (row.address > from && isOwn(holders(row))) own.push(thingOf(kind, row));
    }
    return own.sort((a, b) => (a.address < b.address ? -1 : 1)).slice(0, most);
  };
  const tokens =
    afterKind === 'collection' ? [] : take('token', state.tokens.values(), after, holdersOfToken, limit + 1);
  const more = limit + 1 - tokens.length;
  const from = afterKind === 'collection' ? after : '';
  const collections =
    more === 0 ? [] : take('collection', state.nfts.collections.values(), from, holdersOfCollection, more);
  const found = [...tokens, ...collections];
  const things = found.slice(0, limit);
  const last = things.at(-1);
  return { address, things, next_cursor: found.length > limit && last !== undefined ? cursorOf(last) : null };
};
