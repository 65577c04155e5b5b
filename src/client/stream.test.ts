// Streams of the client library at a real node: cut sockets, missed blocks, reorganisations while disconnected.

import type { Frame } from '@svc/core/streams/channels';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket as WsSocket } from 'ws';
import { type ClientNode, startClientNode } from '../../test/support/clientNode.ts';
import type { Account } from './account.ts';
import type { Reorganisation } from './heads.ts';
import type { SocketStatus } from './lastingSocket.ts';
import { bookFault, keepOrderBook } from './orderBook.ts';
import {
  type ChannelText,
  type Gap,
  openStream,
  type Stream,
  type StreamHandlers,
  type StreamOptions,
} from './stream.ts';

let world: ClientNode;
let [maker, taker]: Account[] = [];
beforeAll(async () => {
  world = await startClientNode();
  maker = await world.account('maker');
  taker = await world.account('taker');
});
afterAll(() => world.stop());

/** Sockets that were opened, the newest last. */
let sockets: WsSocket[] = [];
/** While it is set, no connection succeeds. */
let isAway = false;
beforeEach(() => {
  sockets = [];
  isAway = false;
});
class Watched extends WsSocket {
  constructor(url: string) {
    super(isAway ? 'ws://127.0.0.1:9/' : url);
    sockets.push(this);
  }
}
const options = { retryMs: 5, WebSocket: Watched as unknown as typeof WebSocket };
const cut = (): void => sockets.at(-1)?.terminate();

/** A stream with everything that it reported. */
function follow(channels: ChannelText[], more: StreamOptions = {}) {
  const told = {
    frames: [] as Frame[],
    gaps: [] as Gap[],
    reorganisations: [] as Reorganisation[],
    status: [] as SocketStatus[],
  };
  const handlers: StreamHandlers = {
    onFrame: (frame) => told.frames.push(frame),
    onGap: (gap) => told.gaps.push(gap),
    onReorganisation: (one) => told.reorganisations.push(one),
    onStatus: (status) => told.status.push(status),
  };
  const stream: Stream = openStream(world.client, channels, handlers, { ...options, ...more });
  const opened = (times: number): Promise<void> =>
    expect.poll(() => told.status.filter((status) => status === 'open').length).toBe(times);
  return { ...told, stream, opened };
}

const heights = (frames: readonly Frame[]): number[] =>
  frames.flatMap((frame) => (frame.type === 'block' ? [frame.height] : []));
const seqs = (frames: readonly Frame[]): number[] =>
  frames.flatMap((frame) => (frame.type === 'trade' ? [frame.trade.seq] : []));
const height = async (): Promise<number> => (await world.node.get<{ height: number }>('/get_status')).height;

/** Makes a trade of the market in its own block. */
async function trade(): Promise<void> {
  const order = { pair: world.market, order_type: 'limit' as const, amount: '1', price: '0.9' };
  await world.whileMining(
    (await world.sender(maker as Account).send('PLACE_ORDER', { ...order, side: 'sell' })).executed(),
  );
  await world.whileMining(
    (await world.sender(taker as Account).send('PLACE_ORDER', { ...order, side: 'buy' })).executed(),
  );
}

it('every trade comes once and in order, whenever the socket is cut', async () => {
  const { frames, gaps, stream, opened } = follow([`trades:${world.market}`]);
  await opened(1);
  for (let round = 0; round < 4; round++) {
    await trade();
    if (round === 1) await expect.poll(() => seqs(frames).length).toBeGreaterThan(0);
    isAway = true;
    cut();
    await trade();
    isAway = false;
    await opened(round + 2);
  }
  await trade();
  const last = world.node.node.chain.market.trades.lastSeq;
  await expect.poll(() => seqs(frames).at(-1)).toBe(last);
  const got = seqs(frames);
  expect(got).toEqual(Array.from({ length: got.length }, (_, at) => last - got.length + 1 + at));
  expect(got.length).toBeGreaterThanOrEqual(9);
  expect(gaps.filter(({ kind }) => kind === 'trades')).toEqual([]);
  stream.close();
});

