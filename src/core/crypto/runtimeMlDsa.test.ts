// Which implementation a runtime gets. What node:crypto computes is tested where it is used.

import { expect, test } from 'vitest';
import { mlDsaPublicKey, mlDsaVerify, referenceMlDsa } from './mlDsa.ts';
import { createRuntimeMlDsa, type RuntimeCrypto } from './runtimeMlDsa.ts';

const seed = new Uint8Array(32).fill(9);
const message = new Uint8Array([1, 2, 3]);
const refuse = (): never => {
  throw new Error('no such algorithm');
};
type FakeKey = { export(): Uint8Array };
const without: RuntimeCrypto<FakeKey, Uint8Array> = {
  Buffer: { from: (bytes) => bytes },
  createPrivateKey: refuse,
  createPublicKey: refuse,
  sign: refuse,
  verify: refuse,
};

test.each([
  ['lacks the algorithm', without],
  [
    'derives other keys',
    {
      ...without,
      createPrivateKey: () => ({ export: refuse }),
      createPublicKey: () => ({ export: () => new Uint8Array(1974) }),
    },
  ],
] as [string, RuntimeCrypto<FakeKey, Uint8Array>][])(
  'a library that %s is not used: the reference signs and verifies',
  (_name, library) => {
    const runtime = createRuntimeMlDsa(library);
    expect(runtime.isNative).toBe(false);
    expect(runtime.mlDsa).toBe(referenceMlDsa);
    expect(mlDsaVerify(runtime.signNow(message, seed), message, mlDsaPublicKey(seed))).toBe(true);
  },
);
