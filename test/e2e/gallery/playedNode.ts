// A node that is played to a page of the gallery: the reads and the stream that screens of a market ask for themselves.

import type { Page } from '@playwright/test';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { frames } from '@svc/core/streams/channels';
import type { Static, TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** A read by its path, and its answer to a query. */
export interface PlayedRead {
  readonly path: string;
  readonly answer: (query: URLSearchParams) => unknown;
}

/** An answer of the shape that the read is declared with. */
export const played = <P extends TObject, R extends TSchema>(
  { rest, result }: ReadDeclaration<string, P, R>,
  answer: (query: URLSearchParams) => Static<R>,
): PlayedRead => {
  if (rest === undefined) throw new Error('a read without a path');
  return {
    path: rest.path,
    answer: (query) => {
      const given = answer(query);
      if (!Value.Check(result, given)) throw new Error(`what ${rest.path} is played has another shape`);
      return given;
    },
  };
};

/** A node that never makes another block. */
export interface PlayedNode {
  /** A read that is not here is refused. */
  readonly reads: readonly PlayedRead[];
  /** Results of JSON-RPC by their methods. */
  readonly calls: Readonly<Record<string, unknown>>;
  readonly block: { readonly height: number; readonly timestamp: number };
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Answers what a page asks of the node at an address, from now on. */
export async function playNode(page: Page, address: string, { reads, calls, block }: PlayedNode): Promise<void> {
  await page.route(`${address}/**`, async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/rpc') {
      const { id, method } = request.postDataJSON() as { id: number; method: string };
      const answer =
        method in calls ? { result: calls[method] } : { error: { code: -32_601, message: `${method} is not played` } };
      return route.fulfill({ headers: CORS, json: { jsonrpc: '2.0', id, ...answer } });
    }
    const read = reads.find(({ path }) => path === pathname);
    const json =
      read === undefined
        ? { ok: false, error: `${pathname} is not played` }
        : { ok: true, result: read.answer(searchParams) };
    return route.fulfill({ headers: CORS, json });
  });
  const news = { type: 'block', channel: 'blocks', height: block.height, ts: block.timestamp, finalized_epoch: 0 };
  if (!Value.Check(frames.block, news)) throw new Error('the played block is no frame of a stream');
  await page.routeWebSocket(`${address.replace(/^http/, 'ws')}/ws**`, (socket) => socket.send(JSON.stringify(news)));
}
