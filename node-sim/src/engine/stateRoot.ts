// The roots of a block. Each root is BLAKE3-512 over a sum of hashed rows (kernel/multisetHash.ts), so a block's cost
// depends on the rows it changed and not on how many there are.
//
// Why the sum is binding: two different states with one sum give a relation among row hashes with coefficients -1, 0
// and 1 in the group (Z/2^32)^128 of 2^4096 elements. This is the generalised-sum construction of Bellare and
// Micciancio; the best known attack, Wagner's k-list search, needs about 2^(2·sqrt(4096)) = 2^128 work, and lattice
// reduction is far from vectors that short. Rows are keyed by table and key, so none can be in the sum twice.

import { concat, u64be, utf8 } from '@svc/core/bytes';
import type { StateRoots } from '../kernel/block.ts';
import { fastBlake3Hex } from '../kernel/hash/blake.ts';
import type { Accumulator } from '../kernel/multisetHash.ts';
import type { StateView } from '../kernel/stateView.ts';

const ROOT_BYTES = 64;
/** Root of a part without rows. */
const EMPTY_ROOT = '0'.repeat(2 * ROOT_BYTES);
/** The network has no unspent outputs; its root is constant. */
export const UTXO_ROOT = '0'.repeat(64);

function lanesBytes({ lanes }: Readonly<Accumulator>): Uint8Array {
  return new Uint8Array(lanes.buffer, lanes.byteOffset, lanes.byteLength);
}

/** Roots of a committed state; the exchange root also covers the height. */
export function rootsOf(state: StateView, height: number): StateRoots {
  const part = (name: 'token' | 'account'): string =>
    state.sum(name).rows === 0 ? EMPTY_ROOT : fastBlake3Hex(lanesBytes(state.sum(name)));
  return {
    exchange: fastBlake3Hex(concat(lanesBytes(state.sum('exchange')), u64be(BigInt(height)))),
    token: part('token'),
    account: part('account'),
  };
}

/** The unified root: BLAKE3-512 of the four roots as text, joined by bars. */
export function unifiedRoot(roots: StateRoots): string {
  return fastBlake3Hex(utf8([UTXO_ROOT, roots.account, roots.exchange, roots.token].join('|')));
}
