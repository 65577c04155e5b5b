// sim_snapshot(): remembers the current chain, for sim_revert.

import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const snapshot = defineControl({
  method: 'sim_snapshot',
  summary: 'Remembers the block, the clock, what waits and the voted prices.',
  leadsAway: false,
  params: Type.Object({}),
  run: ({ chain, snapshots }) => snapshots.take(chain),
});
