// One transaction: reservation, nonce, operation, receipt. What cannot be charged is not includable and leaves no
// trace; from the operation on, fee and nonce are spent whatever happens.

import { formatDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { opGas } from '@svc/core/ops/opTable';
import { findOp, isOpName, type OpName, type OpParams } from '@svc/core/ops/registry';
import type { BlockTx, SpotTrade } from '../kernel/block.ts';
import type { BlockContext } from '../kernel/blockContext.ts';
import { CertainFailure, Failure, OutOfTime } from '../kernel/outcome.ts';
import type { PerpEvent } from '../kernel/perpEvents.ts';
import type { Receipt } from '../kernel/receipt.ts';
import type { State } from '../kernel/state.ts';
import type { StateView } from '../kernel/stateView.ts';
import { admitStateless } from './admit.ts';
import type { Executor, OpContext } from './context.ts';
import { feeWei, reservedWei, reserveGas, settleGas } from './fees.ts';
import { accountOf } from './ledgerKeys.ts';
import { EXECUTORS } from './ops/registry.ts';
import { paramsOf } from './structure.ts';
import { balanceOf } from './tokens/ledger.ts';

export type TxOutcome =
  | {
      readonly receipt: Receipt;
      readonly trades: readonly SpotTrade[];
      readonly perpEvents: readonly PerpEvent[];
      /** The error, where a bug in the engine made it fail. */
      readonly bug?: unknown;
      /** Present where it fails in every block. */
      readonly isCertain?: true;
    }
  | { readonly dropped: string };

interface Result {
  readonly data: JsonObject;
  readonly code: string;
  readonly error: string;
  readonly bug?: unknown;
  readonly isCertain?: true;
}

/** All that a receipt says about a bug. */
export const BUG_SENTENCE = 'The node failed to execute this operation. Only the fee and the nonce were spent.';

/** Next exchange nonce of an account. */
function nextNonce(state: StateView, account: string): bigint {
  return state.nonces.get(account) ?? 0n;
}

/** Why a transaction cannot be included now, or undefined. */
function obstacle(state: State, { tx }: BlockTx): string | undefined {
  try {
    admitStateless(tx);
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
  const account = accountOf(tx.sender);
  const expected = nextNonce(state, account);
  if (tx.nonce !== expected) return `nonce ${tx.nonce} is not the expected ${expected}`;
  if (balanceOf(state, NATIVE_SYMBOL, account) < reservedWei(tx)) return `insufficient ${NATIVE_SYMBOL} for gas`;
  return undefined;
}

function run(context: OpContext, op: OpName, params: OpParams<OpName>): Result {
  const { state } = context;
  const mark = state.checkpoint();
  try {
    const data = (EXECUTORS[op] as Executor<OpName>)(context, params);
    state.commit(mark);
    return { data, code: '', error: '' };
  } catch (cause) {
    state.revert(mark);
    context.trades.length = 0;
    context.perpEvents.length = 0;
    if (cause instanceof OutOfTime) throw cause;
    // Failures and refusals carry their sentence; anything else is a bug, which must not stop the chain.
    if (!(cause instanceof Failure || cause instanceof Refusal))
      return { data: {}, code: 'engine.internal', error: BUG_SENTENCE, bug: cause };
    const prefix = findOp(op)?.namesFailures === true ? `${op}: ` : '';
    const result = { data: {}, code: cause.code, error: `${prefix}${cause.message}` };
    return cause instanceof CertainFailure ? { ...result, isCertain: true } : result;
  }
}

/** Executes a transaction on the state, or says why it cannot be included. */
export function applyTx(state: State, candidate: BlockTx, block: BlockContext): TxOutcome {
  const dropped = obstacle(state, candidate);
  const { tx, hash } = candidate;
  if (dropped !== undefined) return { dropped };
  if (!isOpName(tx.op)) return { dropped: `${tx.op} is not executed by this node` };
  const account = accountOf(tx.sender);
  reserveGas(state, account, tx);
  state.nonces.set(account, tx.nonce + 1n);
  const context: OpContext = {
    state,
    block,
    txHash: hash,
    sender: tx.sender,
    account,
    nonce: tx.nonce,
    trades: [],
    perpEvents: [],
  };
  const { data, code, error, ...cause } = run(context, tx.op, paramsOf(tx));
  settleGas(state, account, tx);
  const receipt: Receipt = {
    tx_hash: hash,
    block_height: block.height,
    block_time: block.timestamp,
    op: tx.op,
    sender: tx.sender,
    nonce: tx.nonce,
    success: code === '',
    error,
    error_code: code,
    gas_used: Number(opGas(tx.op)),
    gas_price: tx.gasPriceWei,
    fee: formatDecimal(feeWei(tx)),
    data,
  };
  const { trades, perpEvents } = context;
  return { receipt, trades, perpEvents, ...cause };
}
