// PERP_DEPOSIT: moves the network's collateral asset from the sender's balance to its perpetuals account.

import { Type } from 'typebox';
import { amountIn, amountOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { defineOp } from './defineOp.ts';
import { moves } from './intent.ts';
import { listsAmount } from './listing.ts';
import {
  collateralParts,
  collateralPayment,
  collateralRows,
  collateralWarnings,
  liquidationRows,
} from './perpCommon.ts';
import { decimalText } from './receiptData.ts';

export const perpDeposit = defineOp({
  name: 'PERP_DEPOSIT',
  params: Type.Object({ amount: amountIn('collateral') }),
  receipt: Type.Object({ collateral: decimalText }),
  sites: 'may ask',
  needs: () => ({ collateral: true, perps: {} }),
  describe: (given, facts) => ({
    act: message('act.depositCollateral'),
    sentence: [message('perpDeposit.move', { amount: collateralParts(given.amount, facts) })],
    rows: [...collateralRows(facts), ...liquidationRows(facts, amountOf(given.amount))],
    warnings: collateralWarnings(facts),
  }),
  intent: (given, facts) =>
    moves({
      payments: [collateralPayment(given.amount, facts)],
      tokens: facts.collateral === undefined ? [] : [facts.collateral],
    }),
  lists: listsAmount,
});
