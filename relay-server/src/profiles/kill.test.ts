// The profile service killed while it stores claims: what was answered is there, and never half of a claim.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { type ClaimProof, verifyClaim } from '@svc/core/profiles/proof';
import { afterAll, expect, test } from 'vitest';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import { spawnRelay } from '../../../test/support/spawnRelay.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';

const KILLS = 4;
const folder = mkdtempSync(join(tmpdir(), 'profile-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each claim is the last one that was answered or the one that was on its way', { timeout: 60_000 }, async () => {
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
      const proof = (await response.json()) as ClaimProof & { issuedAt: number };
      expect(await verifyClaim(proof, nodeMlDsa.verify)).toMatchObject({ issuedAt: proof.issuedAt, profile: { name: `Ada ${proof.issuedAt}` } });
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
          profile: { name: `Ada ${at}` },
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
