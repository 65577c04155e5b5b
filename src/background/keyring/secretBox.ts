// Encrypts small secrets of other services (pairing keys) under the vault's data key. Each ciphertext is bound to its
// name and stored outside the vault record; while the wallet is locked, nothing is encrypted or decrypted.

import { open, SLOTS, seal } from './vaultEncryption.ts';
import type { Sealed } from './vaultRecord.ts';

/** Methods return undefined while the wallet is locked, and for a text that does not decrypt under its name. */
export interface SecretBox {
  seal(name: string, secret: Uint8Array): Promise<string | undefined>;
  open(name: string, sealed: string): Promise<Uint8Array | undefined>;
}

function findSealed(text: string): Sealed | undefined {
  const [iv = '', ct = ''] = text.split(':');
  return /^[0-9a-f]{24}$/.test(iv) && /^(?:[0-9a-f]{2}){16,}$/.test(ct) ? { iv, ct } : undefined;
}

/** A box over the session's key. */
export function createSecretBox(
  key: () => CryptoKey | undefined,
  random: (length: number) => Uint8Array<ArrayBuffer>,
): SecretBox {
  return {
    async seal(name, secret) {
      const held = key();
      if (held === undefined) return undefined;
      const { iv, ct } = await seal(held, new Uint8Array(secret), SLOTS.box(name), random(12));
      return `${iv}:${ct}`;
    },
    async open(name, sealed) {
      const held = key();
      const blob = findSealed(sealed);
      return held === undefined || blob === undefined ? undefined : open(held, blob, SLOTS.box(name));
    },
  };
}
