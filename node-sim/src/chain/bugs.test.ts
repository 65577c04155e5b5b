// A bug of the engine leaves a trace: its cause in the log and a count in the metrics; the receipt says a fixed
// sentence.

import { Fault } from '@svc/core/errors';
import { afterEach, expect, it, vi } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { BUG_SENTENCE } from '../engine/applyTx.ts';
import { EXECUTORS } from '../engine/ops/registry.ts';
import { HANDLERS } from '../reads/registry.ts';
import { SubmissionWorkers } from '../submission/submissionWorkers.ts';

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

const call = (method: string, id?: number) => ({
  jsonrpc: '2.0',
  method,
  params: [],
  ...(id === undefined ? {} : { id }),
});

it.each<[string, (url: string) => Promise<Response>]>([
  ['a GET', (url) => fetch(`${url}/get_validators`)],
  ['a call', (url) => fetch(`${url}/rpc`, { method: 'POST', body: JSON.stringify(call('exchange_getPools', 1)) })],
  [
    'a call by the ordinary way',
    (url) => fetch(`${url}/rpc?x`, { method: 'POST', body: JSON.stringify(call('exchange_getPools', 1)) }),
  ],
  ['a batch', (url) => fetch(`${url}/rpc`, { method: 'POST', body: JSON.stringify([call('exchange_getPools', 1)]) })],
  ['a notification', (url) => fetch(`${url}/rpc`, { method: 'POST', body: JSON.stringify(call('exchange_getPools')) })],
])('a bug that ends %s is logged and counted once, and not told to its client', async (_, ask) => {
  const lines: Record<string, unknown>[] = [];
  node = await startNode({ onLog: (line) => lines.push(line) });
  const fail = (): never => {
    throw new TypeError('of /a/file.ts');
  };
  vi.spyOn(HANDLERS, 'getValidators').mockImplementation(fail);
  vi.spyOn(HANDLERS, 'getPools').mockImplementation(fail);
  expect(await (await ask(node.url)).text()).not.toContain('file.ts');
  const logged = lines.filter(({ msg }) => msg === 'a request failed unexpectedly');
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('/a/file.ts');
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/request_faults_total 1\b/);
});

it('a bug that ends a thread is logged and counted', async () => {
  const lines: Record<string, unknown>[] = [];
  node = await startNode({ onLog: (line) => lines.push(line) });
  const script = 'throw new TypeError("of /a/thread.ts")';
  const broken = new SubmissionWorkers(1, new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const body = Buffer.alloc(20_000, 'x');
  expect(await broken.rest({ pieces: [body], length: body.length }, 65_536)).toBeUndefined();
  const logged = lines.filter(({ msg }) => String(msg).startsWith('a thread ended'));
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('/a/thread.ts');
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/threads_lost_total 1\b/);
});

it.each([
  ['snapshot', 'saveSnapshot'],
  ['signatures', 'addSignature'],
] as const)('a store fault in background work (%s) is logged and counted', async (work, call) => {
  const lines: Record<string, unknown>[] = [];
  node = await startNode({ onLog: (line) => lines.push(line) });
  const { chain } = node.node;
  vi.spyOn(chain.storage, call).mockImplementation(() => {
    throw new Error('the disk is full');
  });
  const logged = () => lines.filter(({ msg }) => msg === 'work beside blocks failed; the chain goes on without it');
  const before = chain.tip.height;
  await expect
    .poll(() => {
      // Snapshots come every thousand blocks, signatures between two blocks.
      for (let made = 0; made < (work === 'snapshot' ? 1000 : 1); made++) chain.produce();
      return logged()[0];
    })
    .toMatchObject({ work, err: { message: 'the disk is full' } });
  expect(chain.tip.height).toBeGreaterThan(before);
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(
    new RegExp(`chain_faults_total\\{work="${work}"\\} [1-9]`),
  );
});
