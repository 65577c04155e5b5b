// What an executor is handed, and the type that joins each declared operation with its executor.

import type { AccountId } from '@svc/core/accounts/address';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import type { OpName, OpParams, OpReceipt } from '@svc/core/ops/registry';
import type { SpotTrade } from '../kernel/block.ts';
import type { BlockContext } from '../kernel/blockContext.ts';
import type { PerpEvent } from '../kernel/perpEvents.ts';
import type { State } from '../kernel/state.ts';

export interface OpContext {
  readonly state: State;
  readonly block: BlockContext;
  readonly txHash: string;
  /** As signed: what ids and displays are made of. */
  readonly sender: string;
  /** The ledger key of the sender. */
  readonly account: AccountId;
  readonly nonce: bigint;
  /** Spot trades of this operation; thrown away when it fails. */
  readonly trades: SpotTrade[];
  /** Events of the perpetuals of this operation; thrown away when it fails. */
  readonly perpEvents: PerpEvent[];
}

/** Executes an operation: changes tables and returns the receipt's data, or throws a Failure. */
export type Executor<N extends OpName> = (context: OpContext, params: OpParams<N>) => OpReceipt<N> & JsonObject;
