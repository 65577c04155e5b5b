// VAULT_DEPOSIT: free collateral of the sender becomes shares of the backstop vault.

import { Type } from 'typebox';
import { amount } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
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
  params: Type.Object({ amount }),
  needs: () => ({}),
  describe: (given) => ({
    act: 'Deposit to vault',
    sentence: say`Put ${part.number(amountText(given.amount))} of your perpetuals collateral into the backstop vault`,
    rows: [row('Shares', part.text("at the vault's value when the block is made"))],
    warnings: [lockup, takesLosses],
  }),
});
