// The executors, joined by type with the declarations of the core: a missing half does not compile.

import type { OpName } from '@svc/core/ops/registry';
import type { Executor } from '../context.ts';
import { addLiquidity } from './addLiquidity.ts';
import { cancelOrder } from './cancelOrder.ts';
import { createMarket } from './createMarket.ts';
import { createPool } from './createPool.ts';
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
import { retired } from './retired.ts';
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

/** Executor of every declared operation. */
export const EXECUTORS: { readonly [N in OpName]: Executor<N> } = {
  CREATE_POOL: createPool,
  ADD_LIQUIDITY: addLiquidity,
  REMOVE_LIQUIDITY: removeLiquidity,
  SWAP: swap,
  PLACE_ORDER: placeOrder,
  CANCEL_ORDER: cancelOrder,
  OPEN_POSITION: retired,
  CLOSE_POSITION: retired,
  PARTIAL_CLOSE: retired,
  ADD_MARGIN: retired,
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
};
