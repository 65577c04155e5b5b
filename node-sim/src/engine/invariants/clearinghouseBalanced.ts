// The clearinghouse of the perpetuals adds up: sizes, open interest, money against the holder's balance, shares.

import { clearinghouseFault, clearinghouseFaultOfChanges } from '../perps/clearinghouseCheck.ts';
import type { Law } from './law.ts';

export const clearinghouseBalanced: Law = {
  name: 'clearinghouseBalanced',
  check: (state, { rows }) =>
    rows === undefined ? clearinghouseFault(state) : clearinghouseFaultOfChanges(state, rows),
};
