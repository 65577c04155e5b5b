// `npm run kit` as a developer opens it: every exported part of the kit is rendered on one of its pages, in both themes
// and right-to-left, and no page has accessibility violations.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { faults, sideways, smallTargets } from './pageRules.ts';
import { BROWSER } from './wallet.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let server: ChildProcess;
let browser: Browser;
let address: string;

test.beforeAll(async () => {
  server = spawn(process.execPath, ['scripts/kit.ts', '--port', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (server.stdout === null) throw new Error('The kit has no output.');
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  address = line.replace('listening ', '');
  browser = await chromium.launch(BROWSER);
});

test.afterAll(async () => {
  await browser.close();
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
});

interface Kit {
  readonly parts: () => string[];
  readonly shown: () => string[];
}

/** The page's report about the parts of the kit. */
const asked = (page: Page, what: keyof Kit): Promise<string[]> =>
  page.evaluate((name) => (globalThis as unknown as { kit: Kit }).kit[name](), what);

/** A page of the wallet has each section once; here one is repeated for its states. */
const REPEATED = ['landmark-unique'];

/** A screenshot of the whole page, if requested. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SVC_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/kit-${name}.png`, fullPage: true });
}

for (const [looks, query] of Object.entries({
  light: 'theme=light',
  'dark, from the right': 'theme=dark&language=ar',
  'dark, with more contrast': 'theme=dark&contrast=high&language=de',
})) {
  test(`every part of the kit is shown, and accessible: ${looks}`, async () => {
    const thrown: string[] = [];
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    page.on('pageerror', ({ message }) => thrown.push(message));
    await page.goto(`${address}?${query}`);
    const pages = page.getByRole('navigation', { name: 'Pages of the kit' }).getByRole('link');
    await expect(pages.first()).toBeVisible();
    const shown = new Set<string>();
    for (const slug of await pages.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      await page.goto(`${address}?${query}${slug}`);
      await expect(page.locator('[aria-current=page]')).toHaveAttribute('href', slug);
      expect(await faults(page, undefined, REPEATED), slug).toEqual([]);
      expect(await sideways(page), slug).toEqual([]);
      expect(await smallTargets(page), slug).toEqual([]);
      await picture(page, `${slug.slice(1)}-${looks.replaceAll(/\W+/g, '-')}`);
      for (const opener of await page.locator('.kit-state > button[data-opens]').all()) {
        await opener.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await faults(page, undefined, REPEATED), slug).toEqual([]);
        await picture(page, `${slug.slice(1)}-open-${looks.replaceAll(/\W+/g, '-')}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      for (const part of await asked(page, 'shown')) shown.add(part);
    }
    const parts = await asked(page, 'parts');
    expect(parts).toEqual(expect.arrayContaining(['AmountsHidden', 'ApproveBar', 'Button', 'Sheet']));
    expect(parts.filter((part) => !shown.has(part))).toEqual([]);
    expect(thrown).toEqual([]);
    await page.close();
  });
}
