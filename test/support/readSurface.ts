// The tables of the reads in the network's protocol: routes, twins, parameters with defaults and ranges in order, and
// every member of every answer. Written from the protocol, not from the declarations, which are tested against it. The
// notation of forms is that of shapeText.ts; of parameters `name!` is required, `name` optional, `name=5(1-50)` has a
// default and a range.

import type { ReadName } from '@svc/core/reads/registry';

/** Forms that others refer to. */
export const FORMS: Readonly<Record<string, string>> = {
  block:
    '{block_hash hash block_height:n id:n prev_block_hash? merkle_root? timestamp:n slot:n epoch:n difficulty? nonce? validator_address address validator_signature? content created_at exchange_transactions~:[s] evm_transactions~:[s]}',
  legacy:
    '{tx_hash tx_hex block_hash inputs_addresses?:[s] outputs_addresses?:[s] outputs_amounts?:[s] fees? created_at}',
  included: '{tx_hash kind block_hash block_height:n timestamp:n tx:o|s}',
  pending: '{tx_hash tx_hex kind inputs_addresses?:[s] outputs_addresses?:[s] outputs_amounts?:[s] fees?}',
  receipt:
    '{tx_hash block_height:n block_time:n op sender nonce:n success:b error error_code gas_used:n gas_price:n fee data:o}',
  signed: '{op_type:n sender nonce:n params:o gas_limit:n gas_price}',
  token:
    '{token_address name symbol decimals:n total_supply max_supply? mint_authority? freeze_authority? creator created_height:n extensions:o}',
  collection:
    '{collection name symbol uri creator max_supply?:n supply:n minted:n burned:n royalty_bps:n royalty_recipient? update_authority? mint_authority? non_transferable:b created_height:n}',
  pool: '{pool_id token0 token1 fee_tier:n fee_rate tick_spacing:n pool_type creator stake price sqrt_price_x96 tick:n liquidity positions:n protocol_fees:(s s) volume:(s s) holder_address paused:b}',
  position:
    '{position_id pool_id owner token0 token1 tick_lower:n tick_upper:n price_lower price_upper liquidity in_range:b amount0 amount1 fees0 fees1}',
  perpMarket:
    '{market_id base quote max_leverage maintenance_rate oracle_price oracle_time mark_price last_trade_price open_interest best_bid? best_ask? funding_rate funding_time next_funding_time? premium_sum premium_time}',
  perpOrder: '{market_id order_id side price size filled remaining reduce_only:b leverage}',
  vault:
    '{nav collateral total_shares share_value? protocol_shares depositors:n positions:<{size entry_price}> lockup_seconds:n}',
  fill: '{seq:n type block_height:n block_time:n tx_hash? order_id? taker liquidation:b market price amount buyer seller maker realized:<s>}',
  info: '{symbol? name? decimals?:n}',
  ticker:
    '{market type base quote best_bid? best_ask? mid? last_price? open_24h? high_24h? low_24h? change_24h? change_pct_24h? volume_24h quote_volume_24h trades_24h:n base_info~:@info quote_info~:@info amm_price?~ pools~:n has_order_book~:b mark_price~ oracle_price~ funding_rate~ open_interest~}',
  level: '{price amount total notional_total orders:n|[{order_id owner remaining amount}]}',
  trade:
    '{seq:n market price amount quote_amount side venue block_height:n block_time:n tx_hash? maker? taker? pool_id?}',
  evmLog:
    '{address topics:[s] data blockNumber blockHash blockTimestamp transactionHash transactionIndex logIndex removed:b}',
  evmTx:
    '{hash nonce blockHash? blockNumber? transactionIndex? from to? value gas gasPrice maxFeePerGas~ maxPriorityFeePerGas~ input type chainId~ accessList~:[{address storageKeys:[s]}] v r s yParity~ pqPublicKey~ pqSignature~ creates?}',
  evmReceipt:
    '{transactionHash transactionIndex blockHash blockNumber from to? cumulativeGasUsed gasUsed effectiveGasPrice contractAddress? logs:[@evmLog] logsBloom status type}',
  evmBlock:
    '{number hash parentHash nonce sha3Uncles logsBloom transactionsRoot stateRoot receiptsRoot miner difficulty totalDifficulty extraData size gasLimit gasUsed timestamp transactions:[s|@evmTx] uncles:[s] baseFeePerGas mixHash}',
};

const ENTRY =
  'block_height:n position:n tx_hash block_hash timestamp:n kind op sender? target? asset? amount? status fee? error? detail?:o cursor';
