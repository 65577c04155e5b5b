// What the wallet refuses before it shows anything: parameters that the node would ignore beside the others, and those
// with which an operation fails in every block. The node takes them all: it decides in the block.

import { describe, expect, it } from 'vitest';
import { SAMPLE, SAMPLES } from '../../../test/support/opRequests.ts';
import { type OpName, parseOpParams } from './registry.ts';

const { token, sender, bob } = SAMPLE;

/** Operation, the sample that is changed, the change, the member that is named. */
const CASES: readonly (readonly [OpName, number, Readonly<Record<string, unknown>>, string])[] = [
  ['ADD_LIQUIDITY', 0, { token0: token }, 'token0'],
  ['ADD_LIQUIDITY', 0, { token1: token }, 'token1'],
  ['ADD_LIQUIDITY', 0, { fee_tier: 3000 }, 'fee_tier'],
  ['ADD_LIQUIDITY', 1, { token1: 'SVC' }, 'token1'],
  ['ADD_LIQUIDITY', 2, { tick_lower: -61 }, 'tick_lower'],
  ['ADD_LIQUIDITY', 2, { fee_tier: 7 }, 'fee_tier'],
  ['ADD_LIQUIDITY', 0, { tick_lower: 60 }, 'tick_upper'],
  ['ADD_LIQUIDITY', 0, { tick_upper: 887_273 }, 'tick_upper'],
  ['ADD_LIQUIDITY', 0, { amount: `1${'0'.repeat(20)}` }, 'amount'],
  ['ADD_LIQUIDITY', 2, { amount: '99999999999999999' }, 'amount'],
  ['CREATE_POOL', 0, { token1: 'svc' }, 'token1'],
  ['CREATE_POOL', 0, { fee_tier: 1 }, 'fee_tier'],
  ['CREATE_POOL', 0, { pool_type: 'BEST' }, 'pool_type'],
  ['CREATE_POOL', 0, { stake_amount: '9999.9' }, 'stake_amount'],
  ['CREATE_POOL', 0, { initial_price: '9'.repeat(60) }, 'initial_price'],
  ['SWAP', 0, { token_out: 'svc' }, 'token_out'],
  ['SWAP', 1, { venue: 'clob' }, 'venue'],
  ['SWAP', 1, { venue: 'amm' }, 'venue'],
  ['PLACE_ORDER', 0, { order_type: 'market' }, 'order_type'],
  ['PLACE_ORDER', 0, { order_type: 'stop_loss' }, 'order_type'],
  ['PLACE_ORDER', 0, { amount: '0.000000001' }, 'amount'],
  ['CANCEL_ORDER', 0, { pair: 'SVC' }, 'pair'],
  ['CANCEL_ORDER', 0, { pair: 'SVC:SVC' }, 'pair'],
  ['CREATE_MARKET', 0, { base_token: 'a b' }, 'base_token'],
  ['CREATE_MARKET', 0, { max_leverage: '0.5' }, 'max_leverage'],
  ['PERP_ORDER', 0, { size: '0.000000001' }, 'size'],
  ['PERP_SET_LEVERAGE', 0, { mode: 'cross ' }, 'mode'],
  ['PERP_SET_LEVERAGE', 0, { leverage: 0 }, 'leverage'],
  ['PERP_SET_LEVERAGE', 0, { market_id: 'BTC-USD' }, 'market_id'],
  ['PERP_ORDER', 0, { market_id: 'b\u0430c-usd-perp' }, 'market_id'],
  ['PERP_CANCEL', 0, { market_id: `${'B'.repeat(33)}-USD-PERP` }, 'market_id'],
  ['STAKE_DEPOSIT', 0, { stake_amount: '99999' }, 'stake_amount'],
  ['TOKEN_DEPLOY', 0, { fee_authority: bob }, 'fee_authority'],
  ['TOKEN_DEPLOY', 0, { withdraw_authority: bob }, 'withdraw_authority'],
  ['TOKEN_DEPLOY', 0, { max_transfer_fee: '1' }, 'max_transfer_fee'],
  ['TOKEN_DEPLOY', 0, { pause_authority: bob }, 'pause_authority'],
  ['TOKEN_DEPLOY', 0, { initial_supply: '5' }, 'initial_supply'],
  ['TOKEN_DEPLOY', 0, { default_frozen: true }, 'freeze_authority'],
  ['TOKEN_DEPLOY', 0, { metadata: { a: '' } }, 'metadata.a'],
  ['TOKEN_DEPLOY', 0, { max_supply: '4' }, 'max_supply'],
  ['TOKEN_DEPLOY', 0, { decimals: 19 }, 'decimals'],
  ['TOKEN_DEPLOY', 0, { symbol: 'A B' }, 'symbol'],
  ['TOKEN_DEPLOY', 0, { default_operators: [bob, bob.toUpperCase().replace('0X', '0x')] }, 'default_operators'],
  ['TOKEN_DEPLOY', 0, { default_operators: `${bob},` }, 'default_operators'],
  ['TOKEN_DEPLOY', 1, { non_transferable: true }, 'transfer_fee_bps'],
  ['TOKEN_UPDATE_METADATA', 0, { symbol: '' }, 'symbol'],
  ['TOKEN_UPDATE_METADATA', 0, { fields: {} }, 'fields'],
  ['TOKEN_SET_TRANSFER_FEE', 0, { transfer_fee_bps: 10_001 }, 'transfer_fee_bps'],
  ['TOKEN_TRANSFER', 0, { memo: 'x'.repeat(257) }, 'memo'],
  ['TOKEN_APPROVE', 0, { spender: sender }, 'spender'],
  ['TOKEN_AUTHORIZE_OPERATOR', 0, { operator: sender }, 'operator'],
  ['TOKEN_REVOKE_OPERATOR', 0, { operator: sender }, 'operator'],
  ['NFT_SET_APPROVAL_FOR_ALL', 0, { operator: sender }, 'operator'],
  ['NFT_CREATE_COLLECTION', 0, { max_supply: 0 }, 'max_supply'],
  ['NFT_CREATE_COLLECTION', 0, { royalty_bps: 5, royalty_recipient: '' }, 'royalty_recipient'],
  ['NFT_MINT', 0, { name: 'x'.repeat(65) }, 'name'],
  ['NFT_UPDATE', 1, { symbol: 'X' }, 'symbol'],
  ['NFT_TRANSFER', 0, { memo: 'x'.repeat(257) }, 'memo'],
];

describe('what is in vain', () => {
  it.each(CASES)(
    '%s, request %i with %j is refused by the wallet and left to the block by the node',
    (name, at, change, path) => {
      const params = { ...SAMPLES[name][at], ...change };
      expect(() => parseOpParams(name, params, 'refuse', sender)).toThrow(
        expect.objectContaining({ path: `params.${path}` }),
      );
      expect(() => parseOpParams(name, params, 'ignore')).not.toThrow();
    },
  );

  it('is nothing of the samples themselves', () => {
    for (const [name, list] of Object.entries(SAMPLES))
      for (const params of list) parseOpParams(name as OpName, params, 'refuse', sender);
  });
});
