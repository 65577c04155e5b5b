// The node as a process: what it prints, how it refuses to start, how it stops.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

function run(args: readonly string[]): Run {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { child, out: () => out, errors: () => errors, ended };
}

/** Base URL from the line that reports that the node answers. */
function listening({ child, out, errors, ended }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /^listening (\S+)\n/.exec(out())?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', look);
    void ended.then(() => reject(new Error(`ended early: ${errors()}`)));
  });
}

describe('the process of the node', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-process-'));
    writeFileSync(join(folder, 'file'), 'not a folder');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [['--dance'], /--dance/],
    [['--host', '203.0.113.7', '--port', '0'], /203\.0\.113\.7/],
    [['--port', '0', '--data', 'FOLDER/file'], /FOLDER|file/],
  ])('refuses to start with %j in one line without a stack', async (args, message) => {
    const node = run(args.map((arg) => arg.replace('FOLDER', folder)));
    expect(await node.ended).toBe(1);
    expect(node.errors()).toMatch(message);
    expect(node.errors().trim().split('\n')).toHaveLength(1);
    expect(node.out()).toBe('');
  });

  it('says where it listens, stops on a signal, and starts again on the same block', async () => {
    const args = ['--port', '0', '--data', join(folder, 'chain'), '--block-time', 'manual'];
    const status = async (url: string) => (await (await fetch(`${url}/get_status`)).json()) as unknown;
    const first = run(args);
    const before = await status(await listening(first));
    const second = run(args);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain('another process');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const third = run(args);
    expect(await status(await listening(third))).toEqual(before);
    third.child.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });
});
