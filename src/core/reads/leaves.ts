// Leaves shared by the declarations of reads.

import { type TSchema, Type } from 'typebox';

/** Plain decimal text. */
export const decimal = Type.String();
/** A whole JSON number. */
export const whole = Type.Integer();
/** The value or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
/** An address parameter: any form of the network. */
export const addressParam = Type.String({ minLength: 1, maxLength: 160, expected: 'an address' });
/** A hash parameter, `0x` and letter case free. */
export const hashParam = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$', expected: 'a hash of 64 hex digits' });
/** A pool id parameter. */
export const poolIdParam = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{1,64}$', expected: 'a pool id of 16 hex digits' });
/** An amount parameter, decimal text or a JSON integer. */
export const amountParam = Type.Union([Type.String({ pattern: '^\\d{1,60}(\\.\\d{1,18})?$' }), Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })], {
  expected: 'a decimal with at most 18 places',
});
/** An asset parameter: the native symbol in any case or a token address; unknown ones are a matter of the read. */
export const assetParam = Type.String({ minLength: 1, maxLength: 64, expected: 'the native symbol or a token address' });
/** A market parameter: two assets joined by `:` or `/`, or a perps market id. */
export const marketParam = Type.String({ minLength: 1, maxLength: 160, expected: 'a market (two assets joined by a colon, or a perps market id)' });

/** One aggregated level of a simple book: [price, amount]. */
export const simpleLevel = Type.Tuple([decimal, decimal]);

/** Name, symbol and places of an asset for people. */
export const assetInfo = Type.Object({ symbol: nullable(Type.String()), name: nullable(Type.String()), decimals: nullable(whole) });
