// Zones of the engine, from the bottom up: ledger keys; tokens and a transaction's payments; pools and books; what
// builds on them; operations; blocks.

import type { Zone } from './zone.ts';

const GROUND = ['core', 'kernel', 'engine-ground'];
const TRADING = [...GROUND, 'engine-tokens', 'engine-markets'];

/** A layer. The engine needs no package. */
const storey = (name: string, files: readonly string[], zones: readonly string[]): Zone => ({
  name,
  house: 'engine',
  files: files.map((file) => `node-sim/src/engine/${file}`),
  zones: [...zones, name],
  packages: [],
});

export const ENGINE_ZONES: readonly Zone[] = [
  storey(
    'engine-ground',
    ['ledgerKeys.ts', 'context.ts', 'min.ts', 'textRules.ts', 'structure.ts', 'stateRoot.ts'],
    ['core', 'kernel'],
  ),
  storey('engine-tokens', ['tokens/', 'fees.ts', 'admit.ts'], GROUND),
  storey('engine-markets', ['amm/', 'book/'], [...GROUND, 'engine-tokens']),
  storey('engine-nfts', ['nfts/', 'contracts/'], [...GROUND, 'engine-tokens']),
  storey('engine-routing', ['routing/'], TRADING),
  storey('engine-perps', ['perps/'], TRADING),
  storey('engine-staking', ['staking/'], [...GROUND, 'engine-tokens', 'engine-perps']),
  storey('engine-ops', ['ops/'], [...TRADING, 'engine-nfts', 'engine-routing', 'engine-perps', 'engine-staking']),
  storey('engine-laws', ['invariants/', 'changes/'], [...TRADING, 'engine-nfts', 'engine-perps', 'engine-staking']),
  storey(
    'engine-blocks',
    [''],
    [...TRADING, 'engine-nfts', 'engine-perps', 'engine-staking', 'engine-ops', 'engine-laws'],
  ),
];
