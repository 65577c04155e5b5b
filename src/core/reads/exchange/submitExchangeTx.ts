// Admits a signed transaction to the queue; it executes in a block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { whole } from '../readFields.ts';

/** Admits a signed transaction to the queue; it executes in a block. */
export const submitExchangeTx = defineRead({
  name: 'submitExchangeTx',
  group: 'Exchange',
  rest: {
    method: 'POST',
    path: '/submit_exchange_tx',
    limit: 'submit_per_minute',
    unknown: 'none',
    body: 'signedTransaction',
  },
  rpc: 'exchange_sendTransaction',
  params: Type.Object({
    tx: Type.Unknown({ expected: 'a signed transaction' }),
    propagated: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({ tx_hash: Type.String(), mempool_size: whole }),
  rpcResult: 'tx_hash',
  // The transaction may come as JSON text under another name.
  accept: ({ tx_hex: text, ...members }) =>
    members.tx === undefined && text !== undefined ? { ...members, tx: text } : members,
  follows: 'mempool',
  summary: 'Admits a signed transaction to the queue; it executes in a block.',
});
