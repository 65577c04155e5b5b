// PERP_DEPOSIT: moves the network's collateral asset from the sender's balance to its perpetuals account.

import { Type } from 'typebox';
import { amount } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, say } from './describe.ts';
import { amountText } from './wording.ts';

export const perpDeposit = defineOp({
  name: 'PERP_DEPOSIT',
  params: Type.Object({ amount }),
  needs: () => ({}),
  describe: (given) => ({
    act: 'Deposit collateral',
    sentence: say`Move ${part.number(amountText(given.amount))} of the collateral asset from your balance into your perpetuals account`,
    rows: [],
    warnings: [],
  }),
});
