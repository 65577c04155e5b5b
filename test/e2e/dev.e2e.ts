// `npm run dev` as a newcomer types it: everything answers, screens come from their sources, a program restarts when
// its source is saved, and nothing is left when it ends.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, test } from '@playwright/test';
import { freePortBase } from '../support/freePort.ts';
import { BROWSER } from './wallet.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('npm run dev follows the sources', async () => {
  const data = mkdtempSync(join(tmpdir(), 'svc-dev-'));
  const args = ['scripts/dev.ts', '--no-browser', '--json', '--port-base', String(await freePortBase())];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, SVC_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (piece: Buffer) => {
    written = `${written}${piece}`.slice(-8_000);
  });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const addresses = JSON.parse(line) as Record<string, string>;
    const browser = await chromium.launch(BROWSER);
    const page = await browser.newPage();
    for (const [address, title] of [
      [`${addresses.wallet}/wallet`, 'SVC Wallet'],
      [addresses.demo, 'Demo Exchange'],
    ]) {
      await page.goto(address as string);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title as string);
      expect(await page.evaluate(() => document.querySelector('script[src*="@vite/client"]') !== null)).toBe(true);
    }
    await browser.close();

    /** When the answering node was started, in seconds since 1970, or somewhat earlier; 0 while none answers. */
    const startedAt = async (): Promise<number> => {
      const askedAt = Date.now() / 1_000;
      const text = await fetch(`${addresses.node}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      const [, uptime] = /^svc_uptime_seconds (\S+)$/m.exec(text) ?? [];
      return uptime === undefined ? 0 : askedAt - Number(uptime);
    };
    const saved = new Date();
    utimesSync(join(ROOT, 'node-sim/src/main.ts'), saved, saved);
    // Not by its age being less than before: a node may be looked at too seldom to be seen young.
    await expect.poll(async () => (await startedAt()) > saved.getTime() / 1_000).toBe(true);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${written}`, { cause: error });
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  }
});
