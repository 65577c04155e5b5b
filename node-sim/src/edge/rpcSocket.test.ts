// JSON-RPC over a WebSocket at /rpc, as the clients of sites use it: it carries nothing but JSON-RPC.

import { accountId, addressOfClassicKey } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { publicKeyOf } from '@svc/core/crypto/secp256k1';
import { toQuantity } from '@svc/core/rpc/quantity';
import { signEvmTx } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import { WebSocketProvider } from 'ethers';
import { createPublicClient, webSocket } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';

describe('the WebSocket at /rpc', () => {
  let node: TestNode;
  let url: string;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    node = await startNode();
    url = `${node.url.replace('http', 'ws')}/rpc`;
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => node.stop());

  it('serves ethers, with new blocks', async () => {
    const provider = new WebSocketProvider(url);
    ends.push(() => provider.destroy());
    expect((await provider.getNetwork()).chainId).toBe(88_888n);
    const told = new Promise<number>((resolve) => void provider.on('block', resolve));
    // The subscription is requested at the same time; blocks are made until it reports one.
    let height: number | undefined;
    void told.then((at) => {
      height = at;
    });
    while (height === undefined) await node.mine();
    expect(height).toBeLessThanOrEqual(node.node.chain.tip.height);
  });

  it('serves viem, with new heads', async () => {
    const client = createPublicClient({ transport: webSocket(url, { reconnect: false }) });
    expect(await client.getChainId()).toBe(88_888);
    let number: bigint | undefined;
    const stop = client.watchBlockNumber({
      onBlockNumber: (at) => {
        number = at;
      },
    });
    while (number === undefined) await node.mine();
    expect(number).toBeLessThanOrEqual(BigInt(node.node.chain.tip.height));
    stop();
    const { socket } = (await client.transport.getRpcClient()) as { socket: { close(): void } };
    ends.push(() => socket.close());
  });

  it('sends nothing first, and answers everything in JSON-RPC', async () => {
    const socket = new WebSocket(url);
    ends.push(() => socket.terminate());
    const frames: unknown[] = [];
    let wake = (): void => undefined;
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)));
      wake();
    });
    const count = async (wanted: number): Promise<void> => {
      while (frames.length < wanted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    };
    await new Promise((resolve) => socket.once('open', resolve));
    await node.mine(2);
    await node.rpc('sim_reorg', [1]);
    const sent = ['{"id":1,"method":"eth_chainId"}', 'x', '{"op":"subscribe","channels":["blocks"]}', Buffer.from([1])];
    for (const [at, frame] of sent.entries()) {
      socket.send(frame);
      await count(at + 1);
    }
    const refused = (code: number) => ({ jsonrpc: '2.0', id: null, error: expect.objectContaining({ code }) });
    expect(frames).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x15b38' },
      refused(-32700),
      refused(-32600),
      refused(-32600),
    ]);
  });

  it('keeps controls for this machine', async () => {
    const socket = new WebSocket(url, { headers: { origin: 'https://site.example' } });
    ends.push(() => socket.terminate());
    await new Promise((resolve) => socket.once('open', resolve));
    const answer = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
    socket.send('{"jsonrpc":"2.0","id":1,"method":"sim_mine","params":[1]}');
    expect(await answer).toMatchObject({ id: 1, error: { code: -32099 } });
  });

  const key = new Uint8Array(32).fill(0x47);
  const payer = accountId(addressOfClassicKey(publicKeyOf(key, false)));
  let nonce = 0n;
  /** A signed creation that writes an empty log. */
  function logging(): string {
    const fields = { chainId: 88_888n, nonce, gasPriceWei: MIN_GAS_PRICE_WEI, priorityFeeWei: 0n, gasLimit: 100_000n };
    nonce += 1n;
    const data = fromHex('60006000a000');
    const tx = { type: 2, ...fields, to: null, value: 0n, data, accessList: [] } as const;
    return `0x${toHex(signEvmTx(tx, key).raw)}`;
  }

  describe.each(['/rpc', '/ws'])('at %s', (path) => {
    interface Told {
      readonly id?: number;
      readonly result?: unknown;
      readonly method?: string;
      readonly params?: { readonly subscription: string; readonly result: unknown };
    }
    /** The messages for a frame that are JSON-RPC: its answer and notifications. */
    async function frames(frame: readonly (readonly [method: string, ...params: unknown[]])[], wanted: number) {
      const socket = new WebSocket(`${node.url.replace('http', 'ws')}${path}`);
      ends.push(() => socket.terminate());
      const got: (Told | Told[])[] = [];
      const all = new Promise<void>((resolve) =>
        socket.on('message', (data) => {
          const one = JSON.parse(String(data)) as Told | Told[];
          if (Array.isArray(one) || Object.hasOwn(one, 'jsonrpc')) got.push(one);
          if (got.length === wanted) resolve();
        }),
      );
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(
        JSON.stringify(frame.map(([method, ...params], at) => ({ jsonrpc: '2.0', id: at + 1, method, params }))),
      );
      await all;
      const [first, ...rest] = got;
      expect(first).toHaveLength(frame.length);
      return {
        answers: (first as Told[]).map(({ result }) => result),
        told: (rest as Told[]).map(({ params }) => params),
      };
    }

    it('answers with the id of a head subscription before its notifications, none of them missing', async () => {
      const { height } = node.node.chain.tip;
      const { answers, told } = await frames(
        [
          ['eth_subscribe', 'newHeads'],
          ['sim_mine', 3],
        ],
        4,
      );
      expect(told.map((one) => one?.subscription)).toEqual([answers[0], answers[0], answers[0]]);
      expect(told.map((one) => one?.result)).toEqual(
        [1, 2, 3].map((more) => expect.objectContaining({ number: toQuantity(height + more) })),
      );
    });

    it('answers with the id of a pending subscription before its notifications', async () => {
      await node.fund(payer, 'SVC', '1');
      const sends = [logging(), logging()].map((raw) => ['eth_sendRawTransaction', raw] as const);
      const { answers, told } = await frames([['eth_subscribe', 'newPendingTransactions'], ...sends], 3);
      const [id, ...sent] = answers;
      expect(told.map((one) => one?.subscription)).toEqual([id, id]);
      expect(told.map((one) => one?.result).sort()).toEqual(sent.sort());
      await node.mine();
    });

    it('answers with the ids of log subscriptions before their notifications, in order', async () => {
      await node.fund(payer, 'SVC', '1');
      const sent = [await node.rpc('eth_sendRawTransaction', [logging()])];
      sent.push(await node.rpc('eth_sendRawTransaction', [logging()]));
      const wanted = [
        ['eth_subscribe', 'logs', {}],
        ['eth_subscribe', 'newHeads'],
        ['sim_mine', 1],
      ] as const;
      const { answers, told } = await frames(wanted, 4);
      const [logs, heads] = answers;
      expect(told.map((one) => one?.subscription)).toEqual([logs, logs, heads]);
      expect(told.slice(0, 2).map((one) => one?.result)).toEqual(
        sent.map((hash) => expect.objectContaining({ transactionHash: hash, removed: false })),
      );
    });
  });
});
