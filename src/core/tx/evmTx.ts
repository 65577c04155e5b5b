// The EVM transaction: its envelopes (legacy, 2930, 1559 and the post-quantum 0x51), signing hash, hash, sender and the
// gas it needs before it runs. Node and wallet both build the bytes here.

import { type AccountId, accountId, accountOfClassicKey, addressOfPqKey } from '../accounts/address.ts';
import { concat, fromHex, toHex } from '../bytes.ts';
import { type Keccak, keccak256 } from '../crypto/hash.ts';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES, type MlDsa } from '../crypto/mlDsa.ts';
import { recoverDigest, signDigest } from '../crypto/secp256k1.ts';
import { ParseRefusal, Refusal } from '../errors.ts';
import { decodeRlp, encodeRlp, integerBytes, type Rlp } from './rlp.ts';

/** Number of the post-quantum envelope. */
export const PQ_TX_TYPE = 0x51;
const LEGACY = 0;
const ACCESS_LIST = 1;
const DYNAMIC_FEE = 2;

export type EvmTxType = typeof LEGACY | typeof ACCESS_LIST | typeof DYNAMIC_FEE | typeof PQ_TX_TYPE;

export interface AccessEntry {
  /** 20 bytes. */
  readonly address: string;
  /** 32 bytes each. */
  readonly storageKeys: readonly string[];
}

export interface UnsignedEvmTx {
  readonly type: EvmTxType;
  /** Undefined only for a legacy transaction that is bound to no chain. */
  readonly chainId: bigint | undefined;
  readonly nonce: bigint;
  /** Most wei per gas that the sender pays. */
  readonly gasPriceWei: bigint;
  /** Wei per gas above the base fee; equal to the price where the envelope knows only one. */
  readonly priorityFeeWei: bigint;
  readonly gasLimit: bigint;
  /** Null creates a contract. */
  readonly to: AccountId | null;
  /** Wei. */
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly accessList: readonly AccessEntry[];
}

export interface ClassicSignature {
  /** 0 or 1. */
  readonly parity: number;
  readonly r: bigint;
  readonly s: bigint;
}

