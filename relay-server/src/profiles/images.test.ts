// Images of profiles on a real server: fetched once, kept a day, sandboxed, and refused with the right status.

import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImageHosts, startImageHosts } from '../../../test/support/imageHosts.ts';
import { type ManualClock, manualClock } from '../../../test/support/manualClock.ts';
import { picture } from '../../../test/support/pictures.ts';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { limitsWith } from '../edge/limits.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'profile-images-'));
let clock: ManualClock;
let server: StartedRelay;
let hosts: ImageHosts;
let png: Buffer;
const start = (changes = {}) =>
  startRelay({
    clock,
    outside: hosts.outside,
    profilesDb: `sqlite:${join(folder, 'profiles.sqlite')}`,
    limits: limitsWith({ imageBytes: 20_000 }, true),
    ...changes,
  });

beforeAll(async () => {
  clock = manualClock();
  hosts = await startImageHosts();
  png = await picture('png', 200, 100);
  hosts.serve('/ok.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await hosts.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  hosts.asked.length = 0;
  await clock.advance(1000);
});

/** Publishes a profile with an image and answers the profile that comes back. */
async function publish(
  image: string | undefined,
  owner = classicOwner(),
): Promise<{ imageUrl: string; address: string }> {
  const claim = {
    network: 'local',
    kind: 'account' as const,
    subject: owner.address,
    signer: owner.address,
    profile: { name: 'Ada', ...(image === undefined ? {} : { image }) },
    issuedAt: Math.floor(clock.now() / 1000),
  };
  const answer = await fetch(`${server.profiles}/local/accounts`, {
    method: 'POST',
    body: JSON.stringify(owner.sign(buildClaimMessage(claim))),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { profile: { imageUrl: string; address: string } }).profile;
}

test('a profile with an image names the copy of the service, and the copy is served in a sandbox', async () => {
  const { imageUrl, address } = await publish('https://images.example/ok.png');
  expect(imageUrl).toBe(`${server.profiles}/local/image/account/${address}?v=${Math.floor(clock.now() / 1000)}`);
  const answer = await fetch(imageUrl);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer();
  expect(pixels.equals(await sharp(png).raw().toBuffer())).toBe(true);
});

test('many readers at once cause one fetch, and none follows for a day', async () => {
  hosts.serve('/once.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  const { imageUrl } = await publish('https://images.example/once.png');
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(imageUrl).then(({ status }) => status)));
  expect(new Set(answers)).toEqual(new Set([200]));
  const before = server.url;
  await server.stop();
  server = await start();
  const again = imageUrl.replace(before, server.url);
  expect((await fetch(again)).status).toBe(200);
  expect(hosts.asked).toEqual(['/once.png']);
  await clock.advance(DAY_MS);
  expect((await fetch(again)).status).toBe(200);
  expect(hosts.asked).toEqual(['/once.png', '/once.png']);
});

test('a small copy is made on request and the size is rounded up', async () => {
  const { imageUrl } = await publish('https://images.example/ok.png');
  for (const [asked, width] of [
    [64, 64],
    [50, 64],
    [1, 32],
    [512, 200],
  ]) {
    const answer = await fetch(`${imageUrl}&s=${asked}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
  }
  for (const bad of ['0', '-1', '513', 'x', '1e2', '']) expect((await fetch(`${imageUrl}&s=${bad}`)).status).toBe(400);
});

test('a reader that has the copy is told that it is the same', async () => {
  const { imageUrl } = await publish('https://images.example/ok.png');
  const etag = (await fetch(imageUrl)).headers.get('etag') as string;
  // A proxy that packs answers makes a tag weak, and a cache with several copies names all of theirs.
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`, `W/"other" ,W/${etag}`, '*']) {
    const again = await fetch(imageUrl, { headers: { 'if-none-match': named } });
    expect(again.status, named).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(again.headers.get('access-control-expose-headers')).toContain('ETag');
  }
  for (const named of ['"other"', etag.slice(1, -1), `"${etag}"`])
    expect((await fetch(imageUrl, { headers: { 'if-none-match': named } })).status, named).toBe(200);
});

test.each([
  ['/gone.png', 502, 60, (response: ServerResponse) => response.writeHead(404).end()],
  [
    '/page.png',
    415,
    300,
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  ],
  [
    '/svg.png',
    415,
    300,
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>'),
  ],
  [
    '/other.png',
    415,
    300,
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(png),
  ],
  [
    '/big.png',
    413,
    300,
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(20_001)),
  ],
])('%s is %i, remembered for %i seconds', async (path, status, seconds, act) => {
  hosts.serve(path, (_request, response) => act(response));
  const { imageUrl } = await publish(`https://images.example${path}`);
  const answer = await fetch(imageUrl);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
  await clock.advance(seconds * 1000 - 1);
  expect((await fetch(imageUrl)).status).toBe(status);
  expect(hosts.asked).toHaveLength(1);
  await clock.advance(1);
  await fetch(imageUrl);
  expect(hosts.asked).toHaveLength(2);
});

