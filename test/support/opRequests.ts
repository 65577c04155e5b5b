// Requests of every operation, for tests with the same rules for each declaration: at least one of each, more where a
// declaration distinguishes requests.

import type { Facts } from '@svc/core/ops/describe';
import type { OpName } from '@svc/core/ops/registry';
import type { TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';

/** Accounts and objects of the samples. */
export const SAMPLE = {
  token: `0x${'ab'.repeat(20)}`,
  other: `0x${'cd'.repeat(20)}`,
  sender: `0xpq${'5a'.repeat(32)}`,
  bob: `0x${'33'.repeat(20)}`,
  eve: `0x${'44'.repeat(20)}`,
  mallory: `0x${'55'.repeat(20)}`,
  pool: '00112233445566aa',
} as const;

const { token, other, sender, bob, eve, mallory, pool } = SAMPLE;

const factOf = (asset: string): TokenFact =>
  asset === NATIVE_FACT.asset
    ? NATIVE_FACT
    : { asset, symbol: asset === token ? 'qBTC' : 'qUSDC', name: '', decimals: 18, known: true };

/** An honest node's facts about the samples. */
export const SAMPLE_FACTS: Facts = {
  sender,
  token: factOf,
  pool: { poolId: pool, token0: token, token1: 'SVC', feeTier: 3000 },
  order: { orderId: pool, pair: `${token}:SVC`, side: 'buy', remaining: '3', price: '2' },
  collection: { symbol: 'CAT', name: 'Cats', isBound: false },
  collateral: factOf(other),
  deposit: { amount0: '1', amount1: '1' },
};

const range = { tick_lower: -60, tick_upper: 60, amount: '100' };
const deploy = { name: 'Frog', symbol: 'FROG', total_supply: '5' };

/** Requests by operation. */
export const SAMPLES: { readonly [N in OpName]: readonly object[] } = {
  CREATE_POOL: [
    { token0: 'SVC', token1: token, fee_tier: 3000, pool_type: 'STANDARD', initial_price: '4', stake_amount: '10000' },
  ],
  ADD_LIQUIDITY: [
    { pool_id: pool, ...range },
    { token0: 'svc', token1: token, ...range },
    { token0: token, token1: other, fee_tier: 3000, ...range },
  ],
  REMOVE_LIQUIDITY: [
    { pool_id: pool, position_id: pool },
    { pool_id: pool, position_id: pool, amount: '0' },
  ],
  SWAP: [
    { token_in: 'SVC', token_out: token, amount_in: '3', min_amount_out: '1' },
    { token_in: token, token_out: other, amount_in: '3', pool_id: pool },
  ],
  PLACE_ORDER: [
    { pair: `SVC:${token}`, side: 'buy', order_type: 'limit', price: '0.5', amount: '10' },
    { pair: `SVC:${token}`, side: 'sell', order_type: 'limit', price: '0.5', amount: '10' },
  ],
  CANCEL_ORDER: [{ order_id: pool }, { order_id: pool, pair: `SVC:${token}` }],
  OPEN_POSITION: [{}],
  CLOSE_POSITION: [{}],
  PARTIAL_CLOSE: [{}],
  ADD_MARGIN: [{}],
  UPDATE_ORACLE: [{ pair: 'BTC:USD', price: '1' }],
  CREATE_MARKET: [{ base_token: 'BTC' }],
  TOKEN_DEPLOY: [
    deploy,
    {
      ...deploy,
      mint_authority: bob,
      freeze_authority: eve,
      metadata: { site: 'x' },
      metadata_authority: mallory,
      transfer_fee_bps: 5,
      fee_authority: bob,
      withdraw_authority: eve,
      permanent_delegate: mallory,
      pausable: true,
      pause_authority: bob,
      default_operators: [bob, eve],
    },
    { ...deploy, default_operators: `${bob}, ${eve}`, transfer_fee_bps: 5 },
  ],
  TOKEN_TRANSFER: [{ token_address: token, to: bob, amount: '1' }],
  STAKE_DEPOSIT: [{ stake_amount: '100000', validator_public_key: '00'.repeat(1952) }],
  STAKE_EXIT: [{}],
  REMOVE_POOL: [{ pool_id: pool }],
  PERP_DEPOSIT: [{ amount: '10' }],
  PERP_WITHDRAW: [{ amount: '10' }],
  PERP_SET_LEVERAGE: [{ market_id: 'BTC-USD-PERP', leverage: '5' }],
  PERP_ORDER: [{ market_id: 'BTC-USD-PERP', side: 'buy', size: '1', price: '65000' }],
  PERP_CANCEL: [{ market_id: 'BTC-USD-PERP', order_id: pool }],
  VAULT_DEPOSIT: [{ amount: '10' }],
  VAULT_WITHDRAW: [{ shares: '10' }],
  ORACLE_VOTE: [{ prices: { BTC: '1' } }],
  TOKEN_MINT: [
    { token_address: token, amount: '1' },
    { token_address: token, amount: '1', to: bob },
  ],
  TOKEN_BURN: [
    { token_address: token, amount: '1' },
    { token_address: token, amount: '1', from: bob },
  ],
  TOKEN_APPROVE: [
    { token_address: token, spender: bob, amount: '5' },
    { token_address: token, spender: bob, amount: '0' },
  ],
  TOKEN_TRANSFER_FROM: [
    { token_address: token, from: bob, to: eve, amount: '1' },
    { token_address: token, from: sender, to: eve, amount: '1' },
  ],
  TOKEN_SET_AUTHORITY: [
    { token_address: token, authority: 'mint', new_authority: bob },
    { token_address: token, authority: 'permanent_delegate', new_authority: bob },
    { token_address: token, authority: 'mint', new_authority: 'none' },
  ],
  TOKEN_FREEZE: [{ token_address: token, account: bob }],
  TOKEN_THAW: [{ token_address: token, account: bob }],
  TOKEN_UPDATE_METADATA: [{ token_address: token, name: 'New', fields: { site: 'x' } }],
  TOKEN_SET_TRANSFER_FEE: [{ token_address: token, transfer_fee_bps: 5, max_transfer_fee: '1' }],
  TOKEN_WITHDRAW_FEES: [{ token_address: token }, { token_address: token, to: bob }],
  TOKEN_PAUSE: [{ token_address: token }],
  TOKEN_RESUME: [{ token_address: token }],
  TOKEN_AUTHORIZE_OPERATOR: [{ token_address: token, operator: bob }],
  TOKEN_REVOKE_OPERATOR: [{ token_address: token, operator: bob }],
  NFT_CREATE_COLLECTION: [
    { name: 'Cats', symbol: 'CAT' },
    {
      name: 'Cats',
      symbol: 'CAT',
      royalty_bps: 5,
      royalty_recipient: bob,
      mint_authority: eve,
      update_authority: mallory,
    },
  ],
  NFT_MINT: [{ collection: token }, { collection: token, to: bob, token_id: 7 }],
  NFT_TRANSFER: [
    { collection: token, token_id: 7, to: bob },
    { collection: token, token_id: 7, from: eve, to: bob },
  ],
  NFT_BURN: [{ collection: token, token_id: 7 }],
  NFT_APPROVE: [
    { collection: token, token_id: 7, spender: bob },
    { collection: token, token_id: 7, spender: '' },
  ],
  NFT_SET_APPROVAL_FOR_ALL: [
    { collection: token, operator: bob },
    { collection: token, operator: bob, approved: false },
  ],
  NFT_UPDATE: [
    { collection: token, royalty_bps: 5, royalty_recipient: bob },
    { collection: token, token_id: 7, name: 'x' },
  ],
  NFT_SET_AUTHORITY: [
    { collection: token, authority: 'mint', new_authority: bob },
    { collection: token, authority: 'mint', new_authority: '' },
  ],
};
