// Reads bodies of submissions on worker threads: JSON, form, hash and signature are most of the work of a transaction.
// Anything that a thread does not accept is read in the ordinary way, and so is everything if a thread fails: the
// answer is always the same.

import { URL } from 'node:url';
import { samePublicBytes } from '@svc/core/bytes';
import { canRun } from '@svc/core/crypto/verifier/program';
import { isJsonObject, type JsonObject, type JsonValue, jsonObject } from '@svc/core/json/canonicalJson';
import { findOpName, type KnownOpName } from '@svc/core/ops/opTable';
import { submitExchangeTx } from '@svc/core/reads/exchange/submitExchangeTx';
import { CheckedTx, type SignedExchangeTx } from '@svc/core/tx/exchangeTx';
import { PreparedTx } from '../chain/preparedTx.ts';
import { ThreadPool } from '../crypto/threadPool.ts';
import { type Body, packBodies, packedSize, readRecords, type TxRecord } from './messages.ts';

/** Bytes of a transaction on the wire, so that a body counts as about as many verifications as it has transactions. */
const TX_BYTES = 11_000;
/** A shorter body cannot hold a key and a signature. */
const LEAST_BYTES = 10_000;
/** Where a request names its method, as clients write it. */
const HEAD_BYTES = 200;
/** Most bytes queued for the threads: above this, bodies are read on the main thread. */
const MOST_WAITING_BYTES = 2 ** 26;
/** Public keys kept, so that the transactions of one sender share one. */
const KEYS_KEPT = 4096;

/** A transaction that was read, with the id of its JSON-RPC request. */
export interface Taken {
  readonly prepared: PreparedTx;
  /** Undefined in a REST body. */
  readonly id: string | number | undefined;
}

interface Waiting extends Body {
  readonly settle: (taken: readonly Taken[] | undefined) => void;
}

interface WireTx {
  readonly op_type: number;
  readonly sender: string;
  readonly nonce: number;
  readonly params: JsonObject;
  readonly gas_limit: number;
  readonly gas_price: string;
}

const method = submitExchangeTx.rpc ?? '';

/** A received body. */
type Came = Pick<Body, 'pieces' | 'length'>;

/** Whether the first request of a body submits a transaction; a cheap check. */
function namesMethod({ pieces: [first] }: Came): boolean {
  return (
    first !== undefined &&
    Buffer.from(first.buffer, first.byteOffset, Math.min(first.length, HEAD_BYTES)).includes(`"${method}"`)
  );
}

/**
 * A prepared transaction in place of the JSON value that it was read from: admission recognises it by its class, and no
 * reader of parameters looks into it.
 */
const asJson = (prepared: PreparedTx): JsonValue => prepared as unknown as JsonValue;

/** Whether a JSON text is a list. */
function isList({ pieces: [first] }: Came): boolean {
  return first?.find((byte) => byte > 0x20) === 0x5b;
}

/** The same value with objects without a prototype, as the reader of the protocol makes them. */
function bare(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(bare);
  if (!isJsonObject(value)) return value;
  const object = jsonObject();
  for (const name of Object.keys(value)) {
    const member = value[name] as JsonValue;
    object[name] = typeof member === 'object' ? bare(member) : member;
  }
  return object;
}

export class SubmissionWorkers {
  private readonly pool: ThreadPool<Waiting>;
  private readonly keys = new Map<string, Uint8Array>();
  private readonly most: number | undefined;
  private waitingBytes = 0;

  /** @param most threads; with 0 everything is left to the ordinary way @param script what a thread runs */
  constructor(most?: number, script = new URL('./submissionWorker.ts', import.meta.url)) {
    this.most = most;
    const done = (bodies: readonly Waiting[]): void => {
      for (const { length } of bodies) this.waitingBytes -= length;
    };
    this.pool = new ThreadPool<Waiting>({
      script,
      most,
      weigh: ({ length }) => length / TX_BYTES,
      size: packedSize,
      pack: packBodies,
      settle: (buffer, bodies) => {
        done(bodies);
        let at = 0;
        for (const records of readRecords(buffer))
          bodies[at++]?.settle(records.length === 0 ? undefined : records.map((record) => this.take(record)));
      },
      abandon: (bodies) => {
        done(bodies);
        for (const { settle } of bodies) settle(undefined);
      },
    });
  }

  /** The value of a REST body, its transaction a {@link PreparedTx}; undefined where it is left to the ordinary way. */
  async rest(body: Came, mostBytes: number): Promise<JsonValue | undefined> {
    const taken = await this.read(body, mostBytes);
    const [first] = taken ?? [];
    return first === undefined || first.id !== undefined ? undefined : { tx: asJson(first.prepared) };
  }

  /** The same of a JSON-RPC body: one request or a list. */
  async rpc(body: Came, mostBytes: number): Promise<JsonValue | undefined> {
    if (body.length < LEAST_BYTES || !namesMethod(body)) return undefined;
    const taken = await this.read(body, mostBytes);
    if (taken === undefined || taken.some(({ id }) => id === undefined)) return undefined;
    const requests = taken.map(
      ({ prepared, id = null }): JsonObject => ({
        jsonrpc: '2.0',
        id,
        method,
        params: [asJson(prepared)],
      }),
    );
    return isList(body) ? requests : (requests[0] ?? undefined);
  }

  /**
   * Transactions of a body; undefined where the threads cannot confirm that all of it is valid. Bodies are answered in
   * order.
   */
  private read(body: Came, mostBytes: number): Promise<readonly Taken[] | undefined> {
    if (
      this.most === 0 ||
      this.pool.isBroken ||
      body.length < LEAST_BYTES ||
      this.waitingBytes + body.length > MOST_WAITING_BYTES
    )
      return Promise.resolve(undefined);
    this.waitingBytes += body.length;
    return new Promise((settle) => this.pool.add({ ...body, mostBytes, settle }));
  }

  private take({ wire, id, hash, publicKey, signature }: TxRecord): Taken {
    // The thread wrote it from checked values: whole numbers are small ones.
    const { op_type: op, sender, nonce, params, gas_limit: gasLimit, gas_price: gasPrice } = JSON.parse(wire) as WireTx;
    const tx: SignedExchangeTx = {
      op: findOpName(op) as KnownOpName,
      sender,
      nonce: BigInt(nonce),
      params: bare(params) as JsonObject,
      gasLimit: BigInt(gasLimit),
      gasPriceWei: BigInt(gasPrice),
      publicKey: this.keyOf(sender, publicKey),
      signature: signature.slice(),
    };
    return {
      prepared: new PreparedTx(new CheckedTx(tx, wire), hash),
      id: id === '' ? undefined : (JSON.parse(id) as string | number),
    };
  }

  private keyOf(sender: string, bytes: Uint8Array): Uint8Array {
    const known = this.keys.get(sender);
    if (known !== undefined && samePublicBytes(known, bytes)) return known;
    if (this.keys.size >= KEYS_KEPT) this.keys.clear();
    const key = bytes.slice();
    this.keys.set(sender, key);
    return key;
  }
}

/** The threads of this process; none where WebAssembly is missing. */
export const submissionWorkers = new SubmissionWorkers(canRun() ? undefined : 0);
