// Many signatures of the wallet: every one verifies with a second implementation, and no altered one does.

import { mlDsaPublicKey, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { pqMessageBytes } from '@svc/core/tx/message';
import { describe, expect, it } from 'vitest';
import { chooseMlDsa } from './webMlDsa.ts';

describe('a thousand signatures', () => {
  it('of random messages verify elsewhere, differ for one message, and fail once altered', async () => {
    const mlDsa = chooseMlDsa();
    expect(mlDsa).not.toBe(referenceMlDsa);
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const publicKey = mlDsaPublicKey(seed);
    expect(publicKey).toHaveLength(1_952);
    for (let at = 0; at < 1_000; at++) {
      const message = pqMessageBytes(crypto.getRandomValues(new Uint8Array(at % 300)));
      const signature = await mlDsa.sign(message, seed);
      expect(signature).toHaveLength(3_309);
      if (!(await referenceMlDsa.verify(signature, message, publicKey)))
        throw new Error(`signature ${at} does not verify`);
      if (at % 50 !== 0) continue;
      const flipped = Uint8Array.from(signature, (byte, index) => (index === (at * 3) % 3_309 ? byte ^ 1 : byte));
      for (const altered of [flipped, signature.subarray(1), Uint8Array.from([...signature, 0])]) {
        expect([
          await mlDsa.verify(altered, message, publicKey),
          await referenceMlDsa.verify(altered, message, publicKey),
        ]).toEqual([false, false]);
      }
      expect(await mlDsa.sign(message, seed)).not.toEqual(signature);
    }
  });
});
