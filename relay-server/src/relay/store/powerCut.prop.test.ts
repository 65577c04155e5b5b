// A machine that dies at any moment: what the disk holds then is what was synchronised, and any part of what was only
// written. Nothing that was confirmed may be missing, nothing may be out of order, and no number may be given again.

import { copyFileSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@svc/core/relay/pairingLink';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { createSqliteStore } from './sqliteStore.ts';

const LIMITS = { queue: 1_000, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 };
const TOPIC = 'ee'.repeat(32) as Topic;
const NOW = 1_790_000_000_000;
/**
 * The files that are written without being synchronised at once. SQLite writes its own log back only when it is long.
 */
const WRITTEN = ['-log0', '-log1', '-wal'];

/** What is surely on the disk: each file as it was when its last synchronisation began that has ended. */
const sure = new Map<string, Buffer>();
let calls = 0;
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const fdatasync = (fd: number, done: (error: Error | null) => void): void => {
    const path = readlinkSync(`/proc/self/fd/${fd}`);
    const content = readFileSync(path);
    // A disk that takes its time, and never the same.
    setTimeout(
      () => {
        sure.set(path, content);
        done(null);
      },
      (calls++ * 7) % 11,
    );
  };
  return { ...fs, fdatasync };
});

const folder = mkdtempSync(join(tmpdir(), 'relay-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const freshFile = (): string => join(folder, `${++files}.sqlite`);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('publish' as const) },
  { weight: 2, arbitrary: fc.constant('publish several at once' as const) },
  { weight: 2, arbitrary: fc.constant('acknowledge' as const) },
  { weight: 3, arbitrary: fc.constant('confirm' as const) },
  { weight: 2, arbitrary: fc.constant('rest' as const) },
);

/**
 * What may be left of bytes of which only those of an earlier moment are sure: whole pages of the others are there or
 * not.
 */
function torn(sure: Buffer, written: Buffer, dice: () => number): Buffer {
  const left = Buffer.alloc(Math.max(sure.length, written.length));
  sure.copy(left);
  const page = 128;
  for (let at = 0; at < written.length; at += page) if (dice() < 0.5) written.copy(left, at, at, at + page);
  return left;
}

test('a power cut loses nothing that was confirmed and gives no number twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (steps, stream) => {
        const dice = (): number => stream.next().value as number;
        const file = freshFile();
        const store = createSqliteStore(file, LIMITS, { boot: 'run 1', tidyAt: 150 });
        await store.use(TOPIC, { side: 'dapp', origin: 'https://shop.test', mayCreate: true }, NOW);
        await store.synced();
        for (const end of WRITTEN) if (!sure.has(file + end)) sure.set(file + end, readFileSync(file + end));
        let given = 0;
        let confirmed = 0;
        let acked = 0;
        const publish = async (): Promise<void> => {
          const n = ++given;
          const outcome = await store.publish(TOPIC, { side: 'dapp', mayCreate: false }, `n${n}`, NOW);
          expect('seq' in outcome && outcome.seq).toBe(n);
          // As the relay confirms it to the sender.
          void store.synced().then(() => {
            confirmed = Math.max(confirmed, n);
          });
        };
        for (const what of steps) {
          if (what === 'publish') await publish();
          else if (what === 'publish several at once') await Promise.all([publish(), publish(), publish()]);
          else if (what === 'rest') await new Promise((resolve) => setTimeout(resolve, dice() * 12));
          else if (what === 'acknowledge') {
            const upTo = Math.floor(dice() * (given + 1));
            acked = Math.max(acked, upTo);
            await store.acknowledge(TOPIC, 'wallet', upTo, NOW);
          } else await store.synced();
        }
        if (dice() < 0.7) {
          await publish();
          await store.synced();
        }
        // Now.
        const told = confirmed;
        const copy = freshFile();
        copyFileSync(file, copy);
        for (const end of WRITTEN)
          writeFileSync(copy + end, torn(sure.get(file + end) as Buffer, readFileSync(file + end), dice));
        await store.close();

        const after = createSqliteStore(copy, LIMITS, { boot: 'run 2' });
        const left = await after.fetch(TOPIC, 'wallet', { after: 0, maxMessages: 10_000, maxCharacters: 1e9 }, NOW);
        const seqs = left.map(({ seq }) => seq);
        // Whole up to some message: one that is lost takes those behind it along.
        expect(seqs).toEqual(seqs.map((_, n) => (seqs[0] as number) + n));
        for (const { seq, payload } of left) expect(payload).toBe(`n${seq}`);
        for (let seq = acked + 1; seq <= told; seq++) expect(seqs).toContain(seq);
        const next = await after.publish(TOPIC, { side: 'dapp', mayCreate: false }, 'next', NOW);
        expect('seq' in next && next.seq).toBeGreaterThan(given);
        await after.close();
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 40) },
  );
});
