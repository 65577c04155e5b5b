// The exchange transaction: normalisation, signing bytes, hash, signature. This is the only place that decides which
// bytes a signature covers; node and wallet both build them here and never take them from anybody else.

import { accountId, isPqAddress } from '../accounts/address.ts';
import { fromHex, toHex, utf8 } from '../bytes.ts';
import { blake2b256 } from '../crypto/hash.ts';
import type { MlDsa } from '../crypto/mlDsa.ts';
import { ParseRefusal, Refusal } from '../errors.ts';
import { canonicalJson, isJsonObject, JsonFloat, type JsonObject, type JsonValue } from '../json/canonicalJson.ts';
import { wireJson } from '../json/wireJson.ts';
import { findOpName, type KnownOpName, opGas, opNumber } from '../ops/opTable.ts';
import { pqKeyOwns } from './message.ts';

/** Lowest gas price, in wei: 1 gwei. */
export const MIN_GAS_PRICE_WEI = 1_000_000_000n;
/** Gas limit of a transaction that names none, unless its operation costs more. */
const DEFAULT_GAS_LIMIT = 100_000n;
/** Gas limit of a request to the wallet that names none; raised to the operation's own cost. */
export const WALLET_GAS_LIMIT = 1_000_000n;

const U64_END = 2n ** 64n;

/** A normalised transaction without its signature. Wire names of its JSON form are in {@link toWire}. */
export interface UnsignedExchangeTx {
  readonly op: KnownOpName;
  /** Exactly as written: the signature covers its letters. */
  readonly sender: string;
  readonly nonce: bigint;
  readonly params: JsonObject;
  readonly gasLimit: bigint;
  /** Whole wei per gas. */
  readonly gasPriceWei: bigint;
}

export interface SignedExchangeTx extends UnsignedExchangeTx {
  readonly signature: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** A member that can be read, and that no transaction may have; `rule` is the check of the node that refuses it. */
export class TxRuleRefusal extends ParseRefusal {
  readonly rule: 'structure' | 'gasPrice';

