// One long random history of every operation by two hundred accounts: laws after each, replay and undo to the same
// roots; and quotes against executions in ten thousand states on the way.

import { amountOf } from '@svc/core/schema/fields';
import { describe, expect, it } from 'vitest';
import { MixedOperations } from '../../../test/support/mixedOperations.ts';
import { Random } from '../../../test/support/random.ts';
import type { BlockOutcome, BlockTx } from '../kernel/block.ts';
import type { BlockContext } from '../kernel/blockContext.ts';
import { createState } from '../kernel/state.ts';
import { accountOf } from './ledgerKeys.ts';
import { EXECUTORS } from './ops/registry.ts';
import { produceBlock } from './produceBlock.ts';
import { quoteSwap } from './routing/quoteSwap.ts';
import { rootsOf } from './stateRoot.ts';

const OPERATIONS = Number(process.env.FUZZ_RUNS ?? 50_000);
const MANY_QUOTES = 10_000;
const QUOTES = Number(process.env.FUZZ_RUNS ?? MANY_QUOTES);
const BLOCK = 250;
/** Retired by the network. */
const NEVER_SUCCEED: readonly string[] = ['OPEN_POSITION', 'CLOSE_POSITION', 'PARTIAL_CLOSE', 'ADD_MARGIN'];

describe(`a history of ${OPERATIONS} mixed operations`, () => {
  it('keeps every law, replays to the same roots and is undone to the earlier ones', () => {
    const random = new Random();
    const mix = new MixedOperations(random, 200, true);
    const { world } = mix;
    const { state } = world;
    const start = { dump: state.dump(), roots: rootsOf(state, world.height), height: world.height };
    const blocks: { candidates: BlockTx[]; context: BlockContext; outcome: BlockOutcome }[] = [];
    const succeeded = new Set<string>();
    let [done, executed] = [0, 0];
    random.cases(Math.ceil(OPERATIONS / BLOCK), () => {
      const candidates = Array.from({ length: BLOCK }, () => mix.draw());
      const { time: timestamp, epoch } = world;
      const outcome = world.block(...candidates);
      mix.learn(outcome);
      const context = {
        height: world.height,
        timestamp,
        proposer: '',
        chainId: 88888,
        epoch,
        finalizedEpoch: Math.max(-1, epoch - 2),
      };
      blocks.push({ candidates, context, outcome });
      if (random.below(8) === 0) world.epoch += 1;
      if (random.below(8) === 0) world.time += random.below(7200);
      // Past what a vault keeps locked.
      if (random.below(40) === 0) world.time += 5 * 86_400;
      executed += outcome.executed.length;
      for (const { receipt } of outcome.executed) {
        if (!receipt.success) continue;
        done += 1;
        succeeded.add(receipt.op);
      }
    });
    // A history of failures would prove nothing.
    expect(executed).toBe(blocks.length * BLOCK);
    expect(done).toBeGreaterThan(executed / 2);
    if (OPERATIONS >= 50_000) expect(Object.keys(EXECUTORS).filter((op) => !succeeded.has(op))).toEqual(NEVER_SUCCEED);
    for (const part of ['exchange', 'token', 'account'] as const)
      expect(state.recomputedSum(part)).toEqual(state.sum(part));

    const replayed = createState();
    replayed.load(JSON.parse(JSON.stringify(start.dump)));
    for (const { candidates, context, outcome } of blocks) {
      const again = produceBlock(replayed, candidates, context);
      if (JSON.stringify(again.roots) !== JSON.stringify(outcome.roots))
        throw new Error(`block ${context.height} replays to other roots (FUZZ_SEED=${random.seed})`);
    }

    for (const [at, { outcome, context }] of [...blocks.entries()].reverse()) {
      state.undo(outcome.undo);
      const before = blocks[at - 1];
      const roots = rootsOf(state, before?.context.height ?? start.height);
      if (JSON.stringify(roots) !== JSON.stringify(before?.outcome.roots ?? start.roots)) {
        throw new Error(`block ${context.height} is undone to other roots (FUZZ_SEED=${random.seed})`);
      }
    }
  });

  it(`quotes what it executes, in ${QUOTES} states`, () => {
    const random = new Random();
    const mix = new MixedOperations(random, 200, false);
    const { world } = mix;
    let filled = 0;
    random.cases(QUOTES, () => {
      mix.learn(world.block(mix.draw(), mix.draw(), mix.draw()));
      const sender = random.pick(mix.people);
      const { tokenIn, tokenOut, amountIn, venue, poolId } = mix.drawSwap();
      let quote: ReturnType<typeof quoteSwap> | undefined;
      try {
        quote = quoteSwap(world.state, {
          tokenIn,
          tokenOut,
          amountIn: amountOf(amountIn),
          venue,
          taker: accountOf(sender),
          poolId,
        });
      } catch {
        quote = undefined;
      }
      const more = poolId === undefined ? {} : { pool_id: poolId };
      const receipt = world.run(sender, 'SWAP', {
        token_in: tokenIn,
        token_out: tokenOut,
        amount_in: amountIn,
        venue,
        ...more,
      });
      if (receipt.success) {
        filled += 1;
        for (const key of ['amount_in', 'amount_out', 'source', 'pool_id', 'fee_total'] as const) {
          const [said, got] = [(quote as Record<string, unknown> | undefined)?.[key], receipt.data[key]];
          if (said !== undefined ? said !== got : key !== 'fee_total')
            throw new Error(`${key} was quoted ${said} and is ${got}`);
        }
      } else if (quote !== undefined && receipt.error_code === 'swap.noLiquidity')
        throw new Error('a quote that could not be executed');
      else if (quote === undefined && receipt.error_code === '') throw new Error('an execution without a quote');
    });
    // The share among few swaps is a matter of luck.
    expect(filled).toBeGreaterThan(QUOTES < MANY_QUOTES ? 0 : QUOTES / 2);
  });
});
