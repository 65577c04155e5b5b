// The profile service: claims published over HTTP against the rate at which the same process verifies them and nothing
// else, one list of a hundred among a thousand and among a million, and images from the cache.

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addressOfClassicKey, addressOfPqKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { publicKeyOf, signDigest } from '@svc/core/crypto/secp256k1';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { verifyClaim } from '@svc/core/profiles/proof';
import { personalDigest, pqMessageBytes } from '@svc/core/tx/message';
import { createRelayServer } from '../relay-server/src/createServer.ts';
import { nodeMlDsa } from '../relay-server/src/crypto/nodeMlDsa.ts';
import { limitsWith } from '../relay-server/src/edge/limits.ts';
import { startImageHosts } from '../test/support/imageHosts.ts';
import { picture } from '../test/support/pictures.ts';
import { spawnRelay } from '../test/support/spawnRelay.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const CLAIMS = 600;
const CONNECTIONS = 16;
const READS = 1_500;
/** Claims before the clock runs. */
const WARM_UP = 100;

interface Published {
  message: string;
  signature: string;
  publicKey: string | null;
}

async function claims(kind: 'classic' | 'pq'): Promise<Published[]> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return Promise.all(
    Array.from({ length: CLAIMS }, async (_, at) => {
      const seed = sha256(utf8(`${kind} ${at}`));
      const publicKey = kind === 'pq' ? mlDsaPublicKey(seed) : null;
      const subject = publicKey === null ? addressOfClassicKey(publicKeyOf(seed, false)) : addressOfPqKey(publicKey);
      const message = buildClaimMessage({ network: 'local', kind: 'account', subject, signer: subject, profile: { name: `Ada ${at}`, x: 'ada' }, issuedAt });
      const signature = publicKey === null ? signDigest(personalDigest(utf8(message)), seed) : await nodeMlDsa.sign(pqMessageBytes(utf8(message)), seed);
      return { message, signature: toHex(signature), publicKey: publicKey === null ? null : toHex(publicKey) };
    }),
  );
}

/** Seconds for all of `work`, `CONNECTIONS` at a time. */
async function timeAll<T>(work: readonly T[], act: (one: T) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < work.length) await act(work[next++] as T);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return (performance.now() - start) / 1000;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One request; resolves to the status once the whole answer was read. */
function call(url: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function expectAll<T>(work: readonly T[], act: (one: T) => Promise<number>): Promise<number> {
  return timeAll(work, async (one) => {
    const status = await act(one);
    if (status !== 200) throw new Error(`status ${status}`);
  });
}

async function publishing(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const kind of ['pq', 'classic'] as const) {
    const made = await claims(kind);
    const bodies = made.map((claim) => JSON.stringify(claim));
    const raw: number[] = [];
    const served: number[] = [];
    for (let round = 0; round < 4; round++) {
      raw.push(await timeAll(made, (claim) => verifyClaim(claim, nodeMlDsa.verify)));
      const server = await spawnRelay('memory', 0, ['--profiles-db', `sqlite:${join(folder, `${kind}${round}.sqlite`)}`]);
      const base = server.relay.replace(/relay$/, 'profiles/v1/local/accounts');
      // The first claims are not counted: a server that just started is slow.
      const rest = bodies.slice(WARM_UP);
      await expectAll(bodies.slice(0, WARM_UP), (body) => call(base, body));
      served.push(((await expectAll(rest, (body) => call(base, body))) * CLAIMS) / rest.length);
      await server.kill();
    }
    const [verified, published] = [CLAIMS / quartile(raw), CLAIMS / quartile(served)];
    rows.push({
      name: `publish, ${kind}`,
      'per second': Math.round(published),
      'compared with': Math.round(verified),
      ratio: (published / verified).toFixed(2),
    });
  }
  return rows;
}

async function listing(folder: string, count: number): Promise<number> {
  const file = join(folder, `list${count}.sqlite`);
  const config = { port: 0, limits: limitsWith({}, true), profilesDb: `sqlite:${file}` };
  const empty = createRelayServer(config);
  await empty.start();
  await empty.stop();
  const address = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;
  const db = new DatabaseSync(file);
  db.prepare(
    `INSERT INTO profiles WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
     SELECT 'local', 'account', '0x' || printf('%040x', i), 's', '{"name":"Ada","description":"' || hex(randomblob(60)) || '"}', 1, 1 FROM n`,
  ).run(count);
  db.close();
  const server = createRelayServer(config);
  const { url } = await server.start();
  const step = Math.floor(count / 100);
  const paths = Array.from({ length: READS / 5 }, (_, run) => {
    const ids = Array.from({ length: 100 }, (_unused, at) => address((at * step + run * 7919) % count));
    return `${url}/profiles/v1/local/accounts?ids=${ids.join(',')}`;
  });
  await expectAll(paths, call);
  const seconds = quartile([await expectAll(paths, call), await expectAll(paths, call), await expectAll(paths, call)]);
  await server.stop();
  return paths.length / seconds;
}

async function images(): Promise<number> {
  const hosts = await startImageHosts();
  const png = await picture('png', 256, 256);
  hosts.serve('/a.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  const server = createRelayServer({ port: 0, limits: limitsWith({}, true), outside: hosts.outside });
  const { url } = await server.start();
  const [claim] = await claims('classic');
  const subject = /Account: (\S+)/.exec(claim?.message ?? '')?.[1] as string;
  const message = buildClaimMessage({
    network: 'local',
    kind: 'account',
    subject,
    signer: subject,
    profile: { image: 'https://images.example/a.png' },
    issuedAt: Math.floor(Date.now() / 1000),
  });
  const signature = toHex(signDigest(personalDigest(utf8(message)), sha256(utf8('classic 0'))));
  await call(`${url}/profiles/v1/local/accounts`, JSON.stringify({ message, signature }));
  const paths = Array.from({ length: READS }, () => `${url}/profiles/v1/local/image/account/${subject}?v=1&s=64`);
  await expectAll(paths.slice(0, 50), call);
  const seconds = quartile([await expectAll(paths, call), await expectAll(paths, call), await expectAll(paths, call)]);
  await server.stop();
  await hosts.stop();
  return READS / seconds;
}

/** See the head of this file. */
export const profiles: BenchSpec = {
  name: 'profiles',
  about: 'claims over HTTP against bare verification; lists among 1e3 and 1e6 profiles; images from the cache',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-profiles-'));
    try {
      const rows = await publishing(folder);
      const [small, large] = [await listing(folder, 1_000), await listing(folder, 1_000_000)];
      rows.push({ name: 'list of 100 among 1e6', 'per second': Math.round(large), 'compared with': Math.round(small), ratio: (large / small).toFixed(2) });
      rows.push({ name: 'image of 64 pixels', 'per second': Math.round(await images()), 'compared with': '-', ratio: '-' });
      return {
        rows,
        notes: [
          'publish: each claim by an account of its own, durable SQLite, server in a process of its own beside the client; compared with verifying the same claims in one process and nothing else.',
          'list: compared with the same list among 1e3 profiles.',
        ],
      };
    } finally {
      agent.destroy();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
