// The origins of the two pages: each page is only on its own origin, however its path is written.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Addresses, type Page, type PageServer, serveWeb } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-web-'));
const addresses: Addresses = {
  node: 'http://127.0.0.1:1',
  trade: 'http://127.0.0.1:2/api',
  relay: 'http://127.0.0.1:3/relay',
  profiles: 'http://127.0.0.1:3/profiles/v1',
  wallet: 'http://127.0.0.1:4',
  demo: 'http://127.0.0.1:5/demo',
};
const servers = new Map<Page, PageServer>();

beforeAll(async () => {
  for (const page of ['wallet', 'demo'] as const) {
    writeFileSync(join(folder, `${page}.html`), `this is the ${page}`);
    servers.set(page, await serveWeb(folder, page, { host: '127.0.0.1', port: 0 }, addresses));
  }
});
afterAll(() => {
  for (const server of servers.values()) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The path is sent unchanged: no client normalises it. */
function get(
  page: Page,
  path: string,
): Promise<{ status: number | undefined; location: string | undefined; frames: unknown; text: string }> {
  const { port } = servers.get(page) as PageServer;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false })
      .on('error', reject)
      .on('response', (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += String(part);
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            location: answer.headers.location,
            frames: answer.headers['x-frame-options'],
            text,
          }),
        );
      })
      .end();
  });
}

describe.each([
  ['wallet', 'demo', 'http://127.0.0.1:5/demo'],
  ['demo', 'wallet', 'http://127.0.0.1:4/wallet'],
] as const)('the origin of the %s', (page, other, elsewhere) => {
  it('has its page, which cannot be framed, and leads to it', async () => {
    expect(await get(page, `/${page}?a=1`)).toMatchObject({ status: 200, text: `this is the ${page}`, frames: 'DENY' });
    expect(await get(page, '/?a=1')).toMatchObject({ status: 302, location: `/${page}?a=1` });
  });

  it('redirects old links of the other page', async () => {
    expect(await get(page, `/${other}?a=1&b=%20`)).toMatchObject({ status: 302, location: `${elsewhere}?a=1&b=%20` });
  });

  it('has no path that serves the other page', async () => {
    const escaped = `/%${other.charCodeAt(0).toString(16)}${other.slice(1)}`;
    const spellings = [
      `/${other}`,
      `/${other}.html`,
      `/${other}/`,
      `//${other}`,
      `/./${other}`,
      `/x/../${other}`,
      escaped,
      `/${other}//`,
      `\\${other}`,
      `/%2e/${other}`,
    ];
    for (const path of spellings)
      expect([path, (await get(page, path)).text]).not.toEqual([path, `this is the ${other}`]);
    expect((await get(page, '/%')).status).toBe(400);
  });

  it('serves the addresses of the network', async () => {
    expect(JSON.parse((await get(page, '/config.json')).text)).toEqual(addresses);
  });
});
