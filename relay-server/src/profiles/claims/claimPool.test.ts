// The threads judge as a claim is judged without them, and what can go wrong with threads: deaths, ends, too much at
// once.

import { utf8 } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import { buildClaimMessage, type Claim } from '@svc/core/profiles/claim';
import { afterEach, describe, expect, test } from 'vitest';
import { BROKEN_UTF8, bytesWith } from '../../../../test/support/brokenUtf8.ts';
import { classicOwner, postQuantumOwner } from '../../../../test/support/profileOwners.ts';
import { headersOf, statusOf } from '../../edge/http.ts';
import { unpackHex } from '../store/packedHex.ts';
import { type ClaimCheck, checkClaimInProcess } from './checkClaim.ts';
import { ClaimPool, type ClaimPoolOptions } from './claimPool.ts';
import { type ClaimTask, readClaim } from './readClaim.ts';

const NOW = 1_764_000_000;
const task = (body: Uint8Array): ClaimTask => ({
  body,
  network: 'local',
  kind: 'account',
  now: NOW,
  age: 900,
  ahead: 300,
});
const bodyOf = (value: unknown): Uint8Array => utf8(JSON.stringify(value));

function signed(
  kind: 'classic' | 'pq',
  changes: Partial<Claim> = {},
): { message: string; signature: string; publicKey?: string } {
  const { address, sign } = kind === 'classic' ? classicOwner() : postQuantumOwner();
  const profile = { name: 'Ada é', description: 'x'.repeat(200) };
  return sign(
    buildClaimMessage({
      network: 'local',
      kind: 'account',
      subject: address,
      signer: address,
      profile,
      issuedAt: NOW,
      ...changes,
    }),
  );
}

/** Claims of both kinds as they may come, from good ones to what is no claim at all. */
function manyBodies(): Uint8Array[] {
  const [pq, classic, other] = [signed('pq'), signed('classic'), signed('pq')];
  const upper = (text: string): string => text.toUpperCase();
  const good = [
    pq,
    classic,
    { ...classic, publicKey: 'not read' },
    { ...pq, signature: `0x${pq.signature}` },
    { ...pq, publicKey: upper(pq.publicKey ?? '') },
  ];
  const bad = [
    ...[
      { ...pq, signature: other.signature },
      { ...pq, publicKey: other.publicKey },
      { ...classic, message: signed('classic').message },
    ],
    ...[
      { ...pq, signature: 'abc' },
      { ...pq, publicKey: undefined },
      { ...classic, signature: 7 },
      { ...classic, message: `${classic.message} ` },
    ],
    ...[
      { message: 'x' },
      signed('classic', { issuedAt: NOW - 901 }),
      signed('pq', { issuedAt: NOW + 301 }),
      signed('classic', { network: 'testnet' }),
      [],
      null,
    ],
  ];
  // In a member that nobody reads: put right, each would be a good claim.
  const broken = BROKEN_UTF8.map(([, bytes]) => bytesWith(JSON.stringify({ ...classic, more: '*' }), bytes));
  return [
    ...[...good, signed('pq', { profile: null }), ...bad].map(bodyOf),
    utf8(''),
    utf8('{"message":'),
    new Uint8Array(),
    Buffer.from(JSON.stringify(classic)).fill(0xff, 300, 320),
    ...broken,
  ];
}

const pools: ClaimPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
function poolOf(options: Partial<ClaimPoolOptions> = {}): ClaimPool {
  const pool = new ClaimPool(options);
  pools.push(pool);
  return pool;
}
const refuse = (): Promise<ClaimCheck> => Promise.reject(new Error('not to be asked'));
const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const some = manyBodies().map(task);

describe('a claim', () => {
  test('is judged by threads as without them, with its evidence as it was written', async () => {
    const pool = poolOf({ spare: refuse, most: 2 });
    const all = [0, 1, 2, 3].flatMap(() => some);
    const judged = await Promise.all(all.map((one) => pool.judge(one)));
    expect(pool.threadCount).toBe(2);
    expect(judged).toEqual(await Promise.all(all.map(checkClaimInProcess)));
    for (const [at, judgement] of judged.entries()) {
      const { body } = all[at] as ClaimTask;
      if ('malformed' in judgement)
        expect(() => readClaim(all[at] as ClaimTask)).toThrow(new ParseRefusal(...splitSentence(judgement.malformed)));
      else {
        const { message, signature, publicKey } = JSON.parse(Buffer.from(body).toString());
        expect([judgement.message, unpackHex(judgement.signature)]).toEqual([message, signature]);
        expect(judgement.publicKey === null ? null : unpackHex(judgement.publicKey)).toBe(
          signature.length < 200 ? null : publicKey,
        );
      }
    }
    const seen = some
      .map((_, at) => judged[at] as ClaimCheck)
      .map((judgement) => ('malformed' in judgement ? 'malformed' : judgement.isSigned));
    expect([true, false, 'malformed'].map((kind) => seen.filter((one) => one === kind).length)).toEqual([6, 3, 19]);
  });
});