export interface PqSignature {
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

export interface SignedEvmTx extends UnsignedEvmTx {
  readonly proof: ClassicSignature | PqSignature;
  /** Whether a 0x51 envelope has the member for spending on another's behalf, which is always empty. */
  readonly hasBehalf: boolean;
  /** The envelope as it travels. */
  readonly raw: Uint8Array;
  /** Keccak-256 of the envelope; 64 hex digits without `0x`. */
  readonly hash: string;
}

const EMPTY = new Uint8Array(0);
const MAX_UINT256 = 2n ** 256n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;

const address20 = (to: AccountId | null): Uint8Array => (to === null ? EMPTY : fromHex(to));

function accessRlp(list: readonly AccessEntry[]): Rlp {
  return list.map(
    ({ address, storageKeys }): Rlp => [
      fromHex(address, 'accessList', 20),
      storageKeys.map((key) => fromHex(key, 'accessList', 32)),
    ],
  );
}

/** The signed members of an envelope in their order; legacy ones without the chain. */
function membersOf(tx: UnsignedEvmTx, hasBehalf: boolean): Rlp[] {
  const [nonce, price, limit] = [integerBytes(tx.nonce), integerBytes(tx.gasPriceWei), integerBytes(tx.gasLimit)];
  const action: Rlp[] = [address20(tx.to), integerBytes(tx.value), tx.data];
  const chain = integerBytes(tx.chainId ?? 0n);
  switch (tx.type) {
    case LEGACY:
      return [nonce, price, limit, ...action];
    case ACCESS_LIST:
      return [chain, nonce, price, limit, ...action, accessRlp(tx.accessList)];
    case DYNAMIC_FEE:
      return [chain, nonce, integerBytes(tx.priorityFeeWei), price, limit, ...action, accessRlp(tx.accessList)];
    case PQ_TX_TYPE:
      return [chain, nonce, price, limit, ...action, ...(hasBehalf ? [EMPTY] : [])];
  }
}

const enveloped = (type: EvmTxType, members: Rlp): Uint8Array =>
  type === LEGACY ? encodeRlp(members) : concat(Uint8Array.of(type), encodeRlp(members));

/**
 * The 32 bytes that a key signs. @param hasBehalf whether a 0x51 envelope carries the empty member for another's
 * account
 */
export function evmSigningHash(tx: UnsignedEvmTx, hasBehalf = true, keccak: Keccak = keccak256): Uint8Array {
  const members = membersOf(tx, hasBehalf);
  const bound =
    tx.type === LEGACY && tx.chainId !== undefined ? [...members, integerBytes(tx.chainId), EMPTY, EMPTY] : members;
  return keccak(enveloped(tx.type, bound));
}

/** The envelope of a transaction and the proof that was made for it, which is not looked at; see {@link evmSender}. */
export function sealEvmTx(tx: UnsignedEvmTx, proof: ClassicSignature | PqSignature, hasBehalf: boolean): SignedEvmTx {
  const members = membersOf(tx, hasBehalf);
  if ('publicKey' in proof) members.push(proof.publicKey, proof.signature);
  else {
    const v =
      tx.type !== LEGACY
        ? BigInt(proof.parity)
        : BigInt(proof.parity) + (tx.chainId === undefined ? 27n : 35n + 2n * tx.chainId);
    members.push(integerBytes(v), integerBytes(proof.r), integerBytes(proof.s));
  }
  const raw = enveloped(tx.type, members);
  return { ...tx, proof, hasBehalf, raw, hash: toHex(keccak256(raw)) };
}

/** Signs with a classic key. @throws Refusal for a post-quantum envelope */
export function signEvmTx(tx: UnsignedEvmTx, privateKey: Uint8Array): SignedEvmTx {
  if (tx.type === PQ_TX_TYPE) throw new Refusal('input.envelope', 'A post-quantum envelope needs a post-quantum key.');
  const signature = signDigest(evmSigningHash(tx), privateKey);
  const [r, s] = [BigInt(`0x${toHex(signature.subarray(0, 32))}`), BigInt(`0x${toHex(signature.subarray(32, 64))}`)];
  return sealEvmTx(tx, { parity: (signature[64] as number) - 27, r, s }, false);
}

/** Signs a 0x51 envelope with the key of a seed. @throws Refusal for another envelope */
export async function signPqEvmTx(tx: UnsignedEvmTx, seed: Uint8Array, mlDsa: MlDsa): Promise<SignedEvmTx> {
  if (tx.type !== PQ_TX_TYPE) throw new Refusal('input.envelope', 'Only the 0x51 envelope takes a post-quantum key.');
  const signature = await mlDsa.sign(evmSigningHash(tx), seed);
  return sealEvmTx(tx, { publicKey: await mlDsa.publicKeyOf(seed), signature }, true);
}

class Fields {
  private readonly items: readonly Rlp[];
  private at = 0;

  constructor(items: readonly Rlp[]) {
    this.items = items;
  }

  bytes(path: string, size?: number): Uint8Array {
    const item = this.items[this.at++];
    if (!(item instanceof Uint8Array) || (size !== undefined && item.length !== size))
      throw new ParseRefusal(path, size === undefined ? 'bytes' : `${size} bytes`);
    return item;
  }

  integer(path: string, max: bigint): bigint {
    const bytes = this.bytes(path);
    if (bytes.length > 32 || bytes[0] === 0) throw new ParseRefusal(path, 'a minimal integer');
    const value = bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
    if (value > max) throw new ParseRefusal(path, `an integer up to ${max}`);
    return value;
  }

  to(): AccountId | null {
    const bytes = this.bytes('to');
    if (bytes.length !== 0 && bytes.length !== 20) throw new ParseRefusal('to', 'nothing or 20 bytes');
    return bytes.length === 0 ? null : (`0x${toHex(bytes)}` as AccountId);
  }

