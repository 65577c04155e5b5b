// The nginx configuration, run by the real nginx in front of the real programs: what it serves, forwards and blocks,
// and which client address the programs see.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { limitsWith } from '../../node-sim/src/edge/limits.ts';
import { hasNginx, type NginxAnswer, type StartedNginx, startNginx } from '../support/startNginx.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { type StartedRelay, startRelay } from '../support/startRelay.ts';
import { startTrade, type TestTrade } from '../support/startTrade.ts';

const HERE = ['127.0.0.1'];

describe.skipIf(!hasNginx())('nginx in front of the network', () => {
  let node: TestNode;
  let trade: TestTrade;
  let relay: StartedRelay;
  let nginx: StartedNginx;

  const ask: StartedNginx['ask'] = (...of) => nginx.ask(...of);
  const call = (method: string, headers: object = {}): Promise<NginxAnswer> =>
    ask('node.example.org', '/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    });

  beforeAll(async () => {
    const limits = limitsWith({ rpc_per_second: 1, rpc_burst: 20 });
    node = await startNode({ limits, trustedProxies: HERE });
    trade = await startTrade(node.url, { trustedProxies: HERE });
    relay = await startRelay({ trustedProxies: HERE });
    const portOf = (url: string): number => Number(new URL(url).port);
    nginx = await startNginx({ node: portOf(node.url), trade: [portOf(trade.url)], relay: [relay.port] });
  });

  afterAll(async () => {
    await nginx.stop();
    await relay.stop();
    await trade.stop();
    await node.stop();
  });

  it('serves only the web wallet at its origin, with its security headers', async () => {
    const page = await ask('wallet.example.org', '/wallet');
    expect(page.text).toContain('Wallet');
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-cache',
    });
    const asset = await ask('wallet.example.org', '/assets/app-1.js');
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    expect((await ask('wallet.example.org', '/')).headers.location).toMatch(/\/wallet$/);
    for (const path of ['/demo', '/rpc', '/relay/', '/nothing'])
      expect((await ask('wallet.example.org', path)).status, path).toBe(404);
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/wallet`, { redirect: 'manual' });
    expect(plain.status).toBe(301);
  });

  it('forwards calls, pages and sockets', async () => {
    expect(JSON.parse((await call('eth_chainId')).text).result).toMatch(/^0x/);
    expect((await ask('trade.example.org', '/api/v1-test/markets')).status).toBe(200);
    expect((await ask('relay.example.org', '/healthz')).status).toBe(200);
    for (const host of ['node', 'trade', 'relay'])
      expect((await ask(`${host}.example.org`, '/metrics')).status, host).toBe(404);

    const socket = new WebSocket(`wss://127.0.0.1:${nginx.port}/ws`, [], {
      headers: { host: 'node.example.org' },
      rejectUnauthorized: false,
    });
    const greeting = await new Promise<string>((done, fail) => {
      socket.once('message', (data) => done(String(data)));
      socket.once('error', fail);
      socket.once('close', () => fail(new Error('closed')));
    });
    expect(JSON.parse(greeting)).toMatchObject({ type: 'hello' });
    socket.close();
  });

  it('blocks the node’s developer controls, whatever headers a client sends', async () => {
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      const answer = JSON.parse((await call('sim_mine', headers)).text);
      expect(answer.result).toBeUndefined();
      expect(answer.error.code).not.toBe(-32005);
    }
  });

  it('lets rate limits count the real client, who cannot pose as another', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 100; at++)
      answers.push((await call('eth_chainId', { 'x-forwarded-for': `198.51.100.${at}` })).text);
    expect(answers.some((text) => text.includes('-32005'))).toBe(true);
  });

  it('refuses a body larger than the program accepts', async () => {
    const answer = await ask('relay.example.org', '/profiles/v1/accounts', {
      method: 'POST',
      body: 'x'.repeat(200_000),
    });
    expect(answer.status).toBe(413);
  });
});
