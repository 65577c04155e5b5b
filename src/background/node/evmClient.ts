// The wallet's requests to any EVM node. Only the members that are used are validated, since nodes of other networks
// answer with additional ones.

import type { CallsSimulation } from '@svc/core/reads/simulate/simulateCalls';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import type { NodeAddress } from '../state/network.ts';
import { type CallReceipt, readCallReceipt, readSimulation, SIMULATE_CALLS } from './callReads.ts';
import { NodeBadAnswer, type NodeClient } from './nodeClient.ts';

export interface EvmOutcome {
  readonly success: boolean;
  readonly blockHeight: number;
  /** Wei. */
  readonly feeWei: bigint;
}

/** Fees of the last blocks, wei per gas. */
export interface FeeHistory {
  /** The base fee of the next block. */
  readonly baseFeeWei: bigint;
  /** Tips of a cheap, a typical and an expensive transaction of the last blocks; zeros where they were empty. */
  readonly tipsWei: readonly [bigint, bigint, bigint];
}

const HISTORY_BLOCKS = 10n;
const PERCENTILES = [10, 50, 90];

/** The median of some numbers; zero for none. */
function median(list: readonly bigint[]): bigint {
  return [...list].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))[list.length >> 1] ?? 0n;
}

/** Members of a call, hex as on the wire. */
export type EvmCall = Readonly<Record<string, unknown>>;

export type EvmClient = ReturnType<typeof createEvmClient>;

