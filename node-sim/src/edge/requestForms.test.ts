// Forms of ordinary requests that some clients choose by themselves: an offer to go on with HTTP/2, as clients of Java
// make with every request, and the whole address in place of the path, as programs behind a proxy send. Node and trade
// API answer them like any other.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeBytes, rawRequest } from '../../../test/support/rawHttp.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';

let node: TestNode;
let trade: TestTrade;
beforeAll(async () => {
  node = await startNode();
  trade = await startTrade(node.url);
});
afterAll(async () => {
  await trade.stop();
  await node.stop();
});

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}';
const H2C = ['Upgrade: h2c', 'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA'];

/** Status and body of a request; the connection is closed after it. */
async function ask(url: string, method: string, target: string, headers: string[] = [], body = '') {
  const { port, host } = new URL(url);
  const isOffer = headers.some((line) => line.startsWith('Upgrade:'));
  const lines = [
    `Host: ${host}`,
    `Connection: ${isOffer ? 'Upgrade, HTTP2-Settings, close' : 'close'}`,
    ...headers,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ];
  const got = await exchangeBytes(Number(port), rawRequest({ method, target, headers: lines, body }));
  const [head = '', ...rest] = got.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n'), head };
}

const targets = (): [string, string, string, string, string][] => [
  ['a read of the node', node.url, 'GET', '/get_status?', ''],
  ['a call of the node', node.url, 'POST', '/rpc', CALL],
  ['a read of the trade API', trade.url, 'GET', '/api/v1-test/assets', ''],
  ['a probe of the trade API', trade.url, 'GET', '/healthz', ''],
];

it('an offer of HTTP/2 is not taken, and the request is answered all the same', async () => {
  for (const [name, url, method, target, body] of targets()) {
    const { status, head } = await ask(url, method, target, H2C, body);
    expect([name, status]).toEqual([name, 200]);
    expect(head.toLowerCase(), name).toContain('access-control-allow-origin: *');
  }
});

it('an offer of HTTP/2 at the path of a socket is a plain request too', async () => {
  const { status, head } = await ask(node.url, 'GET', '/ws', H2C);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(head.toLowerCase()).toContain('access-control-allow-origin: *');
});

it.each(['http://', 'HTTP://', 'https://'])(
  'a target that begins with %s is the path behind the host',
  async (scheme) => {
    for (const [name, url, method, target, body] of targets()) {
      const plain = await ask(url, method, target, [], body);
      const whole = await ask(url, method, `${scheme}${new URL(url).host}${target}`, [], body);
      expect([name, whole.status]).toEqual([name, 200]);
      if (!name.includes('read of the node')) expect(whole.body, name).toBe(plain.body);
    }
  },
);

it('a whole address without a path is the root', async () => {
  const { host } = new URL(node.url);
  for (const target of [`http://${host}`, `http://${host}?x=1`])
    expect((await ask(node.url, 'GET', target)).status, target).toBe(200);
});
