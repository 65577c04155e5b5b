// Bodies whose bytes are no UTF-8, over every path of a body: a decoder would put U+FFFD in place of what is broken,
// and the node would execute what its client never wrote.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_UTF8, bytesWith } from '../../../test/support/brokenUtf8.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

async function post(path: string, body: Uint8Array<ArrayBuffer>): Promise<{ status: number; answer: unknown }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${node.url}${path}`, { method: 'POST', headers, body });
  return { status: answer.status, answer: await answer.json() };
}

const CALL = '{"jsonrpc":"2.0","id":"a*b","method":"eth_chainId","params":[]}';
const LOAD = '{"jsonrpc":"2.0","id":"a*b","method":"sim_load","params":["x"]}';
const TX = '{"tx":{"op_type":"a*b"}}';
const WHOLE = [...Buffer.from('é😀')];

describe.each(['/rpc', '/rpc?ordinary'])('POST %s', (path) => {
  it.each(BROKEN_UTF8)('of %s is a parse error, and the next body is answered', async (_, bytes) => {
    for (const text of [CALL, `[${CALL}]`, LOAD, `${CALL}*`.replace('a*b', 'ab')])
      expect(await post(path, bytesWith(text, bytes)), text).toEqual({
        status: 200,
        answer: {
          jsonrpc: '2.0',
          id: null,
          error: expect.objectContaining({ code: -32700, message: 'Parse error: body: expected text in UTF-8' }),
        },
      });
    expect(await post(path, bytesWith(CALL, WHOLE))).toEqual({
      status: 200,
      answer: { jsonrpc: '2.0', id: 'aé😀b', result: '0x15b38' },
    });
  });
});

describe.each(['/submit_exchange_tx', '/simulate_exchange_tx'])('POST %s', (path) => {
  it.each(BROKEN_UTF8)('of %s is refused, and the next body is read', async (_, bytes) => {
    expect(await post(path, bytesWith(TX, bytes))).toMatchObject({
      status: 400,
      answer: { ok: false, error: expect.stringContaining('body: expected text in UTF-8') },
    });
    const { answer } = await post(path, bytesWith(TX, WHOLE));
    expect(answer).toMatchObject({ ok: false, error: expect.not.stringContaining('UTF-8') });
  });
});
