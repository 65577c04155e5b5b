// The handlers of all declared reads; one that is missing is a compile error.

import type { ReadName } from '@svc/core/reads/registry';
import { getAccountId } from './chain/getAccountId.ts';
import { getAddressInfo } from './chain/getAddressInfo.ts';
import { getAddressSummary } from './chain/getAddressSummary.ts';
import { getAttestations } from './chain/getAttestations.ts';
import { getBlock } from './chain/getBlock.ts';
import { getBlocks } from './chain/getBlocks.ts';
import { getIntrinsicGas } from './chain/getIntrinsicGas.ts';
import { getNetworkInfo } from './chain/getNetworkInfo.ts';
import { getNewestBlocks } from './chain/getNewestBlocks.ts';
import { getPeers } from './chain/getPeers.ts';
import { getPendingPage } from './chain/getPendingPage.ts';
import { getPendingTransactions } from './chain/getPendingTransactions.ts';
import { getRandaoMix } from './chain/getRandaoMix.ts';
import { getStatus } from './chain/getStatus.ts';
import { getTransaction } from './chain/getTransaction.ts';
import { getUnifiedStateRoot } from './chain/getUnifiedStateRoot.ts';
import { getValidators } from './chain/getValidators.ts';
import type { Handler } from './context.ts';
import { callContract } from './eth/callContract.ts';
import { countTransactionsByHash } from './eth/countTransactionsByHash.ts';
import { countTransactionsByNumber } from './eth/countTransactionsByNumber.ts';
import { countUnclesByHash } from './eth/countUnclesByHash.ts';
import { countUnclesByNumber } from './eth/countUnclesByNumber.ts';
import { createAccessList } from './eth/createAccessList.ts';
import { estimateGas } from './eth/estimateGas.ts';
import { getBlobBaseFee } from './eth/getBlobBaseFee.ts';
import { getBlockNumber } from './eth/getBlockNumber.ts';
import { getBlockReceipts } from './eth/getBlockReceipts.ts';
import { getChainId } from './eth/getChainId.ts';
import { getClientVersion } from './eth/getClientVersion.ts';
import { getCode } from './eth/getCode.ts';
import { getCoinbase } from './eth/getCoinbase.ts';
import { getEvmBlockByHash } from './eth/getEvmBlockByHash.ts';
import { getEvmBlockByNumber } from './eth/getEvmBlockByNumber.ts';
import { getEvmNonce } from './eth/getEvmNonce.ts';
import { getEvmReceipt } from './eth/getEvmReceipt.ts';
import { getEvmTransaction } from './eth/getEvmTransaction.ts';
import { getEvmTransactionByBlockHash } from './eth/getEvmTransactionByBlockHash.ts';
import { getEvmTransactionByBlockNumber } from './eth/getEvmTransactionByBlockNumber.ts';
import { getFeeHistory } from './eth/getFeeHistory.ts';
import { getFilterChanges } from './eth/getFilterChanges.ts';
import { getFilterLogs } from './eth/getFilterLogs.ts';
import { getHashrate } from './eth/getHashrate.ts';
import { getLogs } from './eth/getLogs.ts';
import { getNativeBalance } from './eth/getNativeBalance.ts';
import { getNativeGasPrice } from './eth/getNativeGasPrice.ts';
import { getNetPeerCount } from './eth/getNetPeerCount.ts';
import { getNetVersion } from './eth/getNetVersion.ts';
import { getNodeAccounts } from './eth/getNodeAccounts.ts';
import { getPriorityFee } from './eth/getPriorityFee.ts';
import { getProof } from './eth/getProof.ts';
import { getProtocolVersion } from './eth/getProtocolVersion.ts';
import { getStorageAt } from './eth/getStorageAt.ts';
import { getSyncing } from './eth/getSyncing.ts';
import { getUncleByHash } from './eth/getUncleByHash.ts';
import { getUncleByNumber } from './eth/getUncleByNumber.ts';
import { getWork } from './eth/getWork.ts';
import { hashData } from './eth/hashData.ts';
import { isListening } from './eth/isListening.ts';
import { isMining } from './eth/isMining.ts';
import { newBlockFilter } from './eth/newBlockFilter.ts';
import { newLogFilter } from './eth/newLogFilter.ts';
import { newPendingFilter } from './eth/newPendingFilter.ts';
import { sendManagedTransaction } from './eth/sendManagedTransaction.ts';
import { sendRawTransaction } from './eth/sendRawTransaction.ts';
import { simulateBlocks } from './eth/simulateBlocks.ts';
import { submitHashrate } from './eth/submitHashrate.ts';
import { submitWork } from './eth/submitWork.ts';
import { traceBlockByHash } from './eth/traceBlockByHash.ts';
import { traceBlockByNumber } from './eth/traceBlockByNumber.ts';
import { traceCall } from './eth/traceCall.ts';
import { traceFlat } from './eth/traceFlat.ts';
import { traceTransaction } from './eth/traceTransaction.ts';
import { uninstallFilter } from './eth/uninstallFilter.ts';
import { getExchangeGasPrice } from './exchange/getExchangeGasPrice.ts';
import { getExchangeNonce } from './exchange/getExchangeNonce.ts';
import { getExchangeReceipt } from './exchange/getExchangeReceipt.ts';
import { getExchangeStateRoot } from './exchange/getExchangeStateRoot.ts';
import { getSigningPayload } from './exchange/getSigningPayload.ts';
import { submitExchangeTx } from './exchange/submitExchangeTx.ts';
import { getAddressHistory } from './history/getAddressHistory.ts';
import { getIndexedTransaction } from './history/getIndexedTransaction.ts';
import { getLatestTransactions } from './history/getLatestTransactions.ts';
import { getWrittenAddresses } from './history/getWrittenAddresses.ts';
import { getCandles } from './market/getCandles.ts';
import { getMarkets } from './market/getMarkets.ts';
import { getOrderBook } from './market/getOrderBook.ts';
import { getTicker } from './market/getTicker.ts';
import { getTrades } from './market/getTrades.ts';
import { discover } from './meta/discover.ts';
import { getModules } from './meta/getModules.ts';
import { getNft } from './nfts/getNft.ts';
import { getNftCollection } from './nfts/getNftCollection.ts';
import { getNftCollections } from './nfts/getNftCollections.ts';
import { getNfts } from './nfts/getNfts.ts';
import { isNftOperator } from './nfts/isNftOperator.ts';
import { getPerpAccount } from './perps/getPerpAccount.ts';
import { getPerpEvents } from './perps/getPerpEvents.ts';
import { getPerpMarket } from './perps/getPerpMarket.ts';
import { getPerpMarkets } from './perps/getPerpMarkets.ts';
import { getPerpOrderBook } from './perps/getPerpOrderBook.ts';
import { getPerpOrders } from './perps/getPerpOrders.ts';
import { getPerpTrades } from './perps/getPerpTrades.ts';
import { getPerpVault } from './perps/getPerpVault.ts';
import { simulateCalls } from './simulate/simulateCalls.ts';
import { simulateEvm } from './simulate/simulateEvm.ts';
import { simulateExchangeTx } from './simulate/simulateExchangeTx.ts';
import { getOpenOrders } from './spot/getOpenOrders.ts';
import { getPool } from './spot/getPool.ts';
import { getPools } from './spot/getPools.ts';
import { getPositions } from './spot/getPositions.ts';
import { getSpotOrderBook } from './spot/getSpotOrderBook.ts';
import { quoteLiquidity } from './spot/quoteLiquidity.ts';
import { quoteSwap } from './spot/quoteSwap.ts';
import { getAllowance } from './tokens/getAllowance.ts';
import { getHeldTokens } from './tokens/getHeldTokens.ts';
import { getManagedThings } from './tokens/getManagedThings.ts';
import { getToken } from './tokens/getToken.ts';
import { getTokenBalance } from './tokens/getTokenBalance.ts';
import { getTokenBalanceText } from './tokens/getTokenBalanceText.ts';
import { getTokenHolders } from './tokens/getTokenHolders.ts';
import { getTokens } from './tokens/getTokens.ts';
import { isTokenOperator } from './tokens/isTokenOperator.ts';

