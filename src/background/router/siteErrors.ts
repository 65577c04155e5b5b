// The single mapping from refusals to the numbers that sites see (EIP-1193 and JSON-RPC). A node's own error keeps its
// code, message and data; a bug of the wallet reveals nothing about itself.

import { Refusal } from '@svc/core/errors';
import { wireJson } from '@svc/core/json/wireJson';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { cutMiddle } from '@svc/core/visibleText';
import type { WireError } from '../../channels/providerPort.ts';

/** The answer to a request. */
export type RouterAnswer = { readonly result: unknown } | { readonly error: WireError };

/** Whole codes first, then areas (the part before the point). */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['request.rejected', 4001],
  ['wallet.locked', 4001],
  ['site.unauthorized', 4100],
  ['method.unsupported', 4200],
  ['wallet.interrupted', 4900],
  ['network.unknown', 4902],
  ['batch.capability', 5700],
  ['batch.chain', 5710],
  ['batch.duplicate', 5720],
  ['batch.unknown', 5730],
  ['batch.tooLarge', 5740],
  ['batch.atomic', 5760],
  ['input', -32602],
  ['limit', -32005],
]);

/** Longest message, in UTF-16 units: a node may send any length. */
const MAX_MESSAGE = 10_000;

/** The error for a site. */
export function siteErrorOf(error: unknown): WireError {
  const told = tell(error);
  return told.message.length > MAX_MESSAGE ? { ...told, message: cutMiddle(told.message, MAX_MESSAGE) } : told;
}

function tell(error: unknown): WireError {
  if (error instanceof RpcFailure) {
    const base = { code: error.rpcCode, message: error.message };
    return error.data === undefined ? base : { ...base, data: JSON.parse(wireJson(error.data)) as unknown };
  }
  if (!(error instanceof Refusal)) return { code: -32603, message: 'Internal error of the wallet.' };
  const code = NUMBERS.get(error.code) ?? NUMBERS.get(error.code.split('.')[0] ?? '') ?? -32603;
  const base = { code, message: error.message };
  return error.code.startsWith('transaction.') ? { ...base, data: error.facts } : base;
}
