// Rules for every page: axe violations, horizontal scrolling, small touch targets.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** Read once: it is put into each page as text, which a page's policy for its own scripts does not stop. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations, one line for each place; of all rules, of some, or of all but some. */
export async function faults(page: Page, rules?: string[], without: string[] = []): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  const violations = await page.evaluate(async (asked) => {
    // A button that is about to become enabled has neither its old nor its new colours.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') };
    return (await axe.run(document, asked)).violations;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
}

/**
 * Elements that scroll horizontally: the page itself, or a part of it (a sheet, a list) that is wider inside than
 * outside. A table of numbers may scroll in its own region, which has a name and takes the focus for keys: its columns
 * mean nothing below one another.
 */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (one: Element): boolean =>
      one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX);
    return [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((one) => !one.matches('section.scroll-aside[tabindex="0"][aria-label]:has(> table)'))
      .filter((one) => scrolls(one) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
      .map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth - one.clientWidth}`);
  });

/**
 * Buttons and fields that a finger would miss: lower or narrower than a touch target. A link or a button in the middle
 * of a sentence is as high as its line, since the sentence could not be read otherwise. So is a row of an order book,
 * which only fills in a field that has its full size: a book of three times that height would not be seen at once.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const roles = ['button', 'link', 'switch', 'tab', 'radio', 'checkbox', 'option', 'menuitem', 'slider'];
    const controls = document.querySelectorAll<HTMLElement>(
      `button, select, input:not([type=hidden]), textarea, summary, a[href], ${roles.map((role) => `[role=${role}]`)}`,
    );
    return [...controls].flatMap((control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent?.trim() !== target.textContent?.trim();
      const isSeen = width > 0 && height > 0 && getComputedStyle(control).visibility === 'visible';
      const isRowOfBook = control.closest('.book') !== null;
      return isSeen && !isInSentence && !isRowOfBook && (height < least || width < least)
        ? [`${control.tagName} ${control.textContent || control.getAttribute('aria-label')}: ${width} x ${height}`]
        : [];
    });
  }, 44);

/** Buttons whose words stick out of them, as a long one of another language does. */
export const spilled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
      .map((one) => `${one.textContent}: ${one.scrollWidth} in ${one.clientWidth}`),
  );
