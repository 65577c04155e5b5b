// sim_dump(): the whole chain as one value, for sim_load. It is read and written block by block, in turns with other
// work.

import { TextWriter } from '@svc/core/json/longJson';
import { Type } from 'typebox';
import { dumpInSteps } from '../chain/chainDump.ts';
import { CONTROL_CLIENT, defineControl } from './defineControl.ts';

export const dump = defineControl({
  method: 'sim_dump',
  summary: 'The whole chain as one JSON value.',
  leadsAway: false,
  params: Type.Object({}),
  run: async ({ chain, turns }) => {
    const writer = new TextWriter();
    const steps = dumpInSteps(chain);
    let before = '{"blocks":[';
    for (;;) {
      const next = steps.next();
      if (next.done === true) {
        writer.add(`],${JSON.stringify(next.value).slice(1)}`);
        return writer.written();
      }
      writer.add(`${before}${JSON.stringify(next.value)}`);
      before = ',';
      const turn = turns.next(CONTROL_CLIENT);
      if (turn !== undefined) await turn;
    }
  },
});
