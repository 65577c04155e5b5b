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
  expect(await ofOneBlock(nodeOf(['a', 'a']), async () => ++reads)).toBe(1);
});

it('reads again what was read while a block came, also one of the same height on another branch', async () => {
  let reads = 0;
  expect(await ofOneBlock(nodeOf(['a', 'b', 'c', 'c']), async () => ++reads)).toBe(3);
});

it('fails where blocks come faster than it can be read', async () => {
  let tip = 0;
  await expect(ofOneBlock({ tip: async () => String(tip++) }, async () => 1)).rejects.toBeInstanceOf(NodeError);
});

it('passes on why the node refused', async () => {
  const gone = new NodeError('gone');
  await expect(ofOneBlock(nodeOf(['a']), () => Promise.reject(gone))).rejects.toBe(gone);
});
