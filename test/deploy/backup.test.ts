// Backups of running servers, and restoring them: a copy has everything confirmed, a server that is killed while
// copying leaves no incomplete copy, and damaged ones are not restored.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-backup-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Starts a program on a free port; returns its address. */
async function start(program: string, args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, '--port', '0', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`${program} ended`);
}

const startNode = (data: string) =>
  start('node-sim/src/main.ts', [
    '--data',
    join(folder, data),
    '--block-time',
    'manual',
    '--limits',
    'off',
    '--backups',
    join(folder, 'backups'),
  ]);
const startRelay = (data: string) => {
  mkdirSync(join(folder, data), { recursive: true });
  const files = [
    '--store',
    `sqlite:${join(folder, data, 'relay.sqlite')}`,
    '--profiles-db',
    `sqlite:${join(folder, data, 'profiles.sqlite')}`,
  ];
  return start('relay-server/src/main.ts', [
    ...files,
    '--limits',
    'off',
    '--log-level',
    'silent',
    '--backups',
    join(folder, 'backups'),
  ]);
};

const run = (script: string, ...args: string[]): string =>
  execFileSync(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim();

async function call<T>(url: string, method: string, params: unknown[] = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(`${url}/rpc`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: T }).result;
}
const block = (url: string, tag: string): Promise<{ number: string; hash: string }> =>
  call(url, 'eth_getBlockByNumber', [tag, false]);

describe('a node', () => {
  it('is copied while it makes blocks, and a node on the copy continues from there', async () => {
    const { url } = await startNode('node');
    await call(url, 'sim_mine', [20]);
    const before = await block(url, 'latest');
    const mining = call(url, 'sim_mine', [60]);
    const copy = run('backup', url);
    await mining;
    run('restore', copy, '--to', join(folder, 'again'));
    const again = await startNode('again');
    const newest = await block(again.url, 'latest');
    expect(Number(newest.number)).toBeGreaterThanOrEqual(Number(before.number));
    expect((await block(url, newest.number)).hash).toBe(newest.hash);
    await call(again.url, 'sim_mine', [1]);
    expect(Number((await block(again.url, 'latest')).number)).toBe(Number(newest.number) + 1);
  });

  it('leaves no copy when it is killed while copying, and continues', async () => {
    const { child, url } = await startNode('node');
    await call(url, 'sim_mine', [50]);
    const newest = await block(url, 'latest');
    const copying = fetch(`${url}/backup`, { method: 'POST' }).catch(() => undefined);
    await kill(child);
    await copying;
    const made = existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [];
    for (const name of made.filter((one) => one.endsWith('.part')))
      expect(() => run('restore', join(folder, 'backups', name), '--to', join(folder, 'again'))).toThrow('not whole');
    const again = await startNode('node');
    expect((await block(again.url, newest.number)).hash).toBe(newest.hash);
  });

  it('makes no copy for a page, and none without a backup folder', async () => {
    const { url } = await startNode('node');
    for (const origin of ['https://evil.example', 'http://127.0.0.1:3011'])
      expect((await fetch(`${url}/backup`, { method: 'POST', headers: { origin } })).status).not.toBe(200);
    expect(
      (await fetch(`${url}/backup`, { method: 'POST', headers: { 'x-forwarded-for': '127.0.0.1' } })).status,
    ).not.toBe(200);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
    const plain = await start('node-sim/src/main.ts', ['--block-time', 'manual']);
    expect((await fetch(`${plain.url}/backup`, { method: 'POST' })).status).toBe(404);
  });
});

describe('a relay', () => {
  const TOPIC = 'ab'.repeat(32);
  const publish = async (url: string, payload: string): Promise<number> => {
    const answer = await fetch(`${url}/relay/v1/${TOPIC}/messages?side=dapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://site.example' },
      body: JSON.stringify({ payload }),
    });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return ((await answer.json()) as { seq: number }).seq;
  };
  const unread = async (url: string): Promise<{ seq: number; payload: string }[]> => {
    const answer = await fetch(`${url}/relay/v1/${TOPIC}/messages?side=wallet&after=0`);
    return ((await answer.json()) as { messages: { seq: number; payload: string }[] }).messages;
  };

  it('is copied with every message that it confirmed, and reuses no number', async () => {
    const { child, url } = await startRelay('relay');
    for (let at = 0; at < 30; at++) await publish(url, `before${at}`);
    const copy = run('backup', url);
    const lost = await publish(url, 'lost');
    await kill(child);
    run('restore', copy, '--to', join(folder, 'again'));
    const again = await startRelay('again');
    expect((await unread(again.url)).map(({ payload }) => payload)).toEqual(
      Array.from({ length: 30 }, (_, at) => `before${at}`),
    );
    expect(await publish(again.url, 'new')).toBeGreaterThan(lost);
  });

  it('is restored neither over a running relay nor from a damaged copy', async () => {
    const { child, url } = await startRelay('relay');
    await publish(url, 'kept');
    const copy = run('backup', url);
    expect(() => run('restore', copy, '--to', join(folder, 'relay'))).toThrow('in use');
    await kill(child);
    const damaged = new DatabaseSync(join(copy, 'relay.sqlite'));
    damaged.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    damaged.close();
    truncateSync(join(copy, 'relay.sqlite'), 8_192);
    expect(() => run('restore', copy, '--to', join(folder, 'relay'))).toThrow();
    const again = await startRelay('relay');
    expect((await unread(again.url)).map(({ payload }) => payload)).toEqual(['kept']);
  });
});
