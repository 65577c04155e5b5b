// An account's stake as a validator, and what a deposit makes of it.

import { sameAccount } from '@svc/core/accounts/address';
import { MIN_STAKE } from '@svc/core/ops/limits';
import { scaled } from '../format.ts';
import type { Validator } from './nodeApi.ts';

/** Validators and the epoch of the newest block, read together. */
export interface StakePicture {
  /** The account's own entry; undefined for who never staked. */
  readonly own: Validator | undefined;
  readonly epoch: number;
}

/** The entry of an account. */
export const ownStake = (validators: readonly Validator[], address: string): Validator | undefined =>
  validators.find((one) => sameAccount(one.address, address));

/** The stake after a deposit: what is left of an earlier one stays part of it. */
export const stakeAfter = ({ own }: StakePicture, amount: bigint): bigint => scaled(own?.stake) + amount;

/** Whether the node takes a deposit of this size: each one is held to the least. */
export const isStake = (amount: bigint): boolean => amount >= MIN_STAKE;

/** Whether a deposit ends the leave of this account: what was to come back stays bound. */
export const cancelsExit = ({ own }: StakePicture): boolean =>
  own?.status === 'exiting' || (own?.status === 'exited' && scaled(own.stake) > 0n);

/** Whether the account can leave: of anybody else an exit changes nothing. */
export const canLeave = ({ own }: StakePicture): boolean => own?.status === 'active' || own?.status === 'pending';
