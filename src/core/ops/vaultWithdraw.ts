// VAULT_WITHDRAW: shares of the backstop vault become free collateral of the sender again.

import { Type } from 'typebox';
import { amountIn } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountText } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { decimalText } from './receiptData.ts';

const stillLocked: Warning = warning('vault.stillLocked', 'note');

export const vaultWithdraw = defineOp({
  name: 'VAULT_WITHDRAW',
  params: Type.Object({ shares: amountIn('vault shares') }),
  receipt: Type.Object({ value: decimalText }),
  sites: 'may ask',
  needs: () => ({}),
  describe: (given) => ({
    act: message('act.withdrawFromVault'),
    sentence: [message('vaultWithdraw.return', { shares: part.number(amountText(given.shares)) })],
    rows: [row(message('row.value'), message('value.vaultValue'))],
    warnings: [stillLocked],
  }),
  intent: () => moves({ open: [[message('vaultWithdraw.open')]] }),
  lists: (given) => ({ amount: given.shares }),
});
