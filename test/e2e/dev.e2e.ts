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
    stdio: ['ignore', 'pipe', 'ignore'],
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

    const uptime = async (): Promise<number> => {
      const text = await fetch(`${addresses.node}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      return Number(/^svc_uptime_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
    };
    const before = await uptime();
    const now = new Date();
    utimesSync(join(ROOT, 'node-sim/src/main.ts'), now, now);
    await expect.poll(async () => (await uptime()) < before).toBe(true);
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  }
});
