// The next exchange nonce of a sender: the first free integer from the committed one upward, so that holes are filled (a
// block takes only a gap-free run). Derived from what is stored, nothing is counted beside it: a record that is dropped
// gives its nonce back.

/** How long a submitted nonce counts as in use without news of it. */
const IN_USE_MS = 20 * 60_000;

interface NonceQuery {
  /** The node's next nonce. */
  readonly committed: bigint;
  /** Nonces that the node just called taken. */
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
      .filter((one) => one.network === network && one.sender === sender && one.state !== 'done' && one.state !== 'lost' && nowMs - one.createdAt < IN_USE_MS)
      .map((one) => BigInt(one.nonce)),
  );
  let nonce = committed;
  while (inUse.has(nonce) || taken.has(nonce)) nonce += 1n;
  return nonce;
}
