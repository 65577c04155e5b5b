// A real Redis Cluster on free ports: three primaries with a replica each, as redis-cli makes it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectEventually } from './eventually.ts';
import { freePort } from './freePort.ts';
import { hasProgram } from './hasProgram.ts';

const PRIMARIES = 3;
/** Without a word from it for so long, a node is voted to be lost. */
const LOST_MS = 2_000;

export interface StartedRedisCluster {
  /** For `--store`; names all nodes. */
  readonly url: string;
  /** Ports of the primaries of this moment that answer. */
  primaries(): number[];
  /** Port of the primary that has a key. */
  primaryOf(key: string): number;
  /** What redis-cli prints of a command to one node. */
  command(port: number, ...words: string[]): string;
  /** Empties all nodes. */
  flush(): void;
  /** Ends a node at once, as a power cut would. */
  kill(port: number): Promise<void>;
  /** A node answers nobody, though its connections stay, until `resume`. */
  freeze(port: number): void;
  resume(port: number): void;
  /** Waits until every slot is served, as all say that are not frozen. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether a suite can have one; says how to install it when not. @throws Error with CI set */
export const hasRedisCluster = (): boolean =>
  hasProgram('redis-server', ['--version'], 'redis-server') && hasProgram('redis-cli', ['--version'], 'redis-tools');

export async function startRedisCluster(): Promise<StartedRedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-redis-cluster-'));
  const nodes = new Map<number, ChildProcess>();
  for (let at = 0; at < 2 * PRIMARIES; at++) {
    const port = await freePort();
    const dir = join(folder, String(at));
    mkdirSync(dir);
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
    const cluster = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())];
    const child = spawn('redis-server', [...flags, ...cluster, '--cluster-node-timeout', String(LOST_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`redis-server did not start on port ${port}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Ready to accept connections')) resolve();
      });
    });
    nodes.set(port, child);
  }
  const addresses = [...nodes.keys()].map((port) => `127.0.0.1:${port}`);
  execFileSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'], {
    stdio: 'pipe',
  });
  const command = (port: number, ...words: string[]): string =>
    execFileSync('redis-cli', ['-p', String(port), ...words], { stdio: 'pipe' })
      .toString()
      .trim();
  const frozen = new Set<number>();
  const awake = (): number[] => [...nodes.keys()].filter((port) => !frozen.has(port));
  const anyPort = (): number => awake()[0] as number;
  const primaries = (): number[] =>
    command(anyPort(), 'CLUSTER', 'NODES')
      .split('\n')
      .filter((line) => /\bmaster\b/.test(line) && !/fail|noaddr/.test(line) && / \d+(?:-\d+)?$/.test(line))
      .map((line) => Number(/:(\d+)@/.exec(line)?.[1]));
  const whole = (): Promise<void> =>
    expectEventually(async () =>
      awake().every((port) => {
        const info = command(port, 'CLUSTER', 'INFO');
        return info.includes('cluster_state:ok') && info.includes('cluster_slots_ok:16384');
      }),
    );
  async function kill(port: number): Promise<void> {
    const child = nodes.get(port) as ChildProcess;
    nodes.delete(port);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await whole();
  // Each primary has its replica at its side: before that nothing can be promised.
  await expectEventually(async () =>
    primaries().every((port) => command(port, 'INFO', 'replication').includes('state=online')),
  );
  return {
    url: `redis-cluster://${addresses.join(',')}`,
    primaries,
    command,
    whole,
    primaryOf(key) {
      const slot = Number(command(anyPort(), 'CLUSTER', 'KEYSLOT', key));
      const lines = command(anyPort(), 'CLUSTER', 'NODES').split('\n');
      const owner = lines.find((line) =>
        line
          .split(' ')
          .slice(8)
          .some((range) => {
            const [from, to = from] = range.split('-').map(Number);
            return from !== undefined && slot >= from && slot <= (to as number);
          }),
      );
      return Number(/:(\d+)@/.exec(owner ?? '')?.[1]);
    },
    flush: () => {
      for (const port of primaries()) command(port, 'FLUSHALL');
    },
    kill,
    freeze(port) {
      frozen.add(port);
      nodes.get(port)?.kill('SIGSTOP');
    },
    resume(port) {
      nodes.get(port)?.kill('SIGCONT');
      frozen.delete(port);
    },
    async stop() {
      for (const port of [...nodes.keys()]) await kill(port);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
