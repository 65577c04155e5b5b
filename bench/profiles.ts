// The profile service: claims published over HTTP, compared with the rate at which one core, and all of them, only
// verify them; one list of a hundred among a thousand and among a million profiles; and images from the cache.

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOfClassicKey, addressOfPqKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { publicKeyOf, signDigest } from '@svc/core/crypto/secp256k1';
import { METRIC_PREFIX } from '@svc/core/names';
import { buildClaimMessage, parseClaimMessage } from '@svc/core/profiles/claim';
import { readClaimSignature } from '@svc/core/profiles/claimProof';
import { personalDigest, pqMessageBytes } from '@svc/core/tx/message';
import { createRelayServer, type RelayServer } from '../relay-server/src/createServer.ts';
import type { Signed } from '../relay-server/src/crypto/claimSignatures.ts';
import { nodeMlDsa } from '../relay-server/src/crypto/nodeMlDsa.ts';
import { limitsWith } from '../relay-server/src/edge/limits.ts';
import { createSqliteProfiles } from '../relay-server/src/profiles/store/sqliteProfiles.ts';
import { startImageHosts } from '../test/support/imageHosts.ts';
import { picture } from '../test/support/pictures.ts';
import { Random } from '../test/support/random.ts';
import { spawnRelay } from '../test/support/spawnRelay.ts';
import { postRequest, sendAll } from './submitClient.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';
import { type VerifyRate, verifyRate } from './verifyRates.ts';
import type { VerifyLibrary } from './verifyWorker.ts';

const CLAIMS = 10_000;
const ROUNDS = 3;
/** For claims, with the concurrent requests of each. */
const CONNECTIONS = 64;
const DEPTH = 4;
/** Concurrent readers. */
const READERS = 16;
const READS = 1_500;
const LISTS = 200;
const TURNS = 7;
/** Addresses of a list, and the numbers of profiles that they are drawn from. */
const LISTED = 100;
const FEW = 1_000;
const MANY = 1_000_000;
/** Profiles stored in one transaction. */
const PORTION = 10_000;
/** Claims before the clock starts, to warm up; the threads that it is compared with get as many. */
const WARM_UP = 6_000;
/** For a library that verifies twenty times more slowly. */
const FEW_CLAIMS = 1_000;

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
      const publicKey = kind === 'pq' ? await nodeMlDsa.publicKeyOf(seed) : null;
      const subject = publicKey === null ? addressOfClassicKey(publicKeyOf(seed, false)) : addressOfPqKey(publicKey);
      const message = buildClaimMessage({
        network: 'local',
        kind: 'account',
        subject,
        signer: subject,
        profile: { name: `Ada ${at}`, x: 'ada' },
        issuedAt,
      });
      const signature =
        publicKey === null
          ? signDigest(personalDigest(utf8(message)), seed)
          : await nodeMlDsa.sign(pqMessageBytes(utf8(message)), seed);
      return { message, signature: toHex(signature), publicKey: publicKey === null ? null : toHex(publicKey) };
    }),
  );
}

/** Seconds for all of `work`, `READERS` at a time. */
async function timeAll<T>(work: readonly T[], act: (one: T) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < work.length) await act(work[next++] as T);
  };
  await Promise.all(Array.from({ length: READERS }, lane));
  return (performance.now() - start) / 1000;
}

const agent = new Agent({ keepAlive: true, maxSockets: READERS });

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

/** The rate that a quarter of them exceeded. */
const best = (rates: readonly number[]): number => 1 / quartile(rates.map((rate) => 1 / rate));

/** Roughly the answer to a publisher. */
const PUBLISHED = JSON.stringify({
  ok: true,
  profile: {
    kind: 'account',
    address: `0x${'a'.repeat(40)}`,
    signer: `0x${'a'.repeat(40)}`,
    profile: { name: 'Ada', x: 'ada' },
  },
});

/** What a kind of claims is compared with, by the name in the table. */
const COMPARED: Readonly<Record<'classic' | 'pq', Readonly<Record<string, VerifyLibrary>>>> = {
  pq: { 'node:crypto': 'node:crypto', 'our WebAssembly': 'ours' },
  classic: { '@noble/curves': '@noble/curves', libsecp256k1: 'ours' },
};

