// An account's stake as a validator, and the result of a deposit.

import { sameAccount } from '@svc/core/accounts/address';
import { MIN_STAKE } from '@svc/core/ops/limits';
import { scaled } from '../format.ts';
import type { Validator } from './nodeApi.ts';

/** Validators and the epoch of the newest block, read together. */
export interface StakePicture {
  /** The account's own entry; undefined if it never staked. */
  readonly own: Validator | undefined;
  readonly epoch: number;
}

/** The entry of an account. */
export const ownStake = (validators: readonly Validator[], address: string): Validator | undefined =>
  validators.find((one) => sameAccount(one.address, address));

/** The stake after a deposit: the rest of an earlier one is included. */
export const stakeAfter = ({ own }: StakePicture, amount: bigint): bigint => scaled(own?.stake) + amount;

/** Whether the node accepts a deposit of this size: each one has to reach the minimum. */
export const isStake = (amount: bigint): boolean => amount >= MIN_STAKE;

/** Whether a deposit cancels the exit of this account: the leaving stake stays bonded. */
export const cancelsExit = ({ own }: StakePicture): boolean =>
  own?.status === 'exiting' || (own?.status === 'exited' && scaled(own.stake) > 0n);

/** Whether the account can exit: for anyone else an exit has no effect. */
export const canLeave = ({ own }: StakePicture): boolean => own?.status === 'active' || own?.status === 'pending';
