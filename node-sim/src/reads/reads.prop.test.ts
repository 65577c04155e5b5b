import { READS } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 400);

describe('any input', () => {
  let node: TestNode;
  let words: string[];
  beforeAll(async () => {
    node = await startNode();
    words = [
      node.tokenOf('qUSDC'),
      'SVC',
      'SVC/qUSDC',
      testAccount('a').address,
      '0x',
      '1',
      '-1',
      '1e9',
      '0'.repeat(64),
      '__proto__',
      'amm',
      '\ud800',
      'x'.repeat(5000),
    ];
    const [pool] = await node.get<{ pool_id: string }[]>('/get_pools');
    if (pool !== undefined) words.push(pool.pool_id);
  });
  afterAll(() => node.stop());

  const value = () =>
    fc.oneof(
      { weight: 4, arbitrary: fc.nat(30).map((at) => words[at % words.length]) },
      fc.jsonValue(),
      fc.integer(),
      fc.double(),
      fc.constant(2 ** 60),
      fc.constant({ op_type: 5, sender: 'x', nonce: 1, params: {} }),
    );

  it('is answered by every method, and never with a fault of ours', async () => {
    const methods = READS.flatMap((read) =>
      read.rpc === undefined ? [] : [{ method: read.rpc, names: Object.keys(read.params.properties) }],
    );
    const call = fc
      .constantFrom(...methods)
      .chain(({ method, names }) =>
        fc.tuple(
          fc.constant(method),
          fc.oneof(
            fc.array(value(), { maxLength: 6 }),
            fc.dictionary(fc.constantFrom(...names, '__proto__', 'other'), value(), { maxKeys: 6 }),
          ),
        ),
      );
    await fc.assert(
      fc.asyncProperty(call, async ([method, params]) => {
        const answer = await fetch(`${node.url}/rpc`, {
          method: 'POST',
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        });
        const body = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } };
        expect(answer.status).toBe(200);
        expect('result' in body || body.error !== undefined).toBe(true);
        expect(body.error?.code).not.toBe(RPC_CODES.internal);
        expect(body.error?.code).not.toBe(RPC_CODES.server);
      }),
      { numRuns: runs },
    );
  });

  it('is answered by every path, and never with a fault of ours', async () => {
    const paths = READS.flatMap((read) =>
      read.rest === undefined ? [] : [{ ...read.rest, names: Object.keys(read.params.properties) }],
    );
    const call = fc
      .constantFrom(...paths)
      .chain(({ method, path, names }) =>
        fc.tuple(
          fc.constant({ method, path }),
          fc.dictionary(fc.constantFrom(...names, 'other'), value(), { maxKeys: 6 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(call, async ([{ method, path }, params]) => {
        const query = new URLSearchParams(
          Object.entries(params).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
        );
        const answer = await (method === 'POST'
          ? fetch(`${node.url}${path}`, { method, body: JSON.stringify(params) })
          : fetch(`${node.url}${path}?${query}`));
        expect([200, 400, 404]).toContain(answer.status);
        const body = (await answer.json()) as { ok: boolean };
        expect(body.ok).toBe(answer.status === 200);
      }),
      { numRuns: runs },
    );
  });
});
