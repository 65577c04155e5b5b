// PERP_WITHDRAW: moves free collateral back from the sender's perpetuals account to its balance.

import { Type } from 'typebox';
import { amount } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, say } from './describe.ts';
import { amountText } from './wording.ts';

export const perpWithdraw = defineOp({
  name: 'PERP_WITHDRAW',
  params: Type.Object({ amount }),
  needs: () => ({}),
  describe: (given) => ({
    act: 'Withdraw collateral',
    sentence: say`Move ${part.number(amountText(given.amount))} of the collateral asset from your perpetuals account back to your balance`,
    rows: [],
    warnings: [],
  }),
});
