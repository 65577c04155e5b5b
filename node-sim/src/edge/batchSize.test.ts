// The combined size of the answers to one batch, over each path of a batch.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOverSocket } from '../../../test/support/askOverSocket.ts';
import { assemble } from '../../../test/support/assemble.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

const MOST = 20_000;
let node: TestNode;
beforeAll(async () => {
  node = await startNode({ limits: limitsWith({ batch_answer_characters: MOST, long_read_seconds: 3600 }, true) });
  await node.mine(30);
});
afterAll(() => node.stop());

async function overHttp(path: string, body: string): Promise<string> {
  const answer = await fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const overSocket = (path: string, body: string): Promise<string> => askOverSocket(node.url, path, body);

const WAYS = [
  ['the fast path', (body: string) => overHttp('/rpc', body)],
  ['the ordinary path', (body: string) => overHttp('/rpc?ordinary', body)],
  ['the streams’ socket', (body: string) => overSocket('/ws', body)],
  ['the socket of JSON-RPC', (body: string) => overSocket('/rpc', body)],
] as const;

/** Answers 3000 bytes. */
const RETURNS = { data: `0x${assemble('PUSH2 0x0bb8 PUSH0 RETURN')}` };
/** Reads of every kind: answered at once, in the thread (a past state), and a control. */
const LARGE = [
  ['eth_call', [RETURNS]],
  ['eth_call', [RETURNS, '0x1']],
  ['sim_dump', []],
  ['rpc.discover', []],
] as const;

it.each(WAYS)('is bounded over %s', async (_, send) => {
  for (const [method, params] of LARGE) {
    const call = (id: number, one: string = method, given: readonly unknown[] = params) => ({
      jsonrpc: '2.0',
      id,
      method: one,
      params: given,
    });
    const batch = [call(0, 'eth_chainId', []), ...Array.from({ length: 20 }, (_, at) => call(at + 1))];
    const text = await send(JSON.stringify(batch));
    // Each refusal has about 200 characters in addition to what the limit counts.
    expect(text.length).toBeLessThan(MOST + batch.length * 300);
    const answers = JSON.parse(text) as { id: number; error?: { code: number; message: string; data: unknown } }[];
    expect(answers.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    expect(answers[0]).toMatchObject({ result: '0x15b38' });
    expect(answers.at(-1)?.error).toEqual({
      code: -32005,
      message: expect.stringContaining(`${MOST} characters`),
      data: { code: 'limit.batchAnswer' },
    });
    // A single one is answered.
    const alone = await send(JSON.stringify(call(1)));
    expect(JSON.parse(alone)).toMatchObject({ id: 1, result: expect.anything() });
    expect(alone.length).toBeGreaterThan(1000);
  }
});
