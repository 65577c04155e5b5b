import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signDigest } from '@svc/core/crypto/secp256k1';
import { describe, expect, it } from 'vitest';
import { recoverKey } from './nodeSecp256k1.ts';
import { queueMemory, RecoveryQueue } from './recoveryQueue.ts';
import { SenderRecovery } from './senderRecovery.ts';

const bytes = (fill: number, length = 32): Uint8Array => new Uint8Array(length).fill(fill);
/** A request: every seventh one is no signature, every eleventh has a wrong length. */
const question = (at: number): [digest: Uint8Array, signature: Uint8Array] => {
  const digest = bytes(at % 256).with(0, at >> 8);
  const signature = signDigest(digest, bytes(1 + (at % 100)));
  if (at % 7 === 3) return [digest, signature.with(64, 30)];
  return at % 11 === 5 ? [digest, signature.subarray(1)] : [digest, signature];
};
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('recovery on several threads', () => {
  it('answers each of many requests in order, those of later turns too', async () => {
    const pool = new SenderRecovery(2);
    const settled: number[] = [];
    const answers: Promise<Uint8Array | undefined>[] = [];
    const questions = Array.from({ length: 400 }, (_, at) => question(at));
    for (let round = 0; round < 3; round++) {
      for (const [at, [digest, signature]] of questions.entries()) {
        const answer = pool.recover(digest, signature);
        answers.push(answer);
        void answer.then(() => settled.push(round * questions.length + at));
        if (at % 90 === 89) await turn();
      }
    }
    const expected = questions.map(([digest, signature]) => recoverKey(digest, signature));
    expect(expected.filter((key) => key === undefined).length).toBeGreaterThan(50);
    expect(await Promise.all(answers)).toEqual([...expected, ...expected, ...expected]);
    expect(settled).toEqual(settled.map((_, at) => at));
  });

  it('accepts more requests in one turn than the threads have room for', async () => {
    const pool = new SenderRecovery(1);
    const questions = Array.from({ length: 40 }, (_, at) => question(at));
    await Promise.all(questions.map((one) => pool.recover(...one)));
    const many = Array.from({ length: 1200 }, (_, at) => questions[at % 40] as (typeof questions)[number]);
    const expected = questions.map((one) => recoverKey(...one));
    expect(await Promise.all(many.map((one) => pool.recover(...one)))).toEqual(many.map((_, at) => expected[at % 40]));
  });

  it('continues alone when threads fail, pending requests included', async () => {
    const pool = new SenderRecovery(1, new URL('data:text/javascript,throw new Error("broken")'));
    const questions = Array.from({ length: 30 }, (_, at) => question(at));
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(questions.map((one) => pool.recover(...one)));
      expect(answers).toEqual(questions.map((one) => recoverKey(...one)));
      await turn();
    }
  });

  it('does without a thread that took a request and never answers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recover-'));
    const mark = join(folder, 'taken');
    const script = `import { writeFileSync } from 'node:fs';
      import { workerData } from 'node:worker_threads';
      const numbers = new Int32Array(workerData, 0, 1026);
      const take = () => {
        const taken = Atomics.load(numbers, 1025);
        if (taken === Atomics.load(numbers, 1024) || Atomics.compareExchange(numbers, 1025, taken, taken + 1) !== taken) setImmediate(take);
        else writeFileSync(${JSON.stringify(mark)}, '');
      };
      take();`;
    const pool = new SenderRecovery(1, new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    const questions = Array.from({ length: 30 }, (_, at) => question(at));
    const expected = questions.map((one) => recoverKey(...one));
    // The thread takes a while to start; the round from which it takes one has to do without its answer.
    while (!existsSync(mark)) {
      expect(await Promise.all(questions.map((one) => pool.recover(...one)))).toEqual(expected);
      await turn();
    }
    rmSync(folder, { recursive: true });
    expect(await Promise.all(questions.map((one) => pool.recover(...one)))).toEqual(expected);
  });
});

describe('the queue', () => {
  it('issues every slot once, gives no answer early and has no room beyond its slots', () => {
    const queue = new RecoveryQueue(queueMemory());
    const questions = Array.from({ length: 3 }, (_, at) => question(at));
    expect(questions.map((one, at) => queue.lay(...one, at))).toEqual([0, 1, 2]);
    expect(queue.answer(0)).toBeUndefined();
    expect([queue.serve(), queue.serve(), queue.serve(), queue.serve()]).toEqual([true, true, true, false]);
    expect([0, 1, 2].map((slot) => queue.answer(slot))).toEqual(questions.map((one) => recoverKey(...one)));
    expect(queue.lay(...question(3), 1024)).toBeUndefined();
    expect(queue.lay(...question(3), 0)).toBe(3);
    expect(queue.serve()).toBe(true);
    expect(queue.answer(3)).toBeNull();
  });
});
