// STAKE_DEPOSIT: stakes the native asset and registers the sender as a validator, or adds to its stake.

import { Type } from 'typebox';
import { addressOfPqKey, sameAccount } from '../accounts/address.ts';
import { fromHex } from '../bytes.ts';
import { ML_DSA_PUBLIC_KEY_BYTES } from '../crypto/mlDsa.ts';
import { amount } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { nativePart } from './wording.ts';

const publicKey = Type.String({
  pattern: `^(?:0x)?[0-9a-fA-F]{${2 * ML_DSA_PUBLIC_KEY_BYTES}}$`,
  expected: `an ML-DSA-65 public key of ${ML_DSA_PUBLIC_KEY_BYTES} bytes as hex`,
});

const slashable: Warning = {
  code: 'stake.slashable',
  severity: 'caution',
  text: 'A validator that breaks the rules or stays away loses part of its stake, and a stake comes back only weeks after the exit.',
  advice: 'Approve only if you run a validator with this key all the time.',
};
const foreignKey: Warning = {
  code: 'stake.otherKey',
  severity: 'danger',
  text: "The validator key is not this account's key: whoever holds it acts with your stake.",
  advice: 'Approve only if the key is yours as well.',
};

/** The validator key in lower-case hex without `0x`. */
export function validatorKeyOf(given: { readonly validator_public_key: string }): string {
  return given.validator_public_key.replace(/^0x/, '').toLowerCase();
}

export const stakeDeposit = defineOp({
  name: 'STAKE_DEPOSIT',
  params: Type.Object({ validator_public_key: publicKey, stake_amount: amount }),
  needs: () => ({}),
  describe: (given, facts) => {
    const keyAddress = addressOfPqKey(fromHex(validatorKeyOf(given)));
    return {
      act: 'Stake',
      sentence: say`Stake ${nativePart(given.stake_amount)} and register this account as a validator`,
      rows: [row('Stake', nativePart(given.stake_amount)), row('Account of the validator key', part.address(keyAddress))],
      warnings: [slashable, ...(sameAccount(keyAddress, facts.sender) ? [] : [foreignKey])],
    };
  },
});
