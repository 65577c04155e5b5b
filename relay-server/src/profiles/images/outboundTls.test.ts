// Connections as they are really made: only to servers that prove to be whom the name says, in the one version of HTTP
// that is spoken here.

import { createSecureServer } from 'node:http2';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  EXPIRED_CERTIFICATE,
  GOOD_CERTIFICATE,
  OTHER_CERTIFICATE,
  OWN_CERTIFICATE,
  TEST_AUTHORITY,
  TEST_KEY,
} from '../../../../test/support/certificates.ts';
import { PUBLIC_ADDRESS } from '../../../../test/support/imageHosts.ts';
import { picture } from '../../../../test/support/pictures.ts';
import { fetchImage } from './fetchImage.ts';
import { ImageRefusal } from './imageRefusal.ts';
import { createOutboundNetwork, type OutboundNetwork } from './outboundNetwork.ts';

const trusted = getCACertificates('default');
let png: Buffer;
let requests = 0;
beforeAll(async () => {
  setDefaultCACertificates([TEST_AUTHORITY]);
  png = await picture('png');
});
afterAll(() => setDefaultCACertificates(trusted));
beforeEach(() => {
  requests = 0;
});

async function fetchFrom(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = createOutboundNetwork();
  // The way out as it is, but for where it ends.
  const outside: OutboundNetwork = {
    resolve: async () => [PUBLIC_ADDRESS],
    dial: (_address, _port, host, signal) => real.dial('127.0.0.1', port, host, signal),
  };
  try {
    await fetchImage('https://images.example/a.png', { bytes: 10_000, redirects: 3, timeoutMs: 5_000 }, outside);
    return 'fetched';
  } catch (error) {
    if (error instanceof ImageRefusal) return error.code;
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

function withCertificate(cert: string): Server {
  return createServer({ key: TEST_KEY, cert }, (_request, response) => {
    requests++;
    response.writeHead(200, { 'content-type': 'image/png', connection: 'close' }).end(png);
  });
}

test('a server with a certificate for its name is asked', async () => {
  expect(await fetchFrom(withCertificate(GOOD_CERTIFICATE))).toBe('fetched');
});

test.each([
  ['that is over', EXPIRED_CERTIFICATE],
  ['for another name', OTHER_CERTIFICATE],
  ["of nobody's authority", OWN_CERTIFICATE],
])('a server with a certificate %s is not, whatever the environment says', async (_what, certificate) => {
  expect(await fetchFrom(withCertificate(certificate))).toBe('profile.imageFetch');
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    expect(await fetchFrom(withCertificate(certificate))).toBe('profile.imageFetch');
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
  expect(requests).toBe(0);
});

test('a server that speaks HTTP/2 alone is not understood', async () => {
  const server = createSecureServer({ key: TEST_KEY, cert: GOOD_CERTIFICATE, allowHTTP1: false }, () => requests++);
  expect(await fetchFrom(server as unknown as Server)).toBe('profile.imageFetch');
  expect(requests).toBe(0);
});
