// Parameters of every operation with each declared one present: of the right form, whatever a block would do with them.

import type { JsonObject } from '@svc/core/json/canonicalJson';
import type { OpName } from '@svc/core/ops/registry';

const TOKEN = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'b2'.repeat(20)}`;
const PERSON = `0xPQ${'c3'.repeat(32)}`;
const ID = '0123456789abcdef';
const held = { token_address: TOKEN, amount: '1.5' };
const nft = { collection: TOKEN, token_id: '7' };
const market = { market_id: 'BTC-USD-PERP' };

/** One sample per operation. Mutually exclusive ones are in {@link ALTERNATIVES}. */
export const OP_SAMPLES: { readonly [N in OpName]: JsonObject } = {
  CREATE_POOL: {
    token0: TOKEN,
    token1: 'SVC',
    fee_tier: 3000,
    pool_type: 'STANDARD',
    initial_price: '2',
    stake_amount: '10000',
  },
  ADD_LIQUIDITY: {
    pool_id: ID,
    token0: TOKEN,
    token1: OTHER,
    fee_tier: 500,
    tick_lower: -10,
    tick_upper: 10,
    amount: '5',
  },
  REMOVE_LIQUIDITY: { pool_id: ID, position_id: ID, amount: '1' },
  SWAP: {
    token_in: TOKEN,
    token_out: 'SVC',
    amount_in: '1',
    min_amount_out: '0',
    deadline: 0,
    venue: 'auto',
    pool_id: ID,
  },
  PLACE_ORDER: { pair: `${TOKEN}:SVC`, side: 'buy', order_type: 'limit', price: '1', amount: '2' },
  CANCEL_ORDER: { order_id: ID, pair: `${TOKEN}:SVC` },
  OPEN_POSITION: {},
  CLOSE_POSITION: {},
  PARTIAL_CLOSE: {},
  ADD_MARGIN: {},
  UPDATE_ORACLE: { pair: 'BTC:USD', price: '1' },
  CREATE_MARKET: { base_token: 'DOG', quote_token: 'USD', max_leverage: '10' },
  TOKEN_DEPLOY: {
    ...{
      name: 'Token',
      symbol: 'TKN',
      decimals: 6,
      total_supply: '5',
      max_supply: '9',
      mint_authority: PERSON,
      freeze_authority: PERSON,
    },
    ...{
      uri: 'https://a.test',
      metadata: { kind: 'x' },
      metadata_authority: PERSON,
      transfer_fee_bps: 5,
      max_transfer_fee: '1',
      fee_authority: PERSON,
    },
    ...{
      withdraw_authority: PERSON,
      non_transferable: false,
      default_frozen: false,
      permanent_delegate: PERSON,
      pausable: true,
      pause_authority: PERSON,
    },
    default_operators: [PERSON],
  },
  TOKEN_TRANSFER: { ...held, to: PERSON, memo: 'm' },
  STAKE_DEPOSIT: { validator_public_key: 'ab'.repeat(1952), stake_amount: '100000' },
  STAKE_EXIT: {},
  REMOVE_POOL: { pool_id: ID },
  PERP_DEPOSIT: { amount: '1' },
  PERP_WITHDRAW: { amount: '1' },
  PERP_SET_LEVERAGE: { ...market, leverage: '5', mode: 'cross' },
  PERP_ORDER: { ...market, side: 'buy', size: '1', price: '100', reduce_only: false, tif: 'gtc' },
  PERP_CANCEL: { ...market, order_id: ID },
  VAULT_DEPOSIT: { amount: '1' },
  VAULT_WITHDRAW: { shares: '1' },
  ORACLE_VOTE: { prices: { BTC: '1' } },
  TOKEN_MINT: { ...held, to: PERSON },
  TOKEN_BURN: { ...held, from: PERSON },
  TOKEN_APPROVE: { ...held, spender: PERSON },
  TOKEN_TRANSFER_FROM: { ...held, from: PERSON, to: PERSON, memo: 'm' },
  TOKEN_SET_AUTHORITY: { token_address: TOKEN, authority: 'mint', new_authority: PERSON },
  TOKEN_FREEZE: { token_address: TOKEN, account: PERSON },
  TOKEN_THAW: { token_address: TOKEN, account: PERSON },
  TOKEN_UPDATE_METADATA: { token_address: TOKEN, name: 'N', symbol: 'S', uri: 'u', fields: { a: 'b' } },
  TOKEN_SET_TRANSFER_FEE: { token_address: TOKEN, transfer_fee_bps: 5, max_transfer_fee: '1' },
  TOKEN_WITHDRAW_FEES: { token_address: TOKEN, to: PERSON },
  TOKEN_PAUSE: { token_address: TOKEN },
  TOKEN_RESUME: { token_address: TOKEN },
  TOKEN_AUTHORIZE_OPERATOR: { token_address: TOKEN, operator: PERSON },
  TOKEN_REVOKE_OPERATOR: { token_address: TOKEN, operator: PERSON },
  NFT_CREATE_COLLECTION: {
    ...{
      name: 'Cats',
      symbol: 'CAT',
      uri: 'u',
      max_supply: 10,
      royalty_bps: 5,
      royalty_recipient: PERSON,
      update_authority: PERSON,
    },
    ...{ mint_authority: PERSON, non_transferable: false },
  },
  NFT_MINT: { ...nft, to: PERSON, uri: 'u', name: 'n' },
  NFT_TRANSFER: { ...nft, to: PERSON, from: PERSON, memo: 'm' },
  NFT_BURN: { ...nft },
  NFT_APPROVE: { ...nft, spender: PERSON },
  NFT_SET_APPROVAL_FOR_ALL: { collection: TOKEN, operator: PERSON, approved: true },
  NFT_UPDATE: { ...nft, name: 'n', symbol: 'S', uri: 'u', royalty_bps: 5, royalty_recipient: PERSON },
  NFT_SET_AUTHORITY: { collection: TOKEN, authority: 'update', new_authority: PERSON },
};

/** Parameters that replace others, by operation: [the replacement, the other]. */
export const ALTERNATIVES: { readonly [N in OpName]?: readonly [string, string] } = {
  CREATE_POOL: ['initial_sqrt_price', 'initial_price'],
  TOKEN_DEPLOY: ['initial_supply', 'total_supply'],
};
