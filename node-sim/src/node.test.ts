import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

describe('a node from genesis to receipts', () => {
  let node: TestNode;
  const alice = testAccount('alice');

  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.stop());

  it('starts with tokens, pools and books that do not cross', async () => {
    const tokens = await node.get<{ symbol: string; decimals: number }[]>('/get_tokens');
    expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`).sort()).toEqual([
      'qBTC 8',
      'qETH 18',
      'qUSDC 6',
      'qUSDT 6',
    ]);
    const markets = await node.get<{ best_bid: string; best_ask: string; pools: number; last_price: string }[]>(
      '/get_markets',
      { kind: 'spot' },
    );
    expect(markets).toHaveLength(3);
    for (const { best_bid: bid, best_ask: ask, pools, last_price: last } of markets) {
      expect(Number(bid)).toBeLessThan(Number(ask));
      expect(pools).toBe(1);
      expect(last).not.toBeNull();
    }
    const btc = await node.get<{ mid: string }>('/get_ticker', { market: 'qBTC/qUSDC' });
    expect(btc.mid).toBe('65000');
  });

  it('gives native and token funds in the next block', async () => {
    const { tx_hash: hash } = await node.rpc<{ tx_hash: string }>('sim_faucet', [alice.address, 'SVC', '1000.5']);
    expect(await node.balance(alice.address, 'SVC')).toBe('0');
    await node.mine();
    expect(await node.balance(alice.address, 'SVC')).toBe('1000.5');
    const row = await node.get<{ outputs_amounts: string[]; inputs_addresses: string[] }>('/get_transaction', {
      tx_hash: hash,
    });
    expect(row.outputs_amounts).toEqual(['1000.5']);
    await node.fund(alice.address, 'qUSDC', '5000');
    expect(await node.balance(alice.address, 'qUSDC')).toBe('5000');
  });

  it('executes an order and a swap, and shows receipt, trade and balances', async () => {
    const pair = `${node.tokenOf('qBTC')}:${node.tokenOf('qUSDC')}`;
    const order = await node.execute(alice, 'PLACE_ORDER', {
      pair,
      side: 'buy',
      order_type: 'limit',
      price: '65065',
      amount: '0.01',
    });
    expect(order).toMatchObject({
      op: 'PLACE_ORDER',
      success: true,
      error: '',
      error_code: '',
      gas_used: 40_000,
      fee: '0.00004',
      nonce: 0,
    });
    expect(order.data).toMatchObject({ filled: '0.01', trades: 1, resting: false });
    expect(await node.balance(alice.address, 'qBTC')).toBe('0.01');
    const { trades, last_seq: lastSeq } = await node.get<{
      trades: { seq: number; price: string; taker: string }[];
      last_seq: number;
    }>('/get_trades', {
      market: pair,
    });
    expect(trades.at(-1)).toMatchObject({ seq: lastSeq, price: '65065', taker: alice.address });

    const quote = await node.get<{ amount_out: string; source: string }>('/get_swap_quote', {
      token_in: 'SVC',
      token_out: node.tokenOf('qUSDC'),
      amount_in: '100',
    });
    const swap = await node.execute(alice, 'SWAP', {
      token_in: 'SVC',
      token_out: node.tokenOf('qUSDC'),
      amount_in: '100',
      min_amount_out: quote.amount_out,
    });
    expect(swap.success).toBe(true);
    expect(swap.data).toMatchObject({ amount_out: quote.amount_out, source: quote.source });
  });

  it('keeps the nonce and the fee of a failed operation', async () => {
    const before = await node.rpc<number>('exchange_getNonce', [alice.address]);
    const receipt = await node.execute(alice, 'SWAP', {
      token_in: 'SVC',
      token_out: node.tokenOf('qUSDC'),
      amount_in: '1',
      min_amount_out: '1000000',
    });
    expect(receipt).toMatchObject({ success: false, data: {}, nonce: before });
    expect(receipt.error).not.toBe('');
    expect(receipt.error_code).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
    expect(await node.rpc('exchange_getNonce', [alice.address])).toBe(before + 1);
  });

  it('drops what cannot be charged when it is due without a receipt, and keeps the later ones pending', async () => {
    const carol = testAccount('carol');
    await node.fund(carol.address, 'SVC', '1');
    const usdc = node.tokenOf('qUSDC');
    const approve = { token_address: usdc, spender: alice.address, amount: '1' };
    // The swap uses nearly all funds; its reservation and those of the two others fit before it.
    const swap = await node.submit(carol, 'SWAP', { token_in: 'SVC', token_out: usdc, amount_in: '0.99992' });
    const second = await node.submit(carol, 'TOKEN_APPROVE', approve);
    const third = await node.submit(carol, 'TOKEN_APPROVE', { ...approve, amount: '2' });
    await node.mine();
    expect(await node.receipt(swap)).toMatchObject({ success: true });
    expect([await node.receipt(second), await node.receipt(third)]).toEqual([null, null]);
    expect(await node.rpc('exchange_getNonce', [carol.address])).toBe(1);
    await node.fund(carol.address, 'SVC', '1');
    expect(await node.receipt(third)).toBeNull();
    const again = await node.submit(carol, 'TOKEN_APPROVE', approve);
    expect(again).toBe(second);
    await node.mine();
    expect([await node.receipt(second), await node.receipt(third)]).toMatchObject([
      { success: true, nonce: 1 },
      { success: true, nonce: 2 },
    ]);
  });

  it('answers the receipt of a pending transaction with null', async () => {
    const hash = await node.submit(alice, 'TOKEN_TRANSFER', {
      token_address: node.tokenOf('qUSDC'),
      to: testAccount('bob').address,
      amount: '1',
    });
    expect(await node.receipt(hash)).toBeNull();
    await node.mine();
    expect(await node.receipt(`0x${hash.toUpperCase()}`)).toMatchObject({ success: true });
  });
});
