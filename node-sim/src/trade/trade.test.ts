import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEventually } from '../../../test/support/eventually.ts';
import { startNode, type TestAccount, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';

let node: TestNode;
let trade: TestTrade;
const alice: TestAccount = testAccount('alice');
const mallory: TestAccount = testAccount('mallory');

beforeAll(async () => {
  node = await startNode();
  for (const { address } of [alice, mallory]) await node.fund(address, 'SVC', '100000');
  await node.fund(alice.address, 'qUSDC', '100000');
  trade = await startTrade(node.url);
});
afterAll(async () => {
  await trade.stop();
  await node.stop();
});

async function deploy(account: TestAccount, symbol: string, name = symbol): Promise<string> {
  const receipt = await node.execute(account, 'TOKEN_DEPLOY', { name, symbol, decimals: 18, total_supply: '1000000' });
  return (receipt.data as { token_address: string }).token_address;
}

describe('assets of paths', () => {
  it("redirects a verified token's address to its slug, and changes nothing else", async () => {
    const eth = node.tokenOf('qETH');
    const usdc = node.tokenOf('qUSDC');
    const upper = `0x${eth.slice(2).toUpperCase()}`;
    for (const [path, location] of [
      [`/markets/${eth}/USDC?x=1&y=%20`, '/api/v1-test/markets/eth/USDC?x=1&y=%20'],
      [`/markets/${upper}/${usdc}/orderbook?depth=5`, '/api/v1-test/markets/eth/usdc/orderbook?depth=5'],
      [`/assets/${eth}`, '/api/v1-test/assets/eth'],
      [`/prices/${usdc}`, '/api/v1-test/prices/usdc'],
      [`/markets/${usdc}`, '/api/v1-test/markets/usdc'],
    ] as const) {
      const answer = await trade.get(path);
      expect([answer.status, answer.headers.get('location')], path).toEqual([308, location]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    // In queries both forms mean the asset.
    expect((await trade.get(`/quote?from=${eth}&to=usdc&amount=1`)).body).toMatchObject({ from: 'eth', to: 'usdc' });
    expect((await trade.get(`/pools?base=${eth}&quote=${usdc}`)).body.pools).toHaveLength(1);
  });

  it('takes slugs in any letter case and never a symbol, not even a unique one', async () => {
    expect((await trade.get('/markets/ETH/UsDc')).body.id).toBe('eth/usdc');
    const odd = await deploy(alice, 'ODD', 'Odd one');
    const answer = await trade.get('/assets/odd');
    expect([answer.status, answer.body.error.code]).toEqual([404, 'ambiguous_symbol']);
    expect(answer.body.error.candidates).toEqual([
      { address: odd, symbol: 'ODD', name: 'Odd one', creator: alice.address },
    ]);
    const again = await deploy(mallory, 'ODD', 'Even one');
    const both = (await trade.get('/markets/ODD/usdc/trades')).body.error.candidates.map(
      ({ address }: { address: string }) => address,
    );
    expect(both.toSorted()).toEqual([odd, again].toSorted());
    expect((await trade.get('/assets/nothing')).body.error.code).toBe('not_found');
    expect((await trade.get(`/assets/0x${'1'.repeat(40)}`)).body.error.code).toBe('not_found');
    expect((await trade.get(`/assets/${odd}`)).body).toMatchObject({
      segment: odd,
      slug: null,
      verified: false,
      symbol: 'ODD',
      image: null,
      color: expect.stringMatching(/^hsl\(\d+ 55% 50%\)$/),
    });
  });

  it('gives a verified name to the oldest token, an issuer’s or a pinned one, never to a later copy', async () => {
    const copy = await deploy(mallory, 'qETH');
    const own = node.tokenOf('qETH');
    expect((await trade.get('/assets/eth')).body.address).toBe(own);
    expect((await trade.get(`/assets/${copy}`)).body).toMatchObject({ verified: false, segment: copy });
    const issuer = (await node.get<{ creator: string }>('/get_token', { token_address: own })).creator;
    const { accountId } = await node.rpc<{ accountId: string }>('svc_getAccountId', [issuer]);
    const theirs = await node.rpc<{ accountId: string }>('svc_getAccountId', [mallory.address]);
    const [strict, theirRules, pinned] = [
      await startTrade(node.url, { issuers: new Set([accountId]) }),
      await startTrade(node.url, { issuers: new Set([theirs.accountId]) }),
      await startTrade(node.url, { issuers: new Set([accountId]), pins: new Map([['eth', copy]]) }),
    ];
    expect((await strict.get('/assets/eth')).body.address).toBe(own);
    expect((await theirRules.get('/assets/eth')).body.address).toBe(copy);
    expect((await theirRules.get('/assets/btc')).body).toMatchObject({ address: null, listed: false });
    expect((await pinned.get('/assets/eth')).body.address).toBe(copy);
    expect((await theirRules.get('/markets/btc/usdc')).body).toMatchObject({
      status: 'unlisted',
      pair: null,
      pools: [],
    });
    for (const server of [strict, theirRules, pinned]) await server.stop();
  });

  it('shows the image that a creator published, for unverified tokens only', async () => {
    const token = await deploy(alice, 'PIC');
    const profile = (imageUrl: string | null) => ({
      kind: 'token',
      signer: alice.address,
      profile: { description: 'x' },
      imageUrl,
      issuedAt: 1,
      updatedAt: 2,
    });
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          profiles: {
            [token]: profile('http://img.test/1'),
            [node.tokenOf('qBTC')]: profile('http://img.test/2'),
            broken: 5,
          },
        }),
      );
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const withProfiles = await startTrade(node.url, {
      profiles: `http://127.0.0.1:${(service.address() as AddressInfo).port}/profiles/v1`,
    });
    expect((await withProfiles.get(`/assets/${token}`)).body).toMatchObject({
      image: 'http://img.test/1',
      profile: { description: 'x', signer: alice.address, updatedAt: 2 },
    });
    expect((await withProfiles.get('/assets/btc')).body).toMatchObject({ image: null, profile: null });
    expect(asked[0]).toBe('/profiles/v1/local/tokens');
    service.close();
    service.closeAllConnections();
    // The service goes away: known images stay, nothing fails.
    expect((await withProfiles.get(`/assets/${token}`)).status).toBe(200);
    await withProfiles.stop();
  });
});

