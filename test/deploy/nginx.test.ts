// The configuration of nginx under the real nginx, in front of real programs: what it serves, what it passes on, whom
// the programs count, and what it keeps away.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { limitsWith } from '../../node-sim/src/edge/limits.ts';
import { GOOD_CERTIFICATE, TEST_KEY } from '../support/certificates.ts';
import { expectEventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { hasProgram } from '../support/hasProgram.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { type StartedRelay, startRelay } from '../support/startRelay.ts';
import { startTrade, type TestTrade } from '../support/startTrade.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy/nginx');
const HERE = ['127.0.0.1'];

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

describe.skipIf(!hasProgram('nginx', ['-v'], 'nginx'))('nginx in front of the network', () => {
  let folder: string;
  let node: TestNode;
  let trade: TestTrade;
  let relay: StartedRelay;
  let nginx: ChildProcess;
  let port: number;
  let plainPort: number;

  /** One request to a host name, as nginx is reached here. */
  function ask(
    host: string,
    path: string,
    more: { method?: string; body?: string; headers?: object } = {},
  ): Promise<Answer> {
    return new Promise((done, fail) => {
      const sent = httpsRequest(
        {
          host: '127.0.0.1',
          port,
          servername: host,
          path,
          method: more.method ?? 'GET',
          headers: { host, ...more.headers },
          rejectUnauthorized: false,
        },
        (response) => {
          let text = '';
          response.on('data', (chunk) => (text += String(chunk)));
          response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
        },
      );
      sent.on('error', fail);
      sent.end(more.body);
    });
  }
  const call = (method: string, headers: object = {}): Promise<Answer> =>
    ask('node.example.org', '/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-nginx-'));
    const limits = limitsWith({ rpc_per_second: 1, rpc_burst: 20 });
    node = await startNode({ limits, trustedProxies: HERE });
    trade = await startTrade(node.url, { trustedProxies: HERE });
    relay = await startRelay({ trustedProxies: HERE });
    port = await freePort();
    plainPort = await freePort();

    const web = join(folder, 'web');
    mkdirSync(join(web, 'assets'), { recursive: true });
    mkdirSync(join(folder, 'svc'));
    for (const [path, text] of [
      ['wallet.html', '<title>Wallet</title>'],
      ['assets/app-1.js', '1'],
      ['config.json', '{}'],
    ])
      writeFileSync(join(web, path as string), text as string);
    writeFileSync(join(folder, 'cert.pem'), GOOD_CERTIFICATE);
    writeFileSync(join(folder, 'key.pem'), TEST_KEY);

    const portOf = (url: string): string => new URL(url).port;
    const here = (file: string): string =>
      readFileSync(join(DEPLOY, file), 'utf8')
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
        .replaceAll('/etc/nginx/svc', join(folder, 'svc'))
        .replaceAll('/srv/svc/web-wallet', web)
        .replaceAll('/etc/ssl/svc/fullchain.pem', join(folder, 'cert.pem'))
        .replaceAll('/etc/ssl/svc/privkey.pem', join(folder, 'key.pem'))
        .replaceAll('127.0.0.1:3007', `127.0.0.1:${portOf(node.url)}`)
        .replaceAll('127.0.0.1:3008', `127.0.0.1:${portOf(trade.url)}`)
        .replaceAll('127.0.0.1:3009', `127.0.0.1:${relay.port}`);
    for (const file of ['tls.conf', 'proxy.conf']) writeFileSync(join(folder, 'svc', file), here(file));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    const types = 'types { text/html html; application/javascript js; application/json json; }';
    // As root it would give its workers to somebody who may not read a test's folder.
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const config = `${user} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
      events {} http { access_log off; ${types} ${paths}\n${here('svc.conf')} }`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    const args = ['-c', join(folder, 'nginx.conf'), '-p', folder];
    execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' });
    nginx = spawn('nginx', args, { stdio: 'ignore' });
    await expectEventually(
      async () => (await ask('wallet.example.org', '/wallet').catch(() => undefined))?.status === 200,
    );
  });

  afterAll(async () => {
    const gone = new Promise((done) => nginx.once('exit', done));
    nginx.kill('SIGTERM');
    await gone;
    await relay.stop();
    await trade.stop();
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the web wallet alone at its origin, with the headers that guard it', async () => {
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
    const plain = await fetch(`http://127.0.0.1:${plainPort}/wallet`, { redirect: 'manual' });
    expect(plain.status).toBe(301);
  });

  it('passes calls, pages and sockets on', async () => {
    expect(JSON.parse((await call('eth_chainId')).text).result).toMatch(/^0x/);
    expect((await ask('trade.example.org', '/api/v1-test/markets')).status).toBe(200);
    expect((await ask('relay.example.org', '/healthz')).status).toBe(200);
    for (const host of ['node', 'trade', 'relay'])
      expect((await ask(`${host}.example.org`, '/metrics')).status, host).toBe(404);

    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, [], {
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

  it('keeps the controls of the node for itself, whatever a client claims', async () => {
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      const answer = JSON.parse((await call('sim_mine', headers)).text);
      expect(answer.result).toBeUndefined();
      expect(answer.error.code).not.toBe(-32005);
    }
  });

  it('has limits count the client, who cannot name another', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 100; at++)
      answers.push((await call('eth_chainId', { 'x-forwarded-for': `198.51.100.${at}` })).text);
    expect(answers.some((text) => text.includes('-32005'))).toBe(true);
  });

  it('refuses a body that is larger than the program would take', async () => {
    const answer = await ask('relay.example.org', '/profiles/v1/accounts', {
      method: 'POST',
      body: 'x'.repeat(200_000),
    });
    expect(answer.status).toBe(413);
  });
});
