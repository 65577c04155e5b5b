// The threads decide as the wallet's own code does, and what can go wrong with threads: deaths, ends, too much at once.

import { addressOfClassicKey, addressOfPqKey } from '@svc/core/accounts/address';
import { utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { mlDsaPublicKey, mlDsaSign, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { publicKeyOf, signDigest } from '@svc/core/crypto/secp256k1';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { isClaimSigned } from '@svc/core/profiles/proof';
import { personalDigest, pqMessageBytes } from '@svc/core/tx/message';
import { afterEach, describe, expect, test } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { headersOf, statusOf } from '../edge/http.ts';
import { isSignedBy } from './claimJudge.ts';
import { isSignedHere } from './claimSignatures.ts';
import { judgePacked, packedBytes, packSigned, readVerdicts, type Signed } from './signatureMessages.ts';
import { SignaturePool, type SignaturePoolOptions } from './signaturePool.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const seedOf = (name: string): Uint8Array => sha256(utf8(name));

function signedBy(kind: 'classic' | 'pq', name: string, text: string): Signed {
  const seed = seedOf(name);
  const message = utf8(text);
  if (kind === 'classic') {
    return { signer: addressOfClassicKey(publicKeyOf(seed, false)), message, signature: signDigest(personalDigest(message), seed), publicKey: null };
  }
  const publicKey = mlDsaPublicKey(seed);
  return { signer: addressOfPqKey(publicKey), message, signature: mlDsaSign(pqMessageBytes(message), seed), publicKey };
}

const byCore = ({ signer, message, ...proof }: Signed): Promise<boolean> =>
  isClaimSigned({ signer }, new TextDecoder().decode(message), proof, referenceMlDsa.verify);

/** Good ones of both kinds in several letter cases, and others with one thing wrong. */
function manySigned(count: number): Signed[] {
  const random = new Random(3);
  const good = Array.from({ length: 12 }, (_, at) =>
    signedBy(at % 3 === 0 ? 'pq' : 'classic', `owner ${at % 7}`, 'x'.repeat(random.below(at === 9 ? 6000 : 900))),
  );
  const flip = (bytes: Uint8Array): Uint8Array => bytes.with(random.below(bytes.length), random.below(256));
  return Array.from({ length: count }, () => {
    const one = random.pick(good);
    const other = random.pick(good.filter(({ publicKey }) => (publicKey === null) === (one.publicKey === null)));
    switch (random.below(7)) {
      case 0:
        return { ...one, signature: flip(one.signature) };
      case 1:
        return { ...one, message: one.message.length === 0 ? utf8('y') : one.message.with(random.below(one.message.length), 121) };
      case 2:
        return { ...one, publicKey: one.publicKey === null ? null : flip(one.publicKey) };
      case 3:
        return { ...one, signer: other.signer };
      case 4:
        return { ...one, signer: one.signer.toLowerCase() };
      case 5:
        return one.publicKey === null ? { ...one, signature: one.signature.with(64, random.pick([0, 1, 2, 26, 27, 28, 29, 255])) } : one;
      default:
        return one;
    }
  });
}

const pools: SignaturePool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
function poolOf(options: Partial<SignaturePoolOptions> = {}): SignaturePool {
  const pool = new SignaturePool({ spare: isSignedHere, ...options });
  pools.push(pool);
  return pool;
}
const refuse = (): Promise<boolean> => Promise.reject(new Error('not to be asked'));
const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const some = manySigned(20);

describe('who signed', () => {
  test('threads, this thread and core agree on good signatures and on those with one thing wrong', { timeout: 60_000 }, async () => {
    const all = manySigned(400);
    const expected = await Promise.all(all.map(byCore));
    expect(expected.filter(Boolean).length).toBeGreaterThan(80);
    expect(expected.filter((isGood) => !isGood).length).toBeGreaterThan(80);
    const pool = poolOf({ spare: refuse, most: 2 });
    expect(await Promise.all(all.map((one) => pool.isSigned(one)))).toEqual(expected);
    expect(pool.threadCount).toBe(2);
    expect(await Promise.all(all.map(isSignedHere))).toEqual(expected);
  });

  test('the twin of a classic signature with a high s is refused', () => {
    const one = signedBy('classic', 'ada', 'hello');
    const s = BigInt(`0x${Buffer.from(one.signature.subarray(32, 64)).toString('hex')}`);
    const high = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex');
    const twin = Uint8Array.from([...one.signature.subarray(0, 32), ...high, 55 - (one.signature[64] as number)]);
    const verifier = new MlDsaVerifier(1);
    const owner = Buffer.from(one.signer.slice(2), 'hex');
    expect(isSignedBy({ ...one, owner }, verifier)).toBe(true);
    expect(isSignedBy({ ...one, owner, signature: twin }, verifier)).toBe(false);
  });

  test('packing keeps every part where it belongs', () => {
    const buffer = new ArrayBuffer(packedBytes(some) + 4096);
    packSigned(buffer, some);
    let at = 0;
    judgePacked(buffer, ({ owner, message, signature, publicKey }) => {
      const one = some[at++] as Signed;
      expect(one.signer.toLowerCase().endsWith(Buffer.from(owner).toString('hex'))).toBe(true);
      expect([message, signature, publicKey]).toEqual([one.message, one.signature, one.publicKey]);
      return at % 3 === 0;
    });
    expect(readVerdicts(buffer)).toEqual(some.map((_, index) => (index + 1) % 3 === 0));
  });
});

describe('the threads', () => {
  test('are not started for a few claims at a time, of either kind', async () => {
    const pool = poolOf();
    for (const kind of ['classic', 'pq'] as const) expect(await pool.isSigned(signedBy(kind, 'ada', 'hello'))).toBe(true);
    expect(pool.threadCount).toBe(0);
  });

  test('are started when claims that came one by one are under way together', async () => {
    let release = (): void => undefined;
    const held = new Promise<boolean>((resolve) => {
      release = () => resolve(true);
    });
    const pool = poolOf({ most: 1, spare: () => held });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const asked: Promise<boolean>[] = [];
    for (let at = 0; at < 3; at++) {
      asked.push(pool.isSigned(signedBy('pq', 'ada', 'hello')));
      await turn();
    }
    expect(pool.threadCount).toBe(0);
    asked.push(pool.isSigned(signedBy('pq', 'ada', 'hello')));
    await turn();
    expect(pool.threadCount).toBe(1);
    release();
    expect(await Promise.all(asked)).toEqual([true, true, true, true]);
  });

  test('that die leave no claim behind, and others take their place', { timeout: 30_000 }, async () => {
    // Dies at its first message; the file is the same for those that follow.
    const pool = poolOf({ most: 1, script: script('import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(3))') });
    const expected = await Promise.all(some.map(byCore));
    const ask = () => Promise.all(some.map((one) => pool.isSigned(one)));
    expect(await ask()).toEqual(expected);
    expect(pool.threadCount).toBeLessThan(2);
    expect(await ask()).toEqual(expected);
    expect(await ask()).toEqual(expected);
    // Three deaths without an answer between them: this will not get better.
    expect(await ask()).toEqual(expected);
    expect(pool.threadCount).toBe(0);
  });

  test('that cannot even be loaded do no harm', async () => {
    const pool = poolOf({ script: script('throw new Error("broken")') });
    expect(await Promise.all(some.map((one) => pool.isSigned(one)))).toEqual(await Promise.all(some.map(byCore)));
  });

  test('more claims than may be under way are refused at once, and taken again when there is room', async () => {
    const pool = poolOf({ queue: 15 });
    const results = await Promise.allSettled(some.map((one) => pool.isSigned(one)));
    expect(results.map(({ status }) => status)).toEqual(some.map((_, at) => (at < 15 ? 'fulfilled' : 'rejected')));
    const { reason } = results[15] as PromiseRejectedResult;
    expect([reason.code, statusOf(reason), headersOf(reason)]).toEqual(['profile.busy', 503, { 'retry-after': '1' }]);
    await expect(pool.isSigned(some[0] as Signed)).resolves.toBeTypeOf('boolean');
  });

  test('are gone after the end; what had no answer is refused, and so is what comes later', async () => {
    const pool = poolOf({ most: 2, script: script('import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {})') });
    const asked = Promise.allSettled(some.map((one) => pool.isSigned(one)));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(pool.threadCount).toBeGreaterThan(0);
    await pool.close();
    expect(pool.threadCount).toBe(0);
    for (const result of await asked) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'profile.busy' } });
    await expect(pool.isSigned(some[0] as Signed)).rejects.toMatchObject({ code: 'profile.busy' });
    await pool.close();
  });

  test('a spare that fails fails its own claim alone', async () => {
    const pool = poolOf({ most: 0, spare: async ({ message }) => (message.length === 0 ? refuse() : true) });
    const results = await Promise.allSettled([utf8('a'), utf8(''), utf8('b')].map((message) => pool.isSigned({ ...(some[0] as Signed), message })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
