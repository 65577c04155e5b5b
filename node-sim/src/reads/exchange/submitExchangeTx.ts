// Admits a signed transaction to the queue.

import type { JsonValue } from '@svc/core/tx/canonicalJson';
import type { Handler } from '../context.ts';

export const submitExchangeTx: Handler<'submitExchangeTx'> = async ({ admission, chain }, { tx }) => {
  const hash = await admission.submit(tx as JsonValue);
  return { tx_hash: hash, mempool_size: chain.mempool.size };
};
