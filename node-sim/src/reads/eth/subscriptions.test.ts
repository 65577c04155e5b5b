// Subscriptions of a socket: their kinds, what each reports, how they end, and their limit.

import { accountId, addressOfClassicKey } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { publicKeyOf } from '@svc/core/crypto/secp256k1';
import { signEvmTx } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const key = new Uint8Array(32).fill(0x46);
const payer = accountId(addressOfClassicKey(publicKeyOf(key, false)));

interface Frame {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
  readonly method?: string;
  readonly params?: { readonly subscription: string; readonly result: Record<string, unknown> | string };
}

describe('subscriptions', () => {
  let node: TestNode;
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    node = await startNode();
    await node.fund(payer, 'SVC', '10');
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });
  afterAll(() => node.stop());

  /** A socket that sends requests in turn, and the notifications that it received. */
  async function open() {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`);
    sockets.push(socket);
    const told: NonNullable<Frame['params']>[] = [];
    const waiting = new Map<number, (frame: Frame) => void>();
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.method === 'eth_subscription' && frame.params !== undefined) told.push(frame.params);
      if (frame.id !== undefined) waiting.get(frame.id)?.(frame);
    });
    await new Promise((resolve) => socket.once('message', resolve));
    let last = 0;
    const ask = (method: string, params: unknown = []): Promise<Frame> =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: last, method, params }));
      });
    return { ask, told };
  }
  let nonce = 0n;
  /** Queues a payment. @returns its hash */
  async function pay(): Promise<string> {
    const fields = {
      chainId: 88_888n,
      nonce,
      gasPriceWei: MIN_GAS_PRICE_WEI,
      priorityFeeWei: 0n,
      gasLimit: 21_000n,
      to: payer,
      value: 1n,
    };
    nonce += 1n;
    const { raw } = signEvmTx({ type: 2, ...fields, data: new Uint8Array(), accessList: [] }, key);
    return node.rpc<string>('eth_sendRawTransaction', [`0x${toHex(raw)}`]);
  }

  it('report new heads, logs and pending transactions; pending ones by hash, or whole', async () => {
    const { ask, told } = await open();
    const ids: string[] = [];
    for (const params of [
      ['newHeads'],
      ['logs'],
      ['logs', { address: [], topics: [] }],
      ['newPendingTransactions'],
      ['newPendingTransactions', true],
    ]) {
      ids.push(String((await ask('eth_subscribe', params)).result));
    }
    expect(ids).toEqual(['0x1', '0x2', '0x3', '0x4', '0x5']);
    const hash = await pay();
    await node.mine();
    await ask('eth_chainId');
    const { transactions, uncles, totalDifficulty, size, ...head } = await node.rpc<Record<string, unknown>>(
      'eth_getBlockByNumber',
      ['latest', false],
    );
    expect(told.map(({ subscription }) => subscription)).toEqual(['0x4', '0x5', '0x1']);
    expect(told[0]?.result).toBe(hash);
    expect(told[1]?.result).toMatchObject({ hash, from: payer, blockNumber: null });
    expect(told[2]?.result).toEqual(head);
    expect([transactions, uncles, typeof totalDifficulty, typeof size]).toEqual([[hash], [], 'string', 'string']);
  });

  it('end when they are told to, each by its id, and once', async () => {
    const { ask, told } = await open();
    const { result: id } = await ask('eth_subscribe', ['newHeads']);
    await node.mine();
    expect(await ask('eth_unsubscribe', [id])).toMatchObject({ result: true });
    await node.mine();
    expect(await ask('eth_unsubscribe', [id])).toMatchObject({ result: false });
    expect(told).toHaveLength(1);
  });

  it.each([
    ['eth_subscribe', []],
    ['eth_subscribe', {}],
    ['eth_subscribe', ['syncing']],
    ['eth_subscribe', ['newHead']],
    ['eth_subscribe', ['newPendingTransactions', 'yes']],
    ['eth_subscribe', ['logs', { fromBlock: '0x2', toBlock: '0x1' }]],
    ['eth_subscribe', ['logs', { address: '0x1' }]],
    ['eth_subscribe', ['logs', { nonsense: 1 }]],
    ['eth_subscribe', ['logs', 5]],
    ['eth_unsubscribe', []],
    ['eth_unsubscribe', [1]],
  ])('are refused: %s %j', async (method, params) => {
    const { ask } = await open();
    expect(await ask(method, params)).toMatchObject({ error: { code: -32602 } });
  });

  it('are at most 64 per socket, and need one', async () => {
    const { ask } = await open();
    for (let at = 0; at < 64; at++) expect((await ask('eth_subscribe', ['newHeads'])).error).toBeUndefined();
    expect(await ask('eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32005 } });
    await ask('eth_unsubscribe', ['0x1']);
    expect((await ask('eth_subscribe', ['newHeads'])).error).toBeUndefined();
    for (const method of ['eth_subscribe', 'eth_unsubscribe'])
      await expect(node.rpc(method, ['newHeads'])).rejects.toMatchObject({ rpcCode: -32601 });
  });
});
