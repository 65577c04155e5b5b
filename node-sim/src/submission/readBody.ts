// Reads the body of a submission request in a worker: transactions with valid form, key and signature. It knows only
// the usual shapes and refuses nothing: anything else is left to admission, which gives the reason.

import { isPqAddress } from '@svc/core/accounts/address';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import { isJsonObject, type JsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { submitExchangeTx } from '@svc/core/reads/exchange/submitExchangeTx';
import { readUnsignedTx, signingBytes, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import { pqKeyOwns } from '@svc/core/tx/message';
import { checkForm } from '../engine/structure.ts';
import { MARK, type SplitBody, splitBody } from './splitBody.ts';

/** A transaction that a thread has checked. */
export interface ReadTx {
  readonly tx: UnsignedExchangeTx;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  /** Id of the JSON-RPC request; undefined in a REST body. */
  readonly id: string | number | undefined;
}

/** Checks a signature, synchronously. */
export type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

type Found = { readonly tx: JsonObject; readonly id: string | number | undefined };

const REQUEST_MEMBERS = 4;

/** The transaction of a request in the single shape that clients write. */
function findInRequest(value: JsonValue): Found | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== REQUEST_MEMBERS) return undefined;
  const { jsonrpc, id, method, params } = value;
  if (jsonrpc !== '2.0' || method !== submitExchangeTx.rpc || !Array.isArray(params) || params.length !== 1)
    return undefined;
  const [tx] = params;
  return isJsonObject(tx) && (typeof id === 'string' || typeof id === 'number') ? { tx, id } : undefined;
}

/** Transactions of a body: `{"tx": …}`, a JSON-RPC request, or a list of such requests. */
function findAll(body: JsonValue): Found[] | undefined {
  if (Array.isArray(body)) {
    const found = body.flatMap((entry) => findInRequest(entry) ?? []);
    return found.length === body.length && found.length > 0 ? found : undefined;
  }
  if (!isJsonObject(body)) return undefined;
  if (isJsonObject(body.tx) && Object.keys(body).length === 1) return [{ tx: body.tx, id: undefined }];
  const found = findInRequest(body);
  return found === undefined ? undefined : [found];
}

class Reader {
  private readonly split: SplitBody;
  private readonly mostBytes: number;
  private readonly verify: Verify;
  private used = 0;

  constructor(split: SplitBody, mostBytes: number, verify: Verify) {
    this.split = split;
    this.mostBytes = mostBytes;
    this.verify = verify;
  }

  /** Whether every long text was a key or a signature. */
  get isWhole(): boolean {
    return this.used === this.split.blobs.length;
  }

  private blob(value: JsonValue | undefined, length: number): Uint8Array | undefined {
    if (typeof value !== 'string' || !value.startsWith(MARK)) return undefined;
    const blob = this.split.blobs[Number(value.slice(MARK.length))];
    if (blob?.length !== length) return undefined;
    this.used += 1;
    return blob;
  }

  read({ tx: value, id }: Found): ReadTx | undefined {
    const publicKey = this.blob(value.public_key, ML_DSA_PUBLIC_KEY_BYTES);
    const signature = this.blob(value.signature, ML_DSA_SIGNATURE_BYTES);
    if (publicKey === undefined || signature === undefined) return undefined;
    const tx = readUnsignedTx(value);
    checkForm(tx, this.mostBytes);
    if (
      !isPqAddress(tx.sender) ||
      !pqKeyOwns(publicKey, tx.sender) ||
      !this.verify(signature, signingBytes(tx), publicKey)
    )
      return undefined;
    return { tx, publicKey, signature, id };
  }
}

/**
 * Transactions of a body, in order; undefined where any of it is left to admission.
 * @param mostBytes of the signing bytes of a transaction
 */
export function readBody(body: Buffer, mostBytes: number, verify: Verify): ReadTx[] | undefined {
  const split = splitBody(body);
  if (split === undefined) return undefined;
  try {
    const found = findAll(JSON.parse(split.text) as JsonValue);
    if (found === undefined) return undefined;
    const reader = new Reader(split, mostBytes, verify);
    const read: ReadTx[] = [];
    for (const one of found) {
      const tx = reader.read(one);
      if (tx === undefined) return undefined;
      read.push(tx);
    }
    return reader.isWhole ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Refusal) return undefined;
    throw error;
  }
}
