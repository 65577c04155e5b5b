// The relay process is killed repeatedly in the middle of a paired session: every request is handled once and every
// answer arrives. What the relay has stored and logged meanwhile contains no plain text of it.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { openSite } from '../support/relayEnds.ts';
import { newWorld, startWallet } from '../support/relayWallet.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface RelayProcess {
  readonly url: string;
  readonly port: number;
  kill(): Promise<void>;
}

const log: string[] = [];

async function spawnRelay(store: string, port: number): Promise<RelayProcess> {
  const args = ['relay-server/src/main.ts', '--port', String(port), '--store', `sqlite:${store}`, '--limits', 'off'];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const url = await new Promise<string>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the relay ended with ${code}: ${log.join('')}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('listening ')) done(line.slice('listening '.length));
    });
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };
  closing.push(kill);
  return { url, port: Number(new URL(url).port), kill };
}

it('loses and repeats nothing when the relay is killed in the middle of a paired session, and stores nothing readable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-kill-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const store = join(folder, 'relay.db');
  let relay = await spawnRelay(store, 0);
  const base = { url: relay.url, relay: `${relay.url}/relay`, profiles: '', port: relay.port, stop: relay.kill };

  const world = newWorld();
  world.answer = async ({ params }) => ({ result: `lanternlight for ${(params as string[])[0]}` });
  const { pairings, platform } = await startWallet(world);
  closing.push(() => pairings.stop());
  const site = await openSite(base);
  closing.push(() => site.stop());
  await pairings.pair(site.uri);

  const settled = new Map<string, unknown>();
  const rounds = 4;
  for (let round = 0; round < rounds; round++) {
    const words = Array.from({ length: 6 }, (_, at) => `paperboat ${round}-${at}`);
    // Some are sent before the kill, some while there is no relay, some after the restart.
    const ask = (word: string) =>
      void site.transport.request('personal_sign', [word]).then(
        (answer) => settled.set(word, answer),
        (error: unknown) => settled.set(word, error),
      );
    for (const word of words.slice(0, 3)) ask(word);
    if (round % 2 === 1) await new Promise((done) => setImmediate(done));
    await relay.kill();
    for (const word of words.slice(3, 5)) ask(word);
    relay = await spawnRelay(store, base.port);
    for (const word of words.slice(5)) ask(word);
    // Both ends run on fast clocks, as in pairedRequests.test.ts.
    for (let step = 0; step < 2_000 && !words.every((word) => settled.has(word)); step++) {
      await Promise.all([site.timing.advance(200), platform.advance(200), new Promise((done) => setTimeout(done, 10))]);
    }
    for (const word of words) expect(settled.get(word)).toBe(`lanternlight for ${word}`);
  }

  const handled = world.handled.map(({ request }) => (request.params as string[])[0]);
  expect(handled).toHaveLength(rounds * 6);
  expect(new Set(handled).size).toBe(rounds * 6);

  await relay.kill();
  const stored = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  expect(stored.join('')).toContain(site.topic.slice(0, 8));
  for (const word of ['paperboat', 'lanternlight', 'personal_sign']) {
    expect(stored.join('')).not.toContain(word);
    expect(log.join('')).not.toContain(word);
  }
  // Nor the key, in any encoding.
  const key = new URLSearchParams(site.uri.split('?')[1]).get('k') ?? '';
  for (const spelling of [
    key,
    Buffer.from(site.key).toString('hex'),
    Buffer.from(site.key).toString('base64'),
    Buffer.from(site.key).toString('latin1'),
  ]) {
    expect(stored.join('')).not.toContain(spelling);
    expect(log.join('')).not.toContain(spelling);
  }
});
