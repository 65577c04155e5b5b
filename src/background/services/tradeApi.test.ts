import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';
import type { Networks } from './networks.ts';
import { createTradeApi } from './tradeApi.ts';

describe('values and profits in the wallet', () => {
  let node: TestNode;
  let trade: TestTrade;
  const alice = testAccount('alice');
  const marketAt = (tradeUrl: string | undefined, fetchAs: typeof fetch = fetch) =>
    createTradeApi({
      isOff: () => false,
      platform: { fetch: fetchAs, timer: () => () => undefined } as never,
      networks: { active: () => ({ ...(tradeUrl === undefined ? {} : { tradeUrl }) }) } as unknown as Networks,
    });

  beforeAll(async () => {
    node = await startNode();
    await node.fund(alice.address, 'SVC', '1000');
    const usdc = node.tokenOf('qUSDC');
    await node.execute(alice, 'SWAP', { token_in: 'SVC', token_out: usdc, amount_in: '100' });
    await node.execute(alice, 'SWAP', { token_in: usdc, token_out: 'SVC', amount_in: '20' });
    trade = await startTrade(node.url);
  });
  afterAll(async () => {
    await trade.stop();
    await node.stop();
  });

  it('come from the trade API of the network, by asset as given', async () => {
    const market = marketAt(`${trade.url}/api/v1-test`);
    const [btc, svc] = [node.tokenOf('qBTC'), 'SVC'];
    const answer = await market.prices([svc, btc, 'eth', `0x${'9'.repeat(40)}`]);
    // The change is known once pools were recorded.
    if (answer.state === 'ok' && answer.value.SVC) answer.value.SVC = { ...answer.value.SVC, change24h: null };
    expect(answer).toEqual({
      state: 'ok',
      value: {
        SVC: { price: expect.stringMatching(/^0\.5/), change24h: null, isOutside: false },
        [btc]: { price: '65000', change24h: '0', isOutside: true },
        eth: { price: '2500', change24h: '0', isOutside: true },
        [`0x${'9'.repeat(40)}`]: null,
      },
    });
    const many = await market.prices(
      Array.from({ length: 250 }, (_, at) => (at === 249 ? btc : `0x${at.toString(16).padStart(40, '0')}`)),
    );
    expect(many.state === 'ok' && Object.keys(many.value)).toHaveLength(250);
    const report = await market.profit(alice.address);
    expect(report).toMatchObject({
      state: 'ok',
      value: { totals: { trades: 2 }, markets: [{ path: '/markets/svc/usdc', positionSymbol: 'USDC', unit: 'SVC' }] },
    });
  });

  it('have a curve of the last week, in the quote of an asset’s main market', async () => {
    const market = marketAt(`${trade.url}/api/v1-test`);
    for (const asset of ['SVC', node.tokenOf('qBTC')]) {
      const answer = await market.curve(asset);
      if (answer.state !== 'ok') throw new Error(`no curve of ${asset}`);
      expect(answer.value.quote).toMatch(/^(?:USDC|SVC)$/);
      const times = answer.value.points.map(({ time }) => time);
      expect(times.length).toBeGreaterThan(0);
      expect(times.length).toBeLessThanOrEqual(168);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
    expect(await market.curve(`0x${'9'.repeat(40)}`)).toEqual({ state: 'off' });
  });

  it('are off when the service does not answer, or answers invalid data, and there are none without a service', async () => {
    expect(await marketAt(undefined).prices(['SVC'])).toEqual({ state: 'none' });
    expect(await marketAt(undefined).profit(alice.address)).toEqual({ state: 'none' });
    expect(await marketAt(undefined).curve('SVC')).toEqual({ state: 'none' });
    expect(await marketAt('http://127.0.0.1:9').prices(['SVC'])).toEqual({ state: 'off' });
    for (const body of [
      '',
      '[]',
      '{"prices":{"svc":{"price":"1e5"}},"asOf":1}',
      '{"prices":5}',
      'x'.repeat(5_000_000),
    ]) {
      const odd = marketAt('http://service.test', async () => new Response(body, { status: 200 }));
      expect(await odd.prices(['SVC'])).toEqual({ state: 'off' });
      expect(await odd.profit(alice.address)).toEqual({ state: 'off' });
      expect(await odd.curve('SVC')).toEqual({ state: 'off' });
    }
    const refused = marketAt('http://service.test', async () => new Response('{"error":{}}', { status: 502 }));
    expect(await refused.profit(alice.address)).toEqual({ state: 'off' });
  });
});
