// `npm run dev` with a browser, in a copy of the sources that this may write to: a saved screen is replaced in the open page,
// and a saved worker or content script is built and the extension reloaded, in a real Chromium.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, test } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { freePort, freePortBase } from '../support/freePort.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** On the disk of the installation, whose packages are linked into it. */
const PLACE = join(ROOT, 'dist/dev-test');

/** The files as they are now, with the installed packages. */
function copySources(): void {
  rmSync(PLACE, { recursive: true, force: true });
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of list.toString().split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(PLACE, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(PLACE, file));
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(PLACE, 'node_modules')]);
}

/** Saves a source of the copy with a change. */
function save(file: string, change: (text: string) => string): void {
  const text = readFileSync(join(PLACE, file), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(PLACE, file), changed);
}

test('npm run dev shows saved screens in place and reloads the extension in its browser', async () => {
  copySources();
  const debugging = await freePort();
  const program = join(PLACE, 'browser');
  // The browser that dev opens, without a screen, and with a door for this test.
  writeFileSync(
    program,
    `#!/bin/sh\nexec '${findBrowser()}' --headless=new --remote-debugging-port=${debugging} "$@"\n`,
  );
  chmodSync(program, 0o755);
  const args = ['scripts/dev.ts', '--json', '--port-base', String(await freePortBase())];
  const child = spawn(process.execPath, args, {
    cwd: PLACE,
    env: { ...process.env, SVC_DATA_DIR: join(PLACE, '.data'), CHROMIUM_PATH: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const addresses = JSON.parse(line) as Record<string, string>;
    const connect = () => chromium.connectOverCDP(`http://127.0.0.1:${debugging}`);
    await expect.poll(async () => (await connect().catch(() => undefined))?.isConnected()).toBe(true);
    const browser = await connect();
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('the browser has no profile');

    const page = await context.newPage();
    await page.goto(`${addresses.wallet}/wallet`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SVC Wallet');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    save('src/ui/screens/Welcome/Welcome.tsx', (text) => text.replace('<h1 ', '<h1 data-saved="again" '));
    await expect(page.locator('h1[data-saved=again]')).toHaveText('SVC Wallet');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

    const workerSays = async (name: string): Promise<unknown> => {
      const answers = await Promise.all(
        context
          .serviceWorkers()
          .map((worker) => worker.evaluate((of) => Reflect.get(globalThis, of), name).catch(() => 0)),
      );
      return answers.find((answer) => answer === 'saved');
    };
    save('src/background/index.ts', (text) => `${text}\nObject.assign(globalThis, { workerMark: 'saved' });\n`);
    await expect.poll(() => workerSays('workerMark')).toBe('saved');

    const site = await context.newPage();
    await site.goto(addresses.demo as string);
    save('src/content/content.iife.ts', (text) => `${text}\ndocument.documentElement.dataset.content = 'saved';\n`);
    await expect
      .poll(async () => site.evaluate(() => document.documentElement.dataset.content).catch(() => undefined))
      .toBe('saved');
    await browser.close();
  } finally {
    child.kill('SIGTERM');
    await gone;
    rmSync(PLACE, { recursive: true, force: true });
  }
});
