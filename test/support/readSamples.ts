// At least one call of every declared read on a node with data: tokens, pools, orders, items, perpetuals, contract logs
// and filters.

import { accountId, addressOfClassicKey } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { publicKeyOf } from '@svc/core/crypto/secp256k1';
import type { ReadName, ReadParams } from '@svc/core/reads/registry';
import { signEvmTx } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI, toSignedWire } from '@svc/core/tx/exchangeTx';
import { GOLD_PERP, openPerps } from './perpsNode.ts';
import { type TestNode, testAccount } from './startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

export type ReadSamples = { readonly [N in ReadName]: readonly ReadParams<N>[] };

/** Gives a node of the genesis `dev` some data. @returns parameters of calls that it answers, and a pool of it */
export async function sampleReads(node: TestNode): Promise<{ samples: ReadSamples; poolId: string }> {
  const usdc = node.tokenOf('qUSDC');
  for (const asset of ['SVC', 'qUSDC']) await node.fund(alice.address, asset, '50000');
  const added = await node.execute(alice, 'ADD_LIQUIDITY', {
    token0: usdc,
    token1: 'SVC',
    tick_lower: -600,
    tick_upper: 12_000,
    amount: '1000',
  });
  const poolId = String(added.data.pool_id);
  await node.execute(alice, 'PLACE_ORDER', {
    pair: `${usdc}:SVC`,
    side: 'buy',
    order_type: 'limit',
    price: '1.5',
    amount: '3',
  });
  const created = await node.execute(alice, 'NFT_CREATE_COLLECTION', {
    name: 'Cats',
    symbol: 'CAT',
    max_supply: 9,
    royalty_bps: 250,
  });
  const collection = String(created.data.collection);
  await node.execute(alice, 'NFT_MINT', { collection, name: 'Tom', token_id: '0xff' });
  const approved = await node.execute(alice, 'TOKEN_APPROVE', {
    token_address: usdc,
    spender: bob.address,
    amount: '12.5',
  });
  await node.fund(bob.address, 'SVC', '2000');
  await openPerps(node, bob, alice);
  const key = new Uint8Array(32).fill(0x46);
  const classic = accountId(addressOfClassicKey(publicKeyOf(key, false)));
  await node.fund(classic, 'SVC', '10');
  const evmTx = signEvmTx(
    {
      type: 2,
      chainId: 88_888n,
      nonce: 0n,
      gasPriceWei: MIN_GAS_PRICE_WEI,
      priorityFeeWei: 0n,
      gasLimit: 100_000n,
      to: accountId(usdc),
      value: 0n,
      // transfer(classic, 0)
      data: fromHex(`a9059cbb${classic.slice(2).padStart(64, '0')}${'0'.repeat(64)}`),
      accessList: [],
    },
    key,
  );
  const raw = `0x${toHex(evmTx.raw)}`;
  const hash = await node.rpc<string>('eth_sendRawTransaction', [raw]);
  await node.mine();
  const evmBlock = await node.rpc<{ hash: string; number: string }>('eth_getBlockByNumber', ['latest', false]);
  const logFilter = { fromBlock: '0x0', toBlock: 'latest', address: usdc, topics: [null] };
  const blockFilter = await node.rpc<string>('eth_newBlockFilter');
  const filterOfLogs = await node.rpc<string>('eth_newFilter', [logFilter]);
  const place = { index: '0x0' };
  const call = { from: classic, to: usdc, data: '0x06fdde03' };
  const waiting = await node.sign(alice, 'TOKEN_APPROVE', { token_address: usdc, spender: bob.address, amount: '1' });
  await node.rpc('sim_faucet', [bob.address, 'SVC', '1']);
  const unsigned = {
    op_type: 'SWAP',
    sender: alice.address,
    nonce: 7,
    params: { token_in: 'SVC', token_out: usdc, amount_in: '1', min_amount_out: '0' },
  };
  const market = { market: 'SVC/qUSDC' };
  const perp = { market: GOLD_PERP.toLowerCase() };
  const samples: ReadSamples = {
    getStatus: [{}],
    getBlock: [
      { block: '0' },
      { block: '0', full_transactions: true },
      { block: String(approved.block_height), full_transactions: true },
      { block: '3' },
    ],
    getBlocks: [{}, { offset: 1, limit: 2 }],
    getNewestBlocks: [{}, { limit: 2 }],
    getTransaction: [{ tx_hash: approved.tx_hash }],
    getValidators: [{}, { status: 'active' }, { status: 'slashed' }],
    getUnifiedStateRoot: [{}],
    getAddressHistory: [
      { address: alice.address },
      { address: alice.address, limit: 2, cursor: '9:3', kinds: 'exchange,evm' },
    ],
    getLatestTransactions: [{ about: usdc.toUpperCase().replace('0X', '0x') }, {}, { limit: 1 }, { kinds: 'genesis' }],
    getWrittenAddresses: [{ accounts: accountId(alice.address) }, { accounts: `${usdc},${accountId(bob.address)}` }],
    getIndexedTransaction: [{ tx_hash: `0x${approved.tx_hash}` }],
    getAddressInfo: [
      { address: bob.address },
      { address: bob.address, transactions_count_limit: 1, page: 2, show_pending: true },
    ],
    getPendingTransactions: [{}],
    getAttestations: [
      { limit: 3 },
      { slot: 1, epoch: 0, validator_address: alice.address, block_hash: '0'.repeat(64), offset: 1 },
    ],
    getRandaoMix: [{}],
    getPendingPage: [{}, { limit: 1, offset: 1 }],
    getPeers: [{}],
    getIntrinsicGas: [{}, { envelope: 'pq', data: '0x00ff', is_create: true }],
    getSigningPayload: [{ tx: unsigned }],
    submitExchangeTx: [{ tx: toSignedWire(waiting) }],
    getExchangeReceipt: [{ tx_hash: approved.tx_hash }, { tx_hash: '0'.repeat(64) }],
    getExchangeNonce: [{ address: alice.address }],
    getExchangeStateRoot: [{}],
    getExchangeGasPrice: [{}],
    simulateExchangeTx: [
      {
        tx: {
          op_type: 'TOKEN_TRANSFER',
          sender: alice.address,
          params: { token_address: usdc, to: bob.address, amount: '1' },
        },
      },
      { tx: { ...unsigned, nonce: 9 } },
    ],
    simulateEvm: [
      { call },
      { call: { ...call, gas: '0xffff' }, overrides: { [classic]: { balance: '0xffffffffffffffff' } } },
    ],
    simulateCalls: [{ calls: [call, { ...call, gas: '0xffff' }] }, { calls: [call], overrides: {} }],
    getTokens: [{}],
    getToken: [{ token_address: usdc.toUpperCase().replace('0X', '0x') }],
    getTokenBalance: [
      { token_address: usdc, address: alice.address },
      { token_address: 'svc', address: alice.address },
    ],
    getTokenHolders: [{ token_address: usdc }, { token_address: 'svc', limit: 2 }],
    getHeldTokens: [{ address: alice.address }, { address: alice.address, limit: 1, cursor: `0x${'0'.repeat(40)}` }],
    getManagedThings: [
      { address: alice.address },
      { address: alice.address, limit: 1, cursor: `token:0x${'0'.repeat(40)}` },
    ],
    getTokenBalanceText: [{ token_address: usdc, address: alice.address }],
    getAllowance: [{ token_address: usdc, owner: alice.address, spender: bob.address }],
    isTokenOperator: [{ token_address: usdc, holder: alice.address, operator: bob.address }],
    getNftCollections: [{}],
    getNftCollection: [{ collection }],
    getNft: [
      { collection, token_id: '255' },
      { collection: collection.toUpperCase().replace('0X', '0x'), token_id: '0xff' },
    ],
    getNfts: [{ owner: alice.address }, { owner: alice.address, collection, limit: 1 }, { owner: 'nobody' }],
    isNftOperator: [{ collection, owner: alice.address, operator: bob.address }],
    getPools: [{}, { token_a: 'svc', token_b: usdc }],
    getPool: [
      { pool_id: poolId },
      { pool_id: `0x${poolId}`, twap_window: 2 },
      { pool_id: poolId, twap_window: 1_000_000 },
    ],
    quoteSwap: [
      { token_in: 'SVC', token_out: usdc, amount_in: '10' },
      { token_in: usdc, token_out: 'SVC', amount_in: '10', venue: 'amm', sender: alice.address },
      { token_in: 'SVC', token_out: usdc, amount_in: '10', venue: 'clob', deadline: 4_000_000_000 },
    ],
    quoteLiquidity: [
      { pool_id: poolId, tick_lower: -600, tick_upper: 12_000, liquidity: '10' },
      { pool_id: poolId, tick_lower: -600, tick_upper: 12_000, amount0: '10', amount1: '10', sender: alice.address },
    ],
    getPositions: [{ address: alice.address }],
    getSpotOrderBook: [{ pair: `SVC:${usdc}` }, { pair: `${usdc}:SVC`, depth: 1 }],
    getOpenOrders: [{ address: alice.address }],
    getPerpMarkets: [{}],
    getPerpMarket: [{ market_id: GOLD_PERP }, { market_id: GOLD_PERP.toLowerCase() }],
    getPerpOrderBook: [{ market_id: GOLD_PERP }, { market_id: GOLD_PERP, depth: 1 }],
    getPerpAccount: [{ address: alice.address }, { address: bob.address }, { address: testAccount('nobody').address }],
    getPerpOrders: [{ address: bob.address }],
    getPerpVault: [{}],
    getPerpTrades: [{ market_id: GOLD_PERP }],
    getPerpEvents: [{}, { market_id: GOLD_PERP, address: alice.address, types: 'fill,funding', since: 0, limit: 5 }],
    getMarkets: [{}, { kind: 'spot' }, { kind: 'perp' }],
    getTicker: [market, perp],
    getOrderBook: [market, { ...market, level: 3, depth: 2 }, perp, { ...perp, level: 3, depth: 2 }],
    getTrades: [market, { ...market, limit: 1 }, { ...market, since: 1 }, perp],
    getCandles: [market, { ...market, interval: '1d', end: 2_000_000_000 }, { ...perp, interval: '1d' }],
    getNetworkInfo: [{}],
    getAddressSummary: [{ address: bob.address }],
    getAccountId: [{ address: alice.address }],
    getChainId: [{}],
    getNetVersion: [{}],
    getBlockNumber: [{}],
    getNativeBalance: [{ address: alice.address }, { address: alice.address, block: 'pending' }],
    getNativeGasPrice: [{}],
    getClientVersion: [{}],
    getEvmBlockByNumber: [{ block: evmBlock.number, full: true }, { block: 'earliest' }, { block: '0xffffff' }],
    getEvmBlockByHash: [{ hash: evmBlock.hash }, { hash: evmBlock.hash, full: true }],
    countTransactionsByNumber: [{ block: evmBlock.number }],
    countTransactionsByHash: [{ hash: evmBlock.hash }],
    countUnclesByNumber: [{ block: 'latest' }],
    countUnclesByHash: [{ hash: evmBlock.hash }],
    getUncleByNumber: [{ block: 'latest', ...place }],
    getUncleByHash: [{ hash: evmBlock.hash, ...place }],
    getEvmTransaction: [{ hash }, { hash: evmBlock.hash }],
    getEvmTransactionByBlockHash: [{ hash: evmBlock.hash, ...place }],
    getEvmTransactionByBlockNumber: [
      { block: evmBlock.number, ...place },
      { block: '0x0', ...place },
    ],
    getEvmReceipt: [{ hash }, { hash: evmBlock.hash }],
    getBlockReceipts: [{ block: evmBlock.number }, { block: evmBlock.hash }],
    sendRawTransaction: [{ raw }],
    // Always refused.
    sendManagedTransaction: [],
    getEvmNonce: [{ address: classic }, { address: classic, block: 'pending' }],
    getCode: [{ address: usdc }, { address: alice.address }],
    getStorageAt: [{ address: usdc, slot: '0x0' }],
    getProof: [{ address: classic, slots: ['0x0'] }],
    callContract: [{ call }, { call, block: 'pending', overrides: { [classic]: { balance: '0x1' } } }],
    estimateGas: [{ call }],
    createAccessList: [{ call }],
    traceCall: [{ call, options: { tracer: 'callTracer' } }, { call }],
    traceFlat: [{ hash }, { hash: `0x${'f'.repeat(64)}` }],
    traceTransaction: [{ hash }, { hash, options: { tracer: 'callTracer' } }],
    traceBlockByNumber: [{ block: evmBlock.number }, { block: '0x0', options: {} }],
    traceBlockByHash: [{ hash: evmBlock.hash }],
    getLogs: [{ filter: logFilter }],
    // Each call creates another one.
    newLogFilter: [],
    newBlockFilter: [],
    newPendingFilter: [],
    getFilterChanges: [{ id: blockFilter }],
    getFilterLogs: [{ id: filterOfLogs }],
    uninstallFilter: [{ id: '0xffff' }],
    getFeeHistory: [
      { count: '0x2', newest: '0x2', percentiles: [50] },
      { count: 1, newest: '0x1' },
    ],
    getPriorityFee: [{}],
    getBlobBaseFee: [{}],
    simulateBlocks: [
      { simulation: { blockStateCalls: [{ calls: [call] }] } },
      { simulation: { blockStateCalls: [{ calls: [call] }], returnFullTransactions: true }, block: 'latest' },
    ],
    getProtocolVersion: [{}],
    getSyncing: [{}],
    getNodeAccounts: [{}],
    getCoinbase: [{}],
    isMining: [{}],
    getHashrate: [{}],
    getWork: [],
    submitWork: [{ nonce: '0x0000000000000000', hash: evmBlock.hash, digest: evmBlock.hash }],
    submitHashrate: [{ rate: '0x00', id: evmBlock.hash }],
    isListening: [{}],
    getNetPeerCount: [{}],
    hashData: [{ data: '0x' }],
    getModules: [{}],
    discover: [{}],
  };
  return { samples, poolId };
}
