// Submissions over REST: counted once, before any work, and answered in order.

import { connect } from 'node:net';
import { signedWireText } from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { submissionWorkers } from '../submission/submissionWorkers.ts';
import { limitsWith } from './limits.ts';

const alice = testAccount('alice');
const PATH = '/submit_exchange_tx';

describe('a submission', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ limits: limitsWith({ submit_per_minute: 6 }) });
    await node.fund(alice.address, 'SVC', '100');
  });
  afterAll(() => node.stop());

  const bodyOf = async (nonce?: bigint) => {
    const params = { token_address: node.tokenOf('qUSDC'), spender: testAccount('bob').address, amount: '1' };
    return `{"tx":${signedWireText(await node.sign(alice, 'TOKEN_APPROVE', params, nonce === undefined ? {} : { nonce }))}}`;
  };
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${node.url}${PATH}`, { method: 'POST', headers, body });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
  };

  it('is refused with the reason of the check that fails', async () => {
    const good = await bodyOf();
    const refusals: [body: string, status: number, words: string][] = [
      [await bodyOf(10_000n), 400, 'nonce too high'],
      [good.replace(/(?<="signature":")../, (byte) => (byte === '00' ? '01' : '00')), 400, 'invalid signature'],
      [`{"tx":"${'x'.repeat(5_000_000)}"}`, 413, 'The body is too large'],
    ];
    for (const [body, status, words] of refusals) {
      const answer = await post(body);
      expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(words)]);
    }
    expect(await post(good)).toMatchObject({ status: 200, body: expect.stringContaining('"mempool_size":1') });
    await node.mine();
    expect((await post(await bodyOf(0n))).body).toContain('nonce too low');
  });

  it('counts once against the limit of its client, whether it is accepted or refused', async () => {
    node.passSeconds(60);
    const [good, stale] = [await bodyOf(), await bodyOf(0n)];
    const bodies = [good, stale, good.replace(/"signature":"../, '"signature":"00'), stale, good, stale, stale, good];
    const threads = vi.spyOn(submissionWorkers, 'rest');
    const answers = [];
    for (const body of bodies) answers.push(await post(body));
    // None is read twice, and one above the limit is not read at all.
    expect(threads).toHaveBeenCalledTimes(6);
    threads.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200, 400, 429, 429]);
    expect(answers.at(-1)?.retryAfter).toBe('60');
    node.passSeconds(60);
    expect((await post(good)).status).toBe(200);
  });

  it('keeps its place among pipelined requests, and harms nobody when its client disconnects', async () => {
    node.passSeconds(60);
    const body = await bodyOf();
    const submission = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const status = 'GET /get_status HTTP/1.1\r\nhost: x\r\n\r\n';
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    let got = '';
    socket.on('data', (part) => {
      got += part.toString();
    });
    socket.write(status + submission + status + submission);
    const found = () => [...got.matchAll(/"tx_hash"|"last_block_hash"/g)].map(String);
    await expect.poll(() => found().length).toBe(4);
    expect(found()).toEqual(['"last_block_hash"', '"tx_hash"', '"last_block_hash"', '"tx_hash"']);
    socket.write(submission);
    socket.write(submission.slice(0, -100), () => socket.destroy());
    expect((await post(body)).status).toBe(200);
  });
});
