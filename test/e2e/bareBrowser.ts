// A browser without automation: automation tools prevent prerendering. Its pages report to a server what they do.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER } from './wallet.ts';

/** Opens a URL in a new profile, with an extension if its folder is given, for as long as `run` takes. */
export async function withBareBrowser(url: string, run: () => Promise<void>, extensionDir?: string): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'svc-bare-'));
  const extension =
    extensionDir === undefined
      ? []
      : [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`];
  const args = ['--headless=new', `--user-data-dir=${profile}`, '--no-first-run', '--disable-background-networking'];
  const browser = spawn(BROWSER.executablePath, [...BROWSER.args, ...args, ...extension, url], { stdio: 'ignore' });
  const ended = new Promise((done) => browser.once('exit', done));
  try {
    await run();
  } finally {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