  accessList(): AccessEntry[] {
    const list = this.items[this.at++];
    if (list === undefined || list instanceof Uint8Array) throw new ParseRefusal('accessList', 'a list');
    return list.map((entry) => {
      const [address, keys] = entry instanceof Uint8Array ? [] : entry;
      if (
        !(address instanceof Uint8Array) ||
        address.length !== 20 ||
        keys === undefined ||
        keys instanceof Uint8Array
      ) {
        throw new ParseRefusal('accessList', 'addresses with storage keys');
      }
      const storageKeys = keys.map((key) => {
        if (!(key instanceof Uint8Array) || key.length !== 32)
          throw new ParseRefusal('accessList', 'storage keys of 32 bytes');
        return `0x${toHex(key)}`;
      });
      return { address: `0x${toHex(address)}`, storageKeys };
    });
  }
}

const COUNTS: ReadonlyMap<number, readonly number[]> = new Map([
  [LEGACY, [9]],
  [ACCESS_LIST, [11]],
  [DYNAMIC_FEE, [12]],
  [PQ_TX_TYPE, [9, 10]],
]);

function itemsOf(raw: Uint8Array, type: number): readonly Rlp[] {
  const list = decodeRlp(type === LEGACY ? raw : raw.subarray(1), 'transaction');
  if (list instanceof Uint8Array || COUNTS.get(type)?.includes(list.length) !== true)
    throw new ParseRefusal('transaction', 'the members of its envelope');
  return list;
}

function classicProof(fields: Fields, parity: number): ClassicSignature {
  return { parity, r: fields.integer('r', MAX_UINT256), s: fields.integer('s', MAX_UINT256) };
}

/**
 * Reads an envelope; the signature is not verified.
 * @throws ParseRefusal for anything that is not one of the four envelopes in its one encoding
 */
export function readEvmTx(raw: Uint8Array, keccak: Keccak = keccak256): SignedEvmTx {
  const first = raw[0] ?? 0;
  const type = first >= 0xc0 ? LEGACY : first;
  if (!COUNTS.has(type) || (first < 0xc0 && first === LEGACY))
    throw new ParseRefusal('transaction', 'a legacy, 0x01, 0x02 or 0x51 envelope');
  const items = itemsOf(raw, type);
  const fields = new Fields(items);
  const isTyped = type !== LEGACY;
  let chainId: bigint | undefined = isTyped ? fields.integer('chainId', MAX_UINT64) : undefined;
  const nonce = fields.integer('nonce', MAX_UINT64);
  const tip = type === DYNAMIC_FEE ? fields.integer('maxPriorityFeePerGas', MAX_UINT256) : undefined;
  const gasPriceWei = fields.integer('gasPrice', MAX_UINT256);
  const gasLimit = fields.integer('gasLimit', MAX_UINT64);
  const to = fields.to();
  const value = fields.integer('value', MAX_UINT256);
  const data = fields.bytes('data');
  const accessList = type === ACCESS_LIST || type === DYNAMIC_FEE ? fields.accessList() : [];
  const hasBehalf = items.length === 10;
  let proof: ClassicSignature | PqSignature;
  if (type === PQ_TX_TYPE) {
    if (hasBehalf && fields.bytes('onBehalfOf').length > 0) throw new ParseRefusal('onBehalfOf', 'nothing');
    proof = {
      publicKey: fields.bytes('publicKey', ML_DSA_PUBLIC_KEY_BYTES),
      signature: fields.bytes('signature', ML_DSA_SIGNATURE_BYTES),
    };
  } else {
    const v = fields.integer('v', MAX_UINT256);
    const isBound = !isTyped && v >= 35n;
    if (isBound) chainId = (v - 35n) / 2n;
    const parity = isTyped ? v : isBound ? (v - 35n) % 2n : v - 27n;
    if (parity !== 0n && parity !== 1n) throw new ParseRefusal('v', 'the parity of a signature');
    proof = classicProof(fields, Number(parity));
  }
  return {
    type: type as EvmTxType,
    chainId,
    nonce,
    gasPriceWei,
    priorityFeeWei: tip ?? gasPriceWei,
    gasLimit,
    to,
    value,
    data,
    accessList,
    proof,
    hasBehalf,
    raw,
    hash: toHex(keccak(raw)),
  };
}

/** What a server does faster than this file by itself. */
export interface FastSender {
  /** Answers as recoverDigest does, at once or later. */
  readonly recover: (
    ...question: Parameters<typeof recoverDigest>
  ) => ReturnType<typeof recoverDigest> | Promise<ReturnType<typeof recoverDigest>>;
  readonly keccak: Keccak;
}

function word(value: bigint): Uint8Array {
  return fromHex(value.toString(16).padStart(64, '0'));
}

const BY_ITSELF: FastSender = { recover: recoverDigest, keccak: keccak256 };

/** The account that signed, or undefined when the signature is not valid. */
export async function evmSender(
  tx: SignedEvmTx,
  mlDsa: MlDsa,
  { recover, keccak } = BY_ITSELF,
): Promise<AccountId | undefined> {
  const digest = evmSigningHash(tx, tx.hasBehalf, keccak);
  if ('publicKey' in tx.proof) {
    const { publicKey, signature } = tx.proof;
    return (await mlDsa.verify(signature, digest, publicKey)) ? accountId(addressOfPqKey(publicKey)) : undefined;
  }
  const { r, s, parity } = tx.proof;
  const key = await recover(digest, concat(word(r), word(s), Uint8Array.of(parity)));
  return key === undefined ? undefined : accountOfClassicKey(key, keccak);
}

const TX_GAS = 21_000;
const CREATE_GAS = 32_000;
const PQ_GAS = 40_000;
const NONZERO_GAS = 16;
const ZERO_GAS = 4;

/** Longest code that creates a contract (EIP-3860). */
export const MAX_INIT_CODE_BYTES = 49_152;
const INIT_CODE_WORD_GAS = 2;

/**
 * Gas that a transaction needs before its first step: base, creation, init code (EIP-3860, of classic envelopes), data,
 * access list, post-quantum verification.
 */
export function intrinsicGas(tx: Pick<UnsignedEvmTx, 'type' | 'to' | 'data' | 'accessList'>): number {
  let gas = TX_GAS + (tx.to === null ? CREATE_GAS : 0);
  for (const byte of tx.data) gas += byte === 0 ? ZERO_GAS : NONZERO_GAS;
  if (tx.to === null && tx.type !== PQ_TX_TYPE) gas += INIT_CODE_WORD_GAS * Math.ceil(tx.data.length / 32);
  for (const { storageKeys } of tx.accessList) gas += 2_400 + 1_900 * storageKeys.length;
  if (tx.type === PQ_TX_TYPE) gas += PQ_GAS + NONZERO_GAS * (ML_DSA_PUBLIC_KEY_BYTES + ML_DSA_SIGNATURE_BYTES);
  return gas;
}

/** Whether a classic envelope brings more code for a new contract than EIP-3860 allows. */
export const isInitCodeTooLong = (tx: Pick<UnsignedEvmTx, 'type' | 'to' | 'data'>): boolean =>
  tx.to === null && tx.type !== PQ_TX_TYPE && tx.data.length > MAX_INIT_CODE_BYTES;

/** What each unit of gas costs under a base fee, in wei. */
export function effectiveGasPrice(
  tx: Pick<UnsignedEvmTx, 'type' | 'gasPriceWei' | 'priorityFeeWei'>,
  baseFeeWei: bigint,
): bigint {
  if (tx.type !== DYNAMIC_FEE) return tx.gasPriceWei;
  const wanted = baseFeeWei + tx.priorityFeeWei;
  const isCapped = wanted > tx.gasPriceWei;
  return isCapped ? tx.gasPriceWei : wanted;
}
