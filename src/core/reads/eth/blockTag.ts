// The block parameters of the eth_ methods.

import { Type } from 'typebox';
import { QUANTITY_PATTERN } from '../../rpc/quantity.ts';
import { fixed } from '../samples.ts';

/** A height as a hex quantity, or one of the names of the newest block (`earliest` is the first). */
export const blockTag = Type.String({
  sample: fixed('latest'),
  pattern: `^(?:latest|pending|safe|finalized|earliest)$|${QUANTITY_PATTERN}`,
  expected: 'a hex quantity without leading zeros, latest, pending, safe, finalized or earliest',
});

const HASH = '^0x[0-9a-fA-F]{64}$';

/** A block whose state is asked for: by tag, by hash, or by an object that names one of them (EIP-1898). */
export const stateBlock = Type.Union(
  [
    blockTag,
    Type.String({ pattern: HASH }),
    Type.Object(
      { blockHash: Type.String({ pattern: HASH }), requireCanonical: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    Type.Object({ blockNumber: Type.String({ pattern: QUANTITY_PATTERN }) }, { additionalProperties: false }),
  ],
  {
    sample: fixed('latest'),
    expected:
      'a hex quantity without leading zeros, latest, pending, safe, finalized, earliest, a block hash, or an object with blockHash or blockNumber',
  },
);