/** Seconds of processor time that a server has used, over all its threads. */
async function processorTime(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${METRIC_PREFIX}process_cpu_seconds_total (\\S+)`, 'm').exec(text)?.[1]);
}

/** Requests per second that a bare handler answers with a fixed text. */
async function bareRate(requests: readonly Buffer[], text: string): Promise<number> {
  const child = fork(resolve(import.meta.dirname, 'publishBare.ts'), { stdio: 'ignore' });
  try {
    const port = await new Promise<number>((found) => {
      child.once('message', (given) => found(Number(given)));
      child.send(text);
    });
    return await sentRate(port, requests);
  } finally {
    child.kill();
  }
}

/** Requests per second that a server answers after warming up. @param whenWarm called between the two */
async function sentRate(port: number, requests: readonly Buffer[], whenWarm?: () => Promise<void>): Promise<number> {
  await sendAll(port, requests.slice(0, WARM_UP), CONNECTIONS, () => undefined, DEPTH);
  await whenWarm?.();
  const start = performance.now();
  await sendAll(port, requests.slice(WARM_UP), CONNECTIONS, () => undefined, DEPTH);
  return ((requests.length - WARM_UP) / (performance.now() - start)) * 1000;
}

async function publishing(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const cores = availableParallelism();
  for (const kind of ['pq', 'classic'] as const) {
    const made = await claims(kind);
    const signed = made.map((proof): Signed => {
      const claim = parseClaimMessage(proof.message);
      return {
        signer: claim.signer,
        message: utf8(proof.message),
        ...readClaimSignature(claim, proof.signature, proof.publicKey),
      };
    });
    const requests = made.map((claim) =>
      postRequest('127.0.0.1', '/profiles/v1/local/accounts', JSON.stringify(claim)),
    );
    const compared = Object.entries(COMPARED[kind]).flatMap(([name, library]) => [
      { name: `  verify: ${name}, one core`, library, threads: 1, rates: [] as VerifyRate[] },
      { name: `  verify: ${name}, all cores`, library, threads: cores, rates: [] as VerifyRate[] },
    ]);
    const [served, processor, bare]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      // New data in each round: every key is seen for the first time, by the server and by those it is compared with.
      for (const { library, threads, rates } of compared) {
        const isSlow = library === '@noble/curves';
        rates.push(
          await verifyRate(
            library,
            isSlow ? signed.slice(0, FEW_CLAIMS) : signed,
            isSlow ? FEW_CLAIMS / 2 : WARM_UP,
            threads,
          ),
        );
      }
      const server = await spawnRelay('memory', 0, [
        '--profiles-db',
        `sqlite:${join(folder, `${kind}${round}.sqlite`)}`,
      ]);
      const url = `http://127.0.0.1:${server.port}`;
      let before = 0;
      served.push(
        await sentRate(server.port, requests, async () => {
          before = await processorTime(url);
        }),
      );
      processor.push((((await processorTime(url)) - before) / (CLAIMS - WARM_UP)) * 1e6);
      await server.kill();
      bare.push(await bareRate(requests, PUBLISHED));
    }
    const publishes = best(served);
    rows.push({
      name: `publish, ${kind}`,
      'per second': Math.round(publishes),
      'processor µs': Math.round(quartile(processor)),
    });
    for (const { name, rates } of compared) {
      const rate = best(rates.map(({ perSecond }) => perSecond));
      const row = {
        name,
        'per second': Math.round(rate),
        'processor µs': Math.round(quartile(rates.map(({ processor }) => processor))),
      };
      rows.push({ ...row, 'publish of it': (publishes / rate).toFixed(2) });
    }
    rows.push({
      name: '  HTTP alone: node:http',
      'per second': Math.round(best(bare)),
      'publish of it': (publishes / best(bare)).toFixed(2),
    });
  }
  return rows;
}

/** The address of the n-th stored profile: a hash, like real addresses. */
const addressAt = (at: number): string => `0x${toHex(sha256(utf8(`listed ${at}`))).slice(0, 40)}`;
const addressesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addressAt(from + at));

