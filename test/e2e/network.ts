// A network started by `npm start -- --json`, for browser tests.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePortBase } from '../support/freePort.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface NetworkAddresses {
  readonly node: string;
  readonly relay: string;
  readonly profiles: string;
  readonly wallet: string;
  readonly demo: string;
  readonly extensionDir: string;
}

/** Starts everything and waits until it answers; `stop` ends it and removes its data. */
export async function startNetwork(
  args: readonly string[] = [],
): Promise<{ addresses: NetworkAddresses; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  const child = spawn(
    process.execPath,
    ['scripts/start.ts', '--json', '--block-time', '1', '--port-base', String(await freePortBase()), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, SVC_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', process.env.SVC_E2E_LOGS ? 'inherit' : 'ignore'],
    },
  );
  const addresses = await new Promise<NetworkAddresses>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) done(JSON.parse(line) as NetworkAddresses);
    });
    child.once('exit', (code) => fail(new Error(`the network ended with ${code}; set SVC_E2E_LOGS=1 to see why`)));
  });
  allowCapture(addresses.extensionDir);
  return {
    addresses,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Headless Chromium has no toolbar to click, so the permission that a click gives (activeTab) cannot be granted; the
 * copy of the extension for tests has it as a host permission, for reading the QR code of a tab.
 */
function allowCapture(extensionDir: string): void {
  const file = join(extensionDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { host_permissions: string[] };
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: [...manifest.host_permissions, '<all_urls>'] }));
}
