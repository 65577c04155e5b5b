// JSON-RPC over a WebSocket at /rpc, as the clients that sites use open it: nothing but JSON-RPC goes over it.

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
    // The subscription is asked for beside this; blocks come until one is told.
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

  it('begins with nothing, and answers whatever comes in JSON-RPC', async () => {
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
});
