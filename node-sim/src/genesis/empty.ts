// Genesis `empty`: four validators and a funded faucet.

import { CHAIN_IDS, NETWORK_SLUGS } from '@svc/core/names';
import { FAUCET_SEED, VALIDATOR_SEEDS } from './devAccounts.ts';
import { type Allocation, addressOfSeed, type Genesis, validatorOf } from './genesis.ts';

/** Chain id where none is given. */
export const DEFAULT_CHAIN_ID: number = CHAIN_IDS.local;

const VALIDATOR_STAKE = 1_000_000n;
/** Native supply of the faucet. */
const FAUCET_AMOUNT = '1000000000';
/** Native balance of each validator, for the gas of its votes. */
const VALIDATOR_AMOUNT = '100000';

/** Validators and faucet, also the start of genesis `dev`. */
export function emptyGenesis(): Genesis {
  const validators = VALIDATOR_SEEDS.map((seed) => validatorOf(seed, VALIDATOR_STAKE));
  const allocations: Allocation[] = [
    { address: addressOfSeed(FAUCET_SEED), amount: FAUCET_AMOUNT, label: 'faucet' },
    ...validators.map(({ address }, at) => ({ address, amount: VALIDATOR_AMOUNT, label: `validator ${at + 1}` })),
  ];
  return {
    name: 'empty',
    networkName: NETWORK_SLUGS.local,
    timeSec: undefined,
    validators,
    oraclePrices: {},
    allocations,
    firstBlocks: [],
    faucetSeed: FAUCET_SEED,
    issuerSeed: undefined,
  };
}
