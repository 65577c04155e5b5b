// The tables of the index row by row: target, asset and amount of an entry by its operation or EVM kind, its roles, and
// how a long detail is cut.

import { type JsonObject, jsonObject, readJson } from '@svc/core/json/canonicalJson';
import type { KnownOpName } from '@svc/core/ops/opTable';
import { describe, expect, it } from 'vitest';
import { testAccount } from '../../../test/support/startNode.ts';
import type { EvmReceipt } from '../kernel/evmPort.ts';
import { evmEntry } from './evmEntry.ts';
import { exchangeEntry } from './txEntries.ts';

const [alice, bob] = [testAccount('alice').address, testAccount('bob').address];
const token = `0x${'12'.repeat(20)}`;
const other = `0x${'34'.repeat(20)}`;
const poolId = 'ab'.repeat(8);

function entryOf(op: KnownOpName, params: JsonObject, data: JsonObject = {}) {
  const receipt = { success: true, error: '', fee: '1', data };
  return exchangeEntry(
    { op, sender: alice, nonce: 3n, params: Object.assign(jsonObject(), params), gasLimit: 1n, gasPriceWei: 1n },
    receipt,
  );
}

type Row = readonly [
  op: KnownOpName,
  params: JsonObject,
  data: JsonObject,
  target: string | null,
  asset: string | null,
  amount: string | null,
];
const ROWS: readonly Row[] = [
  ['TOKEN_TRANSFER', { token_address: token, to: bob, amount: '1.50' }, {}, bob, token, '1.5'],
  ['TOKEN_TRANSFER_FROM', { token_address: token, from: bob, to: other, amount: 7 }, {}, other, token, '7'],
  ['TOKEN_APPROVE', { token_address: token, spender: bob, amount: '0' }, {}, bob, token, '0'],
  ['TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: bob }, {}, bob, token, null],
  ['TOKEN_FREEZE', { token_address: token, account: bob }, {}, bob, token, null],
  ['TOKEN_PAUSE', { token_address: token }, {}, null, token, null],
  ['TOKEN_DEPLOY', { symbol: 'X', total_supply: '1000' }, { token_address: token }, null, token, '1000'],
  ['TOKEN_DEPLOY', { symbol: 'X', initial_supply: '20' }, { token_address: token }, null, token, '20'],
  ['SWAP', { token_in: 'SVC', token_out: token, amount_in: '10.0' }, {}, token, 'SVC', '10'],
  ['PLACE_ORDER', { pair: `${token}:SVC`, side: 'buy', amount: '3' }, {}, `${token}:SVC`, null, '3'],
  ['CANCEL_ORDER', { pair: `${token}:SVC`, order_id: '1' }, {}, `${token}:SVC`, null, null],
  ['CREATE_POOL', { token0: token, token1: 'SVC', stake_amount: '10000' }, { pool_id: poolId }, poolId, null, '10000'],
  ['CREATE_POOL', { token0: token, token1: 'SVC', stake_amount: '10000' }, {}, `${token}:SVC`, null, '10000'],
  ['ADD_LIQUIDITY', { pool_id: poolId, amount: '5' }, {}, poolId, null, '5'],
  ['REMOVE_LIQUIDITY', { pool_id: poolId, position_id: '1' }, {}, poolId, null, null],
  ['PERP_ORDER', { market_id: 'BTC-USD-PERP', size: '2', price: '1' }, {}, 'BTC-USD-PERP', null, '2'],
  ['PERP_DEPOSIT', { amount: '9' }, {}, null, null, '9'],
  ['VAULT_DEPOSIT', { amount: '9' }, {}, null, null, '9'],
  ['VAULT_WITHDRAW', { shares: '4.0' }, {}, null, null, '4'],
  ['STAKE_DEPOSIT', { stake_amount: '100000' }, {}, null, 'SVC', '100000'],
  ['STAKE_EXIT', {}, {}, null, 'SVC', null],
  ['NFT_TRANSFER', { collection: token, token_id: '7', to: bob }, {}, bob, token, '7'],
  ['NFT_MINT', { collection: token, to: bob }, { token_id: '8' }, bob, token, '8'],
  ['NFT_APPROVE', { collection: token, token_id: '7', spender: bob }, {}, bob, token, '7'],
  ['NFT_SET_APPROVAL_FOR_ALL', { collection: token, operator: bob, approved: true }, {}, bob, token, null],
  ['NFT_CREATE_COLLECTION', { symbol: 'CAT' }, { collection: token }, null, token, null],
];

describe('the entry of an exchange transaction', () => {
  it.each(ROWS)('%s %o', (op, params, data, target, asset, amount) => {
    expect(entryOf(op, params, data)).toMatchObject({
      kind: 'exchange',
      op,
      sender: alice,
      target,
      asset,
      amount,
      status: 'success',
      error: null,
    });
  });

  it('keeps nonce, parameters, the receipt members that the protocol names, and the number of fills', () => {
    const named = {
      order_id: 'o',
      token_address: 't',
      pool_id: 'p',
      amount_out: '1',
      filled: '2',
      position_id: 'q',
      collection: 'c',
      token_id: '3',
      fee: '4',
      received: '5',
    };
    const entry = entryOf(
      'SWAP',
      { token_in: 'SVC' },
      { ...named, memo: 'm', price: '5', resting: true, fills: [{}, {}] },
    );
    expect(readJson(entry.detail ?? '')).toEqual({
      nonce: 3,
      params: { token_in: 'SVC' },
      ...named,
      memo: 'm',
      fills: 2,
    });
  });

  it('has an unknown status without a receipt, and the error of a failed one', () => {
    const tx = { op: 'SWAP', sender: alice, nonce: 0n, params: jsonObject(), gasLimit: 1n, gasPriceWei: 1n } as const;
    expect(exchangeEntry(tx, undefined)).toMatchObject({ status: 'unknown', fee: null, error: null });
    expect(exchangeEntry(tx, { success: false, error: 'no', fee: '1', data: {} })).toMatchObject({
      status: 'failed',
      fee: '1',
      error: 'no',
    });
  });
});

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const me = `0x${'aa'.repeat(20)}`;
const you = `0x${'bb'.repeat(20)}`;
const word = (hex: string) => `0x${hex.replace('0x', '').padStart(64, '0')}`;
const move = (from: string, to: string, value: bigint) => ({
  address: token,
  topics: [TRANSFER, word(from), word(to)],
  data: word(value.toString(16)),
});
const item = (from: string, to: string, id: bigint) => ({
  address: token,
  topics: [TRANSFER, word(from), word(to), word(id.toString(16))],
  data: '0x',
});

function evmOf(changes: Partial<Record<keyof EvmReceipt, unknown>>) {
  const receipt = {
    tx_hash: '1',
    block_height: 1,
    index: 0,
    type: 2,
    from: me,
    to: token,
    nonce: 1,
    value: '0',
    success: true,
    error: '',
  };
  return evmEntry({
    ...receipt,
    gas_used: 21_000,
    cumulative_gas_used: 21_000,
    gas_price: '1000000000',
    contract: null,
    logs: [],
    ...changes,
  } as never);
}

describe('the entry of an EVM transaction', () => {
  const nothing = `0x${'0'.repeat(40)}`;
  it.each<[string, object, object]>([
    [
      'made a contract',
      { to: null, contract: other },
      { op: 'CREATE', target: other, asset: 'SVC', amount: '0', roles: { [me]: ['sender'], [other]: ['created'] } },
    ],
    [
      'sent value',
      { to: you, value: '5000000000000000000' },
      { op: 'TRANSFER', target: you, asset: 'SVC', amount: '5' },
    ],
    [
      'called',
      {},
      { op: 'CALL', target: token, asset: 'SVC', amount: '0', roles: { [me]: ['sender'], [token]: ['to'] } },
    ],
    ['moved a token', { logs: [move(me, you, 7n)] }, { op: 'TOKEN_TRANSFER', target: you, asset: token, amount: null }],
    ['moved an item', { logs: [item(me, you, 9n)] }, { op: 'NFT_TRANSFER', target: you, asset: token, amount: '9' }],
    [
      'moved tokens twice',
      { logs: [move(me, you, 7n), move(you, me, 6n)] },
      { op: 'TOKEN_TRANSFER', target: token, asset: 'SVC', amount: '0' },
    ],
    ['moved both', { logs: [move(me, you, 7n), item(me, you, 9n)] }, { op: 'TOKEN_TRANSFER', target: token }],
    [
      'paid and moved',
      { value: '1', logs: [move(me, you, 7n)] },
      { op: 'TRANSFER', target: token, asset: 'SVC', amount: '0.000000000000000001' },
    ],
    [
      'minted',
      { logs: [move(nothing, you, 7n)] },
      { target: you, roles: { [me]: ['sender'], [token]: ['to'], [you]: ['token_to'] } },
    ],
    [
      'moved its own',
      { logs: [move(me, you, 7n)] },
      { roles: { [me]: ['sender', 'token_from'], [token]: ['to'], [you]: ['token_to'] } },
    ],
    [
      'failed',
      { success: false, error: 'execution reverted' },
      { status: 'failed', error: 'execution reverted', fee: '0.000021' },
    ],
  ])('that %s', (_, changes, entry) => {
    expect(evmOf(changes)).toMatchObject({ kind: 'evm', sender: me, ...entry });
  });

  it('lists its moves in the detail, as many as fit into 4000 characters', () => {
    const few = readJson(evmOf({ logs: [move(me, you, 7n), item(me, you, 9n)] }).detail ?? '');
    const moves = [
      { token, from: me, to: you, value: '7' },
      { token, from: me, to: you, token_id: '9' },
    ];
    expect(few).toEqual({
      nonce: 1,
      gas_used: 21_000,
      gas_price: '1000000000',
      contract_address: null,
      token_transfers: moves,
    });
    const { detail } = evmOf({ logs: Array.from({ length: 100 }, (__, at) => move(me, you, BigInt(at))) });
    expect(detail?.length).toBeLessThanOrEqual(4000);
    expect(readJson(detail ?? '')).toMatchObject({ truncated: true });
  });
});
