// sim_dump(): the whole chain as one value, for sim_load.

import { Type } from 'typebox';
import { dumpChain } from '../chain/chainDump.ts';
import { defineControl } from './defineControl.ts';

export const dump = defineControl({
  method: 'sim_dump',
  summary: 'The whole chain as one JSON value.',
  params: Type.Object({}),
  run: ({ chain }) => dumpChain(chain),
});
