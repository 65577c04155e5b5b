// Every screen in both themes: no accessibility rule is broken, nothing scrolls sideways, nothing throws. With
// SVC_SHOTS=folder each is also pictured there in three sizes, for people to look at (npm run shots).

import { expect, type Page, test } from '@playwright/test';
import { galleryOfFile } from './gallery/galleryOfFile.ts';
import { type Scene, SIZES } from './gallery/pages.ts';
import { SCENES } from './gallery/scenes.ts';
import { faults, sideways, smallTargets } from './pageRules.ts';

/** Narrowest page that must not scroll sideways: a tab of 1,280 px at 400 % zoom. */
const NARROWEST = 320;

// Scenes know nothing of each other: every worker takes some.
test.describe.configure({ mode: 'parallel' });

const gallery = galleryOfFile();

/** Sizes that every screen is pictured in: the toolbar popup, a phone, a tab. */
const PICTURED = {
  popup: { width: 375, height: 600 },
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
};

/** Pictures a screen in every size, where pictures are asked for, and leaves the page as it was. */
async function picture(page: Page, { name }: Scene, theme: string): Promise<void> {
  const folder = process.env.SVC_SHOTS;
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(PICTURED)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Acts of an open sheet that have to be scrolled for. */
const actsOutOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] button[type=submit]')]
      .filter((button) => button.getBoundingClientRect().bottom > window.innerHeight)
      .map((button) => button.textContent ?? ''),
  );

for (const scene of SCENES) {
  test(`${scene.name} keeps the rules of accessibility in both themes and fits narrow pages`, async () => {
    const thrown: string[] = [];
    const note = ({ message }: Error): void => void thrown.push(message);
    const page = await gallery.open(scene, (opened) => void opened.on('pageerror', note));
    await picture(page, scene, 'light');
    expect(await faults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // The browser's own controls take the other theme's colours some pictures later.
    await expect.poll(() => faults(page, ['color-contrast'])).toEqual([]);
    await picture(page, scene, 'dark');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', contrast: 'more' });
      await expect.poll(() => faults(page, ['color-contrast-enhanced'])).toEqual([]);
    }
    await picture(page, scene, 'dark-high');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', contrast: 'no-preference' });
    expect(await sideways(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await actsOutOfSight(page)).toEqual([]);
    // The toolbar popup has a width of its own; the other pages are as wide as people make them.
    if (scene.page !== 'popup') {
      await page.setViewportSize({ ...SIZES[scene.page], width: NARROWEST });
      expect(await sideways(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    expect(thrown).toEqual([]);
    await page.close();
  });
}
