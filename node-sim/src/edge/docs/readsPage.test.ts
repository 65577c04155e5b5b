// The examples of docs/reads.md, asked of a real node.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const page = readFileSync(new URL('../../../../docs/reads.md', import.meta.url), 'utf8');
const { address } = testAccount('alice');

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

/** The page's account and number stand for those of the test. */
const here = (text: string): string => text.replaceAll('0xPQ…', address);
const answerOf = (text: string): unknown => JSON.parse(here(text), (_, value) => (value === 3 ? 0 : value));

it('a read over HTTP', async () => {
  const [, path = '', answer = ''] = /curl 'http:\/\/127\.0\.0\.1:3007(\S+)'\n +(\{.*\})/.exec(page) ?? [];
  expect(await (await fetch(`${node.url}${here(path)}`)).json()).toEqual(answerOf(answer));
});

it('the same over JSON-RPC, by name and by position', async () => {
  const [, body = '', answer = ''] = /-d '(\{.*\})'\n +(\{.*\})/.exec(page) ?? [];
  const ask = async (request: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${node.url}/rpc`, { method: 'POST', headers, body: JSON.stringify(request) })).json();
  };
  const request = JSON.parse(here(body)) as { params: object };
  expect(await ask(request)).toEqual(answerOf(answer));
  expect(await ask({ ...request, params: Object.values(request.params) })).toEqual(answerOf(answer));
});

it('what is refused says why, with the status and the members that the page names', async () => {
  const refused = await fetch(`${node.url}/get_exchange_nonce?address=nobody`);
  expect([refused.status, await refused.json()]).toEqual([400, { ok: false, error: expect.any(String) }]);
  const missing = await fetch(`${node.url}/get_pool?pool_id=${'0'.repeat(16)}`);
  expect([missing.status, await missing.json()]).toEqual([404, { ok: false, error: expect.any(String) }]);
  await expect(node.rpc('exchange_getNonce', ['nobody'])).rejects.toMatchObject({
    rpcCode: -32_602,
    data: { code: 'input.malformed' },
  });
});
