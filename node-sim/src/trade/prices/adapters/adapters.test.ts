import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOG, type CatalogEntry } from '@svc/core/trade/assetCatalog';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SharedCache } from '../../node/sharedCache.ts';
import { createExternalPrices, type PriceAdapter } from '../externalPrices.ts';
import { createAggregator } from './aggregator.ts';
import { createExchange1 } from './exchange1.ts';
import { createExchange2 } from './exchange2.ts';
import { figure, percentOf } from './figures.ts';
import { createFixture } from './fixture.ts';

const BTC = CATALOG.find(({ slug }) => slug === 'btc') as CatalogEntry;
const HOUR = 3_600;
const T0 = 1_799_989_200; // three hours before a start of four hours

/** Answers in the shapes of the public sources, by path. */
const RECORDED: Record<string, unknown> = {
  '/products/BTC-USD/stats': {
    open: '64000.00',
    high: '65999.99',
    low: '63500.5',
    last: '65280',
    volume: '1234.5678',
    volume_30day: '400000.1',
    rfq_volume_24hour: '1.2',
  },
  // Newest first: [time, low, high, open, close, volume].
  '/products/BTC-USD/candles?granularity=3600': [5, 4, 3, 2, 1, 0].map((at) => [
    T0 + at * HOUR,
    100 - at,
    110.5 + at,
    101 + at,
    102 + at,
    3.25,
  ]),
  '/products/BTC-USD/candles?granularity=60': [
    [T0 + 60, 64999.9, 65001, 65000, 65000.5, 0.5],
    [T0, 64990, 65000, 64995, 65000, 1.5e-7],
  ],
  '/0/public/Ticker?pair=XBTUSD': {
    error: [],
    result: {
      XXBTZUSD: {
        ...{
          a: ['65001.1', '1', '1.0'],
          b: ['65000.9', '2', '2.0'],
          c: ['65001.00000', '0.01'],
          v: ['100.5', '900.25'],
          p: ['64000.1', '64100.2'],
        },
        ...{ t: [1000, 9000], l: ['63000.1', '62900.2'], h: ['66000.3', '66100.4'], o: '64500.0' },
      },
    },
  },
  '/0/public/OHLC?pair=XBTUSD&interval=240': {
    error: [],
    result: {
      XXBTZUSD: [
        [T0, '1.5', '2.5', '1.0', '2.0', '1.7', '10.5', 12],
        [T0 + 14_400, '2.0', '3.0', '1.9', '2.9', '2.5', '11', 9],
      ],
      last: T0,
    },
  },
  '/api/v3/simple/price?ids=bitcoin&vs_currencies=usd&include_24hr_change=true': {
    bitcoin: { usd: 65001.25, usd_24h_change: -1.2378 },
  },
};

