// The prerendered web wallet: it takes no lock and sends no requests before it is opened.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { withBareBrowser } from './bareBrowser.ts';
import { network } from './wallet.ts';

// It continues only when the prerendered page has started to fetch its files and fetched nothing more during two
// hundred answers.
const LINK = `<!doctype html><title>Link</title><script type="speculationrules">
  {"prerender": [{"urls": ["/wallet"], "eagerness": "immediate"}]}
</script><script>
  let settled = 0;
  let before = '';
  const go = async () => {
    const asked = await (await fetch('/asked', { cache: 'no-store' })).text();
    settled = asked === before && asked.includes('.js') ? settled + 1 : 0;
    before = asked;
    if (settled < 200) return go();
    await fetch('/going');
    location.href = '/wallet';
  };
  void go();
</script>`;

/** Paths that one browser asked for: it prerenders the wallet, then opens it. */
async function askedByOneBrowser(): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/link' || pathname === '/asked') {
      response.setHeader('content-type', 'text/html');
      response.end(pathname === '/link' ? LINK : asked.join('\n'));
      return;
    }
    asked.push(pathname);
    const answer = await fetch(`${network().wallet}${pathname}${search}`);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await withBareBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}/link`, async () => {
      await expect.poll(() => asked.includes('/config.json'), { timeout: 60_000 }).toBe(true);
    });
    return asked;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const timesOf = (asked: readonly string[]): number => asked.filter((path) => path === '/wallet').length;

test('a prerendered web wallet sends no requests before it is opened', async () => {
  let asked = await askedByOneBrowser();
  // A browser may discard a prerendered page, as when memory is short, and loads another: that run shows nothing.
  for (let more = 0; more < 4 && timesOf(asked) > 1; more++) asked = await askedByOneBrowser();
  expect(timesOf(asked), 'the prerendered page is the one that was opened').toBe(1);
  expect(asked.indexOf('/wallet')).toBeLessThan(asked.indexOf('/going'));
  expect(asked.indexOf('/config.json')).toBeGreaterThan(asked.indexOf('/going'));
});
