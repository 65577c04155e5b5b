// Recovery of secp256k1 keys in this process: libsecp256k1, compiled for this machine if its package has that, else as
// WebAssembly, behind the shared rules (core/crypto/runtimeSecp256k1.ts). All agree with the wallet's library on every
// input (the test beside this file).

import { createRequire } from 'node:module';
import { createRuntimeSecp256k1, type Recover } from '@svc/core/crypto/runtimeSecp256k1';
import { recover as recoverWasm } from 'tiny-secp256k1';

const KEY_BYTES = 65;

/** The parts of the compiled module that are used. */
interface Compiled {
  ecdsaRecover(
    compact: Uint8Array,
    parity: number,
    digest: Uint8Array,
    compressed: boolean,
    out: Uint8Array,
  ): Uint8Array;
}

/** Recovery by WebAssembly, on every machine. */
export const recoverPortable: Recover = (digest, compact, parity) =>
  recoverWasm(digest, compact, parity, false) ?? undefined;

/** Recovery by native code, or undefined where this machine has none. */
export const recoverCompiled: Recover | undefined = (() => {
  try {
    const require = createRequire(import.meta.url);
    // Its main module would silently fall back to JavaScript, which is slower than WebAssembly.
    const library = require('secp256k1/bindings.js') as Compiled;
    return (digest, compact, parity) => library.ecdsaRecover(compact, parity, digest, false, new Uint8Array(KEY_BYTES));
  } catch {
    return undefined;
  }
})();

/** `recoverKey` refuses a high s; `recoverAnyKey` is for the EVM's precompile, which accepts it. */
export const { recoverKey, recoverAnyKey } = createRuntimeSecp256k1(recoverCompiled ?? recoverPortable);
