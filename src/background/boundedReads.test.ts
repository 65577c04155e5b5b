// Answers that the wallet reads from servers: counted while they arrive, and redirects are never followed.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelayApi } from '../channels/relay/relayApi.ts';
import type { Platform } from '../platform/platform.ts';
import { createNodeClient } from './node/nodeClient.ts';
import type { Networks } from './services/networks.ts';
import { createProfileService } from './services/profileService.ts';
import { createTradeApi } from './services/tradeApi.ts';
import type { Network } from './state/network.ts';

let server: Server;
let base = '';
let sent = 0;
const followed: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/elsewhere')) {
      followed.push(request.url);
      response.end('{}');
    } else if (request.url?.startsWith('/on')) response.writeHead(307, { location: '/elsewhere' }).end();
    else {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1_000_000, ' ');
      let isOpen = true;
      response.on('close', () => {
        isOpen = false;
      });
      const more = (): void => {
        if (!isOpen) return;
        sent += piece.length;
        if (response.write(piece)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const platform = { fetch, timer: () => () => undefined } as unknown as Platform;
const at = (way: 'endless' | 'on'): Network =>
  ({
    name: 'Net',
    slug: 'net',
    rpcUrl: `${base}/${way}`,
    tradeUrl: `${base}/${way}`,
    profilesUrl: `${base}/${way}/local`,
  }) as unknown as Network;

const clients: Record<string, (way: 'endless' | 'on') => Promise<unknown>> = {
  node: (way) => createNodeClient(platform).chainId(at(way)),
  'trade API': (way) =>
    createTradeApi({ platform, isOff: () => false, networks: { active: () => at(way) } as unknown as Networks }).prices(
      ['SVC'],
    ),
  'profile service': (way) => createProfileService({ platform }).readMany(at(way), ['0x1']),
  relay: (way) =>
    createRelayApi({
      relayUrl: `${base}/${way}`,
      topic: 'ab'.repeat(32) as never,
      side: 'wallet',
      fetch,
    }).readSession(),
};
const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (answer) => JSON.stringify(answer),
    (error: { code?: string }) => String(error.code),
  );

describe.each(Object.entries(clients))('%s', (name, ask) => {
  it('that answers forever is read up to its limit and no further', async () => {
    sent = 0;
    const said = await outcome(ask('endless'));
    expect(said).toBe(
      {
        node: 'node.badAnswer',
        'trade API': '{"state":"off"}',
        'profile service': 'profile.refused',
        relay: 'relay.refused',
      }[name],
    );
    // The rest is in the buffers of both sides.
    expect(sent).toBeLessThan(60_000_000);
  });

  it('that redirects is not followed', async () => {
    const said = await outcome(ask('on'));
    expect(said).toBe(
      {
        node: 'node.silent',
        'trade API': '{"state":"off"}',
        'profile service': 'profile.unreachable',
        relay: 'relay.unreachable',
      }[name],
    );
    expect(followed).toEqual([]);
  });
});
