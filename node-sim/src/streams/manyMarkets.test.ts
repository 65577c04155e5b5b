// A client of several markets at once: a single number says where it stopped in all of them, so missed trades have one
// order. And a node that serves no streams.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { openSocket } from '../../../test/support/streamReader.ts';
import { limitsWith } from '../edge/limits.ts';

interface Event {
  readonly type: string;
  readonly channel?: string;
  readonly key?: string;
  readonly trade?: { readonly seq: number };
  readonly last_seq?: number;
  readonly block_height?: number;
  readonly result?: unknown;
  readonly params?: { readonly result: unknown };
}

const KEPT = 10;
const alice = testAccount('alice');

describe('a client of several markets', () => {
  let node: TestNode;
  let [one, other] = ['', ''];
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    node = await startNode({ limits: limitsWith({ trades_kept: KEPT }, true) });
    for (const asset of ['SVC', 'qUSDC', 'qBTC']) await node.fund(alice.address, asset, '50000');
    [one, other] = [`${node.tokenOf('qUSDC')}:SVC`, `${node.tokenOf('qBTC')}:${node.tokenOf('qUSDC')}`];
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });
  afterAll(() => node.stop());

  const trade = async (market: string): Promise<number> => {
    const [tokenIn = '', tokenOut = ''] = market.split(':').reverse();
    const receipt = await node.execute(alice, 'SWAP', {
      token_in: tokenIn,
      token_out: tokenOut,
      amount_in: '5',
      venue: 'amm',
    });
    expect(receipt.success).toBe(true);
    return lastSeq();
  };
  const lastSeq = async () => (await node.get<{ last_seq: number }>('/get_trades', { market: one })).last_seq;

  /** The frames that a client gets until a later block. */
  async function missed(channels: string, since: number): Promise<readonly Event[]> {
    const { reader, ws } = await openSocket<Event>(node.url, `?channels=blocks&since=${since}`);
    sockets.push(ws);
    const block = reader.next(({ type }) => type === 'block');
    const done = reader.next(({ type }) => type === 'subscribed');
    ws.send(JSON.stringify({ op: 'subscribe', channels: channels.split(','), since }));
    await done;
    await node.mine();
    await block;
    return reader.events.filter(({ type }) => type === 'trade' || type === 'trades' || type === 'reset');
  }
  const seqs = (events: readonly Event[]) => events.flatMap(({ trade: found }) => found?.seq ?? []);

  /** Ids of an event stream, in order of arrival, up to the last one waited for. */
  async function idsOf(channels: string, since: number, last: number): Promise<number[]> {
    const abort = new AbortController();
    const answer = await fetch(`${node.url}/stream?channels=${channels}`, {
      headers: { 'last-event-id': String(since) },
      signal: abort.signal,
    });
    let text = '';
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString();
      if (text.includes(`id: ${last}\n`) && text.endsWith('\n\n')) break;
    }
    abort.abort();
    return Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id]) => Number(id));
  }

  it('gets missed trades in the order of their numbers, each once, however it names its markets', async () => {
    const since = await lastSeq();
    for (const market of [one, other, one, one, other]) await trade(market);
    const all = [1, 2, 3, 4, 5].map((step) => since + step);
    for (const channels of [
      `trades:${one},trades:${other}`,
      `trades:${other},trades:${one}`,
      'trades',
      `trades:${one},trades`,
    ]) {
      const events = await missed(channels, since);
      expect([channels, seqs(events), events.length]).toEqual([channels, all, 5]);
      expect(await idsOf(channels, since, since + 5)).toEqual(all);
    }
    expect(seqs(await missed(`trades:${other}`, since))).toEqual([since + 2, since + 5]);
    // Wherever it is cut, the number of the last event is where to resume.
    for (const last of all.slice(0, 4))
      expect(seqs(await missed(`trades:${one},trades:${other}`, last))).toEqual(all.filter((seq) => seq > last));
  });

  it('learns which of its markets reached back too far, and gets all stored trades of it and the missed ones of the others', async () => {
    const since = await lastSeq();
    const last: number[] = [];
    for (let at = 0; at < KEPT + 2; at++) last.push(await trade(one));
    last.push(await trade(other));
    const events = await missed(`trades:${other},trades:${one}`, since);
    expect(events[0]).toEqual({ type: 'reset', channel: 'trades', key: one, last_seq: since + KEPT + 3 });
    expect(seqs(events)).toEqual(last.slice(2));
    const { length } = events;
    expect(length).toBe(1 + KEPT + 1);
  });

  it('gets books whose frames give their height, and none for a new height alone', async () => {
    const { reader, ws } = await openSocket<Event>(
      node.url,
      `?channels=spot_book:${one},perp_book:BTC-USD-PERP,blocks`,
    );
    sockets.push(ws);
    const { height } = node.node.chain.tip;
    await expect.poll(() => reader.events.filter(({ block_height: shown }) => shown === height)).toHaveLength(2);
    const block = reader.next(({ type }) => type === 'block');
    await node.mine();
    await block;
    const changed = reader.next(({ type }) => type === 'spot_book');
    await node.execute(alice, 'PLACE_ORDER', {
      pair: one,
      side: 'buy',
      order_type: 'limit',
      price: '0.5',
      amount: '3',
    });
    expect(await changed).toMatchObject({ key: one, block_height: height + 2 });
    expect(reader.events.filter(({ channel }) => channel === 'spot_book' || channel === 'perp_book')).toHaveLength(3);
  });
});

describe('a node without streams', () => {
  it('has nothing at /stream, closes sockets at once, says so in its metrics, and answers all other requests', async () => {
    const node = await startNode({ streams: false });
    try {
      const stream = await fetch(`${node.url}/stream?channels=blocks`);
      expect([stream.status, await stream.json()]).toEqual([
        404,
        { ok: false, error: 'There is nothing at GET /stream.' },
      ]);
      const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`);
      const frames: unknown[] = [];
      socket.on('message', (data) => frames.push(data));
      expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1008);
      expect(frames).toEqual([]);
      expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/^svc_streaming_enabled 0$/m);
      await node.mine();
      expect(await node.rpc('eth_chainId')).toBe('0x15b38');
    } finally {
      await node.stop();
    }
  });
});
