// Admission of an EVM transaction to its queue: envelope, chain, gas, signature, funds, then the queue's own rules. A
// refusal costs the sender nothing.

import { fromHex } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { formatDecimal } from '@svc/core/decimal';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import {
  evmSender,
  intrinsicGas,
  isInitCodeTooLong,
  MAX_INIT_CODE_BYTES,
  readEvmTx,
  type SignedEvmTx,
} from '@svc/core/tx/evmTx';
import { fastKeccak256 } from '../crypto/nodeKeccak.ts';
import { SenderRecovery } from '../crypto/senderRecovery.ts';
import { balanceOf } from '../engine/tokens/ledger.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT } from '../kernel/evmPort.ts';
import type { Chain } from './chain.ts';
import type { QueuedTx } from './mempool.ts';

/** Longest envelope. */
const MAX_BYTES = 131_072;
const MAX_NONCE = BigInt(Number.MAX_SAFE_INTEGER);

/** Envelopes of Ethereum that this network does not support, by their first byte. */
const FOREIGN_ENVELOPES: Readonly<Record<number, string>> = {
  3: 'blob transactions (type 0x03)',
  4: 'set-code transactions (type 0x04)',
};

/** One per process: its threads serve every chain. */
const RECOVERY = new SenderRecovery();
const FAST = {
  recover: (...question: Parameters<SenderRecovery['recover']>) => RECOVERY.recover(...question),
  keccak: fastKeccak256,
};

function readEnvelope(raw: string): SignedEvmTx {
  const foreign = /^0x0[34]/.test(raw) ? FOREIGN_ENVELOPES[Number(raw.slice(0, 4))] : undefined;
  if (foreign !== undefined)
    throw new Refusal('tx.envelope', `${foreign} are not taken by this network; send legacy, 0x01, 0x02 or 0x51`);
  try {
    return readEvmTx(fromHex(raw, 'raw'), fastKeccak256);
  } catch (cause) {
    if (cause instanceof ParseRefusal)
      throw new Refusal('tx.malformed', `malformed transaction: ${cause.message}`, {
        facts: { path: cause.path },
        cause,
      });
    throw cause;
  }
}

/** The rules for an envelope by itself; clients recognise a failure by these words. @throws Refusal `tx.*` */
export function checkRules(tx: SignedEvmTx, chainId: number): void {
  if (tx.raw.length > MAX_BYTES) throw new Refusal('tx.invalid', `invalid transaction: more than ${MAX_BYTES} bytes`);
  if (tx.chainId !== undefined && tx.chainId !== BigInt(chainId))
    throw new Refusal('tx.chainId', `wrong chain id: ${tx.chainId}, this is ${chainId}`);
  if (tx.nonce > MAX_NONCE) throw new Refusal('tx.nonceTooHigh', 'nonce too high');
  if (tx.gasPriceWei < BASE_FEE_WEI)
    throw new Refusal(
      'tx.gasPrice',
      `max fee per gas less than block base fee: ${tx.gasPriceWei} wei are offered, at least ${BASE_FEE_WEI} are needed`,
    );
  if (tx.priorityFeeWei > tx.gasPriceWei)
    throw new Refusal(
      'tx.gasPrice',
      `max priority fee per gas higher than max fee per gas: ${tx.priorityFeeWei} wei above ${tx.gasPriceWei}`,
    );
  if (isInitCodeTooLong(tx))
    throw new Refusal(
      'tx.invalid',
      `max initcode size exceeded: code size ${tx.data.length} limit ${MAX_INIT_CODE_BYTES}`,
    );
  const needed = intrinsicGas(tx);
  if (tx.gasLimit < BigInt(needed))
    throw new Refusal('tx.gasLimit', `intrinsic gas too low: this needs ${needed}, the limit is ${tx.gasLimit}`);
  if (tx.gasLimit > BigInt(BLOCK_GAS_LIMIT))
    throw new Refusal('tx.gasLimit', `gas limit above that of a block, ${BLOCK_GAS_LIMIT}`);
}