interface Listed {
  readonly server: RelayServer;
  /** The URL of a list. */
  readonly path: (addresses: readonly string[]) => string;
  /** New lists of a hundred drawn from all stored ones. */
  readonly draw: () => string[];
}

/** A server with some profiles. */
async function listed(folder: string, count: number): Promise<Listed> {
  const file = join(folder, `list${count}.sqlite`);
  const store = createSqliteProfiles(file);
  for (let from = 0; from < count; from += PORTION) {
    const common = {
      network: 'local',
      kind: 'account',
      message: 'm',
      signature: 's',
      publicKey: null,
      issuedAt: 1,
      updatedAt: 1,
    } as const;
    await Promise.all(
      addressesFrom(from, Math.min(PORTION, count - from)).map((address) =>
        store.put({
          ...common,
          address,
          signer: address,
          profile: { name: address.slice(2, 10), description: address.repeat(3) },
        }),
      ),
    );
  }
  await store.close();
  const server = createRelayServer({ port: 0, limits: limitsWith({}, true), profilesDb: `sqlite:${file}` });
  const { url } = await server.start();
  const random = new Random(7);
  const path = (addresses: readonly string[]): string => `${url}/profiles/v1/local/accounts?ids=${addresses.join(',')}`;
  const draw = (): string[] =>
    Array.from({ length: LISTS }, () => path(Array.from({ length: LISTED }, () => addressAt(random.below(count)))));
  return { server, path, draw };
}

/** Lists per second among few profiles and among many, measured in turns, each with new lists. */
async function listing(folder: string): Promise<BenchRow[]> {
  const few = await listed(folder, FEW);
  const many = await listed(folder, MANY);
  const [small, large, first]: [number[], number[], number[]] = [[], [], []];
  // Every profile is read once first, as in a service that has run for a while.
  await expectAll(
    Array.from({ length: FEW / LISTED }, (_, at) => few.path(addressesFrom(at * LISTED, LISTED))),
    call,
  );
  for (let from = 0; from < MANY; from += PORTION) {
    const paths = Array.from({ length: PORTION / LISTED }, (_, at) =>
      many.path(addressesFrom(from + at * LISTED, LISTED)),
    );
    first.push((await expectAll(paths, call)) / paths.length);
  }
  for (let turn = 0; turn < TURNS; turn++) {
    small.push((await expectAll(few.draw(), call)) / LISTS);
    large.push((await expectAll(many.draw(), call)) / LISTS);
  }
  for (const { server } of [few, many]) await server.stop();
  const row = (name: string, times: readonly number[]): BenchRow => ({
    name,
    'per second': Math.round(1 / quartile(times)),
    'of 1e3': (quartile(small) / quartile(times)).toFixed(2),
  });
  return [
    row('list of 100 among 1e3', small),
    row('list of 100 among 1e6', large),
    row('list of 100 among 1e6, first time', first),
  ];
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

export const profiles: BenchSpec = {
  name: 'profiles',
  about: 'claims over HTTP against bare verification; lists among 1e3 and 1e6 profiles; images from the cache',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-profiles-'));
    try {
      const rows = await publishing(folder);
      rows.push(...(await listing(folder)));
      rows.push({ name: 'image of 64 pixels', 'per second': Math.round(await images()) });
      return {
        rows,
        notes: [
          `publish: each claim by an account of its own, so every key is new; durable SQLite; ${CONNECTIONS} connections with ${DEPTH} requests each under way. The client takes its share of the same ${availableParallelism()} cores, some 15 µs a claim; the processor time is that of the server with all its threads.`,
          'verify: the same signatures and nothing else, with every key new, on threads that have them in memory. The second library of each kind is what the service itself verifies with.',
          'HTTP alone: a bare handler that reads the same bodies from the same client, answers as many bytes, and neither verifies nor stores.',
          'list: each list is drawn anew from all that are stored, after every profile was listed once (which is the row of first times, from the file); both servers and the client in one process, in turns.',
        ],
      };
    } finally {
      agent.destroy();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
