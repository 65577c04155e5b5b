// Shape of a method that a ledger answers inside the EVM, and the table that methods are listed in.

import type { AccountId } from '@svc/core/accounts/address';
import type { EvmLog, NativeAnswer, NativeCall } from '../../kernel/evmPort.ts';
import type { OpContext } from '../context.ts';
import { type Arguments, selectorOf } from './abi.ts';

/** Gas of the methods by what they do. */
export const METHOD_GAS = { read: 2600, transfer: 30_000, approve: 25_000, transferFrom: 35_000 } as const;
export type MethodKind = keyof typeof METHOD_GAS;

export interface MethodCall extends NativeCall {
  readonly args: Arguments;
}

export interface Written {
  readonly output?: Uint8Array;
  readonly logs?: readonly Omit<EvmLog, 'address'>[];
  readonly confirm?: NativeAnswer['confirm'];
}

export type Method<Row> =
  | { readonly kind: 'read'; readonly run: (call: MethodCall, row: Row) => Uint8Array }
  | { readonly kind: Exclude<MethodKind, 'read'>; readonly run: (call: MethodCall, row: Row) => Written };

/** Methods by selector, from a list by signature. */
export function methodTable<Row>(methods: {
  readonly [signature: string]: Method<Row>;
}): ReadonlyMap<string, Method<Row>> {
  return new Map(Object.entries(methods).map(([signature, method]) => [selectorOf(signature), method]));
}

export const reads = <Row>(run: (call: MethodCall, row: Row) => Uint8Array): Method<Row> => ({ kind: 'read', run });

/** What the rules of the ledger want to know of an operation. */
export function opContextOf({ state, block, caller }: NativeCall): OpContext {
  return { state, block, txHash: '', sender: caller, account: caller, nonce: 0n, trades: [], perpEvents: [] };
}

/** The zero address, which holds nothing and owns nothing. */
export const NOBODY = `0x${'0'.repeat(40)}` as AccountId;
