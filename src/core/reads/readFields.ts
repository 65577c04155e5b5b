// Leaves shared by the declarations of reads.

import { type TSchema, Type } from 'typebox';
import { NATIVE_SYMBOL } from '../names.ts';

/** Plain decimal text. */
export const decimal = Type.String();
/** A whole JSON number. */
export const whole = Type.Integer();
/** The value or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const ADDRESS = '0xPQ[0-9a-fA-F]{64}|0x[0-9a-fA-F]{40}|[QR][0-9A-Za-z]{44}';

/**
 * An account parameter. JSON-RPC takes every form that has an account id; a query takes a post-quantum address with its
 * prefix in this letter case, a traditional or a legacy one.
 */
export const addressParam = Type.String({
  sample: 'account',
  minLength: 1,
  maxLength: 160,
  queryPattern: `^(?:${ADDRESS})$`,
  expected: 'an address (0x + 40 hex, or 0xPQ + 64 hex)',
});
/** The same where a native balance is read: also the protocol's own holders. */
export const balanceParam = Type.String({
  sample: 'account',
  minLength: 1,
  maxLength: 160,
  queryPattern: `^(?:${ADDRESS}|0x(?:POOL|CLOB|PERP)[0-9a-fA-F]{36})$`,
  expected: 'an address (0x + 40 hex, 0xPQ + 64 hex, or 0xPOOL, 0xCLOB or 0xPERP + 36 hex)',
});
/** The holder of a balance: an address in any form of the network, those of the protocol's own holders too. */
export const holderParam = Type.String({
  sample: 'account',
  minLength: 1,
  maxLength: 160,
  expected: 'an address',
});
/** A hash parameter, `0x` and letter case free. */
export const hashParam = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$', expected: 'a hash of 64 hex digits' });
/** A pool id parameter. */
export const poolIdParam = Type.String({
  sample: 'pool',
  pattern: '^(?:0x)?[0-9a-fA-F]{16}$',
  expected: 'a pool id of 16 hex digits',
});
/** An amount parameter, decimal text or a JSON integer. */
export const amountParam = Type.Union(
  [Type.String({ pattern: '^\\d{1,60}(\\.\\d{1,18})?$' }), Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })],
  {
    expected: 'a decimal with at most 18 places',
  },
);

const NATIVE = [...NATIVE_SYMBOL].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');

/** An asset parameter: the native symbol in any case or a token address; unknown ones are a matter of the read. */
export const assetParam = Type.String({
  sample: 'token',
  pattern: `^\\s*(?:${NATIVE}|0x[0-9a-fA-F]{40})\\s*$`,
  expected: `${NATIVE_SYMBOL} or a token address (0x + 40 hex)`,
});
/** A market parameter: two assets joined by `:` or `/`, or a perps market id. */
export const marketParam = Type.String({
  sample: 'market',
  minLength: 1,
  maxLength: 160,
  expected: 'a market (two assets joined by a colon, or a perps market id)',
});

/** One aggregated level of a simple book: [price, amount]. */
export const simpleLevel = Type.Tuple([decimal, decimal]);

/** Name, symbol and places of an asset for people. */
export const assetInfo = Type.Object({
  symbol: nullable(Type.String()),
  name: nullable(Type.String()),
  decimals: nullable(whole),
});
