// Icons of the installed wallet, compared with a graphics library that draws the same logo.

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { appIcons, maskable, readMark } from './appIcons.ts';

const svg = readFileSync(new URL('../../public/icons/mark.svg', import.meta.url), 'utf8');
const icons = appIcons(svg);

const pixels = async (image: Buffer | Uint8Array, side: number): Promise<Buffer> =>
  sharp(image).resize(side, side).ensureAlpha().raw().toBuffer();

it('are squares of the size in their name', async () => {
  for (const [path, png] of icons) {
    const { width, height, format } = await sharp(png).metadata();
    const side = Number(/(\d+)\.png$/.exec(path)?.[1]);
    expect([path, width, height, format]).toEqual([path, side, side, 'png']);
  }
});

it('show the mark as a graphics library draws it', async () => {
  const ours = await pixels(icons.get('icons/app-512.png') as Uint8Array, 512);
  const theirs = await pixels(await sharp(Buffer.from(svg), { density: 288 }).resize(512, 512).png().toBuffer(), 512);
  let differing = 0;
  for (let at = 0; at < ours.length; at += 4)
    if ([0, 1, 2, 3].some((part) => Math.abs((ours[at + part] as number) - (theirs[at + part] as number)) > 48))
      differing += 1;
  // Edges are smoothed in another way; a shape that is missing or elsewhere would be tens of thousands.
  expect(differing).toBeLessThan(2_000);
});

it('fill the whole square where a launcher cuts them', async () => {
  for (const path of ['icons/app-maskable-192.png', 'icons/app-maskable-512.png', 'icons/app-touch-180.png']) {
    const { isOpaque } = await sharp(icons.get(path) as Uint8Array).stats();
    expect([path, isOpaque]).toEqual([path, true]);
  }
  expect((await sharp(icons.get('icons/app-192.png') as Uint8Array).stats()).isOpaque).toBe(false);
});

it('are the same bytes each time', () => {
  for (const [path, png] of appIcons(svg)) expect(Buffer.compare(png, icons.get(path) as Uint8Array)).toBe(0);
});

it('are not made of a mark that would lose something', () => {
  expect(() => readMark(svg.replace('<g', '<circle r="4"/><g'))).toThrow('<circle>');
  expect(() => readMark(svg.replace('#53c4c4', 'teal'))).toThrow('colour teal');
  expect(() => readMark(svg.replace('x="28"', ''))).toThrow('no x');
  expect(() => maskable(readMark(svg.replace('x="28" y="32"', 'x="2" y="2"')))).toThrow('beyond');
});
