// Recovery of secp256k1 keys in this process: libsecp256k1, compiled for this machine where its package has that, else
// as WebAssembly, behind the shared rules (core/crypto/runtimeSecp256k1.ts).

import { createRequire } from 'node:module';
import { createRuntimeSecp256k1, type Recover } from '@svc/core/crypto/runtimeSecp256k1';
import { recover as recoverWasm } from 'tiny-secp256k1';

const KEY_BYTES = 65;

function recoverCompiled(): Recover | undefined {
  try {
    const require = createRequire(import.meta.url);
    // Its main module would go over to JavaScript in silence, which is slower than WebAssembly.
    const { ecdsaRecover } = require('secp256k1/bindings.js') as {
      ecdsaRecover(
        compact: Uint8Array,
        parity: number,
        digest: Uint8Array,
        compressed: boolean,
        out: Uint8Array,
      ): Uint8Array;
    };
    return (digest, compact, parity) => ecdsaRecover(compact, parity, digest, false, new Uint8Array(KEY_BYTES));
  } catch {
    return undefined;
  }
}

/** Recovery by WebAssembly, on every machine. */
const recoverPortable: Recover = (digest, compact, parity) => recoverWasm(digest, compact, parity, false) ?? undefined;

/** Uncompressed key that made a signature of a digest, or undefined; a high s is refused. */
export const { recoverKey } = createRuntimeSecp256k1(recoverCompiled() ?? recoverPortable);
