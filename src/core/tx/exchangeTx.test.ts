import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { describe, expect, it } from 'vitest';
import { readVectors } from '../../../test/support/vectors.ts';
import { addressOfPqKey } from '../accounts/address.ts';
import { toHex } from '../bytes.ts';
import { mlDsaPublicKey, referenceMlDsa } from '../crypto/mlDsa.ts';
import { canonicalJson, readJson } from '../json/canonicalJson.ts';
import { wireJson } from '../json/wireJson.ts';
import { OP_TABLE } from '../ops/opTable.ts';
import {
  acceptedGasLimit,
  CheckedTx,
  exchangeTxHash,
  readSignedTx,
  readUnsignedTx,
  signExchangeTx,
  signedWireText,
  signingBytes,
  toSignedWire,
  toWire,
  verifyExchangeTx,
  wireText,
} from './exchangeTx.ts';

interface TxVector {
  name: string;
  tx: string;
  params?: string;
  bytes?: number;
  hash: string;
}
const vectors = readVectors<TxVector[]>('exchange-tx.json');
const sample = vectors[1] as TxVector;

describe('an exchange transaction', () => {
  it.each(vectors)('with $name has its hash', (vector) => {
    const tx = readUnsignedTx(readJson(vector.tx));
    if (vector.params !== undefined) expect(canonicalJson(tx.params)).toBe(vector.params);
    if (vector.bytes !== undefined) expect(signingBytes(tx)).toHaveLength(vector.bytes);
    expect(exchangeTxHash(tx)).toBe(vector.hash);
    expect(toHex(blake2b(signingBytes(tx), { dkLen: 32 }))).toBe(vector.hash);
  });

  it('is the same after its own JSON form', () => {
    for (const vector of vectors) {
      const tx = readUnsignedTx(readJson(vector.tx));
      expect(readUnsignedTx(readJson(canonicalJson(toWire(tx))))).toEqual(tx);
    }
  });

  it('signs other bytes when any member changes', () => {
    const base = readUnsignedTx(readJson(sample.tx));
    const hashes = [
      base,
      { ...base, op: 'SWAP' as const },
      { ...base, sender: base.sender.toLowerCase() },
      { ...base, nonce: base.nonce + 1n },
      { ...base, gasLimit: base.gasLimit + 1n },
      { ...base, gasPriceWei: base.gasPriceWei + 1n },
      { ...base, params: { ...base.params, amount: '10.0' } },
    ].map(exchangeTxHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it.each([
    ['op_type', '"NO_SUCH_OP"'],
    ['op_type', '0'],
    ['op_type', '48'],
    ['op_type', '256'],
    ['op_type', 'null'],
    ['nonce', '-1'],
    ['nonce', '1.0'],
    ['nonce', '"4"'],
    ['nonce', '18446744073709551616'],
    ['gas_limit', '1e5'],
    ['gas_price', '"0.5"'],
    ['gas_price', '"-1"'],
    ['gas_price', '"1e99999"'],
    ['gas_price', '{}'],
    ['params', '[]'],
    ['params', '"{}"'],
    ['sender', '5'],
    ['sender', '""'],
  ])('with %s %s is refused by that name', (member, value) => {
    const object = readJson(sample.tx) as Record<string, unknown>;
    expect(() => readUnsignedTx({ ...object, [member]: readJson(value) } as never)).toThrow(
      new RegExp(`^${member}: expected`),
    );
  });

  it('keeps a nonce beyond 2^53 exact', () => {
    const tx = readUnsignedTx(readJson(sample.tx.replace('"nonce": 4', '"nonce": 9007199254740993')));
    expect(tx.nonce).toBe(9007199254740993n);
    expect(canonicalJson(toWire(tx))).toContain('"nonce": 9007199254740993');
  });

  it.each(['1e9', '1000000000.0', '+1000000000', '1000000000.', ' 1000000000 '])(
    'reads the gas price %j as whole wei',
    (price) => {
      expect(
        readUnsignedTx(readJson(sample.tx.replace('"nonce"', `"gas_price": "${price}", "nonce"`))).gasPriceWei,
      ).toBe(1_000_000_000n);
    },
  );
});

describe('a signature', () => {
  const seed = createHash('sha256').update('exchange test seed').digest();
  const sender = addressOfPqKey(mlDsaPublicKey(seed));
  const unsigned = { ...readUnsignedTx(readJson(sample.tx)), sender };

  it('verifies for its sender alone, and for these bytes alone', async () => {
    const signed = await signExchangeTx(unsigned, seed, referenceMlDsa);
    const back = readSignedTx(readJson(canonicalJson(toSignedWire(signed))));
    expect(await verifyExchangeTx(back, referenceMlDsa)).toBe(true);
    expect(await verifyExchangeTx({ ...back, sender: `0xPQ${sender.slice(4).toLowerCase()}` }, referenceMlDsa)).toBe(
      false,
    );
    expect(await verifyExchangeTx({ ...back, nonce: back.nonce + 1n }, referenceMlDsa)).toBe(false);
    expect(
      await verifyExchangeTx(
        { ...back, signature: back.signature.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) },
        referenceMlDsa,
      ),
    ).toBe(false);
    expect(await verifyExchangeTx({ ...back, publicKey: mlDsaPublicKey(new Uint8Array(32)) }, referenceMlDsa)).toBe(
      false,
    );
    expect(await verifyExchangeTx({ ...back, signature: back.signature.subarray(1) }, referenceMlDsa)).toBe(false);
  });

  it('covers bytes that are made once for a transaction that was read', async () => {
    const wire = toSignedWire(await signExchangeTx(unsigned, seed, referenceMlDsa));
    const back = readSignedTx(readJson(canonicalJson(wire)));
    expect(signingBytes(back)).toBe(signingBytes(back));
    expect(signingBytes(back)).toEqual(signingBytes({ ...back }));
    expect(signedWireText(back)).toBe(wireJson(toSignedWire(back)));
  });

  it('stays beside the text that a checked transaction keeps, which no copy of it has', async () => {
    const plain = readSignedTx(
      readJson(canonicalJson(toSignedWire(await signExchangeTx(unsigned, seed, referenceMlDsa)))),
    );
    const kept = `${wireText(plain).slice(0, -1)} }`;
    const checked = new CheckedTx(plain, kept);
    expect(wireText(checked)).toBe(kept);
    expect(signedWireText(checked)).toBe(signedWireText(plain).replace(',"public_key"', ' ,"public_key"'));
    expect(checked).toEqual(plain);
    expect(signingBytes(checked)).toEqual(signingBytes(plain));
    expect(wireText({ ...checked, nonce: 9n })).toBe(wireText({ ...plain, nonce: 9n }));
  });

  it('is not made with a key of another account', async () => {
    await expect(signExchangeTx(unsigned, new Uint8Array(32), referenceMlDsa)).rejects.toThrow(
      'does not belong to the sender',
    );
  });
});

describe('the gas limit of a transaction that names none', () => {
  it.each(OP_TABLE)(
    '%i %s: is the usual one, and for what is yet to be signed one that covers its cost',
    (number, _, gas) => {
      for (const given of [{}, { gas_limit: null }]) {
        const wire = { op_type: number, sender: '0xPQ', nonce: 0, params: {}, ...given };
        expect(readUnsignedTx(wire).gasLimit).toBe(100_000n);
        expect(readUnsignedTx(wire, acceptedGasLimit).gasLimit).toBe(BigInt(Math.max(100_000, gas)));
      }
    },
  );
});
