// sim_dump(): the whole chain as one value, for sim_load. It is read and written block by block, with turns for
// everything else between.

import { WrittenJson } from '@svc/core/json/wireJson';
import { Type } from 'typebox';
import { dumpInSteps } from '../chain/chainDump.ts';
import { defineControl } from './defineControl.ts';

/** How long blocks are read before others have a turn. */
const TURN_MS = 3;

export const dump = defineControl({
  method: 'sim_dump',
  summary: 'The whole chain as one JSON value.',
  params: Type.Object({}),
  run: async ({ chain }) => {
    const steps = dumpInSteps(chain);
    const blocks: WrittenJson[] = [];
    let beganMs = performance.now();
    for (;;) {
      const next = steps.next();
      if (next.done === true) return { ...next.value, blocks };
      blocks.push(new WrittenJson(JSON.stringify(next.value)));
      if (performance.now() - beganMs < TURN_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      beganMs = performance.now();
    }
  },
});
