// Makes signatures from an approved subject and an account's secrets. The bytes are built here from the subject alone,
// and every signature is verified before it leaves; no byte changes afterwards.

import { accountId, addressOfClassicKey } from '@svc/core/accounts/address';
import type { AccountSecrets } from '@svc/core/accounts/deriveKeys';
import { fromHex, toHex } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { recoverDigest, signDigest } from '@svc/core/crypto/secp256k1';
import { Fault } from '@svc/core/errors';
import { canonicalJson, isJsonObject, readJson } from '@svc/core/json/canonicalJson';
import { findOpName } from '@svc/core/ops/opTable';
import {
  evmSender,
  PQ_TX_TYPE,
  type SignedEvmTx,
  signEvmTx,
  signPqEvmTx,
  type UnsignedEvmTx,
} from '@svc/core/tx/evmTx';
import { exchangeTxHash, signExchangeTx, toSignedWire, verifyExchangeTx } from '@svc/core/tx/exchangeTx';
import { personalDigest, pqMessageBytes, recoverPersonal } from '@svc/core/tx/message';
import { readTypedData } from '@svc/core/tx/typedData';
import type { Approved } from '../../approvals/approved.ts';
import type { SignedKind, Subject } from '../../approvals/kinds.ts';
import type { AccountRecord } from './vaultRecord.ts';

/** A signature that does not verify is never released. */
class BadSignatureFault extends Fault {
  constructor() {
    super('sign.unverified', 'The new signature does not verify; nothing was released.');
  }
}

export interface SignedMessage {
  /** `0x` + 130 hex. */
  readonly signature: string;
}

export interface SignedPqMessage {
  /** Hex without `0x`. */
  readonly signature: string;
  /** Hex without `0x`. */
  readonly publicKey: string;
  readonly address: string;
}

export interface SignedExchange {
  /** 64 hex digits without `0x`. */
  readonly hash: string;
  readonly nonce: bigint;
  /** The signed transaction as JSON text: what is stored, sent, and sent again unchanged. */
  readonly wireText: string;
}

export interface SignedTransaction {
  /** `0x` + 64 hex. */
  readonly hash: string;
  readonly nonce: bigint;
  /** The envelope, 0x hex. */
  readonly wireText: string;
}

export interface Signing<K extends SignedKind> {
  readonly approved: Approved<K>;
  readonly account: AccountRecord;
  readonly secrets: AccountSecrets;
  readonly mlDsa: MlDsa;
}

/** EIP-191 signature of the approved bytes. */
export function signApprovedMessage({ approved, account, secrets }: Signing<'signMessage'>): SignedMessage {
  const message = fromHex(approved.subject.messageHex, 'message');
  const signature = signDigest(personalDigest(message), secrets.ethPrivateKey);
  if (recoverPersonal(message, signature) !== account.ethAddress) throw new BadSignatureFault();
  return { signature: `0x${toHex(signature)}` };
}

/** EIP-712 signature of the approved data: hashed again here, from the text that was shown. */
export function signApprovedTypedData({ approved, account, secrets }: Signing<'signTypedData'>): SignedMessage {
  const { digest, json } = readTypedData(approved.subject.json);
  if (`0x${toHex(digest)}` !== approved.subject.digest || json !== approved.subject.json)
    throw new Fault('sign.subject', 'The approved data cannot be read.');
  const signature = signDigest(digest, secrets.ethPrivateKey);
  const key = recoverDigest(digest, signature);
  if (key === undefined || addressOfClassicKey(key) !== account.ethAddress) throw new BadSignatureFault();
  return { signature: `0x${toHex(signature)}` };
}

/** ML-DSA-65 signature of the approved bytes under the message prefix. */
export async function signApprovedPqMessage({
  approved,
  account,
  secrets,
  mlDsa,
}: Signing<'signPqMessage'>): Promise<SignedPqMessage> {
  const bytes = pqMessageBytes(fromHex(approved.subject.messageHex, 'message'));
  const signature = await mlDsa.sign(bytes, secrets.pqSeed);
  if (!(await mlDsa.verify(signature, bytes, fromHex(account.pqPublicKey)))) throw new BadSignatureFault();
  return { signature: toHex(signature), publicKey: account.pqPublicKey, address: account.pqAddress };
}

