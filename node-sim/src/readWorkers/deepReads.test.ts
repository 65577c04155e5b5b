// Reads over data of any length that other users made: each can be interrupted in its trial without a trace, and the
// read worker's answer is the node's, byte for byte.

import { wireJson } from '@svc/core/json/wireJson';
import { READS } from '@svc/core/reads/registry';
import { restResultText } from '@svc/core/rpc/rest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assemble } from '../../../test/support/assemble.ts';
import { type DeepMarkets, deepen } from '../../../test/support/deepMarkets.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { simulateExchange } from '../chain/simulation.ts';
import { accountOf } from '../engine/ledgerKeys.ts';
import { OutOfTime } from '../kernel/outcome.ts';
import { HANDLERS } from '../reads/registry.ts';
import { withTimeLimit } from '../reads/timeLimit.ts';
import { ReplicaWorker } from './replicaWorker.ts';

/** Fails its trial on time, so that this client's reads go to the thread at once. */
const ENDLESS = { data: `0x${assemble('JUMPDEST PUSH0 JUMP')}` };
/** More than are visited between two checks of the clock. */
const MANY = 300;

const maker = testAccount('maker of deep markets');
const taker = testAccount('taker of deep markets');

describe('reads of crowded markets', () => {
  let node: TestNode;
  let deep: DeepMarkets;
  let reads: readonly (readonly [path: string, query: Readonly<Record<string, string>>])[];

  beforeAll(async () => {
    node = await startNode();
    await node.fund(taker.address, 'SVC', '1000');
    const { state } = node.node.chain;
    const [validator] = state.staking.validators.values();
    if (validator === undefined) throw new Error('the chain has no validator');
    for (let at = 0; at < MANY; at++) {
      const address = `0xPQ${at.toString(16).padStart(64, '0')}`;
      state.staking.validators.set(accountOf(address), { ...validator, address, status: 'exited' });
    }
    deep = deepen(node.node.chain, MANY, MANY, maker.address);
    const { pool, token0, token1 } = deep;
    const swap = { token_in: token0, token_out: token1 };
    reads = [
      ['/get_pool', { pool_id: pool }],
      ['/get_swap_quote', { ...swap, amount_in: '1000000000000', venue: 'amm' }],
      ['/get_swap_quote', { token_in: token1, token_out: token0, amount_in: '100000000', venue: 'clob' }],
      ['/get_lp_positions', { address: maker.address }],
      ['/get_validators', {}],
    ];
  });
  afterAll(() => node.stop());

  const pathsOf = () =>
    READS.flatMap((read) => ('rest' in read && read.rest !== undefined ? [[read.rest.path, read] as const] : []));
  const readAt = (path: string) => {
    const read = new Map<string, { readonly name: string }>(pathsOf()).get(path);
    if (read === undefined) throw new Error(`no read at ${path}`);
    return read.name as keyof typeof HANDLERS;
  };

  const answerOf = (path: string, query: Readonly<Record<string, string>>): unknown => {
    const handler = HANDLERS[readAt(path)] as (context: unknown, params: unknown, client: string) => unknown;
    return handler({ chain: node.node.chain }, { venue: 'auto', sender: '', deadline: 0, ...query }, '');
  };

  it('end when their time is over', () => {
    const { chain } = node.node;
    for (const read of reads) {
      expect(() => withTimeLimit(chain.state, -1, () => answerOf(...read)), read[0]).toThrow(OutOfTime);
      expect(() => withTimeLimit(chain.state, 60_000, () => answerOf(...read)), read[0]).not.toThrow();
    }
  });

  it('can be interrupted in a trial without a trace, and never look like a failed operation', () => {
    const { chain } = node.node;
    const { token0, token1 } = deep;
    const params = { token_in: token1, token_out: token0, amount_in: '100000000', venue: 'clob' };
    const tx = { op_type: 'SWAP', sender: taker.address, params };
    chain.state.balances.set(`${token1}:${accountOf(taker.address)}`, 10n ** 30n);
    chain.state.commitBlock();
    const root = () => JSON.stringify(chain.state.dump().sums);
    const before = root();
    expect(() => withTimeLimit(chain.state, -1, () => simulateExchange(chain, tx))).toThrow(OutOfTime);
    expect(chain.state.isCommitted).toBe(true);
    expect(root()).toBe(before);
    expect(simulateExchange(chain, tx).receipt).toMatchObject({ success: true });
  });

  it('are answered by the worker as the node answers them', async () => {
    const sent = vi.spyOn(ReplicaWorker.prototype, 'send');
    const text = async (path: string, query: Readonly<Record<string, string>>) =>
      (await fetch(`${node.url}${path}?${new URLSearchParams(query)}`)).text();
    const simulate = async () =>
      (
        await fetch(`${node.url}/simulate_exchange_tx`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            tx: {
              op_type: 'SWAP',
              sender: taker.address,
              params: { token_in: deep.token1, token_out: deep.token0, amount_in: '5000000', venue: 'clob' },
            },
          }),
        })
      ).text();
    // Sends this client to the worker at once, however slow the machine is: the clock stands still from before that on.
    const asked = performance.now();
    await node.rpc('eth_call', [ENDLESS]).catch(() => undefined);
    expect(sent).toHaveBeenCalledTimes(1);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(asked);
    for (const read of reads) expect(await text(...read)).toBe(restResultText(wireJson(answerOf(...read))));
    expect(JSON.parse(await simulate())).toMatchObject({ ok: true, result: { receipt: { success: true } } });
    expect(sent).toHaveBeenCalledTimes(1 + reads.length + 1);
    clock.mockRestore();
    sent.mockRestore();
  });
});
