// The distribution's nginx under the configuration that ships, in front of programs on free ports.

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GOOD_CERTIFICATE, TEST_KEY } from './certificates.ts';
import { expectEventually } from './eventually.ts';
import { freePort } from './freePort.ts';
import { hasProgram } from './hasProgram.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy/nginx');

export interface NginxAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A running nginx. */
export interface StartedNginx {
  /** Of TLS. */
  readonly port: number;
  readonly plainPort: number;
  /** One request to a host name, as nginx is reached here. */
  ask(host: string, path: string, more?: { method?: string; body?: string; headers?: object }): Promise<NginxAnswer>;
  stop(): Promise<void>;
}

/** What stands behind it: ports of programs here. Several of one kind are listed as the configuration says. */
export interface BehindNginx {
  readonly node: number;
  readonly trade: readonly number[];
  readonly relay: readonly number[];
}

/** Whether a suite can have an nginx; says how to install one when not. @throws Error with CI set */
export const hasNginx = (): boolean => hasProgram('nginx', ['-v'], 'nginx');

/** Checks the configuration with `nginx -t`, then starts it. */
export async function startNginx({ node, trade, relay }: BehindNginx): Promise<StartedNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-nginx-'));
  const port = await freePort();
  const plainPort = await freePort();
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

  const serversAt = (ports: readonly number[]): string => ports.map((at) => `server 127.0.0.1:${at};`).join(' ');
  const here = (file: string): string =>
    readFileSync(join(DEPLOY, file), 'utf8')
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('/etc/nginx/svc', join(folder, 'svc'))
      .replaceAll('/srv/svc/web-wallet', web)
      .replaceAll('/etc/ssl/svc/fullchain.pem', join(folder, 'cert.pem'))
      .replaceAll('/etc/ssl/svc/privkey.pem', join(folder, 'key.pem'))
      .replaceAll('server 127.0.0.1:3007;', serversAt([node]))
      .replaceAll('server 127.0.0.1:3008;', serversAt(trade))
      .replaceAll('server 127.0.0.1:3009;', serversAt(relay));
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
  const nginx = spawn('nginx', args, { stdio: 'ignore' });

  const ask: StartedNginx['ask'] = (host, path, more = {}) =>
    new Promise((done, fail) => {
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
  await expectEventually(
    async () => (await ask('wallet.example.org', '/wallet').catch(() => undefined))?.status === 200,
  );
  return {
    ...{ port, plainPort, ask },
    async stop() {
      const gone = new Promise((done) => nginx.once('exit', done));
      nginx.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
