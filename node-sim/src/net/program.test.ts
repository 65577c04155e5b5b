import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/support/cluster.ts';
import { callOf, launchNode, readOf } from '../../../test/support/program.ts';

interface Status {
  readonly height: number;
  readonly last_block_hash: string;
}

describe('programs with peers', () => {
  const children: ChildProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'node-test-'));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('share one chain in real time; a killed one catches up again', async () => {
    const first = await launchNode(children, '--p2p-port', '0', '--validators', '0,1,2');
    const follow = ['--peer', first.url, '--validators', '3', '--data', folder] as const;
    const second = await launchNode(children, ...follow);
    const { addresses } = await callOf<{ addresses: string[] }>(first.url, 'p2p_info');
    expect(addresses[0]).toMatch(/^\/ip4\/127\.0\.0\.1\/tcp\/\d+\/p2p\//);
    const at = (url: string) => readOf<Status>(url, '/get_status');
    const isTogether = async (url: string, height: number) => {
      const [one, other] = await Promise.all([at(first.url), at(url)]);
      return one.height >= height && one.last_block_hash === other.last_block_hash;
    };
    await until('a common block', () => isTogether(second.url, 6));
    second.child.kill('SIGKILL');
    await second.ended;
    const { height } = await at(first.url);
    await until('blocks while it was away', async () => (await at(first.url)).height > height);
    const again = await launchNode(children, ...follow);
    await until('a common block', () => isTogether(again.url, height + 1));
    again.child.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  });

  it('end with one line about a validator that the genesis does not have', async () => {
    const { code, errors } = await (await launchNode(children, '--p2p-port', '0', '--validators', '9')).ended;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain('there is no validator 9');
  });
});
