import { INTERVAL_NAMES } from '@svc/core/markets/intervals';
import { afterEach, expect, it, vi } from 'vitest';
import { axisOffset } from './axisOffset.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['UTC', 0],
  ['Asia/Kolkata', 19_800],
  ['America/Phoenix', -25_200],
])('candles shorter than a day are drawn in the time of %s, days in that of UTC', (zone, offset) => {
  vi.stubEnv('TZ', zone);
  for (const interval of INTERVAL_NAMES) expect(axisOffset(interval)).toBe(interval === '1d' ? 0 : offset);
});