/** The most that a transaction can take from its sender, in wei. */
export function maxCostWei(tx: SignedEvmTx): bigint {
  return tx.gasLimit * tx.gasPriceWei + tx.value;
}

export class EvmAdmission {
  private readonly chain: Chain;
  private readonly mlDsa: MlDsa;
  private readonly onQueued: (queued: QueuedTx<SignedEvmTx>) => void;
  private readonly listeners = new Set<(hash: string) => void>();

  /** @param mlDsa checks the signatures of 0x51 @param onQueued gets what is queued, one by one */
  constructor(chain: Chain, mlDsa: MlDsa, onQueued: (queued: QueuedTx<SignedEvmTx>) => void) {
    this.chain = chain;
    this.mlDsa = mlDsa;
    this.onQueued = onQueued;
  }

  /** Calls a listener with the hash of each queued transaction. @returns removes the listener */
  onPending(listener: (hash: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Queues an envelope and answers its hash without `0x`; a known one gets the same answer.
   * @throws Refusal `tx.*`
   */
  async submit(raw: string): Promise<string> {
    const tx = readEnvelope(raw);
    if (this.chain.evmPool.has(tx.hash)) return tx.hash;
    const candidate = await this.verified(tx);
    // As in admission.ts: no await from here on.
    if (!this.isKnown(candidate)) this.enqueue(candidate);
    return tx.hash;
  }

  /**
   * A signed envelope that is queued or could be queued now.
   * @throws Refusal `tx.*` where sending it would be refused
   */
  async check(raw: string): Promise<QueuedTx<SignedEvmTx>> {
    const candidate = await this.verified(readEnvelope(raw));
    if (this.chain.evmPool.has(candidate.hash)) return candidate;
    this.requireFunds(candidate);
    this.chain.evmPool.checkNonce(candidate.sender, candidate.tx.nonce);
    return candidate;
  }

  private async verified(tx: SignedEvmTx): Promise<QueuedTx<SignedEvmTx>> {
    checkRules(tx, this.chain.chainId);
    const sender = await evmSender(tx, this.mlDsa, FAST);
    if (sender === undefined) throw new Refusal('tx.signature', 'invalid signature');
    return { tx, hash: tx.hash, sender, gasWei: maxCostWei(tx), queuedSec: this.chain.clock.nowSec() };
  }

  /** Whether it is queued or in a block. The store is asked only where its nonce makes that possible. */
  private isKnown({ tx, hash, sender }: QueuedTx<SignedEvmTx>): boolean {
    const { evmPool, storage } = this.chain;
    return evmPool.has(hash) || (tx.nonce < this.chain.evmNonceOf(sender) && storage.evm.find(hash) !== undefined);
  }

  private requireFunds(candidate: QueuedTx<SignedEvmTx>): void {
    const { evmPool, state } = this.chain;
    const queued = evmPool.queuedGasWei(candidate.sender) - (evmPool.displacedBy(candidate)?.gasWei ?? 0n);
    // An impossible nonce is a better reason than missing funds.
    const isNext = candidate.tx.nonce >= this.chain.evmNonceOf(candidate.sender);
    const needed = queued + candidate.gasWei;
    const held = balanceOf(state, NATIVE_SYMBOL, candidate.sender);
    if (isNext && held < needed) {
      const [most, has] = [formatDecimal(needed), formatDecimal(held)];
      throw new Refusal(
        'tx.funds',
        `insufficient funds for gas * price + value: ${most} ${NATIVE_SYMBOL} needed, ${has} held`,
      );
    }
  }

  private enqueue(candidate: QueuedTx<SignedEvmTx>): void {
    this.requireFunds(candidate);
    this.chain.evmPool.add(candidate);
    for (const listener of this.listeners) listener(candidate.hash);
    this.onQueued(candidate);
  }
}
