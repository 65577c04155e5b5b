import { hashMessage as ethersHashMessage, verifyMessage as ethersVerifyMessage } from 'ethers';
import fc from 'fast-check';
import { hashMessage as viemHashMessage } from 'viem';
import { describe, expect, it } from 'vitest';
import { readVectors } from '../../../test/support/vectors.ts';
import { toHex, utf8 } from '../bytes.ts';
import { sha256 } from '../crypto/hash.ts';
import { isPrivateKey, signDigest } from '../crypto/secp256k1.ts';
import { opNumber } from '../ops/opTable.ts';
import { messageBytes, personalDigest, pqMessageBytes, readableMessage, recoverPersonal } from './message.ts';

interface MessageVectors {
  keyText: string;
  address: string;
  personal: { message: string; bytes: number; shown: string | null; digest: string; signature?: string }[];
  pq: { message: string; signed: string }[];
}
const vectors = readVectors<MessageVectors>('messages.json');
const key = sha256(utf8(vectors.keyText));

describe('a personal message', () => {
  it.each(vectors.personal)('$message has its digest, size and shown form', (vector) => {
    const bytes = messageBytes(vector.message);
    expect(bytes).toHaveLength(vector.bytes);
    expect(toHex(personalDigest(bytes))).toBe(vector.digest);
    expect(readableMessage(bytes) ?? null).toBe(vector.shown);
    if (vector.signature !== undefined) expect(toHex(signDigest(personalDigest(bytes), key))).toBe(vector.signature);
    expect(recoverPersonal(bytes, signDigest(personalDigest(bytes), key))).toBe(vectors.address);
  });

  it('has the digest that ethers and viem compute, and a signature that ethers accepts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
        const digest = `0x${toHex(personalDigest(message))}`;
        expect(digest).toBe(ethersHashMessage(message));
        expect(digest).toBe(viemHashMessage({ raw: message }));
        expect(ethersVerifyMessage(message, `0x${toHex(signDigest(personalDigest(message), key))}`)).toBe(
          vectors.address,
        );
      }),
      { numRuns: 50 },
    );
  });

  it('recovers nobody from a high s, a foreign v or a wrong length', () => {
    const message = utf8('hello');
    const good = signDigest(personalDigest(message), key);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = BigInt(`0x${toHex(good.subarray(32, 64))}`);
    const high = Uint8Array.from(
      Buffer.from(`${toHex(good.subarray(0, 32))}${(order - s).toString(16).padStart(64, '0')}`, 'hex'),
    );
    const flippedV = 27 + (1 - ((good[64] ?? 27) - 27));
    expect(recoverPersonal(message, Uint8Array.of(...high, flippedV))).toBeUndefined();
    expect(recoverPersonal(message, Uint8Array.of(...good.subarray(0, 64), 29))).toBeUndefined();
    expect(recoverPersonal(message, good.subarray(0, 64))).toBeUndefined();
    expect(recoverPersonal(message, new Uint8Array(65))).toBeUndefined();
    expect(recoverPersonal(message, Uint8Array.of(...good.subarray(0, 64), (good[64] ?? 27) - 27))).toBe(
      vectors.address,
    );
  });
});

describe('a post-quantum message', () => {
  it.each(vectors.pq)('$message is signed as its prefixed bytes', ({ message, signed }) => {
    expect(toHex(pqMessageBytes(utf8(message)))).toBe(signed);
  });

  it('can never be the signing bytes of an operation', () => {
    // Signing bytes start with the operation number and the sender's "0"; ORACLE_VOTE is the only number 0x19.
    const prefix = pqMessageBytes(new Uint8Array()).subarray(0, 2);
    expect(prefix[0]).toBe(opNumber('ORACLE_VOTE'));
    expect(prefix[1]).not.toBe('0'.charCodeAt(0));
  });
});

it('a private key lies inside the group order', () => {
  expect(isPrivateKey(new Uint8Array(32))).toBe(false);
  expect(isPrivateKey(new Uint8Array(32).fill(255))).toBe(false);
  expect(isPrivateKey(new Uint8Array(31).fill(1))).toBe(false);
  expect(isPrivateKey(key)).toBe(true);
});
