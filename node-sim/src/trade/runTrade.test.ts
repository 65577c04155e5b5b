import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const MAIN = resolve(import.meta.dirname, 'main.ts');

function run(args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((done) =>
    child.once('exit', (code) => done({ code, errors })),
  );
  const lines = createInterface({ input: child.stdout });
  return { child, ended, lines };
}

it('says where it listens, answers without a node, logs JSON, and stops on a signal', async () => {
  const { child, ended, lines } = run(['--port', '0', '--node', 'http://127.0.0.1:9', '--data', ':memory:']);
  const line = await new Promise<string>((found) => lines.once('line', found));
  const url = /^listening (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
  expect(url).toBeDefined();
  expect(await (await fetch(`${url}/api/v1-test/status`)).json()).toMatchObject({ nodeOk: false, height: null });
  child.kill('SIGTERM');
  const { code, errors } = await ended;
  expect(code).toBe(0);
  for (const row of errors.trim().split('\n')) expect(JSON.parse(row)).toHaveProperty('msg');
});

it('prints its help, and names an unknown flag', async () => {
  const help = run(['--help']);
  const said: string[] = [];
  help.lines.on('line', (line) => said.push(line));
  expect((await help.ended).code).toBe(0);
  expect(said.join('\n')).toContain('--issuers');
  expect(await run(['--isuers', 'x']).ended).toMatchObject({ code: 1, errors: expect.stringContaining('--isuers') });
});
