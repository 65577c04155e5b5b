import { Validator } from '@seriousme/openapi-schema-validator';
import { TRADE_BASE, TRADE_READS } from '@svc/core/trade/registry';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentedTrade, startDocumentedTrade } from '../../../../test/support/documentedTrade.ts';
import type { TestAccount } from '../../../../test/support/startNode.ts';
import type { TestTrade } from '../../../../test/support/startTrade.ts';

type Schema = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; required: boolean; schema: Schema; example?: unknown }[];
  readonly responses: Record<string, { content?: { 'application/json': { schema: Schema; example?: unknown } } }>;
}
interface Document extends Schema {
  readonly paths: Record<string, { get: Operation }>;
  readonly components: { schemas: Record<string, Schema> };
}

describe('the documents match the answers', () => {
  let market: DocumentedTrade;
  let trade: TestTrade;
  let document: Document;
  let alice: TestAccount;
  let poolId: string;
  let hash: string;
  let meme: string;

  beforeAll(async () => {
    market = await startDocumentedTrade();
    ({ trade, alice, poolId, hash, meme } = market);
    document = (await trade.get('/openapi.json')).body as Document;
  });
  afterAll(() => market.stop());

  /** A validator that refuses undocumented members. */
  function strict(schema: Schema): Schema {
    const walk = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      const out = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
      return 'properties' in out && !('additionalProperties' in out) ? { ...out, additionalProperties: false } : out;
    };
    return walk({ ...schema, components: document.components }) as Schema;
  }

  function check(operation: Operation, status: number, body: unknown, what: string): void {
    const schema = operation.responses[status]?.content?.['application/json'].schema;
    expect(schema, `${what}: ${status} is documented`).toBeDefined();
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const validate = ajv.compile(strict(schema as Schema));
    validate(body);
    expect(validate.errors ?? [], `${what} ${status}: ${JSON.stringify(body).slice(0, 300)}`).toEqual([]);
  }

  it('is a valid OpenAPI document with every read', async () => {
    const result = await new Validator().validate(document as never);
    expect(result.errors ?? []).toEqual([]);
    expect(Object.keys(document.paths)).toEqual(['/', ...TRADE_READS.map(({ path }) => path)]);
  });

  const samples = (): Record<string, string[]> => ({
    '/': ['', '/'],
    '/markets': ['/markets'],
    '/markets/{base}': ['/markets/eth', '/markets/usdc', '/markets/sol', `/markets/${meme}`],
    '/markets/{base}/{quote}': [
      '/markets/eth/usdc',
      '/markets/usdc/eth',
      '/markets/SVC/usdt',
      '/markets/sol/usdc',
      `/markets/${meme}/svc`,
    ],
    '/markets/{base}/{quote}/orderbook': [
      '/markets/eth/usdc/orderbook',
      '/markets/usdc/eth/orderbook?depth=1',
      '/markets/svc/usdt/orderbook',
      `/markets/${meme}/svc/orderbook`,
    ],
    '/markets/{base}/{quote}/trades': [
      '/markets/svc/usdc/trades',
      '/markets/usdc/svc/trades?limit=1',
      '/markets/sol/usdc/trades',
    ],
    '/markets/{base}/{quote}/candles': [
      '/markets/svc/usdc/candles?interval=1m&limit=5',
      '/markets/usdc/svc/candles',
      `/markets/${meme}/svc/candles?interval=5m`,
      '/markets/btc/usdt/candles',
      '/markets/sol/doge/candles',
      '/markets/btc/eth/candles?limit=3',
    ],
    '/perps': ['/perps'],
    '/perps/check': ['/perps/check?base=btc', '/perps/check?base=ZZZ'],
    '/perps/{base}/{quote}': ['/perps/btc/usd', '/perps/ETH/USD'],
    '/perps/{base}/{quote}/orderbook': ['/perps/btc/usd/orderbook'],
    '/perps/{base}/{quote}/trades': ['/perps/btc/usd/trades'],
    '/perps/{base}/{quote}/candles': ['/perps/btc/usd/candles?limit=2'],
    '/pools': ['/pools', '/pools?base=eth&quote=usdc', '/pools?base=eth'],
    '/pools/{poolId}': [`/pools/${poolId}`, `/pools/0x${poolId}?twap=60`],
    '/quote': [
      '/quote?from=eth&to=usdc&amount=0.5',
      `/quote?from=svc&to=${meme}&amount=1&venue=amm&pool=${poolId}`,
      `/quote?from=usdc&to=svc&amount=1&sender=${alice.address}`,
    ],
    '/quote/liquidity': [
      `/quote/liquidity?pool=${poolId}&tickLower=-60000&tickUpper=0&liquidity=5`,
      `/quote/liquidity?pool=${poolId}&tickLower=-60000&tickUpper=0&amount0=1`,
    ],
    '/assets': ['/assets', '/assets?all=1'],
    '/assets/{asset}': ['/assets/btc', '/assets/svc', '/assets/sol', `/assets/${meme}`],
    '/launches': ['/launches', '/launches?limit=1'],
    '/status': ['/status'],
    '/prices': ['/prices', `/prices?assets=svc,${meme},nothing,BTC`],
    '/prices/{asset}': ['/prices/btc', '/prices/svc', `/prices/${meme}`],
    '/accounts/{address}': [`/accounts/${alice.address}`, `/accounts/0x${'1'.repeat(40)}?tokens=${meme}`],
    '/accounts/{address}/pnl': [`/accounts/${alice.address}/pnl`, `/accounts/0x${'1'.repeat(40)}/pnl`],
    '/receipts/{hash}': [`/receipts/${hash}`, `/receipts/0x${hash}`],
  });

  it('answers every read as documented, with its caching header and an ETag', async () => {
    const all = samples();
    for (const [path, { get: operation }] of Object.entries(document.paths)) {
      expect(all[path], path).toBeDefined();
      for (const url of all[path] ?? []) {
        const answer = await trade.get(url);
        expect(answer.status, `${url} ${answer.text.slice(0, 200)}`).toBe(200);
        check(operation, 200, answer.body, url);
        const read = TRADE_READS.find((one) => one.path === path);
        if (read === undefined) continue;
        expect(answer.headers.get('cache-control')).toBe(
          `public, max-age=${read.maxAgeSec}, stale-while-revalidate=${4 * read.maxAgeSec}`,
        );
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        const tag = answer.headers.get('etag') ?? '';
        expect((await trade.get(url, { headers: { 'if-none-match': `"other", ${tag}` } })).status, url).toBe(304);
      }
    }
  });

  it.each([
    ['/markets/nothing/usdc', '/markets/{base}/{quote}', 404],
    ['/markets/MEME/usdc', '/markets/{base}/{quote}', 404],
    ['/markets/btc/btc', '/markets/{base}/{quote}', 400],
    ['/markets/btc/usdc/orderbook?depth=1.5', '/markets/{base}/{quote}/orderbook', 400],
    ['/markets/btc/usdc/candles?interval=2m', '/markets/{base}/{quote}/candles', 400],
    ['/perps/zzz/usd', '/perps/{base}/{quote}', 404],
    ['/perps/check?base=not-one', '/perps/check', 400],
    ['/pools/0000000000000000', '/pools/{poolId}', 404],
    ['/pools/xyz', '/pools/{poolId}', 400],
    ['/quote?from=eth&to=usdc&amount=0', '/quote', 400],
    ['/quote?from=sol&to=usdc&amount=1', '/quote', 404],
    ['/quote?from=usdt&to=btc&amount=1', '/quote', 404],
    ['/prices/sol', '/prices/{asset}', 404],
    ['/accounts/0x12', '/accounts/{address}', 400],
    ['/receipts/12', '/receipts/{hash}', 400],
    [`/receipts/${'0'.repeat(64)}`, '/receipts/{hash}', 404],
  ])('answers the mistake %s as documented', async (url, path, status) => {
    const answer = await trade.get(url);
    expect(answer.status, answer.text).toBe(status);
    check((document.paths[path] as { get: Operation }).get, status, answer.body, url);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has an example of each answer and of each parameter that is needed, in the schema of its own', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    for (const [path, { get: operation }] of Object.entries(document.paths)) {
      const { example } = operation.responses[200]?.content?.['application/json'] ?? {};
      expect(example, path).toBeDefined();
      check(operation, 200, example, `the example of ${path}`);
      for (const { name, required, schema, example: value } of operation.parameters) {
        if (required) expect(value, `${path} ${name}`).toBeDefined();
        if (value !== undefined) expect(ajv.validate(schema, value), `${path} ${name}: ${String(value)}`).toBe(true);
      }
    }
  });

  it('has a page for people that names every read', async () => {
    const page = await trade.get('/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const { path } of TRADE_READS) expect(page.text).toContain(`GET ${TRADE_BASE}${path}`);
    expect(page.text).toContain(`${TRADE_BASE}/openapi.json`);
  });
});
