// Frames that a page drops, counted in the page, beside those that an empty page drops in the same browser.

import type { Page } from '@playwright/test';
import { type BenchRow, quartile } from './table.ts';

export interface Stretch {
  readonly frames: number;
  readonly dropped: number;
}

/**
 * Counts the frames of a stretch; a gap of n frames' time dropped n - 1. `scrolled` names what is scrolled by `step`
 * pixels in each frame, down and, at its end, up again.
 */
export function framesOf(
  page: Page,
  stretchMs: number,
  { scrolled, step = 0 }: { scrolled?: string; step?: number } = {},
): Promise<Stretch> {
  return page.evaluate(
    ([lastsMs, selector, pixels]) =>
      new Promise<Stretch>((done) => {
        const moved = selector === '' ? undefined : document.querySelector(selector);
        let by = pixels;
        const times: number[] = [];
        const tick = (now: number): void => {
          times.push(now);
          if (moved) {
            const before = moved.scrollTop;
            moved.scrollTop += by;
            if (moved.scrollTop === before) by = -by;
          }
          if (now - (times[0] ?? now) < lastsMs) {
            requestAnimationFrame(tick);
            return;
          }
          const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
          const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round((gap * 60) / 1_000) - 1), 0);
          done({ frames: gaps.length, dropped });
        };
        requestAnimationFrame(tick);
      }),
    [stretchMs, scrolled ?? '', step] as const,
  );
}

/** The sums of several stretches, and the better quartile of the shares that were dropped. */
export function rowOfStretches(name: string, stretches: readonly Stretch[]): BenchRow {
  const sum = (of: keyof Stretch): number => stretches.reduce((all, one) => all + one[of], 0);
  const share = ({ frames, dropped }: Stretch): number => (1_000 * dropped) / (frames + dropped);
  return {
    name,
    frames: sum('frames'),
    dropped: sum('dropped'),
    'dropped of 1,000, quartile': Number(quartile(stretches.map(share)).toFixed(1)),
    stretches: stretches.length,
  };
}
