// The identity of a site is what the relay saw (K25): with any other answer of a relay, nothing is joined and nobody is
// asked.

import { pairingUri, topicOf } from '@svc/core/relay/pairingLink';
import { expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { pairingTest } from '../../../test/support/pairingTest.ts';
import { newWorld } from '../../../test/support/relayWallet.ts';

const KEY = new Uint8Array(32).fill(5);
const RELAY = 'https://relay.test/relay';
const SITE = 'https://shop.test';

const { startWallet } = pairingTest();

/** Pairs with a code of `SITE` at a relay with this answer; returns the result and what was done on the way. */
async function pairWith(answer: () => Response | Promise<Response>) {
  const done: string[] = [];
  const world = newWorld();
  const platform = createFakePlatform({
    fetch: (async (input: string, { method = 'GET' }: RequestInit = {}) => {
      done.push(`${method} ${input}`);
      return answer();
    }) as typeof fetch,
    WebSocket: class {
      constructor(url: string) {
        done.push(`socket ${url}`);
      }
    } as unknown as typeof WebSocket,
  });
  const { pairings } = await startWallet(world, platform);
  const refusal = await pairings.pair(pairingUri({ key: KEY, relay: RELAY, name: 'Shop', origin: SITE })).then(
    () => 'paired',
    ({ code }: { code: string }) => code,
  );
  expect(world.asked).toEqual([]);
  expect(pairings.list()).toEqual([]);
  expect(done).toEqual([`GET ${RELAY}/v1/${topicOf(KEY)}`]);
  return refusal;
}

const session = (dappOrigin: unknown): Response => Response.json({ dappOrigin, createdAt: 1, walletJoined: false });

it.each([
  'https://evil.test',
  'http://shop.test',
  'https://shop.test/',
  'https://shop.test/path',
  'https://SHOP.test',
  'HTTPS://shop.test',
  'https://shop.test:443',
  'https://shop.test:8443',
  'https://shop.test.',
  'https://shop.test.evil.test',
  'https://evil.test#https://shop.test',
  'https://me@shop.test',
  ' https://shop.test',
  'https://shop.test\n',
  'https://shop.test, https://evil.test',
  'https://ѕhop.test',
  'null',
  'shop.test',
])('a site that the relay saw as %j is a different one', async (origin) => {
  expect(await pairWith(() => session(origin))).toBe('pairing.otherOrigin');
});

it.each([[null], [''], [undefined], [7], [true], [['https://shop.test']], [{ origin: SITE }]])(
  'an origin of %j is none',
  async (origin) => {
    expect(await pairWith(() => session(origin))).toBe('pairing.expired');
  },
);

it.each<[string, () => Response | Promise<Response>]>([
  ['nothing', () => new Response('')],
  ['a page', () => new Response('<html>https://shop.test</html>')],
  ['another object', () => Response.json({ ok: true })],
  ['a list', () => Response.json([session(SITE)])],
  ['the origin without a session', () => Response.json({ dappOrigin: SITE })],
  ['400', () => Response.json({ dappOrigin: SITE, createdAt: 1 }, { status: 400 })],
  ['403', () => Response.json({ error: 'no' }, { status: 403 })],
  ['404', () => Response.json({ error: 'no' }, { status: 404 })],
  ['429', () => Response.json({ error: 'no' }, { status: 429 })],
  ['500', () => Response.json({ dappOrigin: SITE, createdAt: 1 }, { status: 500 })],
  [
    'a redirect that nobody follows',
    () => new Response(null, { status: 302, headers: { location: 'https://relay2.test' } }),
  ],
  ['no connection', () => Promise.reject(new TypeError('failed'))],
])(
  'a relay that answers with %s cannot vouch for anybody, and the claim of the code is no substitute',
  async (_what, answer) => {
    expect(await pairWith(answer)).toMatch(/^relay\./);
  },
);
