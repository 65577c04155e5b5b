// `npm run dev` with its browser, in a copy of the sources that the test may write to: a saved screen is replaced in
// the open page; a saved worker or content script starts the extension anew, also right after another start and where
// the worker has been stopped.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { freePort, freePortBase } from '../support/freePort.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** On the file system of the installed packages, which are linked into it. */
const COPY = join(ROOT, 'dist/dev-test');
const WELCOME = 'src/ui/screens/Welcome/Welcome.tsx';
const WORKER = 'src/background/index.ts';
const CONTENT_SCRIPT = 'src/content/content.iife.ts';

/** The sources as they are now, with the installed packages. */
function copySources(): void {
  rmSync(COPY, { recursive: true, force: true });
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of list.toString().split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(COPY, file));
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(COPY, 'node_modules')]);
}

/** Saves a file of the copy with a change. */
function save(file: string, change: (text: string) => string): void {
  const text = readFileSync(join(COPY, file), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(COPY, file), changed);
}

/**
 * A command for `CHROMIUM_PATH`: the machine's browser without a screen, and with a port that this test looks in by.
 */
function headlessBrowser(port: number): string {
  const command = join(COPY, 'browser');
  writeFileSync(command, `#!/bin/sh\nexec '${findBrowser()}' --headless=new --remote-debugging-port=${port} "$@"\n`);
  chmodSync(command, 0o755);
  return command;
}

/** The address of a page of the extension. */
async function extensionPage(browser: Browser, path: string): Promise<string> {
  const context = browser.contexts()[0];
  const manager = context?.pages().find((page) => page.url().startsWith('chrome://extensions'));
  // The browser of a distribution may have extensions of its own.
  const all = (await manager?.evaluate('chrome.developerPrivate.getExtensionsInfo()')) as {
    id: string;
    path?: string;
  }[];
  const ids = all.filter(({ path }) => path?.startsWith(COPY)).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  return `chrome-extension://${ids[0]}/${path}`;
}

test('npm run dev replaces saved screens in place and starts the extension anew in its browser', async () => {
  copySources();
  const port = await freePort();
  const args = ['scripts/dev.ts', '--json', '--port-base', String(await freePortBase())];
  const child = spawn(process.execPath, args, {
    cwd: COPY,
    env: {
      ...process.env,
      // What a developer's shell may have set, and every build in this process sets.
      NODE_ENV: 'production',
      SVC_DATA_DIR: join(COPY, '.data'),
      CHROMIUM_PATH: headlessBrowser(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const addresses = JSON.parse(line) as Record<string, string>;
    const connect = () => chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
    await expect.poll(async () => (await connect())?.contexts()[0]?.pages().length ?? 0).toBeGreaterThan(1);
    const browser = (await connect()) as Browser;
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('the browser has no profile');

    const web = await context.newPage();
    const told: string[] = [];
    web.on('console', (message) => told.push(message.text()));
    await web.goto(`${addresses.wallet}/wallet`);
    await expect(web.getByRole('heading', { level: 1 })).toHaveText('SVC Wallet');
    const app = await extensionPage(browser, 'src/ui/app.html');
    const tab = await context.newPage();
    await tab.goto(app);
    // A page is loaded anew where the development server found a package late, or the page lost it for a moment, as on
    // a busy machine; the next saved screen is replaced in place then.
    let isSame = false;
    for (let saved = 1; saved <= 5 && !isSame; saved++) {
      await web.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      save(WELCOME, (text) => text.replace(/<h1 (?:data-saved="\d" )?/, `<h1 data-saved="${saved}" `));
      for (const page of [web, tab]) await expect(page.locator(`h1[data-saved="${saved}"]`)).toHaveText('SVC Wallet');
      isSame = await web.evaluate(() => 'sameDocument' in globalThis);
    }
    expect(isSame, `a saved screen is replaced in the same document\n${told.join('\n')}`).toBe(true);

    // The toolbar button's title lasts as long as the started extension: only the saved worker can have set it.
    const saveWorker = (title: string): void =>
      save(WORKER, (text) => `${text}\nvoid chrome.action.setTitle({ title: '${title}' });\n`);
    const titleOf = async (page: Page | undefined): Promise<unknown> =>
      page?.evaluate('chrome.action.getTitle({})').catch(() => undefined);
    const title = (): Promise<unknown> => titleOf(context.pages().find((page) => page.url().startsWith(app)));
    saveWorker('worker saved');
    await expect.poll(title).toBe('worker saved');

    const devtools = await context.newCDPSession(web);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    saveWorker('worker saved while stopped');
    await expect.poll(title).toBe('worker saved while stopped');

    const site = await context.newPage();
    await site.goto(addresses.demo as string);
    for (const mark of ['first', 'second']) {
      save(CONTENT_SCRIPT, (text) => `${text}\ndocument.documentElement.dataset.content = '${mark}';\n`);
      await expect
        .poll(() => site.evaluate(() => document.documentElement.dataset.content).catch(() => undefined))
        .toBe(mark);
    }
    await browser.close();
  } finally {
    child.kill('SIGTERM');
    await gone;
    rmSync(COPY, { recursive: true, force: true });
  }
});
