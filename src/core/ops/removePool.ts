// REMOVE_POOL: closes an empty pool; its creator gets the stake back.

import { Type } from 'typebox';
import { objectId } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';
import { poolRows } from './poolCommon.ts';
import { decimalText, idText } from './receiptData.ts';

export const removePool = defineOp({
  name: 'REMOVE_POOL',
  params: Type.Object({ pool_id: objectId }),
  receipt: Type.Object({
    pool_id: idText,
    refunded_stake: decimalText,
    burned_stake: decimalText,
    protocol_fees: Type.Array(decimalText),
  }),
  sites: 'may ask',
  needs: (given) => ({ poolId: given.pool_id }),
  describe: (given, facts) => ({
    act: message('act.closePool'),
    sentence: [message('removePool.close', { pool: part.id(given.pool_id) })],
    rows: poolRows(facts, given.pool_id),
    warnings: unreadWarnings(facts, 'pool'),
  }),
  intent: () => MOVES_NOTHING,
  lists: (given) => ({ target: given.pool_id }),
});
