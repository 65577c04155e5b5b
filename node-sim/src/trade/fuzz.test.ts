import { TRADE_READS } from '@svc/core/trade/registry';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';

let node: TestNode;
let trade: TestTrade;
beforeAll(async () => {
  node = await startNode();
  trade = await startTrade(node.url);
});
afterAll(async () => {
  await trade.stop();
  await node.stop();
});

const CODES: Record<number, string[]> = {
  400: ['bad_request'],
  404: ['not_found', 'ambiguous_symbol'],
  405: ['method_not_allowed'],
};
const word = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'btc',
      'ETH',
      'usdc',
      'svc',
      'SVC',
      'wsvc',
      'sol',
      'qUSDC',
      'BTC',
      'usd',
      '',
      '0',
      '-1',
      '1',
      '500',
      '1e9',
      '0x',
      '__proto__',
      'constructor',
      '..',
      '%2e%2e',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `0x${'1'.repeat(40)}`,
      `0xPQ${'a'.repeat(64)}`,
      'a'.repeat(64),
      '9'.repeat(400),
      '1m',
      '4h',
    ),
  },
);

it('answers arbitrary requests with one of its documented answers', async () => {
  const reads = fc.constantFrom(...TRADE_READS);
  const request = fc.tuple(
    reads,
    fc.array(word, { minLength: 3, maxLength: 3 }),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          'depth',
          'limit',
          'interval',
          'assets',
          'tokens',
          'amount',
          'from',
          'to',
          'pool',
          'twap',
          'base',
          'quote',
          'x',
        ),
        word,
      ),
      {
        maxLength: 4,
      },
    ),
  );
  await fc.assert(
    fc.asyncProperty(request, async ([read, words, query]) => {
      let at = 0;
      const safe = (text: string): string => {
        // A lone surrogate cannot be sent at all.
        const encoded = encodeURIComponent(text.toWellFormed());
        return encoded === '.' || encoded === '..' ? '%2E' : encoded;
      };
      const path = read.path.replace(/\{\w+\}/g, () => safe(words[at++] ?? ''));
      const search = query.map(([name, value]) => `${name}=${safe(value)}`).join('&');
      const answer = await trade.get(`${path}?${search}`);
      const shown = `${path}?${search}: ${answer.status} ${answer.text.slice(0, 200)}`;
      expect(answer.headers.get('access-control-allow-origin'), shown).toBe('*');
      if (answer.status === 200) return;
      if (answer.status === 308) {
        expect(answer.headers.get('location'), shown).toMatch(/^\/api\/v1-test\//);
        return;
      }
      expect(CODES[answer.status], shown).toBeDefined();
      expect(CODES[answer.status], shown).toContain(answer.body.error.code);
      expect(Object.keys(answer.body.error).toSorted(), shown).toEqual(
        answer.body.error.code === 'ambiguous_symbol' ? ['candidates', 'code', 'message'] : ['code', 'message'],
      );
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  );
});