export const HANDLERS: { readonly [N in ReadName]: Handler<N> } = {
  getStatus,
  getBlock,
  getBlocks,
  getNewestBlocks,
  getTransaction,
  getValidators,
  getAttestations,
  getUnifiedStateRoot,
  getRandaoMix,
  getAddressInfo,
  getPendingTransactions,
  getAddressHistory,
  getLatestTransactions,
  getIndexedTransaction,
  getWrittenAddresses,
  getSigningPayload,
  submitExchangeTx,
  getExchangeReceipt,
  getExchangeNonce,
  getExchangeStateRoot,
  getExchangeGasPrice,
  simulateEvm,
  simulateCalls,
  simulateExchangeTx,
  getTokens,
  getToken,
  getTokenBalance,
  getTokenHolders,
  getHeldTokens,
  getManagedThings,
  getTokenBalanceText,
  getAllowance,
  isTokenOperator,
  getNftCollections,
  getNftCollection,
  getNft,
  getNfts,
  isNftOperator,
  getPools,
  getPool,
  quoteSwap,
  quoteLiquidity,
  getPositions,
  getSpotOrderBook,
  getOpenOrders,
  getPerpMarkets,
  getPerpMarket,
  getPerpOrderBook,
  getPerpAccount,
  getPerpOrders,
  getPerpVault,
  getPerpTrades,
  getPerpEvents,
  getMarkets,
  getTicker,
  getOrderBook,
  getTrades,
  getCandles,
  getNetworkInfo,
  getPeers,
  getPendingPage,
  getIntrinsicGas,
  getAddressSummary,
  getAccountId,
  getChainId,
  getNetVersion,
  getBlockNumber,
  getNativeBalance,
  getNativeGasPrice,
  getClientVersion,
  getEvmBlockByNumber,
  getEvmBlockByHash,
  countTransactionsByNumber,
  countTransactionsByHash,
  countUnclesByNumber,
  countUnclesByHash,
  getUncleByNumber,
  getUncleByHash,
  getEvmTransaction,
  getEvmTransactionByBlockHash,
  getEvmTransactionByBlockNumber,
  getEvmReceipt,
  getBlockReceipts,
  sendRawTransaction,
  sendManagedTransaction,
  getEvmNonce,
  getCode,
  getStorageAt,
  getProof,
  callContract,
  estimateGas,
  createAccessList,
  traceBlockByHash,
  traceBlockByNumber,
  traceCall,
  traceTransaction,
  traceFlat,
  getLogs,
  newLogFilter,
  newBlockFilter,
  newPendingFilter,
  getFilterChanges,
  getFilterLogs,
  uninstallFilter,
  getFeeHistory,
  getPriorityFee,
  getBlobBaseFee,
  simulateBlocks,
  getProtocolVersion,
  getSyncing,
  getNodeAccounts,
  getCoinbase,
  isMining,
  getHashrate,
  getWork,
  submitWork,
  submitHashrate,
  isListening,
  getNetPeerCount,
  hashData,
  getModules,
  discover,
};