it('missed blocks are reported as a gap', async () => {
  const { frames, gaps, stream, opened } = follow(['blocks']);
  await opened(1);
  await world.node.mine();
  const before = await height();
  await expect.poll(() => heights(frames).at(-1)).toBe(before);
  isAway = true;
  cut();
  await world.node.mine(3);
  isAway = false;
  await opened(2);
  await world.node.mine();
  await expect.poll(() => heights(frames)).toEqual([before, before + 4]);
  expect(gaps).toEqual([{ kind: 'blocks', from: before + 1, to: before + 3 }]);
  stream.close();
});

it('trades whose frames the node dropped are requested again, before newer ones are reported', async () => {
  const { frames, gaps, stream, opened } = follow([`trades:${world.market}`]);
  await opened(1);
  await trade();
  const first = world.node.node.chain.market.trades.lastSeq;
  await expect.poll(() => seqs(frames)).toEqual([first]);
  const lost = ['trades', 'blocks'].map((channel) => ({ channel, drop: true }));
  await world.node.rpc('sim_faults', [{ frames: lost }]);
  await trade();
  await trade();
  await world.node.rpc('sim_faults', [{}]);
  await trade();
  await expect.poll(() => seqs(frames)).toEqual([first, first + 1, first + 2, first + 3]);
  expect(gaps.map(({ kind }) => kind)).toEqual(['blocks']);
  stream.close();
});

it('a reorganisation is reported while connected, and the new blocks follow without a gap', async () => {
  const { frames, gaps, reorganisations, stream, opened } = follow(['blocks']);
  await opened(1);
  await world.node.mine(3);
  const top = await height();
  await expect.poll(() => heights(frames).at(-1)).toBe(top);
  await world.node.rpc('sim_reorg', [2]);
  await expect.poll(() => heights(frames)).toEqual([top - 2, top - 1, top, top - 1, top]);
  expect(reorganisations).toEqual([{ fromHeight: top - 1, newHash: expect.any(String) }]);
  expect(gaps).toEqual([]);
  stream.close();
});

it('a reorganisation while disconnected is reported before anything else', async () => {
  const { frames, reorganisations, stream, opened } = follow(['blocks']);
  await opened(1);
  for (let count = 0; count < 3; count++) await world.node.mine();
  const top = await height();
  await expect.poll(() => heights(frames)).toEqual([top - 2, top - 1, top]);
  isAway = true;
  cut();
  await world.node.rpc('sim_reorg', [2]);
  isAway = false;
  await opened(2);
  await expect.poll(() => reorganisations.map(({ fromHeight }) => fromHeight)).toEqual([top - 1]);
  await world.node.mine();
  await expect.poll(() => heights(frames).at(-1)).toBe(top + 1);
  stream.close();
});

it('channels can be changed, and a refusal by the node ends it with its words', async () => {
  const { frames, status, stream, opened } = follow(['blocks']);
  await opened(1);
  stream.setChannels(['tickers']);
  await expect.poll(() => frames.some(({ type }) => type === 'ticker')).toBe(true);
  stream.setChannels(['trades:nothing:here:at:all']);
  await expect.poll(() => status.at(-1)).toBe('closed');
});

it('channels that are set while it connects, at first or again, are those that it has', async () => {
  const { frames, stream, opened } = follow(['blocks']);
  stream.setChannels(['tickers']);
  await opened(1);
  const kinds = (): string[] => [...new Set(frames.map(({ type }) => type))];
  await expect.poll(kinds).toEqual(['ticker']);
  frames.length = 0;
  const before = sockets.length;
  cut();
  await expect.poll(() => sockets.length).toBe(before + 1);
  stream.setChannels([`trades:${world.market}`]);
  await opened(2);
  await trade();
  await expect.poll(kinds).toEqual(expect.arrayContaining(['trades', 'trade']));
  stream.close();
});

it('a stream that is opened again at its user’s wish goes on where it was', async () => {
  const { frames, gaps, status, stream, opened } = follow([`trades:${world.market}`]);
  await opened(1);
  await trade();
  await expect.poll(() => seqs(frames).length).toBe(1);
  const [first = 0] = seqs(frames);
  isAway = true;
  stream.reopen();
  // Another wish adds no second connection.
  stream.reopen();
  await trade();
  isAway = false;
  await opened(2);
  await expect.poll(() => seqs(frames)).toEqual([first, first + 1]);
  expect(status.slice(0, 2)).toEqual(['open', 'waiting']);
  expect(gaps.filter(({ kind }) => kind === 'trades')).toEqual([]);
  stream.close();
});

