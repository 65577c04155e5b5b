// Long reads next to other work: while one runs, blocks are made and cheap reads answered; clients take turns; and the
// thread answers what the node itself would.

import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assemble } from '../../../test/support/assemble.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { limitsWith } from '../edge/limits.ts';

/** JUMPDEST and a jump back to it: runs until it is out of gas or time. */
const ENDLESS = { data: `0x${assemble('JUMPDEST PUSH0 JUMP')}` };
/**
 * Counts down from a number and returns 1: about 57,000 steps, more than a trial allows, and less than a turn even on a
 * busy machine.
 */
const LONG = { data: '0x620020005b6001900380600457505f5f5260016000f3' };

/** Sends a request from one of the machine's own addresses; resolves with the answer. */
function ask(node: TestNode, from: string, body: unknown): Promise<Record<string, never>> {
  const { port } = new URL(node.url);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      path: '/rpc',
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += String(part);
      });
      answer.on('end', () => resolve(JSON.parse(text) as never));
    });
    sent.end(JSON.stringify(body));
  });
}
const call = (method: string, params: unknown[], id = 1) => ({ jsonrpc: '2.0', id, method, params });

/** A stopping node closes open connections. */
const cut = (): void => undefined;

/** A batch that keeps the thread busy for longer than any test takes. */
const MANY = (method: string, params: unknown[]) => Array.from({ length: 100 }, (_, id) => call(method, params, id));
/** A time limit that is never reached. */
const PATIENT = { long_read_seconds: 3600 };

describe('a node with long reads', () => {
  let node: TestNode;
  beforeEach(async () => {
    node = await startNode({ limits: limitsWith(PATIENT, true) });
  });
  // Requests that are still running then are not waited for.
  afterEach(() => node.stop());

  it.each([
    ['eth_call', [ENDLESS]],
    ['eth_estimateGas', [ENDLESS]],
    ['eth_createAccessList', [ENDLESS]],
    ['debug_traceCall', [ENDLESS, 'latest', { tracer: 'callTracer' }]],
    ['svc_simulate', [ENDLESS]],
  ])('makes blocks and answers cheap reads while %s runs without an end', async (method, params) => {
    let isOver = false;
    ask(node, '127.0.0.2', MANY(method, params)).then(() => {
      isOver = true;
    }, cut);
    const { height } = node.node.chain.tip;
    await node.mine(3);
    expect(await node.get('/get_status')).toMatchObject({ height: height + 3 });
    expect(
      await node.rpc('eth_call', [{ data: `0x${assemble('PUSH1 0x01 PUSH0 MSTORE PUSH1 0x20 PUSH0 RETURN')}` }]),
    ).toBe(`0x${'1'.padStart(64, '0')}`);
    expect([method, isOver]).toEqual([method, false]);
  });

  it('lets clients take turns', async () => {
    let isOver = false;
    ask(node, '127.0.0.3', MANY('eth_call', [ENDLESS])).then(() => {
      isOver = true;
    }, cut);
    expect(
      await ask(node, '127.0.0.4', call('debug_traceCall', [LONG, 'latest', { tracer: 'callTracer' }])),
    ).toMatchObject({ result: expect.anything() });
    expect(isOver).toBe(false);
  });

  it('refuses what is too much for one address, and says when to retry', async () => {
    await node.stop();
    node = await startNode({ genesis: 'empty', limits: limitsWith({ ...PATIENT, long_reads_per_address: 2 }, true) });
    const asked = [1, 2, 3, 4].map((id) => ask(node, '127.0.0.5', MANY('eth_call', [ENDLESS])[id]));
    for (const one of asked) one.catch(cut);
    const first = await Promise.race(asked);
    expect(first).toMatchObject({
      error: { code: -32005, data: { code: 'limit.busy', retry_after: PATIENT.long_read_seconds } },
    });
  });

  it('refuses what waited too long', async () => {
    await node.stop();
    node = await startNode({ genesis: 'empty', limits: limitsWith({ long_read_seconds: 1 }, true) });
    const answers = (await ask(node, '127.0.0.5', MANY('eth_call', [ENDLESS]))) as unknown as {
      error: { data: unknown };
    }[];
    expect(answers.at(-1)?.error.data).toEqual({ code: 'limit.busy', retry_after: 1 });
  });

  it('charges a client for the time of its reads', async () => {
    await node.stop();
    node = await startNode({ genesis: 'empty', limits: limitsWith({ rpc_per_second: 1, rpc_burst: 10 }) });
    // What it owes takes ten seconds to pay back, however slow the machine is between the two.
    await ask(node, '127.0.0.6', call('eth_call', [ENDLESS]));
    expect(await ask(node, '127.0.0.6', call('eth_chainId', []))).toMatchObject({ error: { code: -32005 } });
    expect(await ask(node, '127.0.0.7', call('eth_chainId', []))).toMatchObject({ result: expect.any(String) });
  });
});

describe('the answers of the thread', () => {
  let node: TestNode;
  afterEach(() => node.stop());

  it('follow the blocks, reach into the past, and restart after a reorganisation', async () => {
    node = await startNode();
    const alice = testAccount('alice');
    const { accountId } = await node.rpc<{ accountId: string }>('svc_getAccountId', [alice.address]);
    // Sends this client to the thread at once.
    await node.rpc('eth_call', [ENDLESS]).catch(() => undefined);
    const code = `0x73${accountId.slice(2)}315f5260205ff3`;
    const balance = (block: string) => node.rpc('eth_call', [{ data: code }, block]);
    const wei = (whole: number) => `0x${(BigInt(whole) * 10n ** 18n).toString(16).padStart(64, '0')}`;
    const heights: string[] = [];
    for (const whole of [1, 2, 3]) {
      await node.fund(alice.address, 'SVC', '1');
      heights.push(`0x${node.node.chain.tip.height.toString(16)}`);
      expect(await balance('latest')).toBe(wei(whole));
    }
    expect(await Promise.all(heights.map(balance))).toEqual([wei(1), wei(2), wei(3)]);
    await node.rpc('sim_reorg', [1, { keep: false }]);
    expect(await balance('latest')).toBe(wei(2));
    await node.mine();
    expect(await balance('latest')).toBe(wei(3));
  });
});