describe('paths, methods and parameters', () => {
  it('answers the index with and without a slash, and nothing under other versions', async () => {
    expect((await trade.get('')).body).toEqual((await trade.get('/')).body);
    expect((await trade.get('')).body).toMatchObject({
      name: 'SVC Trade API',
      version: 'v1-test',
      network: 'svc-local',
      chainId: 88_888,
    });
    for (const path of [
      '/api/v1/markets',
      '/api/v2',
      '/api/v1-test/nothing',
      '/api/v1-test/markets/a/b/c/d',
      '/nothing',
      '/api/v1-test/markets/%E0%A4%A/usdc',
    ]) {
      const answer = await fetch(`${trade.url}${path}`);
      expect(
        [answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('cache-control')],
        path,
      ).toEqual([404, '*', 'no-store']);
      expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('not_found');
    }
  });

  it('answers OPTIONS with 204, HEAD without a body, and refuses writes', async () => {
    const options = await trade.get('/markets', {
      method: 'OPTIONS',
      headers: { origin: 'https://dapp.test', 'access-control-request-headers': 'if-none-match' },
    });
    expect([options.status, options.text, options.headers.get('access-control-allow-headers')]).toEqual([
      204,
      '',
      'if-none-match',
    ]);
    const head = await trade.get('/markets', { method: 'HEAD' });
    expect([head.status, head.text, Number(head.headers.get('content-length')) > 100]).toEqual([200, '', true]);
    const post = await trade.get('/markets', { method: 'POST', body: '{}' });
    expect([post.status, post.body.error.code, post.headers.get('access-control-allow-origin')]).toEqual([
      405,
      'method_not_allowed',
      '*',
    ]);
  });

  it.each([
    ['depth=0', 1],
    ['depth=-5', 1],
    ['depth=999999999999999999999999', 5],
    ['depth=%2B2', 2],
  ])('clamps an integer that is out of range: %s', async (query, levels) => {
    const { status, body } = await trade.get(`/markets/btc/usdc/orderbook?${query}`);
    expect([status, body.bids.length]).toEqual([200, levels]);
  });

  it.each(['depth=', 'depth=abc', 'depth=1.0', 'depth=1e2', 'depth=%201', 'depth=0x5', 'depth=NaN', 'depth=1&depth=2'])(
    'refuses a non-integer: %s',
    async (query) => {
      const { status, body } = await trade.get(`/markets/btc/usdc/orderbook?${query}`);
      expect([status, body.error.code]).toEqual([400, 'bad_request']);
    },
  );

  it.each(['0', '0.000', '-1', '1e3', ' 1', '1.', '.5', '1,5', '1'.repeat(80), '0.1234567890123456789', ''])(
    'refuses the amount %j of a quote',
    async (amount) => {
      const { status, body } = await trade.get(`/quote?from=eth&to=usdc&amount=${encodeURIComponent(amount)}`);
      expect([status, body.error.code]).toEqual([400, 'bad_request']);
    },
  );

  it('says what is wrong with other parameters', async () => {
    const bad = [
      '/quote?from=eth&to=usdc&amount=1&venue=moon',
      '/quote?from=eth&to=usdc&amount=1&sender=0x12',
      '/quote?from=eth&to=usdc&amount=1&pool=zz',
      '/quote?from=eth&to=eth&amount=1',
      '/quote?to=usdc&amount=1',
      `/prices?assets=${Array.from({ length: 101 }, () => 'btc').join(',')}`,
      `/accounts/${alice.address}?tokens=0x12`,
      `/accounts/${alice.address}0`,
      '/accounts/0xpq12',
      `/quote/liquidity?pool=${'0'.repeat(16)}&tickLower=a&tickUpper=1`,
      `/pools/${'0'.repeat(15)}`,
      '/perps/check',
      '/perps/check?base=THIRTEENCHARS',
    ];
    for (const path of bad) expect([path, (await trade.get(path)).status]).toEqual([path, 400]);
    const pool = (await trade.get('/pools')).body.pools[0].poolId;
    // The node's own words.
    const { status, body } = await trade.get(`/quote/liquidity?pool=${pool}&tickLower=1&tickUpper=2&liquidity=1`);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/multiples of 60/)]);
  });

  it('answers a hundred prices, unknown ones as null', async () => {
    const names = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 'BTC' : `unknown${at}`)).join(',');
    const { body } = await trade.get(`/prices?assets=${names}`);
    expect(body.prices.btc.price).toBe('65000');
    expect(body.prices.unknown1).toBeNull();
  });
});

