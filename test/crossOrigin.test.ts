// CORS of every server: pages of other sites can read the headers of an answer and send those that a request needs.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { TRADE_BASE } from '@svc/core/trade/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitsWith as nodeLimits } from '../node-sim/src/edge/limits.ts';
import { limitsWith as relayLimits } from '../relay-server/src/edge/limits.ts';
import { startImageHosts } from './support/imageHosts.ts';
import { picture } from './support/pictures.ts';
import { classicOwner } from './support/profileOwners.ts';
import { freshTopic } from './support/relayClient.ts';
import { startNode } from './support/startNode.ts';
import { startRelay } from './support/startRelay.ts';
import { startTrade } from './support/startTrade.ts';

const SITE = { origin: 'https://dapp.test' };

interface Asked {
  readonly url: string;
  readonly init?: RequestInit;
}
interface CrossServer {
  /** Answered with 200. */
  readonly fine: Asked;
  /** Answered with 429 after at most 200 requests. */
  readonly limited: () => Asked;
  /** Answered with an ETag, if the server has such answers. */
  readonly tagged?: Asked;
}

const servers: Record<string, CrossServer> = {};
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const node = await startNode({ limits: nodeLimits({ rest_single_per_second: 2 }) });
  const trade = await startTrade(node.url, { rates: true, limits: { burst: 3 } });
  const hosts = await startImageHosts();
  const png = await picture('png', 20, 10);
  hosts.serve('/ok.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  const relay = await startRelay({ outside: hosts.outside, limits: relayLimits() });
  ends.push(
    () => relay.stop(),
    () => hosts.stop(),
    () => trade.stop(),
    () => node.stop(),
  );

  const owner = classicOwner();
  const claim = {
    ...{ network: 'local', kind: 'account' as const, subject: owner.address, signer: owner.address },
    profile: { name: 'Ada', image: 'https://images.example/ok.png' },
    issuedAt: Math.floor(Date.now() / 1000),
  };
  const body = JSON.stringify(owner.sign(buildClaimMessage(claim)));
  const published = await fetch(`${relay.profiles}/local/accounts`, { method: 'POST', body });
  expect(published.status).toBe(200);
  const { profile } = (await published.json()) as { profile: { imageUrl: string } };

  servers.node = {
    fine: { url: `${node.url}/get_status` },
    limited: () => ({ url: `${node.url}/get_block?block=0` }),
  };
  const markets = { url: `${trade.url}${TRADE_BASE}/markets` };
  servers.trade = { fine: { url: `${trade.url}/healthz` }, limited: () => markets, tagged: markets };
  servers.relay = {
    fine: { url: `${relay.relay}/v1` },
    limited: () => ({ url: `${relay.relay}/v1/${freshTopic()}/messages?side=dapp` }),
  };
  servers.profiles = {
    fine: { url: `${relay.profiles}/local/accounts/${owner.address}` },
    limited: () => ({ url: `${relay.profiles}/local/accounts`, init: { method: 'POST', body } }),
    tagged: { url: profile.imageUrl },
  };
});
afterAll(async () => {
  for (const end of ends) await end();
});

const named = (text: string | null): string[] => (text ?? '').toLowerCase().split(/ *, */);

describe.each(['node', 'trade', 'relay', 'profiles'])('%s', (name) => {
  const ask = ({ url, init }: Asked, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { ...init, headers: { ...SITE, ...headers } });
  const isOpen = ({ headers }: Response): void => {
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBe(null);
    expect(named(headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['retry-after', 'etag']),
    );
  };

  it('lets pages read when to retry and with which headers, and send them', async () => {
    const { fine, limited, tagged } = servers[name] as CrossServer;
    const answer = await ask(fine);
    expect(answer.status).toBe(200);
    isOpen(answer);

    if (tagged !== undefined) {
      const etag = (await ask(tagged)).headers.get('etag');
      expect(etag).toBeTruthy();
      const same = await ask(tagged, { 'if-none-match': String(etag) });
      expect([same.status, same.headers.get('etag')]).toEqual([304, etag]);
      isOpen(same);
    }

    let refused = await ask(limited());
    for (let more = 200; refused.status !== 429 && more > 0; more--) refused = await ask(limited());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    isOpen(refused);
  });

  it.each(['last-event-id', 'if-none-match', 'content-type', 'content-type,x-sdk'])(
    'lets pages send %s',
    async (wanted) => {
      const { fine, limited } = servers[name] as CrossServer;
      for (const { url, init } of [fine, limited()]) {
        const answer = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            ...SITE,
            'access-control-request-method': init?.method ?? 'GET',
            'access-control-request-headers': wanted,
          },
        });
        expect(answer.status).toBe(204);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(named(answer.headers.get('access-control-allow-headers'))).toEqual(
          expect.arrayContaining(wanted.split(',')),
        );
        expect(named(answer.headers.get('vary'))).toContain('access-control-request-headers');
      }
    },
  );
});
