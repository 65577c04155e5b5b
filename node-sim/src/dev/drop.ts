// sim_drop(hash): removes a pending transaction.

import { hashParam } from '@svc/core/reads/readFields';
import { Missing } from '@svc/core/rpc/errorCodes';
import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const drop = defineControl({
  method: 'sim_drop',
  summary: 'Takes a waiting transaction out of the queue.',
  leadsAway: false,
  params: Type.Object({ hash: hashParam }),
  run: ({ chain }, { hash: given }) => {
    const hash = given.replace(/^0x/, '').toLowerCase();
    if (!chain.dropWaiting(hash)) throw new Missing('transaction', `No transaction ${hash} waits for a block.`);
    return { tx_hash: hash };
  },
});
