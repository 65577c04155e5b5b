// A bug of the engine leaves a trace: its cause in the log, a count in the metrics; and a receipt says a fixed sentence.

import { Fault } from '@svc/core/errors';
import { afterEach, expect, it, vi } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { BUG_SENTENCE } from '../engine/applyTx.ts';
import { EXECUTORS } from '../engine/ops/registry.ts';

const alice = testAccount('alice');
let node: TestNode | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await node?.stop();
});

it.each([
  ['an error', () => new TypeError('of /a/file.ts')],
  ['a broken invariant', () => new Fault('secret.fault', 'of /a/file.ts')],
  ['what is no error', () => 'of /a/file.ts'],
])('%s in an operation is logged and counted, and not told to clients', async (_, make) => {
  const lines: Record<string, unknown>[] = [];
  node = await startNode({ onLog: (line) => lines.push(line) });
  await node.fund(alice.address, 'SVC', '100');
  vi.spyOn(EXECUTORS, 'TOKEN_TRANSFER').mockImplementation(() => {
    throw make();
  });
  const receipt = await node.execute(alice, 'TOKEN_TRANSFER', {
    token_address: node.tokenOf('qUSDC'),
    to: alice.address,
    amount: '1',
  });
  expect(receipt).toMatchObject({ success: false, error: BUG_SENTENCE, error_code: 'engine.internal', data: {} });
  expect(JSON.stringify(receipt)).not.toContain('file.ts');
  const logged = lines.filter(({ msg }) => msg === 'a transaction failed by a bug');
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('/a/file.ts');
  expect(logged[0]).toMatchObject({ at: { op: 'TOKEN_TRANSFER', hash: expect.any(String) } });
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/engine_bugs_total 1\b/);
});
