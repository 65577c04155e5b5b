// VAULT_DEPOSIT: free collateral of the sender becomes shares of the backstop vault.

import { Type } from 'typebox';
import { amountIn } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import type { Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { listsAmount } from './listing.ts';
import { collateralParts, collateralPayment, collateralRows, collateralWarnings } from './perpCommon.ts';
import { decimalText } from './receiptData.ts';

/** Seconds for which a deposit locks all shares of its owner. */
export const VAULT_LOCKUP_SEC = 345_600;

const lockup: Warning = warning('vault.lockup', 'caution');
const takesLosses: Warning = warning('vault.takesLosses', 'note');

export const vaultDeposit = defineOp({
  name: 'VAULT_DEPOSIT',
  params: Type.Object({ amount: amountIn('collateral') }),
  receipt: Type.Object({ shares: decimalText, protocol_owned: Type.Boolean() }),
  sites: 'may ask',
  needs: () => ({ collateral: true }),
  describe: (given, facts) => ({
    act: message('act.depositToVault'),
    sentence: [message('vaultDeposit.put', { amount: collateralParts(given.amount, facts) })],
    rows: [row(message('row.shares'), message('value.vaultValue')), ...collateralRows(facts)],
    warnings: [lockup, takesLosses, ...collateralWarnings(facts)],
  }),
  intent: (given, facts) =>
    moves({
      payments: [collateralPayment(given.amount, facts, 'collateral')],
      tokens: facts.collateral === undefined ? [] : [facts.collateral],
      open: [[message('vaultDeposit.open')]],
    }),
  lists: listsAmount,
});
