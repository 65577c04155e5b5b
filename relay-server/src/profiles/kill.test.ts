// The profile service killed while it stores claims, withdrawals and copies of images: what was answered is there, and
// never half of anything.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { type ClaimProof, verifyClaim } from '@svc/core/profiles/claimProof';
import { afterAll, expect, test } from 'vitest';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import { spawnRelay } from '../../../test/support/spawnRelay.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';
import { createSqliteProfiles } from './store/sqliteProfiles.ts';

const KILLS = 4;
const folder = mkdtempSync(join(tmpdir(), 'profile-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every third claim takes the profile away again. */
const isWithdrawal = (issuedAt: number): boolean => issuedAt % 3 === 0;

test('each claim is the last one that was answered or the one that was on its way', async () => {
  const owners = Array.from({ length: 6 }, classicOwner);
  const answered = new Map<string, number>();
  const start = Math.floor(Date.now() / 1000) - 800;
  for (let kill = 0; kill < KILLS; kill++) {
    const relay = await spawnRelay('memory', 0, ['--profiles-db', `sqlite:${join(folder, 'profiles.sqlite')}`]);
    const base = `${relay.relay.replace(/relay$/, 'profiles/v1')}/local/accounts`;
    for (const { address } of owners) {
      const kept = answered.get(address);
      const response = await fetch(`${base}/${address}/proof`);
      if (kept === undefined) continue;
      if (response.status === 404) {
        expect(isWithdrawal(kept) || isWithdrawal(kept + 1)).toBe(true);
        answered.set(address, isWithdrawal(kept) ? kept : kept + 1);
        continue;
      }
      const proof = (await response.json()) as ClaimProof & { issuedAt: number };
      expect(isWithdrawal(proof.issuedAt)).toBe(false);
      expect(await verifyClaim(proof, nodeMlDsa.verify)).toMatchObject({
        issuedAt: proof.issuedAt,
        profile: { name: `Ada ${proof.issuedAt}` },
      });
      // One more may have been stored without its answer getting out.
      expect([0, 1]).toContain(proof.issuedAt - kept);
      answered.set(address, proof.issuedAt);
    }
    // Killed in the middle of the work, after a number of answers that differs each time.
    let left = 20 + kill * 13;
    let reached = (): void => {};
    const enough = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const writers = owners.map(async ({ address, sign }) => {
      for (let at = (answered.get(address) ?? start) + 1; ; at++) {
        const message = buildClaimMessage({
          network: 'local',
          kind: 'account',
          subject: address,
          signer: address,
          profile: isWithdrawal(at) ? null : { name: `Ada ${at}` },
          issuedAt: at,
        });
        try {
          const answer = await fetch(base, { method: 'POST', body: JSON.stringify(sign(message)) });
          if (answer.status !== 200) throw new Error(await answer.text());
          answered.set(address, at);
          if (--left === 0) reached();
        } catch (error) {
          if (relay.child.killed) return;
          throw error;
        }
      }
    });
    await enough;
    await relay.kill();
    await Promise.all(writers);
  }
  expect(answered.size).toBe(owners.length);
});

test('a copy of an image is the one that was stored last or the one before, and whole', async () => {
  const database = join(folder, 'images.sqlite');
  const program = fileURLToPath(new URL('../../../test/support/killedImages.ts', import.meta.url));
  let last = -1;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [program, database, String(last + 1)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const wanted = 15 + kill * 9;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text) => {
        said += text;
        if (said.split('\n').length > wanted) child.kill('SIGKILL');
      });
      child.once('close', (code) => (code === null ? resolve() : reject(new Error(`ended by itself with ${code}`))));
    });
    last = Number(said.trimEnd().split('\n').at(-1));
    const store = createSqliteProfiles(database);
    const found = await Promise.all([0, 1, 2, 3, 4].map((at) => store.findImage(`https://images.example/${at}`)));
    const images = found.filter((image) => image !== undefined);
    for (const { bytes, hash, width, fetchedAt } of images) {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
      expect([bytes[0], width]).toEqual([fetchedAt & 255, fetchedAt]);
    }
    // What was said is there; one more may have been stored without a word. Older ones had to go with it and not
    // before.
    expect(images.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(150_000);
    expect([last, last + 1]).toContain(Math.max(...images.map(({ fetchedAt }) => fetchedAt)));
    await store.close();
  }
  expect(last).toBeGreaterThan(50);
});
