import { expect, it } from 'vitest';
import { Seen } from './seen.ts';

it('knows texts that came before, forgets one after many others, and hardly ever confuses two', () => {
  const seen = new Seen();
  expect([seen.note('/a'), seen.note('/b'), seen.note('/a'), seen.note('/b')]).toEqual([false, false, true, true]);
  const urls = Array.from(
    { length: 100_000 },
    (_, n) => `/get_perp_account?address=0x${n.toString(16).padStart(40, '0')}`,
  );
  expect(urls.filter((url) => seen.note(url)).length).toBeLessThan(10);
  expect(seen.note('/a')).toBe(false);
  const few = urls.slice(0, 1000);
  for (const url of few) seen.note(url);
  expect(few.filter((url) => seen.note(url)).length).toBeGreaterThan(900);
});