/** The path of a refusal and what was expected there. */
function splitSentence(sentence: string): [string, string] {
  const [path = '', expected = ''] = sentence.split(': expected ', 2);
  return [path, expected];
}

describe('the threads', () => {
  test('are not started for a few claims at a time, of either kind', async () => {
    const pool = poolOf();
    for (const kind of ['classic', 'pq'] as const)
      expect(await pool.judge(task(bodyOf(signed(kind))))).toMatchObject({ isSigned: true });
    expect(pool.threadCount).toBe(0);
  });

  test('are started when claims that came one by one are under way together', async () => {
    let release = (): void => undefined;
    const held = new Promise<ClaimCheck>((resolve) => {
      release = () => resolve({ malformed: 'held' });
    });
    const one = some[0] as ClaimTask;
    const pool = poolOf({ most: 1, spare: () => held });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const asked: Promise<ClaimCheck>[] = [];
    for (let at = 0; at < 3; at++) {
      asked.push(pool.judge(one));
      await turn();
    }
    expect(pool.threadCount).toBe(0);
    asked.push(pool.judge(one));
    await turn();
    expect(pool.threadCount).toBe(1);
    release();
    expect((await Promise.all(asked)).slice(0, 3)).toEqual(Array(3).fill({ malformed: 'held' }));
    expect(await asked[3]).toMatchObject({ isSigned: true });
  });

  test('that die leave no claim behind, and others take their place', async () => {
    // Dies at its first message; the file is the same for those that follow.
    const pool = poolOf({
      most: 1,
      script: script(
        'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(3))',
      ),
    });
    const expected = await Promise.all(some.map(checkClaimInProcess));
    const ask = () => Promise.all(some.map((one) => pool.judge(one)));
    expect(await ask()).toEqual(expected);
    expect(pool.threadCount).toBeLessThan(2);
    expect(await ask()).toEqual(expected);
    expect(await ask()).toEqual(expected);
    // Three deaths without an answer between them: this will not get better.
    expect(await ask()).toEqual(expected);
    expect(pool.threadCount).toBe(0);
  });

  test('that cannot even be loaded do no harm', async () => {
    const lost: unknown[] = [];
    const pool = poolOf({ script: script('throw new Error("broken")'), onLost: (cause) => lost.push(cause) });
    expect(await Promise.all(some.map((one) => pool.judge(one)))).toEqual(
      await Promise.all(some.map(checkClaimInProcess)),
    );
    // Nobody else would hear of it.
    expect(lost.length).toBeGreaterThan(0);
    for (const cause of lost) expect(cause).toMatchObject({ message: 'broken' });
  });

  test('more claims than may be under way are refused at once, and taken again when there is room', async () => {
    const pool = poolOf({ queue: 15 });
    const results = await Promise.allSettled(some.map((one) => pool.judge(one)));
    expect(results.map(({ status }) => status)).toEqual(some.map((_, at) => (at < 15 ? 'fulfilled' : 'rejected')));
    const { reason } = results[15] as PromiseRejectedResult;
    expect([reason.code, statusOf(reason), headersOf(reason)]).toEqual(['profile.busy', 503, { 'retry-after': '1' }]);
    await expect(pool.judge(some[0] as ClaimTask)).resolves.toMatchObject({ isSigned: true });
  });

  test('are gone after the end; what had no answer is refused, and so is what comes later', async () => {
    const pool = poolOf({
      most: 2,
      script: script('import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {})'),
    });
    const asked = Promise.allSettled(some.map((one) => pool.judge(one)));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(pool.threadCount).toBeGreaterThan(0);
    await pool.close();
    expect(pool.threadCount).toBe(0);
    for (const result of await asked)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'profile.busy' } });
    await expect(pool.judge(some[0] as ClaimTask)).rejects.toMatchObject({ code: 'profile.busy' });
    await pool.close();
  });

  test('a spare that fails fails its own claim alone', async () => {
    const pool = poolOf({ most: 0, spare: async ({ body }) => (body.length === 0 ? refuse() : { malformed: 'here' }) });
    const results = await Promise.allSettled([utf8('a'), utf8(''), utf8('b')].map((body) => pool.judge(task(body))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
