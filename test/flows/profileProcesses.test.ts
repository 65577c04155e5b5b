// Two profile services on one PostgreSQL, which is killed and restarted while owners publish at both: confirmed claims
// are at either process, a newer claim is never replaced by an older one, and neither process has to be restarted.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classicOwner } from '../support/profileOwners.ts';
import { type SpawnedRelay, spawnRelay } from '../support/spawnRelay.ts';
import { type StartedPostgres, startPostgres } from '../support/startPostgres.ts';

const KILLS = 3;
const OWNERS = 6;
/** Confirmed claims between two kills. */
const BETWEEN = 24;

let postgres: StartedPostgres;
let processes: SpawnedRelay[];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const accountsOf = ({ relay }: SpawnedRelay): string => `${relay.replace(/relay$/, 'profiles/v1')}/local/accounts`;
const baseOf = ({ relay }: SpawnedRelay): string => relay.replace(/\/relay$/, '');

beforeAll(async () => {
  postgres = await startPostgres();
  const database = await postgres.newDatabase();
  processes = await Promise.all([0, 1].map(() => spawnRelay('memory', 0, ['--profiles-db', database])));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await postgres.stop();
});

/** An owner that publishes claim after claim, alternating between the processes. */
class Owner {
  readonly #owner = classicOwner();
  #issuedAt = Math.floor(Date.now() / 1000) - 800;
  /** Time of the newest confirmed claim. */
  answered = 0;

  get address(): string {
    return this.#owner.address;
  }

  #send(to: SpawnedRelay, issuedAt: number): Promise<Response> {
    const message = buildClaimMessage({
      network: 'local',
      kind: 'account',
      subject: this.address,
      signer: this.address,
      profile: { name: `Ada ${issuedAt}` },
      issuedAt,
    });
    return fetch(accountsOf(to), { method: 'POST', body: JSON.stringify(this.#owner.sign(message)) });
  }

  /** Publishes the next claim until it is confirmed. */
  async publish(): Promise<void> {
    const issuedAt = ++this.#issuedAt;
    for (let turn = issuedAt; ; turn++) {
      const response = await this.#send(processes[turn % 2] as SpawnedRelay, issuedAt);
      await response.text();
      // An earlier attempt may have been stored without its answer being delivered.
      if (response.status === 200 || response.status === 409) break;
      // While the database is down everyone is only told to retry.
      if (response.status !== 503) throw new Error(`status ${response.status}`);
      await pause(20);
    }
    this.answered = issuedAt;
  }

  /** Status of the second newest claim, sent again. */
  async publishOlder(to: SpawnedRelay): Promise<number> {
    return (await this.#send(to, this.answered - 1)).status;
  }
}

test('claims confirmed by either process survive kills of the database, and both continue by themselves', async () => {
  const owners = Array.from({ length: OWNERS }, () => new Owner());
  for (let kill = 0; kill <= KILLS; kill++) {
    let left = BETWEEN;
    let isOver = false;
    let reached = (): void => {};
    const enough = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const writers = owners.map(async (owner) => {
      while (!isOver) {
        await owner.publish();
        if (--left === 0) reached();
      }
    });
    await enough;
    if (kill < KILLS) {
      await postgres.kill();
      // Both report that they cannot serve, and that they are alive.
      for (const one of processes) {
        while ((await fetch(`${baseOf(one)}/readyz`)).status !== 503) await pause(20);
        expect((await fetch(`${baseOf(one)}/healthz`)).status).toBe(200);
      }
      await postgres.restart();
    }
    isOver = true;
    await Promise.all(writers);
    for (const one of processes) {
      while ((await fetch(`${baseOf(one)}/readyz`)).status !== 200) await pause(20);
      for (const owner of owners) {
        const proof = await fetch(`${accountsOf(one)}/${owner.address}/proof`);
        expect([proof.status, ((await proof.json()) as { issuedAt: number }).issuedAt]).toEqual([200, owner.answered]);
        expect(await owner.publishOlder(one)).toBe(409);
      }
    }
  }
});
