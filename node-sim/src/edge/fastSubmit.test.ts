import { connect } from 'node:net';
import { signedWireText } from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { submissionWorkers } from '../submission/submissionWorkers.ts';
import { limitsWith } from './limits.ts';

const HEADERS = { 'content-type': 'application/json' };
const alice = testAccount('alice');
/** With a query the server's own way of requests has it. */
const WAYS = ['/submit_exchange_tx', '/submit_exchange_tx?ordinary=1'] as const;

describe('a submission that goes the fast path', () => {
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
  const post = async (path: string, body: string, headers: Record<string, string> = HEADERS) => {
    const answer = await fetch(`${node.url}${path}`, { method: 'POST', headers, body });
    const { date: _, ...shown } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: shown, body: await answer.text() };
  };
  /** The answers of both ways to the same body, in two minutes. */
  const both = async (body: string, headers?: Record<string, string>) => {
    node.passSeconds(60);
    const answers = [];
    for (const way of WAYS) answers.push(await post(way, body, headers));
    return answers;
  };

  it('is answered as the long way answers it, headers and all', async () => {
    const [quick, ordinary] = await both(await bodyOf());
    expect(quick).toEqual(ordinary);
    expect(quick).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': '*' },
      body: expect.stringContaining('"mempool_size":1'),
    });
  });

  it('is refused as the long way refuses it, whoever finds the reason', async () => {
    const good = await bodyOf();
    const bodies = [
      await bodyOf(0n),
      await bodyOf(10_000n),
      good.replace(/(?<="signature":")../, (byte) => (byte === '00' ? '01' : '00')),
      good.replace('"nonce"', '"nonces"'),
    ];
    await node.mine();
    bodies.push(await bodyOf(0n), `{"tx":"${'x'.repeat(5_000_000)}"}`, `${good}x`);
    const seen = [];
    for (const body of bodies) {
      const [quick, ordinary] = await both(body);
      expect(quick).toEqual(ordinary);
      seen.push(`${quick?.status} ${/"error":"([^:."]*)/.exec(quick?.body ?? '')?.[1]}`);
    }
    expect(seen).toContain('400 nonce too low');
    expect(seen).toContain('400 nonce too high');
    expect(seen).toContain('400 invalid signature');
    expect(seen).toContain('413 The body is too large');
    const [quick, ordinary] = await both(good, { 'content-type': 'nonsense' });
    expect(quick).toEqual(ordinary);
  });

  it('counts once against the limit of its client, whether it is taken or refused', async () => {
    node.passSeconds(60);
    const [good, stale] = [await bodyOf(), await bodyOf(0n)];
    const bodies = [good, stale, good.replace(/"signature":"../, '"signature":"00'), stale, good, stale, stale, good];
    const threads = vi.spyOn(submissionWorkers, 'rest');
    const answers = [];
    for (const body of bodies) answers.push(await post(WAYS[0], body));
    // None is read twice, and what is one too many is not read at all.
    expect(threads).toHaveBeenCalledTimes(6);
    threads.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200, 400, 429, 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    node.passSeconds(60);
    expect((await post(WAYS[0], good)).status).toBe(200);
  });

  it('is disturbed like any other while answers are', async () => {
    node.passSeconds(60);
    await node.rpc('sim_faults', [{ reads: [{ method: '/submit_exchange_tx', fail: { status: 503 } }] }]);
    const body = await bodyOf();
    expect(await post(WAYS[0], body)).toMatchObject({ status: 503 });
    await node.rpc('sim_faults', [{}]);
    expect(await post(WAYS[0], body)).toMatchObject({ status: 200 });
  });

  it('keeps its place among requests in a row, and harms nobody where its client goes away', async () => {
    node.passSeconds(60);
    const body = await bodyOf();
    const submission = `POST /submit_exchange_tx HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
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
    expect((await post(WAYS[0], body)).status).toBe(200);
  });
});
