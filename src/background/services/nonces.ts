// The next exchange nonce of a sender: the first free integer from the committed one upward, so that gaps are filled (a
// block only takes a gapless run). Derived from stored records, with no separate counter: a closed record frees its
// nonce, for another approval, never for its own.

import type { Outgoing } from './outgoing.ts';

/** How long a submitted nonce counts as used without news about it. */
const IN_USE_MS = 20 * 60_000;
/** States of a record that holds its nonce: the node has it, or may have it. */
const HOLDING: ReadonlySet<string> = new Set<Outgoing['state']>(['sending', 'unknown', 'waiting', 'dropped']);

interface NonceQuery {
  /** The node's next nonce. */
  readonly committed: bigint;
  /** Nonces of transactions that the account's own key signed elsewhere. */
  readonly taken: ReadonlySet<bigint>;
  readonly records: readonly {
    readonly network: string;
    readonly sender: string;
    readonly nonce: string;
    readonly state: string;
    readonly createdAt: number;
  }[];
  readonly network: string;
  readonly sender: string;
  readonly nowMs: number;
}

/** The nonce to sign with. */
export function firstFreeNonce({ committed, taken, records, network, sender, nowMs }: NonceQuery): bigint {
  const inUse = new Set(
    records
      .filter(
        (one) =>
          one.network === network &&
          one.sender === sender &&
          HOLDING.has(one.state) &&
          nowMs - one.createdAt < IN_USE_MS,
      )
      .map((one) => BigInt(one.nonce)),
  );
  let nonce = committed;
  while (inUse.has(nonce) || taken.has(nonce)) nonce += 1n;
  return nonce;
}
