// Which tokens a wallet calls verified: those that node and trade API agree on, whatever either of them says alone.

import { expect, it } from 'vitest';
import { createVerified } from './verified.ts';

const REAL = `0x${'a'.repeat(40)}`;
const FAKE = `0x${'b'.repeat(40)}`;
const row = (token_address: string, symbol: string, created_height: number) => ({
  token_address,
  symbol,
  name: '',
  decimals: 6,
  creator: '0xPQ',
  created_height,
});
const asset = (slug: string | null, address: string | null, verified = true) => ({
  ...{ segment: slug ?? address, slug, symbol: 'USDC', name: 'USD Coin', verified, address, onChainSymbol: 'qUSDC' },
  ...{ decimals: 6, color: '#000', listed: true, image: null },
});

function wallet(
  answer: () => Response | Promise<Response>,
  tokens: unknown = [row(FAKE, 'qUSDC', 9), row(REAL, 'qUSDC', 1), row(`0x${'c'.repeat(40)}`, 'FREE', 2)],
) {
  let now = 1_000;
  const asked: string[] = [];
  const verified = createVerified({
    platform: {
      now: () => now,
      timer: () => () => undefined,
      fetch: (async (url: string) => {
        asked.push(url);
        return answer();
      }) as typeof fetch,
    },
    node: { read: async () => (tokens instanceof Error ? Promise.reject(tokens) : tokens) } as never,
  });
  const network = { slug: 'svc-local', chainId: 88888, isSvc: true, tradeUrl: 'http://trade.test/api' } as never;
  return {
    asked,
    pass: (ms: number) => {
      now += ms;
    },
    of: async (changes: object = {}) =>
      (await verified.of({ ...(network as object), ...changes } as never)).map((one) => one.asset),
    contenders: async (changes: object = {}) =>
      (await verified.contenders({ ...(network as object), ...changes } as never)).map((one) => one.asset),
  };
}
const says = (...assets: unknown[]) => Response.json({ assets, nodeOk: true, source: 'node', asOf: 1 });

it('is the token that both know, and is cached for half a minute', async () => {
  const one = wallet(() => says(asset('usdc', REAL.toUpperCase().replace('X', 'x')), asset('usdt', null)));
  expect(await one.of()).toEqual([REAL]);
  one.pass(29_000);
  expect(await one.of()).toEqual([REAL]);
  expect(one.asked).toEqual(['http://trade.test/api/assets']);
  one.pass(2_000);
  await one.of();
  expect(one.asked).toHaveLength(2);
});

it.each<[string, () => Response | Promise<Response>]>([
  ['names a fake token', () => says(asset('usdc', FAKE))],
  ['names a token of another symbol', () => says(asset('usdc', `0x${'c'.repeat(40)}`))],
  ['names one that the node does not know', () => says(asset('usdc', `0x${'d'.repeat(40)}`))],
  ['gives it another entry of the catalogue', () => says(asset('usdt', REAL))],
  ['gives it no entry', () => says(asset(null, REAL))],
  ['does not call it verified', () => says(asset('usdc', REAL, false))],
  ['says something else', () => Response.json({ assets: [{ slug: 'usdc', address: REAL, verified: true }] })],
  ['says no JSON', () => new Response('<html>')],
  ['refuses', () => Response.json({}, { status: 503 })],
  ['is away', () => Promise.reject(new Error('away'))],
])('nothing is verified where the trade API %s', async (_, answer) => {
  expect(await wallet(answer).of()).toEqual([]);
});

it('nothing is verified where the node is unavailable, has an earlier token, or the chain has no pinned addresses; it is asked again then', async () => {
  const honest = () => says(asset('usdc', REAL));
  expect(await wallet(honest, new Error('away')).of()).toEqual([]);
  expect(await wallet(honest, [row(FAKE, 'qUSDC', 0), row(REAL, 'qUSDC', 1)]).of()).toEqual([]);
  const one = wallet(honest);
  for (const changes of [
    { chainId: 88889 },
    { chainId: 88890 },
    { chainId: 1 },
    { isSvc: false },
    { tradeUrl: undefined },
  ])
    expect(await one.of(changes)).toEqual([]);
  expect(await one.of()).toEqual([REAL]);
});

it.each<[string, () => Response | Promise<Response>, string[]]>([
  ['is away', () => Promise.reject(new Error('away')), [REAL]],
  ['agrees', () => says(asset('usdc', REAL)), [REAL, REAL]],
  ['names a fake token', () => says(asset('usdc', FAKE)), [REAL, FAKE]],
])(
  'what may be a token of the catalogue is known where the trade API %s, and where the node does not answer',
  async (_, answer, found) => {
    const one = wallet(answer);
    expect(await one.contenders()).toEqual(found);
    expect(await one.contenders({ chainId: 88889 })).toEqual([]);
    expect(await wallet(answer, new Error('away')).contenders()).toEqual(found.slice(1));
  },
);
