// What is painted before a page's scripts run is what they draw then, and the logo is one everywhere.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Mark } from '../../src/ui/kit/Mark.tsx';
import { MARK_PARTS, MARK_SIDE, WAKING_MARK } from '../../src/ui/kit/markParts.ts';
import { readMark } from './appIcons.ts';
import { markHtml } from './firstPicture.ts';

const ROOT = resolve(import.meta.dirname, '../..');

it('the logo of the first picture is the one that the page draws', () => {
  expect(markHtml()).toBe(renderToStaticMarkup(createElement(Mark, { size: WAKING_MARK })));
});

it('the popup has a place for it', () => {
  expect(readFileSync(resolve(ROOT, 'src/ui/popup.html'), 'utf8')).toContain('<div class="waking"><!-- mark --></div>');
});

it('the logo of the icons is the same', () => {
  const { side, shapes } = readMark(readFileSync(resolve(ROOT, 'public/icons/mark.svg'), 'utf8'));
  const margin = (side - MARK_SIDE) / 2;
  expect(shapes.map(({ x, y, width, height, rx }) => ({ x: x - margin, y: y - margin, width, height, rx }))).toEqual(
    MARK_PARTS.map(({ x, y, width, height, rx }) => ({ x, y, width, height, rx })),
  );
});
