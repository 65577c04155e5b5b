// STAKE_DEPOSIT: stakes the native asset and registers the sender as a validator, or adds to its stake.

import { Type } from 'typebox';
import { addressOfPqKey, sameAccount } from '../accounts/address.ts';
import { fromHex } from '../bytes.ts';
import { ML_DSA_PUBLIC_KEY_BYTES } from '../crypto/mlDsa.ts';
import { formatDecimal } from '../decimal.ts';
import { NATIVE_SYMBOL } from '../names.ts';
import { amountIn, amountOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { NATIVE_FACT, part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountText, nativePart } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { MIN_STAKE } from './limits.ts';
import { addressText, decimalText, plain } from './receiptData.ts';

const publicKey = Type.String({
  pattern: `^(?:0x)?[0-9a-fA-F]{${2 * ML_DSA_PUBLIC_KEY_BYTES}}$`,
  expected: `an ML-DSA-65 public key of ${ML_DSA_PUBLIC_KEY_BYTES} bytes as hex`,
});

const slashable: Warning = warning('stake.slashable', 'caution');
/** Whether the account is leaving no description of the transaction knows. */
const cancelsExit: Warning = warning('stake.cancelsExit', 'note');
const foreignKey: Warning = warning('stake.otherKey', 'danger');

/** The validator key in lower-case hex without `0x`. */
export function validatorKeyOf(given: { readonly validator_public_key: string }): string {
  return given.validator_public_key.replace(/^0x/, '').toLowerCase();
}

/** The account of the validator's key: whoever holds that key runs the validator. */
const keyHolder = (given: { readonly validator_public_key: string }): string =>
  addressOfPqKey(fromHex(validatorKeyOf(given)));

export const stakeDeposit = defineOp({
  name: 'STAKE_DEPOSIT',
  params: Type.Object({ validator_public_key: publicKey, stake_amount: amountIn('native') }),
  vain: (given) =>
    amountOf(given.stake_amount) < MIN_STAKE
      ? { path: 'stake_amount', expected: `at least ${formatDecimal(MIN_STAKE)}` }
      : undefined,
  receipt: Type.Object({ validator: addressText, stake: decimalText, status: plain, staked_debit: decimalText }),
  sites: 'may ask',
  needs: () => ({}),
  describe: (given, facts) => {
    const keyAddress = keyHolder(given);
    return {
      act: message('act.stake'),
      sentence: [message('stakeDeposit.stake', { stakeAmount: nativePart(given.stake_amount) })],
      rows: [
        row(message('row.stake'), nativePart(given.stake_amount)),
        row(message('row.accountOfTheValidatorKey'), part.address(keyAddress)),
      ],
      warnings: [slashable, cancelsExit, ...(sameAccount(keyAddress, facts.sender) ? [] : [foreignKey])],
    };
  },
  intent: (given, { sender }) => {
    const holder = keyHolder(given);
    return moves({
      payments: [{ token: NATIVE_FACT, amount: amountText(given.stake_amount) }],
      rights: sameAccount(holder, sender) ? [] : [{ holder, may: message('may.runValidator') }],
    });
  },
  lists: (given) => ({ asset: NATIVE_SYMBOL, amount: given.stake_amount }),
});
