import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { createState } from '../kernel/state.ts';
import type { StateView } from '../kernel/stateView.ts';
import type { ReadContext } from '../reads/context.ts';
import { type ChainView, viewOfChain } from './chainView.ts';

describe('the chain as readers see it', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ genesis: 'empty' });
  });
  afterAll(() => node.stop());

  it('has no write methods that compile', () => {
    // Never called: this tests the compiler.
    const write = ({ chain }: ReadContext, state: StateView, view: ChainView): void => {
      // @ts-expect-error tables are read-only
      state.nonces.set('a', 1n);
      // @ts-expect-error rows cannot be deleted
      state.tokens.delete('a');
      // @ts-expect-error slots can be written, so there are none
      state.orders.slot('a');
      // @ts-expect-error the tables of a part are read-only
      state.perps.markets.delete('a');
      // @ts-expect-error so are those of contracts
      state.evm.storage.set('a', 1n);
      // @ts-expect-error and of collections
      state.nfts.items.reset();
      // @ts-expect-error sets derived from a table
      state.staking.waiting.add('a');
      // @ts-expect-error numbers derived from a table
      state.staking.active = 1;
      // @ts-expect-error books
      state.bookOf('a').owner('b');
      // @ts-expect-error levels of books
      state.bookOf('a').buy.require(1n);
      // @ts-expect-error an order in a level
      for (const level of state.bookOf('a').buy.fromBest()) level.remaining = 0n;
      // @ts-expect-error ticks
      state.ticksOf('a').remove(1);
      // @ts-expect-error closed orders
      state.closedRing.remember(1, { id: 'a', how: 'filled' });
      // @ts-expect-error checkpoints are for blocks
      state.checkpoint();
      // @ts-expect-error commits are for blocks
      state.commitBlock();
      // @ts-expect-error the whole state cannot be replaced
      state.load(state.dump());
      // @ts-expect-error readers cannot make a block
      chain.produce();
      // @ts-expect-error or undo one
      chain.stepBack();
      // @ts-expect-error or change the queue
      chain.mempool.remove('a');
      // @ts-expect-error or write to the store
      view.storage.setMeta('a', 'b');
      // @ts-expect-error or delete records
      view.storage.reorgs.clear();
      // @ts-expect-error or move the clock
      view.clock.increase(1);
      // @ts-expect-error or add trades
      view.market.trades.apply([]);
      // @ts-expect-error or see keys
      view.signers.keys.size.toString();
      // @ts-expect-error or set the tip
      view.tip = chain.tip;
    };
    expect(write).toBeTypeOf('function');
  });

  it('is frozen, follows the chain and cannot move it', async () => {
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

  it('is reverted completely, also a nested one and one that throws', () => {
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

  it('is synchronous', () => {
    const state = createState();
    expect(() =>
      state.trial(async (overlay) => {
        overlay.nonces.set(account, 1n);
      }),
    ).toThrow(/ends before anything else goes on/);
    expect(state.nonces.size).toBe(0);
  });
});
