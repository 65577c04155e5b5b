// The declared operations in the order of the protocol. A number of the table without a declaration here is known and
// refused by name.

import type { Static } from 'typebox';
import { ParseRefusal } from '../errors.ts';
import { parseWith } from '../schema/parse.ts';
import type { ActPlace, OpAct } from './acts.ts';
import { addLiquidity } from './addLiquidity.ts';
import { cancelOrder } from './cancelOrder.ts';
import { createMarket } from './createMarket.ts';
import { createPool } from './createPool.ts';
import type { OpDeclaration } from './defineOp.ts';
import { nftApprove } from './nftApprove.ts';
import { nftBurn } from './nftBurn.ts';
import { nftCreateCollection } from './nftCreateCollection.ts';
import { nftMint } from './nftMint.ts';
import { nftSetApprovalForAll } from './nftSetApprovalForAll.ts';
import { nftSetAuthority } from './nftSetAuthority.ts';
import { nftTransfer } from './nftTransfer.ts';
import { nftUpdate } from './nftUpdate.ts';
import { oracleVote } from './oracleVote.ts';
import { perpCancel } from './perpCancel.ts';
import { perpDeposit } from './perpDeposit.ts';
import { perpOrder } from './perpOrder.ts';
import { perpSetLeverage } from './perpSetLeverage.ts';
import { perpWithdraw } from './perpWithdraw.ts';
import { placeOrder } from './placeOrder.ts';
import { removeLiquidity } from './removeLiquidity.ts';
import { removePool } from './removePool.ts';
import { addMargin, closePosition, openPosition, partialClose } from './retired.ts';
import { stakeDeposit } from './stakeDeposit.ts';
import { stakeExit } from './stakeExit.ts';
import { swap } from './swap.ts';
import { tokenApprove } from './tokenApprove.ts';
import { tokenAuthorizeOperator } from './tokenAuthorizeOperator.ts';
import { tokenBurn } from './tokenBurn.ts';
import { tokenDeploy } from './tokenDeploy.ts';
import { tokenFreeze } from './tokenFreeze.ts';
import { tokenMint } from './tokenMint.ts';
import { tokenPause } from './tokenPause.ts';
import { tokenResume } from './tokenResume.ts';
import { tokenRevokeOperator } from './tokenRevokeOperator.ts';
import { tokenSetAuthority } from './tokenSetAuthority.ts';
import { tokenSetTransferFee } from './tokenSetTransferFee.ts';
import { tokenThaw } from './tokenThaw.ts';
import { tokenTransfer } from './tokenTransfer.ts';
import { tokenTransferFrom } from './tokenTransferFrom.ts';
import { tokenUpdateMetadata } from './tokenUpdateMetadata.ts';
import { tokenWithdrawFees } from './tokenWithdrawFees.ts';
import { updateOracle } from './updateOracle.ts';
import { vaultDeposit } from './vaultDeposit.ts';
import { vaultWithdraw } from './vaultWithdraw.ts';