/** The approved operation as a signed transaction with this nonce. */
export async function signApprovedExchange(
  { approved, account, secrets, mlDsa }: Signing<'sendExchangeTransaction'>,
  nonce: bigint,
): Promise<SignedExchange> {
  const { subject } = approved;
  const op = findOpName(subject.op);
  const params = readJson(subject.paramsText, 'params');
  // The shown text is the signed text: parsing and serialising it again must change nothing.
  if (op === undefined || !isJsonObject(params) || canonicalJson(params) !== subject.paramsText)
    throw new Fault('sign.subject', 'The approved operation cannot be read.');
  const unsigned = {
    op,
    sender: account.pqAddress,
    nonce,
    params,
    gasLimit: BigInt(subject.gasLimit),
    gasPriceWei: BigInt(subject.gasPriceWei),
  };
  const signed = await signExchangeTx(unsigned, secrets.pqSeed, mlDsa);
  if (!(await verifyExchangeTx(signed, mlDsa))) throw new BadSignatureFault();
  return { hash: exchangeTxHash(unsigned), nonce, wireText: canonicalJson(toSignedWire(signed)) };
}

const ENVELOPES = { legacy: 0, accessList: 1, dynamicFee: 2, pq: PQ_TX_TYPE } as const;

type ApprovedTx = Subject<'sendTransaction'>['tx'];

/** An approved transaction with its nonce. */
const unsignedOf = (tx: ApprovedTx, nonce: bigint): UnsignedEvmTx => ({
  type: ENVELOPES[tx.type],
  chainId: BigInt(tx.chainId),
  nonce,
  gasPriceWei: BigInt(tx.gasPriceWei),
  priorityFeeWei: BigInt(tx.priorityFeeWei),
  gasLimit: BigInt(tx.gasLimit),
  to: tx.to === null ? null : accountId(tx.to),
  value: BigInt(tx.valueWei),
  data: fromHex(tx.data, 'data'),
  accessList: tx.accessList,
});

/** Hash and wire text of a signed transaction, after checking that its signer is the account. */
async function checkedTransaction(signed: SignedEvmTx, address: string, mlDsa: MlDsa): Promise<SignedTransaction> {
  if ((await evmSender(signed, mlDsa)) !== accountId(address)) throw new BadSignatureFault();
  return { hash: `0x${signed.hash}`, nonce: signed.nonce, wireText: `0x${toHex(signed.raw)}` };
}

/** The approved chain transaction with this nonce, in its envelope. */
export async function signApprovedTransaction(
  { approved, account, secrets, mlDsa }: Signing<'sendTransaction'>,
  nonce: bigint,
): Promise<SignedTransaction> {
  const { tx, form, replaces } = approved.subject;
  if ((form === 'pq') !== (tx.type === 'pq'))
    throw new Fault('sign.subject', 'The approved transaction cannot be signed by this key.');
  if (replaces !== undefined && BigInt(replaces.nonce) !== nonce)
    throw new Fault('sign.subject', 'The approved transaction replaces another nonce.');
  const unsigned = unsignedOf(tx, nonce);
  const signed =
    form === 'pq' ? await signPqEvmTx(unsigned, secrets.pqSeed, mlDsa) : signEvmTx(unsigned, secrets.ethPrivateKey);
  return checkedTransaction(signed, form === 'pq' ? account.pqAddress : account.ethAddress, mlDsa);
}

/** The approved calls, each with its own nonce. All or none: if one fails, no signature leaves. */
export async function signApprovedCalls(
  { approved, account, secrets, mlDsa }: Signing<'sendCalls'>,
  nonces: readonly bigint[],
): Promise<readonly SignedTransaction[]> {
  const { calls } = approved.subject;
  const isRising = nonces.every((nonce, at) => at === 0 || nonce > (nonces[at - 1] ?? nonce));
  if (nonces.length !== calls.length || !isRising)
    throw new Fault('sign.subject', 'The approved calls have one nonce each, in their order.');
  return Promise.all(
    calls.map(({ tx }, at) => {
      if (tx.type === 'pq') throw new Fault('sign.subject', 'The approved call cannot be signed by this key.');
      const signed = signEvmTx(unsignedOf(tx, nonces[at] ?? 0n), secrets.ethPrivateKey);
      return checkedTransaction(signed, account.ethAddress, mlDsa);
    }),
  );
}
