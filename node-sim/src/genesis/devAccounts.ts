// Keys of the development network, derived from fixed texts: publicly known, worthless anywhere else.

import { utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';

const seedOf = (role: string) => sha256(utf8(`node-sim development key: ${role}`));

/** Seeds of the validators that propose blocks. */
export const VALIDATOR_SEEDS: readonly Uint8Array[] = [1, 2, 3, 4].map((at) => seedOf(`validator ${at}`));
/** Seed of the account with the native supply that `sim_faucet` pays from. */
export const FAUCET_SEED = seedOf('faucet');
/** Seed of the account that deployed the tokens and holds their supply. */
export const ISSUER_SEED = seedOf('issuer');
/** Seed of the account behind the pools and the resting orders. */
export const MAKER_SEED = seedOf('market maker');
/** Seeds of the accounts that trade for `sim_replay`. */
export const REPLAY_SEEDS: readonly Uint8Array[] = [1, 2, 3, 4].map((at) => seedOf(`replay trader ${at}`));
