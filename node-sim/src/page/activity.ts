// The number of transactions in each of the newest blocks, as bars. The table of blocks below has the same counts.

import type { ReadResult } from '@svc/core/reads/registry';
import { el } from './dom.ts';

/** Blocks whose transactions are counted. */
export const BLOCKS_COUNTED = 60;
const HEIGHT = 80;
const GAP = 2;
const WIDTH = 10;
const SVG = 'http://www.w3.org/2000/svg';

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The bars; each leads to its block. @param newest blocks, the newest first */
export function activity(newest: ReadResult<'getNewestBlocks'>): HTMLElement {
  const counts = newest
    .slice(0, BLOCKS_COUNTED)
    .map(({ block_height: height, transactions: count }) => ({ height, count }))
    .reverse();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [counts[0]?.height ?? 0, counts.at(-1)?.height ?? 0];
  const words = `Blocks ${first} to ${last}: ${all} transactions, at most ${most} in a block`;
  const chart = shape('svg', {
    viewBox: `0 0 ${BLOCKS_COUNTED * WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    class: 'bars',
    role: 'img',
    'aria-label': words,
  });
  for (const [at, { height, count }] of counts.entries()) {
    const tall = Math.max(count === 0 ? 1 : 3, (count / most) * HEIGHT);
    const bar = shape('rect', { x: at * WIDTH, y: HEIGHT - tall, width: WIDTH - GAP, height: tall });
    const title = shape('title', {});
    title.textContent = `Block ${height}: ${count}`;
    bar.append(title);
    bar.addEventListener('click', () => {
      location.hash = `#/block/${height}`;
    });
    chart.append(bar);
  }
  const figure = el('figure', { class: 'activity' });
  figure.append(chart, el('figcaption', { class: 'soft small' }, words));
  return figure;
}
