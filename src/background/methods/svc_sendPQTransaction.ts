// A chain transaction in the post-quantum envelope, signed with a shared account's ML-DSA key.

import { readChainRequest } from '../services/evmRequest.ts';
import { defineMethod } from './defineMethod.ts';
import { SEND_NEEDS, sendChain } from './sendChain.ts';

/** The transaction's hash. */
export const svc_sendPQTransaction = defineMethod({
  needs: SEND_NEEDS,
  access: 'connected',
  asks: true,
  changes: true,
  params: (given) => readChainRequest(given, 'pq'),
  handle: (call, request) => sendChain(call, request, 'pq'),
});
