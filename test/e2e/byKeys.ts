// A person who has a keyboard and nothing else: goes on by Tab, presses by Enter, types. Each stop on the way is held
// to what such a person needs: the key moves on, the place can be seen, and nothing lies over it.

import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const MOST_STOPS = 200;

/** What a stop lacks; empty: nothing. */
const lacks = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    // The end of the page: the next key begins again at its top.
    if (!(at instanceof HTMLElement) || at === document.body) return '';
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent ?? ''}`.slice(0, 80);
    const marks = (one: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    const parent = at.closest('label') ?? at.parentElement ?? at;
    const isMarked = at.matches(':focus-visible') && [at, parent].some(marks);
    const { left, right, top, bottom } = at.closest('label')?.getBoundingClientRect() ?? at.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (at.contains(hit) || hit.contains(at));
    });
    return [isMarked ? '' : `is not marked: ${name}`, isSeen ? '' : `cannot be seen: ${name}`]
      .filter((one) => one !== '')
      .join('; ');
  });

/**
 * Goes on by Tab, or back by Shift and Tab, until it stands on what is wanted.
 * @param timeout milliseconds that a stop may take until it is as it must be; absent: as every expectation
 */
export async function tabTo(
  page: Page,
  wanted: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  timeout?: number,
): Promise<void> {
  const isThere = (): Promise<boolean> => wanted.evaluate((one) => one === document.activeElement);
  await expect(wanted).toBeVisible();
  const passed: string[] = [];
  for (let stop = 0; !(await isThere()); stop++) {
    if (stop === MOST_STOPS) throw new Error(`Tab never came to ${wanted}: ${passed.join(', ')}`);
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    const isStuck = await page.evaluate(
      (one) => one === document.activeElement && one !== document.body && document.hasFocus(),
      before,
    );
    expect(isStuck, `${key} does not leave ${await page.evaluate(() => document.activeElement?.outerHTML)}`).toBe(
      false,
    );
    await expect
      .poll(() => lacks(page), {
        message: `a stop after ${passed.join(', ')}`,
        ...(timeout === undefined ? {} : { timeout }),
      })
      .toBe('');
    passed.push(await page.evaluate(() => document.activeElement?.textContent?.slice(0, 20) ?? ''));
  }
}

/** Goes to a button and presses it. */
export async function press(page: Page, button: Locator, key = 'Enter'): Promise<void> {
  await expect(button).toBeEnabled();
  await tabTo(page, button);
  await page.keyboard.press(key);
}

/** The focus is somewhere on the page: where it is lost, the next key would begin at the top. */
export async function hasFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** Goes to a field, empties it, and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** Approves what a screen asks; where it asks to hold, by holding Enter. */
export async function approveByKeys(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(button).toBeEnabled();
  await tabTo(page, button);
  const isHeld = await page.getByText('Hold Approve').isVisible();
  if (!isHeld) return page.keyboard.press('Enter');
  await page.keyboard.down('Enter');
  await expect(button).toBeHidden();
  await page.keyboard.up('Enter');
}