it('a connection that looks alive and is silent is opened again, and nothing is missed', async () => {
  // Long enough for an idle one, too, to be opened again now and then: that changes nothing.
  const { frames, gaps, status, stream } = follow([`trades:${world.market}`], { silenceMs: 5_000 });
  await expect.poll(() => status[0]).toBe('open');
  await trade();
  await expect.poll(() => seqs(frames).length).toBe(1);
  const [first = 0] = seqs(frames);
  for (let round = 1; round < 3; round++) {
    // What comes over the network stays unread: no close, no error.
    sockets.at(-1)?.pause();
    await trade();
    await expect.poll(() => seqs(frames)).toEqual(Array.from({ length: round + 1 }, (_, n) => first + n));
  }
  expect(status).toContain('waiting');
  expect(gaps.filter(({ kind }) => kind === 'trades')).toEqual([]);
  stream.close();
});

it('an exception of a handler ends the stream and is reported', async () => {
  const causes: unknown[] = [];
  openStream(
    world.client,
    ['tickers'],
    {
      onFrame: () => {
        throw new Error('mine');
      },
      onStatus: (status, cause) => status === 'closed' && causes.push(cause),
    },
    options,
  );
  await expect.poll(() => causes).toEqual([new Error('mine')]);
});

it.each(['open', 'waiting'] as const)('an exception on learning that the stream is %s ends it too', async (when) => {
  const causes: unknown[] = [];
  openStream(
    world.client,
    ['blocks'],
    {
      onFrame: () => undefined,
      onStatus: (status, cause) => {
        if (status === 'closed') causes.push(cause);
        else if (status === when) throw new Error('mine');
        else cut();
      },
    },
    options,
  );
  await expect.poll(() => causes).toEqual([new Error('mine')]);
});

it('a book is kept up to date over orders, cuts and reorganisations, and equals the one that the node reads', async () => {
  const faults: string[] = [];
  const kept = keepOrderBook(
    world.client,
    world.market,
    { onBook: () => undefined, onFault: (reason) => faults.push(reason) },
    options,
  );
  const inStep = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const read = await world.node.get<{ sequence: number; bids: unknown }>('/get_orderbook', {
          market: world.market,
          depth: 20,
        });
        return JSON.stringify(kept.book?.bids) === JSON.stringify(read.bids) && kept.book?.sequence === read.sequence;
      })
      .toBe(true);
    expect(await kept.verify()).toBeUndefined();
  };
  const sender = world.sender(maker as Account);
  const buy = async (price: string): Promise<void> => {
    const sent = await sender.send('PLACE_ORDER', {
      pair: world.market,
      side: 'buy',
      order_type: 'limit',
      amount: '2',
      price,
    });
    await world.whileMining(sent.executed());
  };
  await buy('0.05');
  await inStep();
  cut();
  await buy('0.06');
  await inStep();
  await world.node.rpc('sim_reorg', [1, { blocks: [[]] }]);
  await inStep();
  await world.node.mine();
  await inStep();
  expect(faults).toEqual([]);
  kept.close();
});

it('an invalid book is recognised by its fault', async () => {
  const level = (price: string, amount: string, total: string) => ({
    price,
    amount,
    total,
    notional_total: '0',
    orders: 1,
  });
  const bids = [level('2', '1', '1'), level('1.5', '2', '3')];
  const asks = [level('3', '1', '1'), level('3.1', '1', '2')];
  const book = { bids, asks, best_bid: '2', best_ask: '3' };
  const faultOf = (changes: object) => bookFault({ ...book, ...changes } as never);
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ bids: [], asks: [], best_bid: null, best_ask: null })).toBeUndefined();
  expect(faultOf({ bids: [...bids].reverse() })).toMatch(/not in order|add up/);
  expect(faultOf({ asks: [level('3', '1', '1'), level('3', '1', '2')] })).toMatch(/not in order/);
  expect(faultOf({ bids: [level('2', '1', '1'), level('1.5', '2', '4')] })).toMatch(/add up/);
  expect(faultOf({ bids: [level('2', '0', '0')] })).toMatch(/nothing/);
  expect(faultOf({ asks: [level('2', '1', '1')], best_ask: '2' })).toMatch(/not below/);
  expect(faultOf({ best_bid: '1.9' })).toMatch(/said to be/);
});
