// The validators that propose and attest, read from the state, with the keys that this node holds.

import { toHex } from '@svc/core/bytes';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { ONE } from '@svc/core/decimal';
import { effectiveStake } from '../engine/staking/validatorViews.ts';
import type { Genesis } from '../genesis/genesis.ts';
import type { ValidatorStatus } from '../kernel/ledgerRows.ts';
import type { StateView } from '../kernel/stateView.ts';

/** A participating validator. */
export interface Member {
  readonly address: string;
  /** Hex. */
  readonly publicKey: string;
  /** Whole native units that count. */
  readonly stake: bigint;
  readonly status: ValidatorStatus;
  /** Seed of its key, where this node holds it. */
  readonly seed: Uint8Array | undefined;
}

/** Seeds by public key (hex): those of the genesis validators and of its development accounts. */
export function heldKeys({ validators, faucetSeed, issuerSeed }: Genesis): ReadonlyMap<string, Uint8Array> {
  const seeds = [...validators.map(({ seed }) => seed), faucetSeed, issuerSeed].filter((seed) => seed !== undefined);
  return new Map(seeds.map((seed) => [toHex(mlDsaPublicKey(seed)), seed]));
}

/** All attesting validators by address. Pending ones are included: a majority is taken of the whole stake. */
export function membersOf(state: StateView, keys: ReadonlyMap<string, Uint8Array>): Member[] {
  const rows = [...state.staking.validators.values()].filter(({ status }) => status !== 'exited');
  rows.sort((a, b) => (a.address < b.address ? -1 : 1));
  return rows.map((row) => ({
    address: row.address,
    publicKey: row.publicKey,
    stake: effectiveStake(row) / ONE,
    status: row.status,
    seed: keys.get(row.publicKey),
  }));
}

/** Validators that may propose: active ones, and leaving ones until they have left. */
export const isProposer = ({ status, stake }: Member): boolean => status !== 'pending' && stake > 0n;
