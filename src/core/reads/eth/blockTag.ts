// The block parameter of the eth_ methods.

import { Type } from 'typebox';
import { QUANTITY_PATTERN } from '../../rpc/quantity.ts';

/** A height as a hex quantity, or one of the names of the newest block (`earliest` is the first). */
export const blockTag = Type.String({
  pattern: `^(?:latest|pending|safe|finalized|earliest)$|${QUANTITY_PATTERN}`,
  expected: 'a hex quantity without leading zeros, latest, pending, safe, finalized or earliest',
});