describe('receipts and status', () => {
  it('shows a receipt where there is one', async () => {
    const hash = await node.submit(alice, 'TOKEN_TRANSFER', {
      token_address: node.tokenOf('qUSDC'),
      to: mallory.address,
      amount: '1',
    });
    expect((await trade.get(`/receipts/${hash}`)).status).toBe(404);
    await node.mine();
    const own = await node.receipt(hash);
    expect((await trade.get(`/receipts/0x${hash.toUpperCase()}`)).body).toEqual({
      ...JSON.parse(JSON.stringify(own, (_, value) => (typeof value === 'bigint' ? Number(value) : value))),
      source: 'node',
    });
  });

  it('reports the status of the node', async () => {
    const { height } = await node.get<{ height: number }>('/get_status');
    expect((await trade.get('/status')).body).toMatchObject({
      network: 'svc-local',
      chainId: 88_888,
      nodeOk: true,
      height,
      blockTimeSec: expect.any(Number),
    });
    expect((await fetch(`${trade.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${trade.url}/metrics`)).text()).toMatch(/svc_trade_node_requests \d+/);
  });

  it('shows new blocks at once while the stream is connected, with a clock that stands still', async () => {
    await expectEventually(async () => (await fetch(`${trade.url}/readyz`)).ok);
    await trade.get('/markets/svc/usdc/trades');
    const before = (await trade.getNow('/markets/svc/usdc/trades')).body.trades.length;
    const sent = trade.server.node.sent;
    await trade.getNow('/markets/svc/usdc/trades');
    expect(trade.server.node.sent).toBe(sent);
    await node.execute(alice, 'SWAP', { token_in: 'SVC', token_out: node.tokenOf('qUSDC'), amount_in: '5' });
    // Blocks less than 200 ms apart are seen together.
    trade.passMs(250);
    await expectEventually(
      async () => (await trade.getNow('/markets/svc/usdc/trades')).body.trades.length === before + 1,
    );
  });
});