const MARKET = 'market type base quote';
const CALL = 'call! block=latest overrides blockOverrides';

/** A read of the protocol. */
export interface SurfaceRow {
  readonly rest?: string;
  readonly rpc?: string;
  readonly params: string;
  readonly result: string;
  /** The JSON-RPC result where it differs. */
  readonly rpcResult?: string;
}

const row = (
  rest: string | undefined,
  rpc: string | undefined,
  params: string,
  result: string,
  rpcResult?: string,
): SurfaceRow => ({
  params,
  result,
  ...(rest === undefined ? {} : { rest }),
  ...(rpc === undefined ? {} : { rpc }),
  ...(rpcResult === undefined ? {} : { rpcResult }),
});
const get = (path: string, rpc: string | undefined, params: string, result: string, rpcResult?: string) =>
  row(`GET /${path}`, rpc, params, result, rpcResult);
const only = (rpc: string, params: string, result: string) => row(undefined, rpc, params, result);

/** The reads of the protocol; the interface documents and simulations are additions. */
export const SURFACE: Readonly<
  Record<
    Exclude<ReadName, 'discover' | 'getModules' | 'simulateEvm' | 'simulateCalls' | 'simulateExchangeTx'>,
    SurfaceRow
  >
> = {
  getStatus: get('get_status', undefined, '', '{height:n last_block_hash? node_id}'),
  getBlock: get(
    'get_block',
    undefined,
    'block! full_transactions=false',
    '{block:@block transactions?:[s] full_transactions?:[@legacy|@included]}',
  ),
  getBlocks: get('get_blocks', undefined, 'offset=0 limit=50(1-512)', '[{block:@block transactions:[s]}]'),
  getNewestBlocks: get(
    'get_newest_blocks',
    undefined,
    'limit=60(1-200)',
    '[{block_height:n hash timestamp:n validator_address transactions:n}]',
  ),
  getTransaction: get('get_transaction', undefined, 'tx_hash!', '@legacy|@included'),
  getAddressInfo: get(
    'get_address_info',
    undefined,
    'address! transactions_count_limit=5(1-50) page=1(1-) show_pending=false',
    '{balance spendable_outputs:[{amount tx_hash index:n}] transactions:[@legacy] pending_transactions?:[@pending] pending_spent_outputs?:[o]}',
  ),
  getValidators: get(
    'get_validators',
    undefined,
    'status',
    '[{address public_key stake effective_stake status activation_epoch?:n exit_epoch?:n slashed:b}]',
  ),
  getAttestations: get(
    'get_attestations',
    undefined,
    'slot epoch validator_address block_hash limit=100(1-1000) offset=0',
    '{attestations:[{id:n slot:n epoch:n block_hash validator:{address index:n stake status} checkpoint:{source_epoch:n target_epoch:n} inclusion?:{block_hash slot:n}}] count:n filters:{slot?:n epoch?:n validator? block_hash?}}',
  ),
  getPendingTransactions: get('get_pending_transactions', undefined, '', '[s]'),
  getUnifiedStateRoot: get(
    'get_unified_state_root',
    undefined,
    '',
    '{unified_state_root utxo_root account_root exchange_root token_root token_root_bound:b enforced:b}',
  ),
  getRandaoMix: get('get_randao_mix', undefined, '', '{randao_mix height:n drives_selection:b}'),
  getAddressHistory: get(
    'get_address_history',
    'tx_getHistory',
    'address! limit=50(1-500) cursor kinds',
    `{address account transactions:[{${ENTRY} roles:[s]}] next_cursor? indexed_height:n}`,
  ),
  getLatestTransactions: get(
    'get_latest_transactions',
    'tx_getRecent',
    'limit=50(1-500) cursor kinds about',
    `{transactions:[{${ENTRY}}] next_cursor? indexed_height:n}`,
  ),
  getWrittenAddresses: get('get_written_addresses', 'tx_getWrittenAddresses', 'accounts!', '<s>'),
  getIndexedTransaction: get('get_indexed_transaction', 'tx_getTransaction', 'tx_hash!', `{${ENTRY} accounts:<[s]>}?`),
  getSigningPayload: row(
    'POST /exchange_signing_payload',
    'exchange_getSigningPayload',
    'tx!',
    '{signing_bytes tx_hash tx:@signed}',
  ),
  submitExchangeTx: row(
    'POST /submit_exchange_tx',
    'exchange_sendTransaction',
    'tx! propagated',
    '{tx_hash mempool_size:n}',
    's',
  ),
  getExchangeReceipt: get('get_exchange_receipt', 'exchange_getTransactionReceipt', 'tx_hash!', '@receipt?'),
  getExchangeNonce: get('get_exchange_nonce', 'exchange_getNonce', 'address!', '{address nonce:n}', 'n'),
  getExchangeStateRoot: get(
    'get_exchange_state_root',
    'exchange_getStateRoot',
    '',
    '{exchange_state_root block_height:n pools:n pairs:n}',
    '{exchange_state_root block_height:n}',
  ),
  getExchangeGasPrice: get('get_exchange_gas_price', 'exchange_gasPrice', '', 'n'),
  getTokens: get('get_tokens', 'exchange_getTokens', '', '[@token]'),
  getToken: get(
    'get_token',
    'exchange_getToken',
    'token_address!',
    FORMS.token?.replace('}', ' frozen_accounts:n}') ?? '',
  ),
  getTokenBalance: get(
    'get_token_balance',
    'exchange_getTokenAccount',
    'token_address! address!',
    '{token_address address balance frozen:b}',
  ),
  getTokenHolders: get(
    'get_token_holders',
    'exchange_getTokenHolders',
    'token_address! limit=50(1-200)',
    '{token_address count:n holders:[{account balance frozen:b}]}',
  ),
  getHeldTokens: get(
    'get_held_tokens',
    'exchange_getHeldTokens',
    'address! limit=100(1-500) cursor',
    '{address tokens:[{token_address name symbol decimals:n balance}] next_cursor?}',
  ),
  getManagedThings: get(
    'get_managed_things',
    'exchange_getManagedThings',
    'address! limit=50(1-200) cursor',
    '{address things:[{kind address name symbol}] next_cursor?}',
  ),
  getTokenBalanceText: only('exchange_getTokenBalance', 'token_address! address!', 's'),
  getAllowance: get(
    'get_token_allowance',
    'exchange_getAllowance',
    'token_address! owner! spender!',
    '{token_address owner spender allowance}',
  ),
  isTokenOperator: get('is_token_operator', 'exchange_isTokenOperator', 'token_address! holder! operator!', 'b'),
  getNftCollections: get('get_nft_collections', 'exchange_getNftCollections', '', '[@collection]'),
  getNftCollection: get('get_nft_collection', 'exchange_getNftCollection', 'collection!', '@collection'),
  getNft: get(
    'get_nft',
    'exchange_getNft',
    'collection! token_id!',
    '{collection token_id owner uri name approved? minted_height:n symbol collection_name royalty_bps:n royalty_recipient? non_transferable:b}',
  ),
  getNfts: get(
    'get_nfts',
    'exchange_getNftsOf',
    'owner! collection limit=500(1-5000)',
    '[{collection token_id owner uri name approved? minted_height:n symbol collection_name}]',
  ),
  isNftOperator: get('is_nft_operator', 'exchange_isNftOperator', 'collection! owner! operator!', 'b'),
  getPools: get('get_pools', 'exchange_getPools', 'token_a token_b', '[@pool]'),
  getPool: get(
    'get_pool',
    'exchange_getPool',
    'pool_id! twap_window(1-)',
    FORMS.pool?.replace(
      /\}$/,
      ' ticks:[{tick:n liquidity_net liquidity_gross}] position_list:[@position] twap~:{window:n as_of:n price?}}',
    ) ?? '',
  ),
  quoteSwap: get(
    'get_swap_quote',
    'exchange_quoteSwap',
    'token_in! token_out! amount_in! sender="" pool_id venue=auto deadline=0',
    '{source pool_id? pair? token_in token_out amount_in amount_out unfilled_in fee execution_price price_before~ price_after~ price_impact~}',
  ),
  quoteLiquidity: get(
    'get_liquidity_quote',
    'exchange_quoteLiquidity',
    'pool_id! tick_lower! tick_upper! liquidity amount0 amount1 sender=""',
    '{pool_id token0 token1 tick_lower:n tick_upper:n liquidity amount0 amount1 in_range:b price}',
  ),
  getPositions: get('get_lp_positions', 'exchange_getPositions', 'address!', '[@position]'),
  getSpotOrderBook: get(
    'get_spot_orderbook',
    'exchange_getOrderBook',
    'pair! depth=20(1-500)',
    '{pair base quote bids:[(s s)] asks:[(s s)] best_bid? best_ask? escrow_address}',
  ),
  getOpenOrders: get(
    'get_spot_orders',
    'exchange_getOpenOrders',
    'address!',
    '[{pair order_id side order_type price amount filled remaining}]',
  ),
  getPerpMarkets: get('get_perp_markets', 'perp_getMarkets', '', '[@perpMarket]'),
  getPerpMarket: get('get_perp_market', 'perp_getMarket', 'market_id!', '@perpMarket'),
  getPerpOrderBook: get(
    'get_perp_orderbook',
    'perp_getOrderBook',
    'market_id! depth=20(1-500)',
    '{market_id bids:[(s s)] asks:[(s s)] mark_price oracle_price last_trade_price}',
  ),
  getPerpAccount: get(
    'get_perp_account',
    'perp_getAccount',
    'address!',
    '{address exchange_nonce:n collateral withdrawable equity maintenance_margin initial_margin open_order_margin positions:<{size entry_price mark_price isolated:b isolated_margin notional unrealized_pnl leverage liquidation_price?}> leverage:<{leverage mode}> orders:[@perpOrder] vault_shares vault_unlock_time holder_address holder_balance collateral_token vault:@vault}',
  ),
  getPerpOrders: get('get_perp_orders', 'perp_getOpenOrders', 'address!', '[@perpOrder]'),
  getPerpVault: get('get_perp_vault', 'perp_getVault', '', '@vault'),
  getPerpTrades: get('get_perp_trades', 'perp_getTrades', 'market_id! limit=50(1-1000)', '[@fill]'),
  getPerpEvents: get(
    'get_perp_events',
    'perp_getEvents',
    'market_id address types since limit=100(1-1000)',
    '{events:[o] last_seq:n}',
  ),
  getMarkets: get('get_markets', 'market_getMarkets', 'kind', '[@ticker]'),
  getTicker: get('get_ticker', 'market_getTicker', 'market!', '@ticker'),
  getOrderBook: get(
    'get_orderbook',
    'market_getOrderBook',
    'market! depth=50(1-1000) level=2(2-3)',
    `{${MARKET} level:n block_height:n base_info?:@info quote_info?:@info bids:[@level] asks:[@level] best_bid? best_ask? mid? spread? spread_bps? sequence:n last_price? amm~:[{pool_id price liquidity fee_rate}] mark_price~ oracle_price~}`,
  ),
  getTrades: get(
    'get_trades',
    'market_getTrades',
    'market! limit=100(1-1000) since',
    `{${MARKET} trades:[@trade] last_seq:n}`,
  ),
  getCandles: get(
    'get_candles',
    'market_getCandles',
    'market! interval=1m limit=200(1-1500) end',
    `{${MARKET} interval candles:[{time:n open high low close volume quote_volume trades:n}]}`,
  ),
  getNetworkInfo: only('svc_getNetworkInfo', '', '{version chainId:n blockHeight:n difficulty peerCount:n syncing:b}'),
  getPeers: only('svc_getPeers', '', '[{address connected:b}]'),
  getPendingPage: only(
    'svc_getPendingTransactions',
    'limit=100(1-1000) offset=0',
    '{transactions:[{hash hex fees timestamp:n}] count:n}',
  ),
  getIntrinsicGas: only(
    'svc_getIntrinsicGas',
    'envelope=legacy data=0x is_create=false',
    '{envelope txType intrinsicGas:n intrinsicGasHex}',
  ),
  getAddressSummary: only(
    'svc_getAddressInfo',
    'address!',
    '{address accountId? addressType balance pendingBalance pendingDelta}',
  ),
  getAccountId: only('svc_getAccountId', 'address!', '{address accountId addressType isAccountId:b}'),
  getChainId: only('eth_chainId', '', 's'),
  getNetVersion: only('net_version', '', 's'),
  getBlockNumber: only('eth_blockNumber', '', 's'),
  getNativeBalance: only('eth_getBalance', 'address! block=latest', 's'),
  getNativeGasPrice: only('eth_gasPrice', '', 's'),
  getClientVersion: only('web3_clientVersion', '', 's'),
  getEvmBlockByNumber: only('eth_getBlockByNumber', 'block! full=false', '@evmBlock?'),
  getEvmBlockByHash: only('eth_getBlockByHash', 'hash! full=false', '@evmBlock?'),
  countTransactionsByNumber: only('eth_getBlockTransactionCountByNumber', 'block!', 's?'),
  countTransactionsByHash: only('eth_getBlockTransactionCountByHash', 'hash!', 's?'),
  countUnclesByNumber: only('eth_getUncleCountByBlockNumber', 'block!', 's?'),
  countUnclesByHash: only('eth_getUncleCountByBlockHash', 'hash!', 's?'),
  getUncleByNumber: only('eth_getUncleByBlockNumberAndIndex', 'block! index!', 'o?'),
  getUncleByHash: only('eth_getUncleByBlockHashAndIndex', 'hash! index!', 'o?'),
  getEvmTransaction: only('eth_getTransactionByHash', 'hash!', '@evmTx?'),
  getEvmTransactionByBlockHash: only('eth_getTransactionByBlockHashAndIndex', 'hash! index!', '@evmTx?'),
  getEvmTransactionByBlockNumber: only('eth_getTransactionByBlockNumberAndIndex', 'block! index!', '@evmTx?'),
  getEvmReceipt: only('eth_getTransactionReceipt', 'hash!', '@evmReceipt?'),
  getBlockReceipts: only('eth_getBlockReceipts', 'block!', '[@evmReceipt]?'),
  sendRawTransaction: only('eth_sendRawTransaction', 'raw!', 's'),
  sendManagedTransaction: only('eth_sendTransaction', 'transaction!', 's'),
  getEvmNonce: only('eth_getTransactionCount', 'address! block=latest', 's'),
  getCode: only('eth_getCode', 'address! block=latest', 's'),
  getStorageAt: only('eth_getStorageAt', 'address! slot! block=latest', 's'),
  getProof: only(
    'eth_getProof',
    'address! slots! block=latest',
    '{address balance nonce codeHash storageHash accountProof:[s] storageProof:[{key value proof:[s]}]}',
  ),
  callContract: only('eth_call', CALL, 's'),
  estimateGas: only('eth_estimateGas', CALL, 's'),
  createAccessList: only(
    'eth_createAccessList',
    'call! block=latest overrides',
    '{accessList:[{address storageKeys:[s]}] gasUsed error~}',
  ),
  traceBlockByHash: only('debug_traceBlockByHash', 'hash! options', '[{txHash result:o}]'),
  traceBlockByNumber: only('debug_traceBlockByNumber', 'block! options', '[{txHash result:o}]'),
  traceCall: only('debug_traceCall', 'call! block=latest options', 'o'),
  traceFlat: only(
    'trace_transaction',
    'hash!',
    '[{type action:o result?:o error~ subtraces:n traceAddress:[n] blockHash blockNumber:n transactionHash transactionPosition:n}]',
  ),
  traceTransaction: only('debug_traceTransaction', 'hash! options', 'o'),
  getLogs: only('eth_getLogs', 'filter!', '[@evmLog]'),
  newLogFilter: only('eth_newFilter', 'filter!', 's'),
  newBlockFilter: only('eth_newBlockFilter', '', 's'),
  newPendingFilter: only('eth_newPendingTransactionFilter', '', 's'),
  getFilterChanges: only('eth_getFilterChanges', 'id!', '[s|@evmLog]'),
  getFilterLogs: only('eth_getFilterLogs', 'id!', '[@evmLog]'),
  uninstallFilter: only('eth_uninstallFilter', 'id!', 'b'),
  getFeeHistory: only(
    'eth_feeHistory',
    'count! newest! percentiles',
    '{oldestBlock baseFeePerGas:[s] gasUsedRatio:[n] reward~:[[s]]}',
  ),
  getPriorityFee: only('eth_maxPriorityFeePerGas', '', 's'),
  getBlobBaseFee: only('eth_blobBaseFee', '', 's'),
  simulateBlocks: only(
    'eth_simulateV1',
    'simulation! block=latest',
    `[${FORMS.evmBlock?.replace('}', ' calls:[{status returnData gasUsed maxUsedGas logs:[@evmLog] error~:{code:n message data~}}]}')}]`,
  ),
  getProtocolVersion: only('eth_protocolVersion', '', 's'),
  getSyncing: only('eth_syncing', '', 'b|o'),
  getNodeAccounts: only('eth_accounts', '', '[s]'),
  getCoinbase: only('eth_coinbase', '', 's'),
  isMining: only('eth_mining', '', 'b'),
  getHashrate: only('eth_hashrate', '', 's'),
  getWork: only('eth_getWork', '', '[s]'),
  submitWork: only('eth_submitWork', 'nonce! hash! digest!', 'b'),
  submitHashrate: only('eth_submitHashrate', 'rate! id!', 'b'),
  isListening: only('net_listening', '', 'b'),
  getNetPeerCount: only('net_peerCount', '', 's'),
  hashData: only('web3_sha3', 'data!', 's'),
};
