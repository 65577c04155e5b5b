// A profile service for the tests of one file, started on import, with a fake node that it asks about tokens, and
// claims to publish there.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Claim } from '@svc/core/profiles/claim';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { limitsWith } from '../../relay-server/src/edge/limits.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { call, type HttpAnswer } from './relayClient.ts';
import { type StartedRelay, startRelay } from './startRelay.ts';

export let clock: ManualClock;
export let server: StartedRelay;
let node: Server;
/** The fake node's answers, by token. */
const tokens = new Map<string, unknown>();
export const asked: unknown[] = [];

beforeAll(async () => {
  node = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body);
      asked.push({ url: request.url, method, params });
      const known = tokens.get(params[0]);
      if (known === 'hang') return;
      if (known === 'garbage') return void response.end('<html>');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          ...(known === undefined ? { error: { code: -32001, message: 'unknown token' } } : (known as object)),
        }),
      );
    });
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  clock = manualClock();
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  server = await startRelay({
    clock,
    nodes: new Map([
      ['local', nodeUrl],
      ['away', 'http://127.0.0.1:1'],
    ]),
    limits: limitsWith({ nodeTimeout: 1 }, true),
  });
});
afterAll(async () => {
  await server.stop();
  node.closeAllConnections();
  node.close();
});
beforeEach(() => clock.advance(1000));

export const nowSec = (): number => Math.floor(clock.now() / 1000);
export const url = (rest: string, network = 'local'): string => `${server.profiles}/${network}${rest}`;
export const get = (rest: string): Promise<HttpAnswer> => call('GET', url(rest));
export const post = (kind: 'accounts' | 'tokens', body: unknown, network = 'local'): Promise<HttpAnswer> =>
  call('POST', url(`/${kind}`, network), { body });

export function accountClaim(address: string, changes: Partial<Claim> = {}): Claim {
  return {
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { name: 'Ada T.', x: 'ada_t' },
    issuedAt: nowSec(),
    ...changes,
  };
}
export function tokenClaim(token: string, signer: string, changes: Partial<Claim> = {}): Claim {
  return {
    network: 'local',
    kind: 'token',
    subject: token,
    signer,
    profile: { description: 'A token' },
    issuedAt: nowSec(),
    ...changes,
  };
}
let tokenCount = 0;
export function newToken(answer: unknown): string {
  const token = `0x${(++tokenCount).toString(16).padStart(40, '0')}`;
  tokens.set(token, answer);
  return token;
}
