// The systemd units and container files: each is well formed, and each command line in them is one that its program
// accepts.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig as readNode } from '../../node-sim/src/config.ts';
import { readConfig as readTrade } from '../../node-sim/src/trade/config.ts';
import { readConfig as readRelay } from '../../relay-server/src/config.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const ANALYZE = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path));
const READERS: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  'node/main.js': (args) => readNode(args, {}),
  'node/trade.js': (args) => readTrade(args, {}),
  'relay/main.js': (args) => readRelay(args, {}),
};

/** How a program parses a command line. @throws for an unknown flag or value */
function readBy([program = '', ...args]: readonly string[]): unknown {
  const reader = READERS[program];
  if (reader === undefined) throw new Error(`no program ${program}`);
  return reader(args);
}

describe('systemd units', () => {
  const units = readdirSync(join(DEPLOY, 'systemd'));

  it.each(units)('%s starts its program with flags that it accepts', (unit) => {
    const text = readFileSync(join(DEPLOY, 'systemd', unit), 'utf8').replaceAll('\\\n', ' ');
    const [, line = ''] = /^ExecStart=\/usr\/bin\/node \/opt\/svc-network\/(.*)$/m.exec(text) ?? [];
    const words = line.split(/\s+/);
    expect(readBy(words)).toBeDefined();
    expect(() => readBy([...words, '--no-such-flag', '1'])).toThrow();
    // The data folder is one that the unit may write.
    const state = /^StateDirectory=(.*)$/m.exec(text)?.[1];
    for (const path of line.match(/\/var\/lib\/[\w-]+/g) ?? []) expect(path).toBe(`/var/lib/${state}`);
  });

  it.skipIf(ANALYZE === undefined && !process.env.CI)('pass systemd’s check without a warning', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-units-'));
    try {
      for (const unit of units) {
        const text = readFileSync(join(DEPLOY, 'systemd', unit), 'utf8');
        // The check looks for the unit's program.
        writeFileSync(join(folder, unit), text.replace('/usr/bin/node', process.execPath));
      }
      const said = execFileSync(ANALYZE ?? 'systemd-analyze', ['verify', ...units.map((unit) => join(folder, unit))], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
      });
      expect(said.toString()).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the compose file', () => {
  const { services, volumes } = parse(readFileSync(join(DEPLOY, 'container/compose.yaml'), 'utf8'), {
    merge: true,
  }) as {
    services: Record<
      string,
      { command: string[]; volumes?: string[]; ports?: string[]; image: string; depends_on?: string[] }
    >;
    volumes: Record<string, unknown>;
  };
  const programs = Object.entries(services).filter(([, { image }]) => image === 'svc-network');

  it.each(programs)(
    'starts %s with flags that it accepts, on the port that it publishes',
    (_name, { command, ports }) => {
      const config = readBy(command) as { host: string; port: number };
      expect(config.host).toBe('0.0.0.0');
      expect(ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
    },
  );

  it('names every volume, and nothing that does not exist', () => {
    const named = Object.values(services).flatMap((service) => (service.volumes ?? []).map((one) => one.split(':')[0]));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    for (const { command, depends_on: others = [] } of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(others));
      const hosts = [...command.join(' ').matchAll(/:\/\/([a-z]+):\d/g)].map(([, host]) => host);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts));
    }
    expect(programs).toHaveLength(3);
  });

  it('and the image start a program of the archive', () => {
    const text = readFileSync(join(DEPLOY, 'container/Containerfile'), 'utf8');
    const [, words = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? [];
    expect(readBy(JSON.parse(words))).toBeDefined();
  });
});
