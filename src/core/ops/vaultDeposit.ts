// VAULT_DEPOSIT: free collateral of the sender becomes shares of the backstop vault.

import { Type } from 'typebox';
import { amountIn } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { moves } from './intent.ts';
import { listsAmount } from './listing.ts';
import { collateralFact, collateralParts, collateralRows, collateralWarnings } from './perpWording.ts';
import { amountText } from './wording.ts';

/** Seconds for which a deposit locks all shares of its owner. */
export const VAULT_LOCKUP_SEC = 345_600;

const lockup: Warning = {
  code: 'vault.lockup',
  severity: 'caution',
  text: 'All of your vault shares, earlier ones too, stay locked for 4 days after this deposit.',
  advice: 'Deposit only what you can leave there for that long.',
};
const takesLosses: Warning = {
  code: 'vault.takesLosses',
  severity: 'note',
  text: 'The vault earns trading fees and takes over liquidated positions; its shares can lose value.',
  advice: 'Deposit only what you can afford to lose.',
};

export const vaultDeposit = defineOp({
  name: 'VAULT_DEPOSIT',
  params: Type.Object({ amount: amountIn('collateral') }),
  sites: 'may ask',
  needs: () => ({ collateral: true }),
  describe: (given, facts) => ({
    act: 'Deposit to vault',
    sentence: [
      part.text('Put '),
      ...collateralParts(given.amount, facts),
      part.text(' from your perpetuals account into the backstop vault'),
    ],
    rows: [row('Shares', part.text("at the vault's value when the block is made")), ...collateralRows(facts)],
    warnings: [lockup, takesLosses, ...collateralWarnings(facts)],
  }),
  intent: (given, facts) => {
    const token = collateralFact(facts);
    return moves({
      payments: [{ token, amount: amountText(given.amount), from: 'collateral' }],
      tokens: facts.collateral === undefined ? [] : [token],
      open: [say`How many shares it buys follows the value of the vault when it executes.`],
    });
  },
  lists: listsAmount,
});
