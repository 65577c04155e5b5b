// Other functions of `npm start`: an optional simulated market, and one line for programs, through npm as in the
// README.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePortBase } from '../support/freePort.ts';
import { startNetwork } from './network.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('a network with the option simulates the market of qBTC', async () => {
  const { addresses, stop } = await startNetwork(['--moving']);
  try {
    const read = async <T>(path: string): Promise<T> =>
      ((await fetch(`${addresses.node}${path}`).then((answer) => answer.json())) as { result: T }).result;
    const tickers =
      await read<{ market: string; base_info: { symbol: string } | null; quote_info: { symbol: string } | null }[]>(
        '/get_markets?kind=spot',
      );
    const symbolsOf = ({ base_info, quote_info }: (typeof tickers)[number]) => [base_info?.symbol, quote_info?.symbol];
    const moving = tickers.find((ticker) => symbolsOf(ticker).includes('qBTC') && symbolsOf(ticker).includes('qUSDC'));
    const trades = async () =>
      (await read<{ trades: unknown[] }>(`/get_trades?market=${moving?.market}&limit=1000`)).trades.length;
    const before = await trades();
    await expect.poll(trades).toBeGreaterThan(before);
  } finally {
    await stop();
  }
});

test('the README’s command for programs writes one line on standard output and nothing else', async () => {
  const command = /`(npm start [^`]*--json)`: one line/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? '';
  const [npm = '', ...args] = command.split(' ');
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-json-'));
  const child = spawn(npm, [...args, '--port-base', String(await freePortBase())], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, SVC_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let written = '';
    child.stdout.on('data', (data: Buffer) => {
      written += data.toString();
    });
    await expect.poll(() => written, { timeout: 300_000 }).toContain('\n');
    const { node } = JSON.parse(written.slice(0, written.indexOf('\n'))) as { node: string };
    expect((await fetch(`${node}/healthz`)).status).toBe(200);
    // The stream ends when every process that could write to it is gone.
    const ended = once(child.stdout, 'end');
    child.kill('SIGTERM');
    await ended;
    expect(written.trimEnd().split('\n')).toHaveLength(1);
  } finally {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});
