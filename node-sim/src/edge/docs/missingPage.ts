// The page for a path that does not exist, with links to existing ones.

import { html } from './html.ts';
import { TITLE } from './openRpc.ts';

/** The page. @param path the requested path */
export function missingPage(path: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Nothing here · ${TITLE}</title><link rel="icon" href="/page/mark.svg"><link rel="stylesheet" href="/page/base.css"><link rel="stylesheet" href="/page/header.css"><link rel="stylesheet" href="/page/home.css"></head>
<body><header><a class="brand" href="/">${TITLE}</a></header>
<main><h1>Nothing is at this address</h1><div class="panel missing"><p>This node has nothing at <code>${path}</code>.</p><p class="bar"><a class="button" href="/">The chain, with a search</a><a class="button" href="/#/assets">Assets and pools</a><a class="button" href="/docs">Every read and method</a></p></div></main></body></html>`
    .markup;
}
