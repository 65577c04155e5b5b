// sim_revert(id): goes back to a snapshot, which is used up with all later ones.

import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const revert = defineControl({
  method: 'sim_revert',
  summary: 'Goes back to what a snapshot remembers.',
  leadsAway: true,
  params: Type.Object({ id: Type.Integer({ minimum: 1, expected: 'the number of a snapshot' }) }),
  run: ({ chain, producer, snapshots }, { id }) => {
    snapshots.revert(chain, id);
    // As in reorg.ts.
    producer.wake();
    return { height: chain.tip.height, block_hash: chain.tip.hash };
  },
});
