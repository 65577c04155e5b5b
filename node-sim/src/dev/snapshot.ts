// sim_snapshot(): remembers the chain as it is, for sim_revert.

import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const snapshot = defineControl({
  method: 'sim_snapshot',
  params: Type.Object({}),
  run: ({ chain, snapshots }) => snapshots.take(chain),
});
