// Recovery of secp256k1 keys in this process: libsecp256k1, compiled for this machine where its package has that, else as
// WebAssembly. All agree with the library that the wallet uses on every input (the test beside this file).

import { createRequire } from 'node:module';
import { recover as recoverWasm } from 'tiny-secp256k1';

const COMPACT_BYTES = 64;
const KEY_BYTES = 65;

/** Order of the group, halved: a larger s has a twin below. */
const HALF_ORDER = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');

/** Uncompressed key of a digest, r ‖ s and a parity; whatever is no signature gives nothing or throws. */
export type Recover = (digest: Uint8Array, compact: Uint8Array, parity: 0 | 1) => Uint8Array | undefined;

/** What is used of the compiled module. */
interface Compiled {
  ecdsaRecover(compact: Uint8Array, parity: number, digest: Uint8Array, compressed: boolean, out: Uint8Array): Uint8Array;
}

/** Recovery by WebAssembly, on every machine. */
export const recoverPortable: Recover = (digest, compact, parity) => recoverWasm(digest, compact, parity, false) ?? undefined;

/** Recovery by machine code, or undefined where there is none for this machine. */
export const recoverCompiled: Recover | undefined = (() => {
  try {
    const require = createRequire(import.meta.url);
    // Its main module would go over to JavaScript in silence, which is slower than WebAssembly.
    const library = require('secp256k1/bindings.js') as Compiled;
    return (digest, compact, parity) => library.ecdsaRecover(compact, parity, digest, false, new Uint8Array(KEY_BYTES));
  } catch {
    return undefined;
  }
})();

const recover = recoverCompiled ?? recoverPortable;

function recovered(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const v = signature[COMPACT_BYTES] ?? 255;
  const parity = v >= 27 ? v - 27 : v;
  if (digest.length !== 32 || signature.length !== COMPACT_BYTES + 1 || (parity !== 0 && parity !== 1)) return undefined;
  try {
    return recover(digest, signature.subarray(0, COMPACT_BYTES), parity);
  } catch {
    return undefined;
  }
}

/** Uncompressed key that made a signature r ‖ s ‖ v of a digest, or undefined; a high s is refused. */
export function recoverKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return HALF_ORDER.compare(signature, 32, COMPACT_BYTES) < 0 ? undefined : recovered(digest, signature);
}

/** As {@link recoverKey}, with a high s allowed: what contracts may ask of the EVM. */
export function recoverAnyKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return recovered(digest, signature);
}
