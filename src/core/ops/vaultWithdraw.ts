// VAULT_WITHDRAW: shares of the backstop vault become free collateral of the sender again.

import { Type } from 'typebox';
import { amountIn } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { moves } from './intent.ts';
import { amountText } from './wording.ts';

const stillLocked: Warning = {
  code: 'vault.stillLocked',
  severity: 'note',
  text: 'Within 4 days of your last vault deposit this fails and still costs its fee.',
  advice: 'Check the time of your last deposit first.',
};

export const vaultWithdraw = defineOp({
  name: 'VAULT_WITHDRAW',
  params: Type.Object({ shares: amountIn('vault shares') }),
  sites: 'may ask',
  needs: () => ({}),
  describe: (given) => ({
    act: 'Withdraw from vault',
    sentence: say`Return ${part.number(amountText(given.shares))} shares of the backstop vault for perpetuals collateral`,
    rows: [row('Value', part.text("at the vault's value when the block is made"))],
    warnings: [stillLocked],
  }),
  intent: () => moves({ open: [say`How much the shares return follows the value of the vault when it executes.`] }),
  lists: (given) => ({ amount: given.shares }),
});