/** The EVM side of a node. Every function throws what {@link NodeClient.pass} throws. */
export function createEvmClient(node: Pick<NodeClient, 'pass' | 'patience'>) {
  async function quantity(network: NodeAddress, method: string, params: readonly unknown[]): Promise<bigint> {
    const answer = await node.pass(network, method, params);
    if (typeof answer !== 'string') throw new NodeBadAnswer(method);
    try {
      return fromQuantity(answer, method);
    } catch (cause) {
      throw new NodeBadAnswer(method, cause);
    }
  }

  async function members(
    network: NodeAddress,
    method: string,
    params: readonly unknown[],
  ): Promise<Record<string, unknown> | null> {
    const answer = await node.pass(network, method, params);
    if (answer !== null && (typeof answer !== 'object' || Array.isArray(answer))) throw new NodeBadAnswer(method);
    return answer as Record<string, unknown> | null;
  }

  /** An answer about one transaction. A cache in between may return the answer about another. */
  async function transactionMembers(
    network: NodeAddress,
    method: string,
    hash: string,
    named: 'hash' | 'transactionHash',
  ): Promise<Record<string, unknown> | null> {
    const found = await members(network, method, [hash]);
    const name = found?.[named];
    if (name !== undefined && (typeof name !== 'string' || name.toLowerCase() !== hash.toLowerCase()))
      throw new NodeBadAnswer(method);
    return found;
  }

  async function bytes(network: NodeAddress, method: string, params: readonly unknown[]): Promise<string> {
    const answer = await node.pass(network, method, params);
    if (typeof answer !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(answer)) throw new NodeBadAnswer(method);
    return answer;
  }

  return {
    /** As {@link NodeClient.patience}. */
    patience: node.patience,
    /** Next nonce; `pending` includes the node's queue. */
    nonce: (network: NodeAddress, address: string, block: 'latest' | 'pending'): Promise<bigint> =>
      quantity(network, 'eth_getTransactionCount', [address, block]),
    gasPriceWei: (network: NodeAddress): Promise<bigint> => quantity(network, 'eth_gasPrice', []),
    estimateGas: (network: NodeAddress, call: EvmCall): Promise<bigint> => quantity(network, 'eth_estimateGas', [call]),
    balanceWei: (network: NodeAddress, address: string): Promise<bigint> =>
      quantity(network, 'eth_getBalance', [address, 'latest']),
    blockNumber: async (network: NodeAddress): Promise<number> =>
      Number(await quantity(network, 'eth_blockNumber', [])),
    call: (network: NodeAddress, call: EvmCall): Promise<string> => bytes(network, 'eth_call', [call, 'latest']),
    code: (network: NodeAddress, address: string): Promise<string> =>
      bytes(network, 'eth_getCode', [address, 'latest']),
    /** Base fee of the latest block in wei per gas; undefined on networks without one. */
    async baseFeeWei(network: NodeAddress): Promise<bigint | undefined> {
      const block = await members(network, 'eth_getBlockByNumber', ['latest', false]);
      return typeof block?.baseFeePerGas === 'string' ? fromQuantity(block.baseFeePerGas, 'baseFeePerGas') : undefined;
    },
    /** Gas of the latest block; undefined where it says none. */
    async blockGas(network: NodeAddress): Promise<bigint | undefined> {
      const block = await members(network, 'eth_getBlockByNumber', ['latest', false]);
      return typeof block?.gasLimit === 'string' ? fromQuantity(block.gasLimit, 'gasLimit') : undefined;
    },
    /** The tip that a node suggests. */
    priorityFeeWei: (network: NodeAddress): Promise<bigint> => quantity(network, 'eth_maxPriorityFeePerGas', []),
    async feeHistory(network: NodeAddress): Promise<FeeHistory> {
      const answer = await members(network, 'eth_feeHistory', [toQuantity(HISTORY_BLOCKS), 'latest', PERCENTILES]);
      const { baseFeePerGas, reward } = answer ?? {};
      const next = Array.isArray(baseFeePerGas) ? (baseFeePerGas as unknown[]).at(-1) : undefined;
      if (typeof next !== 'string') throw new NodeBadAnswer('eth_feeHistory');
      const rows = Array.isArray(reward) ? (reward as unknown[]).filter((row) => Array.isArray(row)) : [];
      const tip = (at: number): bigint =>
        median(
          rows
            .flatMap((row) => (typeof row[at] === 'string' ? [fromQuantity(row[at], 'reward')] : []))
            .filter((wei) => wei > 0n),
        );
      return { baseFeeWei: fromQuantity(next, 'baseFeePerGas'), tipsWei: [tip(0), tip(1), tip(2)] };
    },
    /** Submits an envelope, unchanged. */
    async sendRaw(network: NodeAddress, raw: string): Promise<void> {
      await node.pass(network, 'eth_sendRawTransaction', [raw]);
    },
    /** A transaction as the node shows it, unchecked; null when it has none. */
    transaction: (network: NodeAddress, hash: string): Promise<Record<string, unknown> | null> =>
      transactionMembers(network, 'eth_getTransactionByHash', hash, 'hash'),
    /** A sender's transactions in the newest blocks, according to the node. */
    async sentInBlocks(
      network: NodeAddress,
      address: string,
      count: number,
    ): Promise<{ hash: string; nonce: bigint }[]> {
      const found: { hash: string; nonce: bigint }[] = [];
      const tip = Number(await quantity(network, 'eth_blockNumber', []));
      for (let height = tip; height > tip - count && height >= 0; height--) {
        const block = await members(network, 'eth_getBlockByNumber', [toQuantity(height), true]);
        for (const one of Array.isArray(block?.transactions) ? (block.transactions as Record<string, unknown>[]) : []) {
          const { from, hash, nonce } = one ?? {};
          if (typeof from !== 'string' || typeof hash !== 'string' || typeof nonce !== 'string') continue;
          if (from.toLowerCase() === address.toLowerCase()) found.push({ hash, nonce: fromQuantity(nonce, 'nonce') });
        }
      }
      return found;
    },
    /** Whether the node has the transaction, in a block or pending. */
    isKnown: async (network: NodeAddress, hash: string): Promise<boolean> =>
      (await transactionMembers(network, 'eth_getTransactionByHash', hash, 'hash')) !== null,
    /** The effects of several calls of one account in a row; only nodes of this project's networks support it. */
    simulateCalls: async (network: NodeAddress, calls: readonly EvmCall[]): Promise<CallsSimulation> =>
      readSimulation(await node.pass(network, SIMULATE_CALLS, [calls]), calls.length),
    /** The receipt of a transaction in a block, in the members of EIP-5792; null before that. */
    receipt: async (network: NodeAddress, hash: string): Promise<CallReceipt | null> =>
      readCallReceipt(await transactionMembers(network, 'eth_getTransactionReceipt', hash, 'transactionHash')),
    /** Null before it is in a block. */
    async outcome(network: NodeAddress, hash: string): Promise<EvmOutcome | null> {
      const receipt = await transactionMembers(network, 'eth_getTransactionReceipt', hash, 'transactionHash');
      if (receipt === null) return null;
      const { status, blockNumber, gasUsed, effectiveGasPrice } = receipt;
      if (typeof blockNumber !== 'string' || (status !== '0x0' && status !== '0x1'))
        throw new NodeBadAnswer('eth_getTransactionReceipt');
      const price = typeof effectiveGasPrice === 'string' ? fromQuantity(effectiveGasPrice, 'effectiveGasPrice') : 0n;
      const gas = typeof gasUsed === 'string' ? fromQuantity(gasUsed, 'gasUsed') : 0n;
      return {
        success: status === '0x1',
        blockHeight: Number(fromQuantity(blockNumber, 'blockNumber')),
        feeWei: gas * price,
      };
    },
  };
}
