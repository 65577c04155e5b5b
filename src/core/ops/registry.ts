// The declared operations in the order of the protocol. A number of the table without a declaration here is known and
// refused by name.

import type { Static } from 'typebox';
import { ParseRefusal } from '../errors.ts';
import { parseWith } from '../schema/parse.ts';
import { addLiquidity } from './addLiquidity.ts';
import { cancelOrder } from './cancelOrder.ts';
import { createPool } from './createPool.ts';
import type { OpDeclaration } from './defineOp.ts';
import { placeOrder } from './placeOrder.ts';
import { removeLiquidity } from './removeLiquidity.ts';
import { removePool } from './removePool.ts';
import { swap } from './swap.ts';
import { tokenApprove } from './tokenApprove.ts';
import { tokenDeploy } from './tokenDeploy.ts';
import { tokenTransfer } from './tokenTransfer.ts';
import { tokenTransferFrom } from './tokenTransferFrom.ts';

/** Every declared operation. */
export const OPS = {
  CREATE_POOL: createPool,
  ADD_LIQUIDITY: addLiquidity,
  REMOVE_LIQUIDITY: removeLiquidity,
  SWAP: swap,
  PLACE_ORDER: placeOrder,
  CANCEL_ORDER: cancelOrder,
  TOKEN_DEPLOY: tokenDeploy,
  TOKEN_TRANSFER: tokenTransfer,
  REMOVE_POOL: removePool,
  TOKEN_APPROVE: tokenApprove,
  TOKEN_TRANSFER_FROM: tokenTransferFrom,
} as const;

/** Names of the declared operations. */
export type OpName = keyof typeof OPS;
/** Any declared operation. */
export type Op = OpDeclaration<OpName>;
/** Checked parameters of an operation. */
export type OpParams<N extends OpName> = Static<(typeof OPS)[N]['params']>;

/** Whether an operation of the table is declared. */
export function isOpName(name: string): name is OpName {
  return Object.hasOwn(OPS, name);
}

/** The declaration of an operation, or undefined. */
export function findOp(name: string): Op | undefined {
  return isOpName(name) ? (OPS[name] as unknown as Op) : undefined;
}

/**
 * Parameters of an operation, checked by schema and structure.
 * @param unknownKeys the wallet refuses parameters that its screen could not explain; the node signs and ignores them
 * @throws ParseRefusal with a path below `params`
 */
export function parseOpParams<N extends OpName>(name: N, params: unknown, unknownKeys: 'refuse' | 'ignore'): OpParams<N> {
  const op = OPS[name] as unknown as Op;
  const parsed = parseWith(op.params, params, 'params', unknownKeys);
  const fault = op.structure?.(parsed);
  if (fault !== undefined) throw new ParseRefusal(`params.${fault.path}`, fault.expected);
  return parsed as OpParams<N>;
}
