// Admits a signed transaction to the queue: at once if a submission worker has checked it, else after verification.

import type { JsonValue } from '@svc/core/json/canonicalJson';
import { PreparedTx } from '../../chain/preparedTx.ts';
import type { Handler } from '../context.ts';

export const submitExchangeTx: Handler<'submitExchangeTx'> = ({ admission, chain }, { tx }) => {
  const answer = (hash: string) => ({ tx_hash: hash, mempool_size: chain.mempool.size });
  return tx instanceof PreparedTx
    ? answer(admission.submitPrepared(tx))
    : admission.submit(tx as JsonValue).then(answer);
};
