import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { StreamReader } from '../../../test/support/streamReader.ts';
import { KEEP_ALIVE_TIMES } from '../edge/keepAlive.ts';
import { limitsWith } from '../edge/limits.ts';
import { Subscriber } from './subscriber.ts';

interface Event {
  type: string;
  channel?: string;
  key?: string;
  trade?: { seq: number };
  trades?: { seq: number }[];
  book?: { block_height: number; best_bid: string; best_ask: string };
  snapshot?: boolean;
  channels?: string[];
  last_seq?: number;
  id?: string;
  height?: number;
}

class Reader extends StreamReader<Event> {
  seqs(): number[] {
    return this.events.flatMap(({ trade }) => (trade === undefined ? [] : [trade.seq]));
  }
}

const alice = testAccount('alice');
const bob = testAccount('bob');

describe('streams', () => {
  let node: TestNode;
  let market: string;
  const open: (() => void)[] = [];

  async function socket(query: string): Promise<{ reader: Reader; ws: WebSocket }> {
    const reader = new Reader();
    const hello = reader.next(({ type }) => type === 'hello');
    const ws = new WebSocket(`${node.url.replace('http', 'ws')}/ws${query}`);
    ws.on('message', (data) => reader.take(JSON.parse(data.toString())));
    open.push(() => ws.terminate());
    await hello;
    return { reader, ws };
  }

  async function sse(
    query: string,
    headers: Record<string, string> = {},
  ): Promise<{ reader: Reader; comments: string[]; headers: Headers }> {
    const reader = new Reader();
    const comments: string[] = [];
    const abort = new AbortController();
    open.push(() => abort.abort());
    const hello = reader.next(({ type }) => type === 'hello');
    const answer = await fetch(`${node.url}/stream${query}`, { headers, signal: abort.signal });
    const read = async () => {
      let rest = '';
      const decoder = new TextDecoder();
      for await (const part of answer.body ?? []) {
        rest += decoder.decode(part, { stream: true });
        for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
          const lines = rest.slice(0, end).split('\n');
          rest = rest.slice(end + 2);
          const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
          const id = lines.find((line) => line.startsWith('id: '))?.slice(4);
          if (data === undefined) comments.push(lines.join('\n'));
          else reader.take({ ...JSON.parse(data), ...(id === undefined ? {} : { id }) });
        }
      }
    };
    read().catch(() => undefined);
    await hello;
    return { reader, comments, headers: answer.headers };
  }

  /** A trade: alice sells a little to bob's resting bid. */
  async function trade(): Promise<void> {
    const order = { pair: market, order_type: 'limit', price: '2.0', amount: '1' };
    await node.submit(bob, 'PLACE_ORDER', { ...order, side: 'buy' });
    await node.mine();
    await node.submit(alice, 'PLACE_ORDER', { ...order, side: 'sell' });
    await node.mine();
  }

  beforeAll(async () => {
    node = await startNode({
      limits: limitsWith({ trades_kept: 10 }, true),
      keepAlive: { pingMs: 100, quietMs: 200, commentMs: 100 },
    });
    market = `${node.tokenOf('qUSDC')}:SVC`;
    for (const { address } of [alice, bob]) {
      await node.fund(address, 'SVC', '1000');
      await node.fund(address, 'qUSDC', '1000');
    }
  });
  afterAll(async () => {
    for (const close of open) close();
    await node.stop();
  });

  it('start with hello and blocks when no channel is valid', async () => {
    const { reader } = await socket('?channels=nothing,orderbook,blocks:1');
    expect(reader.events[0]).toMatchObject({ type: 'hello', version: '0.1.0', channels: ['blocks'] });
    const block = reader.next(({ type }) => type === 'block');
    await node.mine();
    expect(await block).toMatchObject({ channel: 'blocks', height: node.node.chain.tip.height, finalized_epoch: -1 });
  });

  it('name a market by its canonical key, start its book with a snapshot, and never show it crossed', async () => {
    const { reader } = await socket(`?channels=orderbook:SVC/qusdc,trades:SVC:${market.split(':')[0]}`);
    expect(reader.events[0]?.channels).toEqual([`orderbook:${market}`, `trades:${market}`]);
    const last = reader.next(({ trade: one }) => one !== undefined);
    await trade();
    await last;
    const books = reader.events.filter(({ type }) => type === 'orderbook');
    expect(books[0]).toMatchObject({ key: market, snapshot: true });
    expect(books.length).toBeGreaterThanOrEqual(2);
    for (const { book } of books) {
      expect(book?.block_height).toBeGreaterThan(0);
      expect(Number(book?.best_bid)).toBeLessThan(Number(book?.best_ask));
    }
    const snapshot = reader.events.find(({ type }) => type === 'trades');
    expect(snapshot).toMatchObject({ snapshot: true, key: market });
  });

  it('resume trades after a cut, each once, on both transports and by read', async () => {
    const live = await sse(`?channels=trades:${market}`);
    expect(live.headers.get('content-type')).toContain('text/event-stream');
    expect(live.headers.get('access-control-allow-origin')).toBe('*');
    const first = live.reader.next(({ trade: one }) => one !== undefined);
    await trade();
    const seen = await first;
    expect(seen.id).toBe(String(seen.trade?.seq));
    open.pop()?.();
    for (let at = 0; at < 5; at++) await trade();

    const seq = seen.trade?.seq ?? 0;
    const missed = [1, 2, 3, 4, 5].map((step) => seq + step);
    const back = await sse(`?channels=trades:${market}`, { 'last-event-id': String(seq) });
    const more = back.reader.next(({ trade: one }) => one?.seq === seq + 6);
    const byFrame = await socket('?channels=blocks');
    const moreByFrame = byFrame.reader.next(({ trade: one }) => one?.seq === seq + 6);
    const answered = byFrame.reader.next(({ type }) => type === 'subscribed');
    byFrame.ws.send(JSON.stringify({ op: 'subscribe', channels: `trades:${market}`, since: seq }));
    expect((await answered).channels).toEqual(['blocks', `trades:${market}`]);
    const { trades } = await node.get<{ trades: { seq: number }[] }>('/get_trades', { market, since: seq });
    expect(trades.map((one) => one.seq)).toEqual(missed);
    await trade();
    await Promise.all([more, moreByFrame]);
    expect(back.reader.seqs()).toEqual([...missed, seq + 6]);
    expect(byFrame.reader.seqs()).toEqual([...missed, seq + 6]);
  });

  it('mark a resume from too long ago, or from a number that was never issued', async () => {
    for (let at = 0; at < 10; at++) await trade();
    const { last_seq: lastSeq } = await node.get<{ last_seq: number }>('/get_trades', { market });
    for (const since of ['1', String(lastSeq + 1000)]) {
      const { reader } = await sse(`?channels=trades:${market}`, { 'last-event-id': since });
      const end = reader.next(({ trade: one }) => one?.seq === lastSeq);
      if (!reader.seqs().includes(lastSeq)) await end;
      expect(reader.events[1]).toMatchObject({ type: 'reset', channel: 'trades', key: market, last_seq: lastSeq });
      expect(reader.seqs()).toHaveLength(10);
    }
  });

  it('send tickers when they change', async () => {
    const { reader } = await socket('?channels=tickers');
    const marketsCount = (await node.get<unknown[]>('/get_markets')).length;
    const changed = reader.next(
      ({ type, snapshot, key }) => type === 'ticker' && snapshot === undefined && key === market,
    );
    await trade();
    await changed;
    expect(reader.events.filter(({ snapshot }) => snapshot === true)).toHaveLength(marketsCount);
  });

  it('keep quiet connections alive', async () => {
    const quiet = await sse('?channels=blocks');
    const { reader, ws } = await socket('?channels=blocks');
    const pinged = new Promise((resolve) => ws.once('ping', resolve));
    const event = reader.next(({ type }) => type === 'ping');
    const untilDone = Promise.all([pinged, event]);
    let isDone = false;
    void untilDone.then(() => {
      isDone = true;
    });
    // The test's clock stands still unless moved; the timer itself is real.
    while (!isDone || quiet.comments.length === 0) {
      node.passSeconds(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(quiet.comments[0]).toBe(': keepalive');
  });

  it('send keep-alives at most every 20 s by default', () => {
    expect(KEEP_ALIVE_TIMES).toEqual({ pingMs: 20_000, quietMs: 30_000, commentMs: 15_000 });
  });

  it('refuse a malformed control frame and change nothing', async () => {
    const { reader, ws } = await socket('?channels=blocks');
    const errors = async (text: string | Buffer) => {
      const error = reader.next(({ type }) => type === 'error');
      ws.send(text);
      return error;
    };
    await errors('not json');
    await errors('7');
    await errors('{"op":"dance"}');
    for (const channels of ['[]', '[5]', '5', 'null', '{}']) {
      expect(await errors(`{"op":"subscribe","channels":${channels}}`)).toMatchObject({
        error: expect.stringMatching(/^channels(?:\[0\])?: expected a channel, or a list of one or more channels$/),
      });
    }
    expect(await errors('{"op":"subscribe"}')).toMatchObject({
      error: expect.stringContaining('channels: expected a channel'),
    });
    expect(await errors('{"op":"subscribe","channels":"trades","since":-1}')).toMatchObject({
      error: 'since: expected a sequence number',
    });
    await errors('{"op":"subscribe","channels":["trades","nonsense"]}');
    await errors('{"op":"subscribe","channels":["trades:NO/SUCH"]}');
    await errors(Buffer.from([1, 2, 3]));
    const channels = reader.next(({ type }) => type === 'channels');
    ws.send('{"op":"channels"}');
    expect((await channels).channels).toEqual(['blocks']);
    const set = reader.next(({ type }) => type === 'subscribed');
    ws.send('{"op":"set","channels":["trades"]}');
    expect((await set).channels).toEqual(['trades']);
    const unset = reader.next(({ type, channels: names }) => type === 'subscribed' && names?.length === 0);
    ws.send('{"op":"unsubscribe","channels":"trades"}');
    await unset;
  });

  it('take channels that a query lists one by one', async () => {
    const { ws, reader } = await socket('?channels=trades&channels=tickers,nonsense');
    const channels = reader.next(({ type }) => type === 'channels');
    ws.send('{"op":"channels"}');
    expect((await channels).channels).toEqual(['tickers', 'trades']);
  });

  it('answer JSON-RPC on the socket', async () => {
    const { reader, ws } = await socket('');
    const one = reader.next((event) => 'result' in event);
    ws.send('{"jsonrpc":"2.0","id":"x","method":"eth_chainId"}');
    expect(await one).toEqual({ jsonrpc: '2.0', id: 'x', result: '0x15b38' });
    const batch = reader.next((event) => Array.isArray(event));
    ws.send('[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"id":2,"method":"nothing"}]');
    expect(await batch).toMatchObject([{ id: 1 }, { id: 2, error: { code: -32601 } }]);
  });

  it('close a socket that sends a frame over the limit', async () => {
    const { ws } = await socket('');
    const closed = new Promise<number>((resolve) => ws.once('close', resolve));
    ws.send('x'.repeat(1_048_577));
    expect(await closed).toBe(1009);
  });
});

describe('a slow subscriber', () => {
  it('loses the oldest events beyond its queue and gets the rest in order', () => {
    const sent: string[] = [];
    let isReady = false;
    const subscriber = new Subscriber(
      {
        write: (text) => {
          sent.push(text);
          return isReady;
        },
      },
      3,
      0,
    );
    const drops = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => subscriber.push(text, 0));
    expect(drops).toEqual([false, false, false, false, true, true]);
    expect([sent, subscriber.dropped]).toEqual([['a'], 2]);
    isReady = true;
    subscriber.drain();
    expect(sent).toEqual(['a', 'd', 'e', 'f']);
    subscriber.push('g', 0);
    expect(sent.at(-1)).toBe('g');
  });
});
