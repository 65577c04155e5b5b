// A chain transaction signed with a shared account's classic key.

import { readChainRequest } from '../services/evmRequest.ts';
import { defineMethod } from './defineMethod.ts';
import { SEND_NEEDS, sendChain } from './sendChain.ts';

/** The transaction's hash. */
export const eth_sendTransaction = defineMethod({
  needs: SEND_NEEDS,
  access: 'connected',
  asks: true,
  changes: true,
  params: (given) => readChainRequest(given, 'classic'),
  handle: (call, request) => sendChain(call, request, 'classic'),
});
