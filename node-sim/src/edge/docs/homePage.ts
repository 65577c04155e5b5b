// The page of the node at /: a frame that its script fills. Controls are named only where they are on.

import { jsonObject } from '@svc/core/json/canonicalJson';
import { METHOD_PREFIX, NATIVE_SYMBOL } from '@svc/core/names';
import { OP_TABLE } from '@svc/core/ops/opTable';
import { OPS } from '@svc/core/ops/registry';
import type { BlockTime } from '../../chain/producer.ts';
import { declaredAmounts } from './declaredAmounts.ts';
import { html } from './html.ts';
import { TITLE } from './openRpc.ts';

const VIEWS = [
  ['', 'Chain'],
  ['transactions', 'Transactions'],
  ['markets', 'Markets'],
  ['assets', 'Assets'],
  ['accounts', 'Accounts'],
] as const;

/** Operations whose listed amount is the number of an item. */
const ITEM_OPERATIONS = Object.values(OPS).flatMap(({ name, lists }) =>
  lists(jsonObject(), jsonObject()).isItem === true ? [name] : [],
);

const AMOUNTS = JSON.stringify(declaredAmounts());

/**
 * The page. @param isDev whether the developer controls are on @param blockTime the current one, in the form of
 * `sim_setBlockTime`
 */
export function homePage(isDev: boolean, blockTime: BlockTime): string {
  const views = isDev ? [...VIEWS, ['controls', 'Controls'] as const] : VIEWS;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE}</title><link rel="icon" href="/page/mark.svg"><link rel="stylesheet" href="/page/base.css"><link rel="stylesheet" href="/page/header.css"><link rel="stylesheet" href="/page/charts.css"><link rel="stylesheet" href="/page/home.css"><script type="module" src="/page/home.ts"></script></head>
<body data-native="${NATIVE_SYMBOL}" data-prefix="${METHOD_PREFIX}" data-dev="${String(isDev)}" data-block-time="${String(blockTime)}" data-operations="${OP_TABLE.map(([number, name]) => `${number}:${name}`).join(',')}" data-items="${ITEM_OPERATIONS.join(',')}" data-amounts="${AMOUNTS}"><a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/">${TITLE}</a><button id="menu" type="button" aria-expanded="false" aria-controls="views">Menu</button><nav id="views" aria-label="Views">${views.map(([path, title]) => html`<a href="#/${path}">${title}</a>`)}<a href="/docs">Interface</a></nav><form id="find" role="search"><input type="search" aria-label="Find" placeholder="Search the chain" title="A height, a hash, an address, or the name of an asset, a pool or a market" maxlength="160" autocomplete="off" spellcheck="false"></form><p class="tip"><span id="height" class="soft"></span><span id="live" class="soft" role="status">connecting</span></p></header>
<main id="content" tabindex="-1"><noscript><p>This page needs its own script. The interface is described at <a href="/docs">/docs</a>.</p></noscript></main></body></html>`;
  return page.markup;
}

/** Whether a client prefers HTML to JSON: browsers say so, programs do not. */
export function prefersHtml(accept: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(type, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html >= (weights.get('application/json') ?? 0);
}
