// The trade API itself in a process of its own, for tests of several.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A running trade API. */
export interface SpawnedTrade {
  readonly url: string;
  readonly port: number;
  /** Value of a metric; NaN where it has none. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one that reads a node; rate limits are off, and nothing is kept on the disk. */
export async function spawnTrade(node: string, more: readonly string[] = []): Promise<SpawnedTrade> {
  const main = fileURLToPath(new URL('../../node-sim/src/trade/main.ts', import.meta.url));
  const given = ['--port', '0', '--node', node, '--data', ':memory:', '--limits', 'off', '--log-level', 'error'];
  const child = spawn(process.execPath, [main, ...given, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const gone = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const line = /^listening (\S+)\n/.exec(String(chunk));
      if (line?.[1] !== undefined) resolve(line[1]);
    });
    child.once('exit', () => reject(new Error(`the trade API ended: ${log}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    async metric(name) {
      const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
