// Installs a filter for logs; it ends 300 s after its last poll.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { logFilterParam } from './evmShape.ts';

/** Installs a filter for logs; it ends 300 s after its last poll. */
export const newLogFilter = defineRead({
  name: 'newLogFilter',
  group: 'EVM',
  rpc: 'eth_newFilter',
  params: Type.Object({ filter: logFilterParam }),
  result: Type.String(),
  follows: 'filter',
  summary: 'Installs a filter for logs; it ends 300 s after its last poll.',
});