/** Every declared operation. */
export const OPS = {
  CREATE_POOL: createPool,
  ADD_LIQUIDITY: addLiquidity,
  REMOVE_LIQUIDITY: removeLiquidity,
  SWAP: swap,
  PLACE_ORDER: placeOrder,
  CANCEL_ORDER: cancelOrder,
  OPEN_POSITION: openPosition,
  CLOSE_POSITION: closePosition,
  PARTIAL_CLOSE: partialClose,
  ADD_MARGIN: addMargin,
  UPDATE_ORACLE: updateOracle,
  CREATE_MARKET: createMarket,
  TOKEN_DEPLOY: tokenDeploy,
  TOKEN_TRANSFER: tokenTransfer,
  STAKE_DEPOSIT: stakeDeposit,
  STAKE_EXIT: stakeExit,
  REMOVE_POOL: removePool,
  PERP_DEPOSIT: perpDeposit,
  PERP_WITHDRAW: perpWithdraw,
  PERP_SET_LEVERAGE: perpSetLeverage,
  PERP_ORDER: perpOrder,
  PERP_CANCEL: perpCancel,
  VAULT_DEPOSIT: vaultDeposit,
  VAULT_WITHDRAW: vaultWithdraw,
  ORACLE_VOTE: oracleVote,
  TOKEN_MINT: tokenMint,
  TOKEN_BURN: tokenBurn,
  TOKEN_APPROVE: tokenApprove,
  TOKEN_TRANSFER_FROM: tokenTransferFrom,
  TOKEN_SET_AUTHORITY: tokenSetAuthority,
  TOKEN_FREEZE: tokenFreeze,
  TOKEN_THAW: tokenThaw,
  TOKEN_UPDATE_METADATA: tokenUpdateMetadata,
  TOKEN_SET_TRANSFER_FEE: tokenSetTransferFee,
  TOKEN_WITHDRAW_FEES: tokenWithdrawFees,
  TOKEN_PAUSE: tokenPause,
  TOKEN_RESUME: tokenResume,
  TOKEN_AUTHORIZE_OPERATOR: tokenAuthorizeOperator,
  TOKEN_REVOKE_OPERATOR: tokenRevokeOperator,
  NFT_CREATE_COLLECTION: nftCreateCollection,
  NFT_MINT: nftMint,
  NFT_TRANSFER: nftTransfer,
  NFT_BURN: nftBurn,
  NFT_APPROVE: nftApprove,
  NFT_SET_APPROVAL_FOR_ALL: nftSetApprovalForAll,
  NFT_UPDATE: nftUpdate,
  NFT_SET_AUTHORITY: nftSetAuthority,
} as const;

/** Names of the declared operations. */
export type OpName = keyof typeof OPS;
/** Any declared operation. */
export type Op = OpDeclaration<OpName>;
/** Checked parameters of an operation. */
export type OpParams<N extends OpName> = Static<(typeof OPS)[N]['params']>;
/** What the receipt of a success of an operation holds. */
export type OpReceipt<N extends OpName> = Static<(typeof OPS)[N]['receipt']>;

// Each takes its own parameters alone, so none is one that takes any. Whoever calls one has its parameters from its own
// schema, below or at admission.
const DECLARED = OPS as unknown as Readonly<Record<OpName, Op>>;

/** Whether an operation of the table is declared. */
export function isOpName(name: string): name is OpName {
  return Object.hasOwn(OPS, name);
}

/** The declaration of an operation, or undefined. */
export function findOp(name: string): Op | undefined {
  return isOpName(name) ? DECLARED[name] : undefined;
}

/** The acts of a place with their operations, in the order of the protocol. */
export function actsAt(place: ActPlace): readonly { readonly op: Op; readonly act: OpAct }[] {
  return Object.values(DECLARED).flatMap((op) => {
    const act = op.acts?.find((one) => one.place === place);
    return act === undefined ? [] : [{ op, act }];
  });
}

/**
 * Parameters of an operation, checked by schema and structure.
 * @param unknownKeys the wallet refuses parameters that its screen could not explain, and what is in vain; the node
 * signs and ignores them
 * @param sender the account that would sign, where it is known
 * @throws ParseRefusal with a path below `params`
 */
export function parseOpParams<N extends OpName>(
  name: N,
  params: unknown,
  unknownKeys: 'refuse' | 'ignore',
  sender?: string,
): OpParams<N> {
  const op = DECLARED[name];
  const parsed = parseWith(op.params, params, 'params', unknownKeys);
  const fault = op.structure?.(parsed) ?? (unknownKeys === 'refuse' ? op.vain?.(parsed, sender) : undefined);
  if (fault !== undefined) throw new ParseRefusal(`params.${fault.path}`, fault.expected);
  return parsed as OpParams<N>;
}
