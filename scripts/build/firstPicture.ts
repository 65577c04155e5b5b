// Draws what a page shows before its scripts run: the logo, where its HTML says so.

import type { Plugin } from 'vite';
import { MARK_PARTS, MARK_SIDE, WAKING_MARK } from '../../src/ui/kit/markParts.ts';

/** Stands in a page for the logo. */
const PLACE = '<!-- mark -->';

/** The logo as HTML, the same elements that `Mark` draws. */
export function markHtml(): string {
  const parts = MARK_PARTS.map(
    ({ className, ...rect }) =>
      `<rect ${Object.entries(rect)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')} class="${className}"></rect>`,
  ).join('');
  const size = `width="${WAKING_MARK}" height="${WAKING_MARK}" viewBox="0 0 ${MARK_SIDE} ${MARK_SIDE}"`;
  return `<svg class="mark-sign" ${size} aria-hidden="true">${parts}</svg>`;
}

/** Puts the logo into the pages that have a place for it. */
export function firstPicture(): Plugin {
  return {
    name: 'first-picture',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(PLACE, markHtml()) },
  };
}