describe('each source, in the shapes of its recorded answers', () => {
  let server: Server;
  let address: string;
  const asked: string[] = [];
  let broken: Record<string, unknown> = {};

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? '';
      asked.push(url);
      const body = url in broken ? broken[url] : RECORDED[url];
      if (body === undefined || body === 500) response.statusCode = body === 500 ? 500 : 404;
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { message: 'NotFound' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked.length = 0;
    broken = {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const signal = () => AbortSignal.timeout(5_000);

  it('the first exchange: a rolling day', async () => {
    expect(await createExchange1(address).ticker('BTC-USD', signal())).toEqual({
      price: '65280',
      change24h: '2',
      high24h: '65999.99',
      low24h: '63500.5',
      volume24h: '80592585.984',
    });
  });

  it('the first exchange: candles, oldest first, and four-hour ones made of hourly ones', async () => {
    const { candles } = createExchange1(address);
    expect(await candles?.('BTC-USD', '1m', 300, signal())).toEqual([
      { t: T0, o: '64995', h: '65000', l: '64990', c: '65000' },
      { t: T0 + 60, o: '65000', h: '65001', l: '64999.9', c: '65000.5' },
    ]);
    expect((await candles?.('BTC-USD', '1h', 2, signal()))?.map(({ t }) => t)).toEqual([T0 + 4 * HOUR, T0 + 5 * HOUR]);
    // The hours before the first full four are left out.
    const start = T0 + ((4 * HOUR - (T0 % (4 * HOUR))) % (4 * HOUR));
    const first = (start - T0) / HOUR;
    expect(await candles?.('BTC-USD', '4h', 300, signal())).toEqual([
      { t: start, o: String(101 + first), h: String(115.5), l: '95', c: '107' },
    ]);
  });

  it('the second exchange: its open is the day’s, so it has no 24-hour change', async () => {
    expect(await createExchange2(address).ticker('XBTUSD', signal())).toEqual({
      price: '65001',
      change24h: null,
      high24h: '66100.4',
      low24h: '62900.2',
      volume24h: '58517150.25',
    });
    expect(await createExchange2(address).candles?.('XBTUSD', '4h', 300, signal())).toEqual([
      { t: T0, o: '1.5', h: '2.5', l: '1', c: '2' },
      { t: T0 + 14_400, o: '2', h: '3', l: '1.9', c: '2.9' },
    ]);
  });

  it('the aggregator: price and change, nothing else', async () => {
    expect(await createAggregator(address).ticker('bitcoin', signal())).toEqual({
      price: '65001.25',
      change24h: '-1.23',
      high24h: null,
      low24h: null,
      volume24h: null,
    });
    expect(createAggregator(address).candles).toBeUndefined();
  });

  const all = (): PriceAdapter[] => [createExchange1(address), createExchange2(address), createAggregator(address)];
  let faults: [source: string, cause: unknown][] = [];
  beforeEach(() => {
    faults = [];
  });
  const prices = (adapters: PriceAdapter[], now = () => 1_000) =>
    createExternalPrices({
      adapters,
      now,
      onFault: (source, cause) => faults.push([source, cause]),
      cache: new SharedCache({ entries: 100, rows: 1_000 }, now, { generation: 0, isConnected: false }),
    });

  it('are tried in order: the first that answers wins', async () => {
    expect((await prices(all()).map()).get('btc')).toMatchObject({ source: 'exchange1', price: '65280' });
    broken = { '/products/BTC-USD/stats': 500 };
    expect((await prices(all()).map()).get('btc')).toMatchObject({
      source: 'exchange2',
      price: '65001',
      change24h: null,
    });
    broken['/0/public/Ticker?pair=XBTUSD'] = { error: ['EQuery:Unknown asset pair'] };
    expect((await prices(all()).map()).get('btc')).toMatchObject({ source: 'aggregator', price: '65001.25' });
    expect((await prices(all()).perSource(BTC)).map(({ price }) => price)).toEqual([null, null, '65001.25']);
    broken['/api/v3/simple/price?ids=bitcoin&vs_currencies=usd&include_24hr_change=true'] = 'not json';
    expect((await prices(all()).map()).has('btc')).toBe(false);
  });

  it('give candles of the second where the first has none', async () => {
    broken = { '/products/BTC-USD/candles?granularity=3600': [] };
    expect(await prices(all()).series(BTC, '4h', 1)).toMatchObject({ source: 'exchange2', candles: [{ c: '2.9' }] });
  });

  it.each([
    ['a price of zero', { open: '1', last: '0', high: '1', low: '1', volume: '1' }],
    ['words for a price', { open: '1', last: 'n/a', high: '1', low: '1', volume: '1' }],
    ['a member missing', { open: '1', last: '5', high: '1', low: '1' }],
    ['a list', []],
    ['null', null],
  ])('have no price where an answer holds %s', async (_, answer) => {
    broken = { '/products/BTC-USD/stats': answer };
    expect((await prices([createExchange1(address)]).map()).has('btc')).toBe(false);
    expect(faults).toContainEqual(['exchange1', expect.any(Error)]);
  });

  it('abandon a hanging source after its deadline', async () => {
    let handed: AbortSignal | undefined;
    const hanging: PriceAdapter = {
      ...createFixture(),
      ticker: (_, given) => {
        handed = given;
        return new Promise(() => undefined);
      },
    };
    const waiting = prices([hanging, createExchange2(address)]).perSource(BTC);
    await new Promise((resolve) => setImmediate(resolve));
    expect(handed?.aborted).toBe(false);
    const found = await waiting;
    expect(handed?.aborted).toBe(true);
    expect(found.map(({ price }) => price)).toEqual([null, '65001']);
  });

  it('are requested once for everybody within fifteen seconds', async () => {
    let nowMs = 1_000;
    const service = prices(all(), () => nowMs);
    await Promise.all([service.map(), service.map()]);
    nowMs += 14_999;
    await service.map();
    expect(asked.filter((url) => url === '/products/BTC-USD/stats')).toHaveLength(1);
    nowMs += 1;
    await service.map();
    expect(asked.filter((url) => url === '/products/BTC-USD/stats')).toHaveLength(2);
  });
});

it.each([
  [1.5e-7, '0.00000015'],
  ['1E+3', '1000'],
  [1e21, '1000000000000000000000'],
  ['0065000.10', '65000.1'],
  [5e-324, '0'],
  ['-2.50', '-2.5'],
])('figures are plain text: %s', (given, plain) => {
  expect(figure(given)).toBe(plain);
});

it.each([[Number.NaN], ['1,000'], [''], [null], [true], ['0x5'], [{}]])('%j is no figure', (given) => {
  expect(() => figure(given)).toThrow();
});

it('percents are cut toward zero', () => {
  expect([percentOf(1.999), percentOf(-0.004), percentOf('-3.10'), percentOf(0)]).toEqual(['1.99', '0', '-3.1', '0']);
});
