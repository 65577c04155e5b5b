// The next exchange nonce of a sender: the first free integer from the committed one upward, so that holes are filled
// (a block takes only a gap-free run). Derived from what is stored, nothing is counted beside it: a record that is
// closed gives its nonce back, to another approval, never to its own.

import type { Outgoing } from './outgoing.ts';

/** How long a submitted nonce counts as in use without news of it. */
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
