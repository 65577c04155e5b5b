// PERP_WITHDRAW: moves free collateral back from the sender's perpetuals account to its balance.

import { Type } from 'typebox';
import { amountIn, amountOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { defineOp } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsAmount } from './listing.ts';
import { collateralParts, collateralRows, collateralWarnings, liquidationRows } from './perpCommon.ts';
import { decimalText } from './receiptData.ts';

export const perpWithdraw = defineOp({
  name: 'PERP_WITHDRAW',
  params: Type.Object({ amount: amountIn('collateral') }),
  receipt: Type.Object({ collateral: decimalText }),
  sites: 'may ask',
  needs: () => ({ collateral: true, perps: {} }),
  describe: (given, facts) => ({
    act: message('act.withdrawCollateral'),
    sentence: [message('perpWithdraw.move', { amount: collateralParts(given.amount, facts) })],
    rows: [...collateralRows(facts), ...liquidationRows(facts, -amountOf(given.amount))],
    warnings: collateralWarnings(facts),
  }),
  intent: () => MOVES_NOTHING,
  lists: listsAmount,
});
