// What block execution asks of an EVM, and what an EVM asks of the ledgers that appear in it as contracts. Both sides
// are synchronous: an EVM step is part of the one step in which a block is made.

import type { AccountId } from '@svc/core/accounts/address';
import type { SignedEvmTx } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import type { BlockContext } from './blockContext.ts';
import type { State } from './state.ts';
import type { StateView } from './stateView.ts';

/** The base fee of every block, in wei: the least that any transaction pays; burned like everything paid for gas. */
export const BASE_FEE_WEI = MIN_GAS_PRICE_WEI;
/** Most gas that the transactions of one block use. */
export const BLOCK_GAS_LIMIT = 30_000_000;

/** A transaction whose signature was verified. */
export interface EvmBlockTx {
  readonly tx: SignedEvmTx;
  readonly hash: string;
  readonly from: AccountId;
}

export interface EvmLog {
  readonly address: AccountId;
  /** `0x` and 64 hex digits each. */
  readonly topics: readonly string[];
  /** `0x` hex. */
  readonly data: string;
}

/** What became of a transaction; stored for good and read back by the reads and the index. */
export interface EvmReceipt {
  /** 64 hex digits without `0x`. */
  readonly tx_hash: string;
  readonly block_height: number;
  /** Position among the EVM transactions of its block. */
  readonly index: number;
  readonly type: number;
  readonly from: AccountId;
  readonly to: AccountId | null;
  /** Wei, decimal text. */
  readonly value: string;
  readonly nonce: number;
  readonly contract: AccountId | null;
  readonly gas_used: number;
  readonly cumulative_gas_used: number;
  /** Wei per gas, decimal text. */
  readonly gas_price: string;
  readonly success: boolean;
  /** Why it failed; empty on success. */
  readonly error: string;
  readonly logs: readonly EvmLog[];
}

/** A block as contracts see it. */
export interface EvmBlock extends BlockContext {
  /** Hash of an earlier block, 64 hex digits, or undefined. */
  readonly blockHash: (height: number) => string | undefined;
  /** Randomness as it was before the block: 64 hex digits. */
  readonly prevRandao: string;
  /** Those of the network, unless a call asks for others. */
  readonly baseFeeWei?: bigint;
  readonly gasLimit?: number;
}

export type EvmVerdict = { readonly receipt: EvmReceipt } | { readonly dropped: string } | { readonly waits: string };

/** Place of a transaction in its block. */
export interface EvmPlace {
  readonly index: number;
  /** Gas that earlier ones used. */
  readonly gasBefore: number;
}

export interface EvmPort {
  /** Executes a transaction, or says that it is not includable for good (dropped) or in this block (waits). */
  execute(state: State, candidate: EvmBlockTx, block: EvmBlock, place: EvmPlace): EvmVerdict;
}

/** A call of a ledger that appears as a contract. */
export interface NativeCall {
  readonly state: State;
  readonly block: BlockContext;
  readonly caller: AccountId;
  readonly address: AccountId;
  readonly data: Uint8Array;
  /** Whether nothing may change. */
  readonly isStatic: boolean;
}

export interface NativeAnswer {
  readonly output: Uint8Array;
  readonly logs: readonly EvmLog[];
  /** A call that has to answer its own selector, or the whole call fails. */
  readonly confirm?: { readonly to: AccountId; readonly data: Uint8Array };
}

export interface NativeContracts {
  /** Whether a ledger answers at an address. */
  has(state: StateView, address: string): boolean;
  /** Gas of a call. */
  gas(state: StateView, address: string, data: Uint8Array): number;
  /** Answers a call. @throws Failure that reverts it with its sentence */
  call(call: NativeCall): NativeAnswer;
}