test('a name that leads inside is 502, and nothing is connected to', async () => {
  hosts.name('inside.example', ['10.0.0.5']);
  const { imageUrl } = await publish('https://inside.example/ok.png');
  hosts.dialed.length = 0;
  expect((await fetch(imageUrl)).status).toBe(502);
  expect(hosts.dialed).toEqual([]);
});

test('there is no image where no profile has one: 404 that nobody keeps', async () => {
  const owner = classicOwner();
  const { imageUrl, address } = await publish(undefined, owner);
  expect(imageUrl).toBeNull();
  for (const path of [
    `account/${address}`,
    `account/0x${'77'.repeat(20)}`,
    'account/nobody',
    `accounts/${address}`,
    `token/${address}`,
  ]) {
    const answer = await fetch(`${server.profiles}/local/image/${path}?v=1`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});

test('an address can be tried before it is published', async () => {
  const check = (url: unknown, network = 'local') =>
    fetch(`${server.profiles}/${network}/image-check`, { method: 'POST', body: JSON.stringify({ url }) });
  const answer = await check(' images.example/ok.png ');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    ok: true,
    url: 'https://images.example/ok.png',
    type: 'image/png',
    width: 200,
    height: 100,
    bytes: expect.any(Number),
    preview: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  hosts.serve('/text.png', (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('x'));
  expect((await check('https://images.example/text.png')).status).toBe(415);
  expect((await check('https://images.example/none.png')).status).toBe(502);
  for (const bad of ['http://images.example/ok.png', 'https://10.0.0.1/', 'https://localhost/', 5, null, ''])
    expect((await check(bad)).status).toBe(400);
  expect((await check('https://images.example/ok.png', 'nowhere')).status).toBe(404);
  hosts.dialed.length = 0;
  hosts.name('inside2.example', ['127.0.0.1']);
  expect((await check('https://inside2.example/')).status).toBe(502);
  expect(hosts.dialed).toEqual([]);
});

test('checks are counted per address', async () => {
  const limited = await start({ profilesDb: 'sqlite::memory:', limits: limitsWith({ imageChecks: 2 }) });
  const check = () =>
    fetch(`${limited.profiles}/local/image-check`, {
      method: 'POST',
      body: JSON.stringify({ url: 'https://images.example/ok.png' }),
    });
  expect([(await check()).status, (await check()).status]).toEqual([200, 200]);
  const third = await check();
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '600']);
  await limited.stop();
});

test('the address of the world outside is used where it was given', async () => {
  const publicUrl = 'https://profiles.example';
  const behind = await start({ profilesDb: 'sqlite::memory:', publicUrl });
  const before = server;
  server = behind;
  const { imageUrl } = await publish('https://images.example/ok.png');
  server = before;
  expect(imageUrl.startsWith(`${publicUrl}/profiles/v1/local/image/account/`)).toBe(true);
  await behind.stop();
});

test('a client that has many fetched slowly keeps nobody else from an image: 503 for it alone, which nobody keeps', async () => {
  const trusting = await start({ profilesDb: 'sqlite::memory:', trustedProxies: ['127.0.0.1'] });
  const waiting: ServerResponse[] = [];
  let reached = (): void => {};
  const all = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const check = (path: string, client: string) =>
    fetch(`${trusting.profiles}/local/image-check`, {
      method: 'POST',
      headers: { 'x-forwarded-for': client },
      body: JSON.stringify({ url: `https://images.example${path}` }),
    });
  for (let n = 0; n < 16; n++) {
    hosts.serve(`/slow${n}`, (_request, response) => {
      waiting.push(response);
      if (waiting.length === 16) reached();
    });
  }
  const slow = Array.from({ length: 16 }, (_, n) => check(`/slow${n}`, '203.0.113.1'));
  await all;
  const refused = await check('/slow-more', '203.0.113.1');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '1',
    'no-store',
  ]);
  expect((await check('/ok.png', '203.0.113.2')).status).toBe(200);
  for (const response of waiting) response.writeHead(404).end();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([502]));
  // The address that was refused for that was not tried and has nothing against it.
  hosts.serve('/slow-more', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  expect((await check('/slow-more', '203.0.113.1')).status).toBe(200);
  await trusting.stop();
});
