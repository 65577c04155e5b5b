import { expect, it } from 'vitest';
import { jitter, realTiming } from './timing.ts';

it('delays vary by up to a fifth in both directions', () => {
  const at = (random: number): number => jitter(1_000, { ...realTiming, random: () => random });
  expect(at(0)).toBeCloseTo(800);
  expect(at(0.5)).toBeCloseTo(1_000);
  expect(at(0.999)).toBeLessThan(1_200);
  expect(at(0.999)).toBeGreaterThan(1_199);
});
