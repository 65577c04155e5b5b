// Every screen in both themes: no accessibility violations, no horizontal scrolling, no exceptions. With
// SVC_SHOTS=folder there is also a screenshot of each in three sizes (npm run shots).

import { expect, type Locator, type Page, test } from '@playwright/test';
import { galleryOfFile } from './gallery/galleryOfFile.ts';
import { type Scene, SIZES } from './gallery/pages.ts';
import { PICTURED_SIZES, type PICTURED_THEMES } from './gallery/pictured.ts';
import { SCENES } from './gallery/scenes.ts';
import { faults, sideways, smallTargets, spilled } from './pageRules.ts';

/** Narrowest page without horizontal scrolling: a tab of 1,280 px at 400 % zoom. */
const NARROWEST = 320;

// Scenes are independent: every worker takes some.
test.describe.configure({ mode: 'parallel' });

const gallery = galleryOfFile();

/** The size and the theme that the screenshots are limited to; all if empty. */
const { SVC_SHOTS_SIZE: onlySize = '', SVC_SHOTS_THEME: onlyTheme = '' } = process.env;
/** Limited screenshots are for a quick look: the slow check of accessibility is left to a whole run. */
const isQuick = onlySize !== '' || onlyTheme !== '';

/** Takes screenshots of a screen in every requested size, and restores the page. */
async function picture(page: Page, { name }: Scene, theme: (typeof PICTURED_THEMES)[number]): Promise<void> {
  const folder = process.env.SVC_SHOTS;
  if (folder === undefined || (onlyTheme !== '' && theme !== onlyTheme)) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(PICTURED_SIZES)) {
    if (onlySize !== '' && size !== onlySize) continue;
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Buttons of an open sheet that need scrolling. */
const actsOutOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] button[type=submit]')]
      .filter((button) => button.getBoundingClientRect().bottom > window.innerHeight)
      .map((button) => button.textContent ?? ''),
  );

/** Takes the screenshots in each theme, and checks its accessibility. */
async function judgeThemes(page: Page, scene: Scene): Promise<void> {
  await picture(page, scene, 'light');
  if (!isQuick) expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // The other theme's colours are taken a few frames later.
  if (!isQuick || onlyTheme === 'dark') await expect.poll(() => faults(page, ['color-contrast'])).toEqual([]);
  await picture(page, scene, 'dark');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', contrast: 'more' });
    if (!isQuick) await expect.poll(() => faults(page, ['color-contrast-enhanced'])).toEqual([]);
  }
  await picture(page, scene, 'dark-high');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', contrast: 'no-preference' });
}

/** Faults that the page reported: the screen that stands in for a broken one would pass every other rule. */
const broken = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const { sent } = globalThis as unknown as { readonly sent: readonly { readonly command?: string }[] };
    return sent.filter(({ command }) => command === 'noteFault');
  });

test('the first screen of the popup shows the total, the actions and five rows', async () => {
  const scene = SCENES.find(({ name }) => name === 'values-ordinary');
  if (scene === undefined) throw new Error('there is no such scene');
  const page = await gallery.open(scene);
  const bottomOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  const bar = await page.getByRole('navigation').boundingBox();
  await expect(page.getByRole('tabpanel').getByText('qUSDT', { exact: true }).first()).toBeVisible();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  for (const part of [
    page.getByText('Total value'),
    page.getByRole('button', { name: 'Send', exact: true }),
    page.getByRole('button', { name: 'Scan', exact: true }),
    rows.nth(4),
  ])
    expect(await bottomOf(part)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.close();
});

for (const scene of SCENES) {
  test(`${scene.name} is accessible in both themes and fits narrow pages`, { tag: '@pictured' }, async () => {
    const thrown: string[] = [];
    const note = ({ message }: Error): void => void thrown.push(message);
    const page = await gallery.open(scene, (opened) => void opened.on('pageerror', note));
    await judgeThemes(page, scene);
    expect(await sideways(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await spilled(page)).toEqual([]);
    expect(await actsOutOfSight(page)).toEqual([]);
    // The toolbar popup has a fixed width; the other pages have any width.
    if (scene.page !== 'popup') {
      await page.setViewportSize({ ...SIZES[scene.page], width: NARROWEST });
      expect(await sideways(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    expect(thrown).toEqual([]);
    expect((await broken(page)).length > 0).toBe(scene.isUnshown === true);
    await page.close();
  });
}
