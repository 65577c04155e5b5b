// Every screen in both themes: no accessibility rule is broken, nothing scrolls sideways, nothing throws. With
// SVC_SHOTS=folder each is also pictured there in three sizes, for people to look at (npm run shots).

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { galleryOfFile } from './gallery/galleryOfFile.ts';
import { type Scene, SIZES } from './gallery/pages.ts';
import { SCENES } from './gallery/scenes.ts';

/** Narrowest page that must not scroll sideways: a tab of 1,280 px at 400 % zoom. */
const NARROWEST = 320;

// Scenes know nothing of each other: every worker takes some.
test.describe.configure({ mode: 'parallel' });

const gallery = galleryOfFile();

/** Broken rules, a line for each place. */
async function faults(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy mode reads one document, which these pages are; the other mode gathers frames in a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
}

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

/**
 * What can be scrolled sideways: the page itself, or a part of it (a sheet, a list) that is wider inside than outside.
 */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (one: Element): boolean =>
      one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX);
    return [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((one) => scrolls(one) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
      .map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth - one.clientWidth}`);
  });

/** Buttons and fields that a finger would miss: lower than a touch target, and not a part of a line of text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), textarea, summary, a[href]'),
    ];
    return controls.flatMap((control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const isInLine = getComputedStyle(target).display === 'inline';
      const isSeen = width > 0 && height > 0 && getComputedStyle(control).visibility === 'visible';
      return isSeen && !isInLine && height < least
        ? [`${control.tagName} ${control.textContent || control.getAttribute('aria-label')}: ${width} x ${height}`]
        : [];
    });
  }, 44);

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
    }
    expect(thrown).toEqual([]);
    await page.close();
  });
}
