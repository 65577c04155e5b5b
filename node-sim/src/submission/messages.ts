// Messages to a submission worker and back, in one buffer: bodies go out, and the transactions read from them come back
// in their place. The result is never longer than the body: a signature and a key are half as long as their hex digits.

import { fromHex } from '@svc/core/bytes';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES } from '@svc/core/crypto/mlDsa';
import { wireJson } from '@svc/core/json/wireJson';
import { signingBytes, toWire } from '@svc/core/tx/exchangeTx';
import { fastBlake2bHexOfBytes } from '../kernel/hash/blake.ts';
import type { ReadTx } from './readBody.ts';

/** A body to be read, in pieces. */
export interface Body {
  readonly pieces: readonly Uint8Array[];
  readonly length: number;
  /** Most signing bytes of a transaction. */
  readonly mostBytes: number;
}

/** A transaction as it comes back. Its bytes belong to the message, whose buffer is reused afterwards. */
export interface TxRecord {
  /** JSON text of the unsigned transaction, ASCII. */
  readonly wire: string;
  /** JSON text of the request's id; empty in a REST body. */
  readonly id: string;
  /** 64 hex digits. */
  readonly hash: string;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

const NUMBER = 4;
const HASH = 32;
const FIXED = 2 * NUMBER + HASH + ML_DSA_PUBLIC_KEY_BYTES + ML_DSA_SIGNATURE_BYTES;

/** Bytes needed for bodies: their number, then the limit, length and content of each. */
export function packedSize(bodies: readonly Body[]): number {
  return bodies.reduce((sum, { length }) => sum + 2 * NUMBER + length, NUMBER);
}

export function packBodies(buffer: ArrayBuffer, bodies: readonly Body[]): void {
  const view = new DataView(buffer);
  const target = new Uint8Array(buffer);
  view.setUint32(0, bodies.length);
  let at = NUMBER;
  for (const { pieces, length, mostBytes } of bodies) {
    view.setUint32(at, mostBytes);
    view.setUint32(at + NUMBER, length);
    at += 2 * NUMBER;
    for (const piece of pieces) {
      target.set(piece, at);
      at += piece.length;
    }
  }
}

/** Bytes needed for the transactions of a body. */
function sizeOf(wires: readonly string[], ids: readonly string[]): number {
  return wires.reduce((sum, wire, at) => sum + FIXED + wire.length + (ids[at] as string).length, 0);
}

/**
 * Reads the bodies in a buffer and replaces each with the number of its transactions and the transactions themselves;
 * the number is 0 where the main thread has to read it.
 */
export function readBodies(
  buffer: ArrayBuffer,
  read: (body: Buffer, mostBytes: number) => readonly ReadTx[] | undefined,
): void {
  const view = new DataView(buffer);
  const count = view.getUint32(0);
  let at = NUMBER;
  for (let index = 0; index < count; index++) {
    const length = view.getUint32(at + NUMBER);
    const start = at + 2 * NUMBER;
    const txs = read(Buffer.from(buffer, start, length), view.getUint32(at)) ?? [];
    const wires = txs.map(({ tx }) => wireJson(toWire(tx)));
    const ids = txs.map(({ id }) => (id === undefined ? '' : wireJson(id)));
    const fits = sizeOf(wires, ids) <= length;
    view.setUint32(at, fits ? txs.length : 0);
    if (fits)
      for (let tx = 0, to = start; tx < txs.length; tx++)
        to = writeRecord(buffer, to, txs[tx] as ReadTx, wires[tx] as string, ids[tx] as string);
    at = start + length;
  }
}

function writeRecord(
  buffer: ArrayBuffer,
  at: number,
  { tx, publicKey, signature }: ReadTx,
  wire: string,
  id: string,
): number {
  const bytes = Buffer.from(buffer, at, FIXED + wire.length + id.length);
  let to = bytes.writeUInt32LE(wire.length, 0);
  to = bytes.writeUInt32LE(id.length, to);
  bytes.set(fromHex(fastBlake2bHexOfBytes(signingBytes(tx), HASH)), to);
  bytes.set(publicKey, to + HASH);
  bytes.set(signature, to + HASH + ML_DSA_PUBLIC_KEY_BYTES);
  bytes.write(wire, FIXED, 'latin1');
  bytes.write(id, FIXED + wire.length, 'latin1');
  return at + bytes.length;
}

/** The transactions of each body of a returned buffer, in order; none for a body that was not accepted. */
export function* readRecords(buffer: ArrayBuffer): Generator<readonly TxRecord[]> {
  const bytes = Buffer.from(buffer);
  const view = new DataView(buffer);
  const count = view.getUint32(0);
  let at = NUMBER;
  for (let index = 0; index < count; index++) {
    const txs = view.getUint32(at);
    const length = view.getUint32(at + NUMBER);
    const records: TxRecord[] = [];
    for (let tx = 0, from = at + 2 * NUMBER; tx < txs; tx++) {
      const wireLength = bytes.readUInt32LE(from);
      const idLength = bytes.readUInt32LE(from + NUMBER);
      const hashAt = from + 2 * NUMBER;
      const keyAt = hashAt + HASH;
      const wireAt = from + FIXED;
      records.push({
        hash: bytes.toString('hex', hashAt, keyAt),
        publicKey: new Uint8Array(buffer, keyAt, ML_DSA_PUBLIC_KEY_BYTES),
        signature: new Uint8Array(buffer, keyAt + ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES),
        wire: bytes.toString('latin1', wireAt, wireAt + wireLength),
        id: bytes.toString('latin1', wireAt + wireLength, wireAt + wireLength + idLength),
      });
      from = wireAt + wireLength + idLength;
    }
    yield records;
    at += 2 * NUMBER + length;
  }
}
