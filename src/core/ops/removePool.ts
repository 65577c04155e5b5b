// REMOVE_POOL: closes an empty pool; its creator gets the stake back.

import { Type } from 'typebox';
import { objectId } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';

export const removePool = defineOp({
  name: 'REMOVE_POOL',
  params: Type.Object({ pool_id: objectId }),
  needs: (given) => ({ poolId: given.pool_id }),
  describe: (given, facts) => ({
    act: 'Close pool',
    sentence: say`Close pool ${part.id(given.pool_id)}`,
    rows: facts.pool === undefined ? [] : [row('Pair', part.token(facts.token(facts.pool.token0)), part.text('/'), part.token(facts.token(facts.pool.token1)))],
    warnings: [],
  }),
});
