import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { createState } from '../kernel/state.ts';
import type { StateView } from '../kernel/stateView.ts';
import type { ReadContext } from '../reads/context.ts';
import { type ChainView, viewOfChain } from './chainView.ts';

describe('the chain that readers get', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ genesis: 'empty' });
  });
  afterAll(() => node.stop());

  it('has no way to write that compiles', () => {
    // Never called: the compiler is what is tried here.
    const write = ({ chain }: ReadContext, state: StateView, view: ChainView): void => {
      // @ts-expect-error a table is read
      state.nonces.set('a', 1n);
      // @ts-expect-error nor is a row taken away
      state.tokens.delete('a');
      // @ts-expect-error a slot can be written, so there is none
      state.orders.slot('a');
      // @ts-expect-error the same of the tables of a part
      state.perps.markets.delete('a');
      // @ts-expect-error of contracts
      state.evm.storage.set('a', 1n);
      // @ts-expect-error of collections
      state.nfts.items.reset();
      // @ts-expect-error sets that follow a table
      state.staking.waiting.add('a');
      // @ts-expect-error numbers that follow a table
      state.staking.active = 1;
      // @ts-expect-error books
      state.bookOf('a').owner('b');
      // @ts-expect-error levels of books
      state.bookOf('a').buy.require(1n);
      // @ts-expect-error what an order in a level is
      for (const level of state.bookOf('a').buy.fromBest()) level.remaining = 0n;
      // @ts-expect-error ticks
      state.ticksOf('a').remove(1);
      // @ts-expect-error closed orders
      state.closedRing.remember(1, { id: 'a', how: 'filled' });
      // @ts-expect-error a checkpoint is what blocks use
      state.checkpoint();
      // @ts-expect-error a block
      state.commitBlock();
      // @ts-expect-error a whole state
      state.load(state.dump());
      // @ts-expect-error the chain makes no block for a reader
      chain.produce();
      // @ts-expect-error takes none back
      chain.stepBack();
      // @ts-expect-error queues nothing
      chain.mempool.remove('a');
      // @ts-expect-error stores nothing
      view.storage.setMeta('a', 'b');
      // @ts-expect-error forgets nothing
      view.storage.reorgs.clear();
      // @ts-expect-error does not move the clock
      view.clock.increase(1);
      // @ts-expect-error counts no trades
      view.market.trades.apply([]);
      // @ts-expect-error has no keys
      view.signers.keys.size.toString();
      // @ts-expect-error the tip is looked at
      view.tip = chain.tip;
    };
    expect(write).toBeTypeOf('function');
  });

  it('is frozen, follows the chain and has nothing that moves it', async () => {
    const { chain } = node.node;
    const view = viewOfChain(chain);
    expect(Object.isFrozen(view)).toBe(true);
    for (const name of ['produce', 'make', 'append', 'adopt', 'stepBack', 'queueTransfer', 'dropWaiting', 'announce'])
      expect(view).not.toHaveProperty(name);
    expect(view.signers).not.toHaveProperty('keys');
    await node.mine(2);
    expect(view.tip).toBe(chain.tip);
    expect(view.members).toBe(chain.members);
    expect(view.consensus).toBe(chain.consensus);
  });
});

describe('a trial', () => {
  const account = testAccount('alice').address;

  it('is taken back whole, also one in another and one that throws', () => {
    const state = createState();
    state.nonces.set(account, 1n);
    state.commitBlock();
    const seen = state.trial((outer) => {
      outer.nonces.set(account, 2n);
      const inner = outer.trial((overlay) => {
        overlay.nonces.delete(account);
        return overlay.nonces.get(account);
      });
      return [inner, outer.nonces.get(account)];
    });
    expect(seen).toEqual([undefined, 2n]);
    expect(() =>
      state.trial((overlay) => {
        overlay.nonces.set(account, 3n);
        throw new Error('of the work');
      }),
    ).toThrow('of the work');
    expect(state.nonces.get(account)).toBe(1n);
    expect(state.isCommitted).toBe(true);
  });

  it('never becomes part of the chain', () => {
    const state = createState();
    const undo = { rows: [] };
    for (const become of [
      () => state.commitBlock(),
      () => state.undo(undo),
      () => state.copyRows([]),
      () => state.load(createState().dump()),
    ])
      expect(() => state.trial(become)).toThrow(/never becomes part of the chain/);
    // Afterwards blocks are made as before.
    expect(state.commitBlock()).toEqual(undo);
  });

  it('does not wait', () => {
    const state = createState();
    expect(() =>
      state.trial(async (overlay) => {
        overlay.nonces.set(account, 1n);
      }),
    ).toThrow(/ends before anything else goes on/);
    expect(state.nonces.size).toBe(0);
  });
});
