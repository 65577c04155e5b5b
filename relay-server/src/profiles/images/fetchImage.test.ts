// Fetching from hostile addresses and servers: nothing is connected to but public addresses that were checked, and
// nothing that a server does takes more time or memory than it may.

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImageHosts, PUBLIC_ADDRESS, startImageHosts } from '../../../../test/support/imageHosts.ts';
import { picture } from '../../../../test/support/pictures.ts';
import { fetchImage } from './fetchImage.ts';
import { ImageRefusal } from './imageRefusal.ts';

const BOUNDS = { bytes: 10_000, redirects: 3, timeoutMs: 500 };
const HOST = 'images.example';
let hosts: ImageHosts;
let png: Buffer;
beforeAll(async () => {
  hosts = await startImageHosts();
  png = await picture('png');
  hosts.serve('/ok.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
});
afterAll(() => hosts.stop());
beforeEach(() => {
  hosts.dialed.length = 0;
  hosts.asked.length = 0;
});

const outcome = async (url: string, bounds = BOUNDS): Promise<string> => {
  try {
    await fetchImage(url, bounds, hosts.outside);
    return 'fetched';
  } catch (error) {
    if (error instanceof ImageRefusal) return error.code;
    throw error;
  }
};
const redirect = (from: string, to: string, status = 302): void =>
  hosts.serve(from, (_request, response) =>
    response.writeHead(status, { location: Buffer.from(to).toString('latin1') }).end(),
  );

test('an image on a public server is fetched over one connection to the address that was checked', async () => {
  hosts.name('one.example', ['151.101.1.1']);
  const { bytes, type } = await fetchImage('https://one.example/ok.png', BOUNDS, hosts.outside);
  expect({ type, isSame: Buffer.from(bytes).equals(png) }).toEqual({ type: 'image/png', isSame: true });
  expect(hosts.dialed).toEqual(['151.101.1.1:443']);
});

test('the request says what it wants and who asks, and carries nothing else', async () => {
  let headers: NodeJS.Dict<string | string[]> = {};
  hosts.serve('/headers', (request, response) => {
    headers = request.headers;
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await fetchImage(`https://${HOST}/headers`, BOUNDS, hosts.outside);
  expect(headers).toEqual({
    accept: 'image/png, image/jpeg, image/gif, image/webp, image/avif',
    'accept-encoding': 'identity',
    'user-agent': 'SVC-Profile-Images/1',
    host: HOST,
    connection: 'close',
  });
});

describe('addresses that are never connected to', () => {
  test.each([
    ...[
      'http://images.example/ok.png',
      'ftp://images.example/',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'https://images.example:8443/ok.png',
    ],
    ...[
      'https://user@images.example/ok.png',
      'https://user:pass@images.example/ok.png',
      'https://localhost/ok.png',
      'https://a.localhost/',
      'https://printer.local/',
    ],
    ...[
      'https://db.internal/',
      'https://127.0.0.1/',
      'https://10.0.0.5/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://127.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fe80::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://127.0.0.1./',
      'https://localhost./',
    ],
    ...['https://１２７.0.0.1/', 'https://127。0。0。1/', 'https://intranet/', 'https://8.8.8.8/'],
  ])('%s', async (url) => {
    expect(await outcome(url)).toBe('profile.imageFetch');
    expect(hosts.dialed).toEqual([]);
  });

  test.each([
    [['10.0.0.5']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['192.168.0.1']],
    [['172.20.0.1']],
    [['100.64.3.3']],
    [['0.0.0.0']],
    [['224.0.0.5']],
    [['255.255.255.255']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['::ffff:10.0.0.5']],
    [['64:ff9b::a00:5']],
    [['2002:a00:5::1']],
    [['fd00::1']],
    [['fe80::1']],
    [['2001:0:a00:5::']],
    [['not an address']],
    [[]],
    // One bad address among good ones.
    [[PUBLIC_ADDRESS, '10.0.0.5']],
    [['10.0.0.5', PUBLIC_ADDRESS]],
    [[PUBLIC_ADDRESS, '::1']],
  ])('a name with the addresses %j', async (addresses) => {
    hosts.name('evil.example', addresses);
    expect(await outcome('https://evil.example/ok.png')).toBe('profile.imageFetch');
    expect(hosts.dialed).toEqual([]);
  });

  test.each([
    'http://127.0.0.1:8545/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://images.example/ok.png',
    'https://images.example:8545/',
    'https://inside.example/ok.png',
    '//inside.example/ok.png',
    'gopher://images.example/',
    'https://user:pass@images.example/ok.png',
    'https://%31%32%37.0.0.1/',
    'https://',
    ...[
      'https://0177.1/',
      'https://0x7f.0.0.1/',
      'https://2130706433/',
      'https://１２７.１/',
      'https://127.0.0.1./',
      'https://127.0.0.1../',
    ],
    ...[
      'https://[::ffff:7f00:1]/',
      'https://[::ffff:10.0.0.5]/',
      'https://[fe80::1%25lo]/',
      'https://[::]/',
      'https://images.example.:8443/',
    ],
    ...[
      'https://images.example:0/',
      '\\\\inside.example\\x',
      '/\\inside.example/x',
      'https:///inside.example/x',
      'https://inside。example/x',
    ],
    ...[
      'https://images.example@inside.example/',
      'https://inside.example#@images.example/',
      'wss://images.example/ok.png',
      'blob:https://images.example/1',
    ],
  ])('a redirect to %s', async (target) => {
    hosts.name('inside.example', ['192.168.1.1']);
    redirect('/away', target);
    expect(await outcome(`https://${HOST}/away`)).toBe('profile.imageFetch');
    expect(hosts.dialed).toEqual([`${PUBLIC_ADDRESS}:443`]);
    expect(hosts.asked).toEqual(['/away']);
  });

  test('a name that is public at first and private at the second look is connected to as it was checked', async () => {
    hosts.name('rebind.example', [PUBLIC_ADDRESS], ['127.0.0.1']);
    expect(await outcome('https://rebind.example/ok.png')).toBe('fetched');
    expect(hosts.dialed).toEqual([`${PUBLIC_ADDRESS}:443`]);
  });

  test('the same name is checked anew at a redirect', async () => {
    hosts.name('rebind2.example', [PUBLIC_ADDRESS], ['127.0.0.1']);
    redirect('/again', '/ok.png');
    expect(await outcome('https://rebind2.example/again')).toBe('profile.imageFetch');
    expect(hosts.dialed).toEqual([`${PUBLIC_ADDRESS}:443`]);
  });

  test('proxies of the environment are not used', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTPS_PROXY: 'http://127.0.0.1:9',
      https_proxy: 'http://127.0.0.1:9',
      NODE_USE_ENV_PROXY: '1',
    });
    try {
      expect(await outcome(`https://${HOST}/ok.png`)).toBe('fetched');
      expect(hosts.dialed).toEqual([`${PUBLIC_ADDRESS}:443`]);
    } finally {
      for (const name of ['HTTPS_PROXY', 'https_proxy', 'NODE_USE_ENV_PROXY']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });
});

describe('redirects', () => {
  test('nothing of the way is carried on: no cookies, no address of the page before', async () => {
    const seen: string[][] = [];
    hosts.serve('/cookie', (request, response) => {
      seen.push(request.rawHeaders);
      response
        .writeHead(302, { location: 'https://second.example/after?x=1#part', 'set-cookie': 'a=b; Domain=example' })
        .end();
    });
    hosts.serve('/after?x=1', (request, response) => {
      seen.push(request.rawHeaders);
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    expect(await outcome(`https://${HOST}/cookie`)).toBe('fetched');
    const hostless = seen.map((headers) => headers.filter((one) => !one.endsWith('.example')));
    expect(hostless[1]).toEqual(hostless[0]);
    expect(hostless[1]?.filter((one) => /cookie|referer|authorization|origin/i.test(one))).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    redirect('/from', '/ok.png', status);
    expect(await outcome(`https://${HOST}/from`)).toBe('fetched');
  });

  test('three are followed and four are not', async () => {
    for (let n = 1; n <= 4; n++) redirect(`/hop${n}`, n === 1 ? '/ok.png' : `/hop${n - 1}`);
    expect(await outcome(`https://${HOST}/hop3`)).toBe('fetched');
    expect(await outcome(`https://${HOST}/hop4`)).toBe('profile.imageFetch');
  });

  test('a circle ends', async () => {
    redirect('/round', '/round');
    expect(await outcome(`https://${HOST}/round`)).toBe('profile.imageFetch');
    expect(hosts.asked).toHaveLength(4);
  });
});

describe('servers that misbehave', () => {
  test.each([404, 401, 500, 204, 206, 304])('status %i', async (status) => {
    hosts.serve('/status', (_request, response) => response.writeHead(status, { 'content-type': 'image/png' }).end());
    expect(await outcome(`https://${HOST}/status`)).toBe('profile.imageFetch');
  });

  test.each([
    'text/html',
    'image/svg+xml',
    'application/octet-stream',
    'image/x-icon',
    'image/bmp',
    '',
    'imagepng',
    'image/png2',
  ])('media type "%s"', async (type) => {
    hosts.serve('/type', (_request, response) => response.writeHead(200, { 'content-type': type }).end(png));
    expect(await outcome(`https://${HOST}/type`)).toBe('profile.imageType');
  });

  test('a media type in capitals with a parameter is one of the five', async () => {
    hosts.serve('/caps', (_request, response) =>
      response.writeHead(200, { 'content-type': 'IMAGE/PNG; charset=x' }).end(png),
    );
    expect(await outcome(`https://${HOST}/caps`)).toBe('fetched');
  });

  test('too many bytes, announced', async () => {
    hosts.serve('/long', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '10001' }).write(png),
    );
    expect(await outcome(`https://${HOST}/long`)).toBe('profile.imageSize');
  });

  test('too many bytes, without a length', async () => {
    hosts.serve('/chunks', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(Buffer.alloc(6_000));
      response.end(Buffer.alloc(6_000));
    });
    expect(await outcome(`https://${HOST}/chunks`)).toBe('profile.imageSize');
  });

  test('a body that never ends', async () => {
    hosts.serve('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = (): boolean => response.write(Buffer.alloc(1_000)) && !response.destroyed;
      response.on('drain', () => void more());
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : more()), 1);
    });
    expect(await outcome(`https://${HOST}/endless`)).toBe('profile.imageSize');
  });

  test('a length that promises more than comes', async () => {
    hosts.serve('/short', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' });
      response.write(png, () => response.destroy());
    });
    expect(await outcome(`https://${HOST}/short`)).toBe('profile.imageFetch');
  });

  test.each(['gzip', 'deflate', 'br'])('%s that is none', async (encoding) => {
    hosts.serve('/broken', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': encoding }).end(png),
    );
    expect(await outcome(`https://${HOST}/broken`)).toBe('profile.imageFetch');
  });

  test('a compressed image is decoded and counted as it comes out: a bomb is cut', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    hosts.serve('/gzip', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(gzipSync(png)),
    );
    hosts.serve('/bomb', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(Buffer.from((await fetchImage(`https://${HOST}/gzip`, BOUNDS, hosts.outside)).bytes).equals(png)).toBe(true);
    expect(await outcome(`https://${HOST}/bomb`, { ...BOUNDS, bytes: 100_000 })).toBe('profile.imageSize');
  });

  test('an unknown encoding', async () => {
    hosts.serve('/zstd', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip, gzip' }).end(png),
    );
    expect(await outcome(`https://${HOST}/zstd`)).toBe('profile.imageFetch');
  });

  test.each([
    ['no answer', '/silent', () => {}],
    [
      'a body that stalls',
      '/stall',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'image/png' }).write('x'),
    ],
  ])('%s, until the time is over', async (_name, path, act) => {
    hosts.serve(path, (_request, response) => act(response));
    expect(await outcome(`https://${HOST}${path}`, { ...BOUNDS, timeoutMs: 150 })).toBe('profile.imageFetch');
  });

  test('slow redirects share one time', async () => {
    hosts.serve(
      '/slow',
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 80),
    );
    expect(await outcome(`https://${HOST}/slow`, { ...BOUNDS, timeoutMs: 150 })).toBe('profile.imageFetch');
    expect(hosts.asked.length).toBeLessThan(4);
  });

  test('a name server that never answers', async () => {
    const outside = { ...hosts.outside, resolve: () => new Promise<string[]>(() => {}) };
    await expect(fetchImage(`https://${HOST}/ok.png`, { ...BOUNDS, timeoutMs: 50 }, outside)).rejects.toMatchObject({
      code: 'profile.imageFetch',
    });
    expect(hosts.dialed).toEqual([]);
  });

  test('headers without end', async () => {
    hosts.serve('/headers-many', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'x-long': 'x'.repeat(40_000) }).end(png),
    );
    expect(await outcome(`https://${HOST}/headers-many`)).toBe('profile.imageFetch');
  });
});
