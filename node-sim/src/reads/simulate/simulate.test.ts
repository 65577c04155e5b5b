// The simulation read over HTTP: what it fills in, what it refuses, what it costs, and that it leaves no trace.

import { accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { RestFailure } from '@svc/core/rpc/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { limitsWith } from '../../edge/limits.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

interface Answer {
  readonly at: { height: number; hash: string; timestamp: number };
  readonly tx: Record<string, unknown>;
  readonly tx_hash: string;
  readonly receipt: Record<string, unknown>;
  readonly fee: string;
  readonly changes: Record<
    'balances' | 'orders' | 'allowances' | 'positions' | 'ownership' | 'others',
    readonly Record<string, unknown>[]
  >;
}

describe('exchange_simulate', () => {
  let node: TestNode;
  beforeEach(async () => {
    node = await startNode();
    await node.fund(alice.address, 'SVC', '1000');
    await node.fund(alice.address, 'qUSDC', '5000');
  });
  afterEach(() => node.stop());

  const transfer = (amount: string) => ({
    op_type: 'TOKEN_TRANSFER',
    sender: alice.address,
    params: { token_address: node.tokenOf('qUSDC'), to: bob.address, amount },
  });
  const simulate = (tx: unknown) => node.rpc<Answer>('exchange_simulate', [tx]);

  it('fills in nonce, gas limit and price, and answers the receipt and the changes that then happen', async () => {
    const before = await node.get('/get_exchange_state_root');
    const answer = await simulate(transfer('12.5'));
    expect(await node.get('/get_exchange_state_root')).toEqual(before);
    expect(answer.tx).toMatchObject({ nonce: 0, gas_limit: 40_000, gas_price: '1000000000' });
    expect(answer.fee).toBe('0.00004');
    const usdc = node.tokenOf('qUSDC');
    const names = { asset: usdc, symbol: 'qUSDC', decimals: 6, kind: 'available', holder: null };
    expect(answer.changes.balances).toEqual([
      {
        account: accountId(alice.address),
        asset: 'SVC',
        symbol: 'SVC',
        decimals: 18,
        kind: 'available',
        holder: null,
        before: '1000',
        after: '999.99996',
        delta: '-0.00004',
      },
      { account: accountId(alice.address), ...names, before: '5000', after: '4987.5', delta: '-12.5' },
      { account: accountId(bob.address), ...names, before: '0', after: '12.5', delta: '12.5' },
    ]);
    const { orders, allowances, positions, ownership, others } = answer.changes;
    expect({ orders, allowances, positions, ownership, others }).toEqual({
      orders: [],
      allowances: [],
      positions: [],
      ownership: [],
      others: [],
    });

    const receipt = await node.execute(alice, 'TOKEN_TRANSFER', transfer('12.5').params);
    expect(answer.tx_hash).toBe(receipt?.tx_hash);
    // The test moves the clock before its block.
    expect(answer.receipt).toEqual({ ...receipt, block_time: answer.receipt.block_time });
    expect(answer.at.height + 1).toBe(receipt?.block_height);
  });

  it('answers the same over REST, with the transaction bare, inside tx, or as text', async () => {
    const expected = await simulate(transfer('1'));
    expect(await node.post('/simulate_exchange_tx', transfer('1'))).toEqual(expected);
    expect(await node.post('/simulate_exchange_tx', { tx: transfer('1') })).toEqual(expected);
    expect(await node.post('/simulate_exchange_tx', { tx: JSON.stringify(transfer('1')) })).toEqual(expected);
    expect(await node.rpc('exchange_simulate', { tx: transfer('1') })).toEqual(expected);
  });

  it('shows escrow and the order that rests, and a failure as a receipt that still costs its fee', async () => {
    const usdc = node.tokenOf('qUSDC');
    const pair = [usdc, 'SVC'].join(':');
    const order = {
      op_type: 'PLACE_ORDER',
      sender: alice.address,
      params: { pair, side: 'sell', order_type: 'limit', price: '99', amount: '7' },
    };
    const { changes, receipt } = await simulate(order);
    expect(receipt.success).toBe(true);
    expect(changes.orders).toMatchObject([
      {
        kind: 'spot',
        market: pair,
        side: 'sell',
        action: 'placed',
        before: null,
        after: { remaining: '7', escrow: '7' },
      },
    ]);
    expect(changes.balances.filter(({ asset }) => asset === usdc)).toMatchObject([
      { kind: 'available', delta: '-7' },
      { kind: 'reserve', holder: { kind: 'book', id: pair }, delta: '7' },
      { kind: 'escrow', account: accountId(alice.address), before: '0', after: '7', delta: '7' },
    ]);
    const failed = await simulate(transfer('5000.000001'));
    expect(failed.receipt).toMatchObject({ success: false, error_code: 'balance.short', fee: '0.00004', data: {} });
    expect(failed.changes.balances).toMatchObject([{ asset: 'SVC', delta: '-0.00004' }]);
  });

  it('takes the place after the sender’s pending transactions, and runs a later nonce as if it were next', async () => {
    await node.submit(alice, 'TOKEN_TRANSFER', transfer('1').params);
    expect((await simulate(transfer('2'))).tx.nonce).toBe(1);
    expect((await simulate({ ...transfer('2'), nonce: 5 })).receipt).toMatchObject({ nonce: 5, success: true });
    await expect(simulate({ ...transfer('2'), nonce: 0 })).rejects.toThrow('nonce already queued');
  });

  it('refuses what submitting would refuse, with its code', async () => {
    const refusals: [unknown, number, string][] = [
      [{ ...transfer('1'), nonce: 999 }, -32003, 'nonce too high'],
      [{ ...transfer('1'), gas_limit: 39_999 }, -32003, 'gas limit too low'],
      [{ ...transfer('1'), gas_price: '999999999' }, -32003, 'gas price too low'],
      [{ ...transfer('1'), sender: bob.address }, -32003, 'insufficient SVC for gas'],
      [{ ...transfer('1'), params: {} }, -32003, 'token_address'],
      [{ ...transfer('1'), op_type: 99 }, -32602, 'op_type'],
      [{ ...transfer('1'), sender: '0x12' }, -32003, 'sender'],
      [{ ...transfer('1'), public_key: toHex(mlDsaPublicKey(bob.seed)) }, -32003, 'invalid signature'],
      ['{', -32602, 'tx'],
      [[], -32602, 'an object'],
      [null, -32602, 'tx'],
    ];
    for (const [tx, code, words] of refusals) {
      const failure = await simulate(tx).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(RpcFailure);
      expect([(failure as RpcFailure).rpcCode, (failure as RpcFailure).message]).toEqual([
        code,
        expect.stringContaining(words),
      ]);
    }
    await expect(node.post('/simulate_exchange_tx', { ...transfer('1'), nonce: 999 })).rejects.toMatchObject({
      status: 400,
    });
    expect(
      (await simulate({ ...transfer('1'), public_key: toHex(mlDsaPublicKey(alice.seed)), signature: 'ab' })).receipt
        .success,
    ).toBe(true);
  });
});

describe('the cost of simulating', () => {
  it('is five JSON-RPC requests each, in a batch too, and four requests a second over REST', async () => {
    const node = await startNode({ limits: limitsWith({ rpc_burst: 12, rpc_per_second: 1 }) });
    try {
      const codeOf = (error: unknown): unknown =>
        error instanceof RpcFailure ? error.rpcCode : error instanceof RestFailure ? error.status : undefined;
      const codes: unknown[] = [];
      for (let n = 0; n < 3; n++) codes.push(await node.rpc('exchange_simulate', [{}]).catch(codeOf));
      expect(codes).toEqual([-32602, -32602, -32005]);
      const rest: unknown[] = [];
      for (let n = 0; n < 5; n++) rest.push(await node.post('/simulate_exchange_tx', {}).catch(codeOf));
      expect(rest).toEqual([400, 400, 400, 400, 429]);
    } finally {
      await node.stop();
    }
  });
});
