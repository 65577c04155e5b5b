// How accounts write their addresses. The ledgers know account ids alone; a transaction that names an account shows the
// form that its holder uses.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

const ID = '0x[0-9a-fA-F]{40}';
/** Most accounts that are asked about at once. */
const MOST = 100;

const countOf = (accounts: string | readonly string[]): number =>
  typeof accounts === 'string' ? accounts.split(',').length : accounts.length;

/** The written addresses of accounts, as far as a transaction in the index shows them. */
export const getWrittenAddresses = defineRead({
  name: 'getWrittenAddresses',
  group: 'History',
  rest: {
    method: 'GET',
    path: '/get_written_addresses',
    limit: 'rest_single_per_second',
    unknown: 'none',
    cost: ({ accounts }) => countOf(accounts) / 100,
  },
  rpc: 'tx_getWrittenAddresses',
  params: Type.Object({
    accounts: Type.Union(
      [
        Type.String({ pattern: `^${ID}(?:,${ID}){0,${MOST - 1}}$` }),
        Type.Array(Type.String({ pattern: `^${ID}$` }), { minItems: 1, maxItems: MOST }),
      ],
      { expected: `up to ${MOST} account ids (0x + 40 hex), separated by commas` },
    ),
  }),
  /** By account id in lower case; accounts whose id is all that is known are left out. */
  result: Type.Record(Type.String(), Type.String()),
  follows: 'newestBlock',
  // Each account may mean ten entries of the index.
  weight: 20,
  summary: 'The written addresses of accounts, as far as a transaction shows them.',
});
