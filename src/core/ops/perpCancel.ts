// PERP_CANCEL: takes one of the sender's resting orders off the book of a perpetuals market.

import { Type } from 'typebox';
import { objectId } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { defineOp } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsMarket } from './listing.ts';
import { marketPart, perpMarketFault, perpMarketId } from './perpCommon.ts';

export const perpCancel = defineOp({
  name: 'PERP_CANCEL',
  params: Type.Object({ market_id: perpMarketId, order_id: objectId }),
  vain: perpMarketFault,
  receipt: Type.Object({}),
  sites: 'may ask',
  needs: () => ({}),
  describe: (given) => ({
    act: message('act.cancelOrder'),
    sentence: [message('perpCancel.cancel', { order: part.id(given.order_id), market: marketPart(given.market_id) })],
    rows: [],
    warnings: [],
  }),
  intent: () => MOVES_NOTHING,
  lists: listsMarket,
});
