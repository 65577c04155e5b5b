// Entries of the transaction index, and the parameters of its pages.

import { Type } from 'typebox';
import { ranged } from '../defineRead.ts';
import { decimal, nullable, whole } from '../readFields.ts';

const members = {
  block_height: whole,
  /** In the block. */
  position: whole,
  tx_hash: Type.String(),
  block_hash: Type.String(),
  timestamp: whole,
  kind: Type.String(),
  op: Type.String(),
  sender: nullable(Type.String()),
  target: nullable(Type.String()),
  asset: nullable(Type.String()),
  amount: nullable(Type.String()),
  status: Type.Union([Type.Literal('success'), Type.Literal('failed'), Type.Literal('unknown')]),
  fee: nullable(decimal),
  error: nullable(Type.String()),
  detail: nullable(Type.Record(Type.String(), Type.Unknown())),
};
const cursor = { cursor: Type.String() };
const roleList = Type.Array(Type.String());

/** An entry with the roles of the account asked for. */
export const accountEntry = Type.Object({ ...members, roles: roleList, ...cursor });
/** An entry by itself. */
export const plainEntry = Type.Object({ ...members, ...cursor });
/** An entry with everybody it touched. */
export const fullEntry = Type.Object({ ...members, ...cursor, accounts: Type.Record(Type.String(), roleList) });

/** A place, then how reading went over reorganisations that replaced what it stood in; see the node's cursors. */
const CURSOR = '^\\d{1,15}:\\d{1,9}(?:r\\d{1,15}(?:-\\d{1,15}:\\d{1,9}r\\d{1,15}){0,8})?$';

/** How a page is asked for: `cursor` is the last page's `next_cursor`, `kinds` a comma-separated list. */
export const pageParams = {
  limit: ranged(50, 1, 500),
  cursor: Type.Optional(Type.String({ pattern: CURSOR, expected: 'the next_cursor of a page' })),
  kinds: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })], {
      expected: 'kinds of transactions, separated by commas',
    }),
  ),
};

/** What every page says beside its entries. */
export const pageMembers = { next_cursor: nullable(Type.String()), indexed_height: whole };