  constructor(path: string, expected: string, rule: 'structure' | 'gasPrice' = 'structure') {
    super(path, expected);
    this.rule = rule;
  }
}

function readInteger(value: JsonValue | undefined, path: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new ParseRefusal(path, 'an integer');
}

function readU64(value: JsonValue | undefined, path: string): bigint {
  const integer = readInteger(value, path);
  if (integer < 0n) throw new TxRuleRefusal(path, 'an integer from 0 to 2^64 - 1');
  if (integer >= U64_END) throw new ParseRefusal(path, 'an integer from 0 to 2^64 - 1');
  return integer;
}

/** Integer or decimal text of wei; `1e9` and `1000000000.0` are whole and become the integer, a fraction is refused. */
function readGasPrice(value: JsonValue | undefined): bigint {
  if (value === undefined || value === null) return MIN_GAS_PRICE_WEI;
  if (typeof value === 'bigint' || typeof value === 'number') {
    const integer = readInteger(value, 'gas_price');
    if (integer < 0n) throw new TxRuleRefusal('gas_price', 'a positive number of wei');
    return integer;
  }
  const text = value instanceof JsonFloat ? String(value.value) : value;
  const match =
    typeof text === 'string' ? /^([+-]?)(\d{1,60})(?:\.(\d{0,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text.trim()) : null;
  if (match === null) throw new ParseRefusal('gas_price', 'a whole number of wei');
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  const digits = BigInt(`${match[2]}${fraction}`);
  if (match[1] === '-' && digits !== 0n) throw new TxRuleRefusal('gas_price', 'a positive number of wei');
  const shift = Number(match[4] ?? 0) - fraction.length;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  if (digits % unit !== 0n)
    throw new TxRuleRefusal(
      'gas_price',
      `a whole number of wei, at least ${MIN_GAS_PRICE_WEI}, and not ${text}`,
      'gasPrice',
    );
  return digits / unit;
}

/** A limit that is accepted: the usual one, or what the operation costs where that is more. */
export const acceptedGasLimit = (op: KnownOpName): bigint => {
  const gas = opGas(op);
  return gas > DEFAULT_GAS_LIMIT ? gas : DEFAULT_GAS_LIMIT;
};

/**
 * Reads the unsigned part of a transaction from its JSON form (defaults filled in). Checks form only: no state, no
 * floor, no operation parameters.
 * @param value a value of readJson, so that number literals in params are intact
 * @param missingGasLimit the limit where none is named: what a signature without one covers is always the usual one
 * @throws ParseRefusal naming the member
 */
export function readUnsignedTx(
  value: JsonValue,
  missingGasLimit: (op: KnownOpName) => bigint = () => DEFAULT_GAS_LIMIT,
): UnsignedExchangeTx {
  if (!isJsonObject(value)) throw new ParseRefusal('tx', 'an object');
  const op = findOpName(value.op_type);
  if (op === undefined) throw new ParseRefusal('op_type', 'a known operation number or name');
  if (typeof value.sender !== 'string') throw new ParseRefusal('sender', 'a 0xPQ address');
  if (value.sender === '') throw new TxRuleRefusal('sender', 'a 0xPQ address');
  if (!isJsonObject(value.params)) throw new ParseRefusal('params', 'an object');
  const tx = {
    op,
    sender: value.sender,
    nonce: readU64(value.nonce, 'nonce'),
    params: value.params,
    gasLimit:
      value.gas_limit === undefined || value.gas_limit === null
        ? missingGasLimit(op)
        : readU64(value.gas_limit, 'gas_limit'),
    gasPriceWei: readGasPrice(value.gas_price),
  };
  bytesMade.set(tx, signingBytes(tx));
  return tx;
}

/**
 * Reads a signed transaction; see {@link readUnsignedTx}. A missing key or signature reads as empty: whether they are
 * there, and their lengths, is a matter of verification.
 */
export function readSignedTx(value: JsonValue): SignedExchangeTx {
  const unsigned = readUnsignedTx(value);
  const object = value as JsonObject;
  const hex = (member: 'signature' | 'public_key'): Uint8Array => {
    const text = object[member] ?? '';
    if (typeof text !== 'string') throw new ParseRefusal(member, 'hex bytes');
    return fromHex(text, member);
  };
  const tx = { ...unsigned, signature: hex('signature'), publicKey: hex('public_key') };
  bytesMade.set(tx, signingBytes(unsigned));
  return tx;
}

// Reading checks that the bytes can be made; verification and hash need them again. Transactions never change.
const bytesMade = new WeakMap<UnsignedExchangeTx, Uint8Array>();

/**
 * op_type (1 byte) ‖ sender (UTF-8) ‖ nonce (8 bytes BE) ‖ canonical params ‖ gas_limit (8 bytes BE) ‖ gas_price
 * (decimal text).
 */
export function signingBytes(tx: UnsignedExchangeTx): Uint8Array {
  return bytesMade.get(tx) ?? makeSigningBytes(tx);
}

const encoder = new TextEncoder();

function makeSigningBytes(tx: UnsignedExchangeTx): Uint8Array {
  const sender = utf8(tx.sender, 'sender');
  // Both are ASCII.
  const params = canonicalJson(tx.params);
  const gasPrice = tx.gasPriceWei.toString();
  const paramsAt = 1 + sender.length + 8;
  const gasAt = paramsAt + params.length;
  const bytes = new Uint8Array(gasAt + 8 + gasPrice.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = opNumber(tx.op);
  bytes.set(sender, 1);
  view.setBigUint64(paramsAt - 8, tx.nonce);
  encoder.encodeInto(params, bytes.subarray(paramsAt));
  view.setBigUint64(gasAt, tx.gasLimit);
  encoder.encodeInto(gasPrice, bytes.subarray(gasAt + 8));
  return bytes;
}

/** BLAKE2b-256 of the signing bytes, 64 hex digits without `0x`. The signature is not part of it. */
export function exchangeTxHash(tx: UnsignedExchangeTx): string {
  return toHex(blake2b256(signingBytes(tx)));
}

/**
 * Whether the key derives to the sender (ignoring letter case) and the signature covers the signing bytes.
 */
export async function verifyExchangeTx(tx: SignedExchangeTx, mlDsa: MlDsa): Promise<boolean> {
  if (!isPqAddress(tx.sender) || !pqKeyOwns(tx.publicKey, tx.sender)) return false;
  return mlDsa.verify(tx.signature, signingBytes(tx), tx.publicKey);
}

/**
 * Signs a transaction with the key of a seed.
 * @throws Refusal `tx.notSender` when the seed's key does not derive to the sender
 */
export async function signExchangeTx(
  tx: UnsignedExchangeTx,
  seed: Uint8Array,
  mlDsa: MlDsa,
): Promise<SignedExchangeTx> {
  const publicKey = await mlDsa.publicKeyOf(seed);
  if (!pqKeyOwns(publicKey, tx.sender))
    throw new Refusal('tx.notSender', 'The signing key does not belong to the sender.');
  return { ...tx, signature: await mlDsa.sign(signingBytes(tx), seed), publicKey };
}

/** The account whose nonce and balances a transaction uses. */
export function senderAccount(tx: UnsignedExchangeTx) {
  return accountId(tx.sender, 'sender');
}

/**
 * JSON form of a normalised unsigned transaction, values as JsonValue (write it with {@link canonicalJson} or
 * wireText).
 */
export function toWire(tx: UnsignedExchangeTx): JsonObject {
  return {
    op_type: opNumber(tx.op),
    sender: tx.sender,
    nonce: tx.nonce,
    params: tx.params,
    gas_limit: tx.gasLimit,
    gas_price: tx.gasPriceWei.toString(),
  };
}

/** JSON form of a signed transaction. */
export function toSignedWire(tx: SignedExchangeTx): JsonObject {
  return { ...toWire(tx), public_key: toHex(tx.publicKey), signature: toHex(tx.signature) };
}

/**
 * A transaction that was checked in all of its form and its parameters by whoever wrote its JSON text, which it keeps.
 */
export class CheckedTx implements SignedExchangeTx {
  readonly op: KnownOpName;
  readonly sender: string;
  readonly nonce: bigint;
  readonly params: JsonObject;
  readonly gasLimit: bigint;
  readonly gasPriceWei: bigint;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  // No member that a copy or a comparison would see.
  readonly #wire: string;

  /** @param wire JSON text of {@link toWire} */
  constructor(tx: SignedExchangeTx, wire: string) {
    this.op = tx.op;
    this.sender = tx.sender;
    this.nonce = tx.nonce;
    this.params = tx.params;
    this.gasLimit = tx.gasLimit;
    this.gasPriceWei = tx.gasPriceWei;
    this.publicKey = tx.publicKey;
    this.signature = tx.signature;
    this.#wire = wire;
  }

  /** The kept text of a transaction that has one. */
  static wireOf(tx: UnsignedExchangeTx): string | undefined {
    return #wire in tx ? tx.#wire : undefined;
  }
}

/** JSON text of {@link toWire}. */
export function wireText(tx: UnsignedExchangeTx): string {
  return CheckedTx.wireOf(tx) ?? wireJson(toWire(tx));
}

/** The JSON text of {@link toSignedWire} in parts, of which bytes stand for their hex digits. */
export function signedWireParts(tx: SignedExchangeTx): readonly [string, Uint8Array, string, Uint8Array, string] {
  return [`${wireText(tx).slice(0, -1)},"public_key":"`, tx.publicKey, '","signature":"', tx.signature, '"}'];
}

/** The JSON text of {@link toSignedWire}, made without a look at each digit of the long members. */
export function signedWireText(tx: SignedExchangeTx): string {
  return signedWireParts(tx)
    .map((part) => (typeof part === 'string' ? part : toHex(part)))
    .join('');
}
