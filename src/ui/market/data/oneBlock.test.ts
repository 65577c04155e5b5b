import { expect, it } from 'vitest';
import { NodeError } from './nodeApi.ts';
import { ofOneBlock } from './oneBlock.ts';

/** A node whose blocks come at chosen requests. */
function nodeOf(tips: readonly string[]) {
  let at = 0;
  return { tip: async () => tips[Math.min(at++, tips.length - 1)] ?? '' };
}

it('accepts what was read while no block came', async () => {
  let reads = 0;
  expect(await ofOneBlock(nodeOf(['a', 'a']), async () => ++reads)).toEqual({ value: 1, isMixed: false });
});

it('reads again what was read while a block came, also one of the same height on another branch', async () => {
  let reads = 0;
  expect(await ofOneBlock(nodeOf(['a', 'b', 'c', 'c']), async () => ++reads)).toEqual({ value: 3, isMixed: false });
});

it('answers where blocks come faster than it can be read, and says that it may be of two', async () => {
  let [tip, reads] = [0, 0];
  const read = await ofOneBlock({ tip: async () => String(tip++) }, async () => ++reads);
  expect(read.isMixed).toBe(true);
  // The newest of a bounded number of answers.
  expect(read.value).toBe(reads);
  expect(reads).toBeLessThan(20);
});

it('passes on why the node refused', async () => {
  const gone = new NodeError(() => 'gone');
  await expect(ofOneBlock(nodeOf(['a']), () => Promise.reject(gone))).rejects.toBe(gone);
});
