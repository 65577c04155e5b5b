// The number of values in a body, over each path of a body: parsing many small values is its main cost.

import { afterEach, describe, expect, it } from 'vitest';
import { askOverSocket } from '../../../test/support/askOverSocket.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const MOST = 500;
/** A list of this many values. */
const list = (values: number): string => `[${Array(values - 1).fill('1')}]`;
/** A request of this many values; six of them are its own and that of its list. */
const request = (values: number): string =>
  `{"jsonrpc":"2.0","id":7,"method":"eth_chainId","params":[],"more":${list(values - 5)}}`;

let node: TestNode;
afterEach(() => node.stop());

const post = async (path: string, body: string): Promise<unknown> =>
  (await fetch(`${node.url}${path}`, { method: 'POST', headers: JSON_HEADERS, body })).json();

const overSocket = async (path: string, body: string): Promise<unknown> =>
  JSON.parse(await askOverSocket(node.url, path, body));

const WAYS = [
  ['the fast path', (body: string) => post('/rpc', body)],
  ['the ordinary path', (body: string) => post('/rpc?ordinary', body)],
  ['the socket of JSON-RPC', (body: string) => overSocket('/rpc', body)],
] as const;

describe('a body of many values', () => {
  it.each(WAYS)('is refused over %s', async (_, send) => {
    node = await startNode({ limits: limitsWith({ body_values: MOST }, true) });
    expect(await send(request(MOST))).toMatchObject({ id: 7, result: '0x15b38' });
    expect(await send(request(MOST + 1))).toMatchObject({
      id: null,
      error: { code: -32700, message: expect.stringContaining(`at most ${MOST} values`) },
    });
  });

  it('is refused on the stream socket and over REST', async () => {
    node = await startNode({ limits: limitsWith({ body_values: MOST }, true) });
    expect(await overSocket('/ws', request(MOST))).toMatchObject({ id: 7 });
    for (const frame of [request(MOST + 1), `{"op":"channels","more":${list(MOST)}}`])
      expect(await overSocket('/ws', frame)).toEqual({ type: 'error', error: 'not JSON' });
    for (const path of ['/submit_exchange_tx', '/simulate_exchange_tx'])
      expect(await post(path, `{"tx":${list(MOST)}}`)).toMatchObject({
        ok: false,
        error: expect.stringContaining(`at most ${MOST} values`),
      });
  });

  it('is accepted where it loads a chain, from whoever may use the controls', async () => {
    node = await startNode({ limits: limitsWith({ body_values: MOST }, true) });
    await node.mine(30);
    const data = await node.rpc('sim_dump', []);
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'sim_load', id: 1, params: [data] });
    expect(body.length).toBeGreaterThan(MOST);
    expect(await post('/rpc', body)).not.toHaveProperty('error');
    const elsewhere = { ...JSON_HEADERS, origin: 'https://elsewhere.example' };
    const answer = await fetch(`${node.url}/rpc`, { method: 'POST', headers: elsewhere, body });
    expect(await answer.json()).toMatchObject({ id: null, error: { code: -32700 } });
  });

  it('is charged for its values, and for a client over its limit only the requests’ names are read', async () => {
    node = await startNode({ limits: limitsWith({ rpc_per_second: 1, rpc_burst: 20 }) });
    // Worth ten more requests.
    expect(await post('/rpc', request(5000))).toMatchObject({ id: 7, result: '0x15b38' });
    const batch = (requests: number, pad = ''): string =>
      JSON.stringify(Array.from({ length: requests }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', pad })));
    expect(await post('/rpc', batch(9))).toEqual(
      Array.from({ length: 9 }, (_, id) => ({ jsonrpc: '2.0', id, result: '0x15b38' })),
    );
    const refused = { error: { code: -32005 } };
    expect(await post('/rpc', batch(10))).toEqual(
      Array.from({ length: 10 }, (_, id) =>
        expect.objectContaining({ id, error: expect.objectContaining(refused.error) }),
      ),
    );
    for (const body of [batch(10, 'x'.repeat(10_000)), request(5000)])
      expect(await post('/rpc', body)).toMatchObject({ id: null, ...refused });
    node.passSeconds(60);
    expect(await post('/rpc', request(5000))).toMatchObject({ id: 7, result: '0x15b38' });
  });
});
