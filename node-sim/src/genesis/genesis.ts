// The start of a chain: validators, native allocations, and ordinary transactions for the first blocks. How they
// execute is not decided here.

import { accountId, addressOfPqKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { isJsonObject, type JsonObject, jsonObject } from '@svc/core/json/canonicalJson';
import { type KnownOpName, opGas } from '@svc/core/ops/opTable';
import { MIN_GAS_PRICE_WEI, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import type { StakingSettingsRow } from '../kernel/ledgerRows.ts';

/** A validator with the seed of its key: this node proposes for all of them. */
export interface GenesisValidator {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly seed: Uint8Array;
  /** Whole native units. */
  readonly stake: bigint;
}

export interface Allocation {
  readonly address: string;
  /** Decimal text in native units. */
  readonly amount: string;
  readonly label: string;
}

/** A transaction of a first block before it has a nonce. */
export interface FirstTx {
  readonly seed: Uint8Array;
  readonly op: KnownOpName;
  readonly params: JsonObject;
}

export interface Genesis {
  readonly name: string;
  readonly networkName: string;
  /** Unix seconds; undefined starts the chain at the clock's time. */
  readonly timeSec: number | undefined;
  readonly validators: readonly GenesisValidator[];
  /** What this node's validators vote for by default: decimal text by base. Not part of the chain. */
  readonly oraclePrices: Readonly<Record<string, string>>;
  /** Delays of staking in epochs; absent for the network's defaults, which take days. */
  readonly staking?: StakingSettingsRow | undefined;
  readonly allocations: readonly Allocation[];
  /** Each list becomes one block, so that its senders may depend on earlier lists. */
  readonly firstBlocks: readonly (readonly FirstTx[])[];
  /** Seed of the account that `sim_faucet` pays native amounts from. */
  readonly faucetSeed: Uint8Array | undefined;
  /** Seed of the account that `sim_faucet` pays tokens from. */
  readonly issuerSeed: Uint8Array | undefined;
}

export const addressOfSeed = (seed: Uint8Array): string => addressOfPqKey(mlDsaPublicKey(seed));

/** The validator of a seed. */
export function validatorOf(seed: Uint8Array, stake: bigint): GenesisValidator {
  const publicKey = mlDsaPublicKey(seed);
  return { address: addressOfPqKey(publicKey), publicKey, seed, stake };
}

/** Gives the transactions of the first blocks their senders, nonces and gas, in order. */
export function numberFirstBlocks(
  genesis: Genesis,
): { readonly tx: UnsignedExchangeTx; readonly seed: Uint8Array }[][] {
  const nonces = new Map<string, bigint>();
  const senders = new Map<string, string>();
  return genesis.firstBlocks.map((block) =>
    block.map(({ seed, op, params }) => {
      const key = toHex(seed);
      const sender = senders.get(key) ?? addressOfSeed(seed);
      senders.set(key, sender);
      const nonce = nonces.get(key) ?? 0n;
      nonces.set(key, nonce + 1n);
      return { seed, tx: { op, sender, nonce, params, gasLimit: opGas(op), gasPriceWei: MIN_GAS_PRICE_WEI } };
    }),
  );
}

/** JSON object of texts and numbers, as operation parameters need it (no prototype). */
export function paramsOf(entries: Readonly<Record<string, string | number | JsonObject>>): JsonObject {
  const object = jsonObject(Object.entries(entries));
  return isJsonObject(object) ? object : jsonObject();
}

/** Fingerprint of what a genesis fixes; a data folder belongs to a single one. The start time is not part of it. */
export function genesisFingerprint(genesis: Genesis, chainId: number): string {
  const parts = [
    String(chainId),
    genesis.networkName,
    ...genesis.validators.map(({ address, stake }) => `${accountId(address)}=${stake}`),
    ...(genesis.staking === undefined ? [] : [JSON.stringify(genesis.staking)]),
    ...genesis.allocations.map(({ address, amount }) => `${accountId(address)}=${amount}`),
    ...genesis.firstBlocks.flatMap((block, at) =>
      block.map(({ op, params }) => `${at}:${op}:${JSON.stringify(params)}`),
    ),
  ];
  return toHex(sha256(utf8(parts.join('\n'))));
}
