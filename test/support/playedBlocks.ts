// The blocks executed on a world, and the check that they can be replayed and undone.

import { expect } from 'vitest';
import { produceBlock } from '../../node-sim/src/engine/produceBlock.ts';
import { rootsOf } from '../../node-sim/src/engine/stateRoot.ts';
import type { BlockOutcome, BlockTx } from '../../node-sim/src/kernel/block.ts';
import type { BlockContext } from '../../node-sim/src/kernel/blockContext.ts';
import { createState, type State, type StateDump, type UndoRecord } from '../../node-sim/src/kernel/state.ts';
import type { World } from './engineWorld.ts';

const through = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const sorted = ({ tables }: StateDump) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, [...rows].sort()]));

export class PlayedBlocks {
  readonly world: World;
  private readonly before: { dump: StateDump; height: number };
  private readonly blocks: { candidates: BlockTx[]; context: BlockContext; outcome: BlockOutcome }[] = [];

  /** Starts from the world's current state. */
  constructor(world: World) {
    this.world = world;
    this.before = { dump: through(world.state.dump()), height: world.height };
  }

  play(...candidates: BlockTx[]): BlockOutcome {
    const { world } = this;
    const clock = { timestamp: world.time, epoch: world.epoch, finalizedEpoch: Math.max(-1, world.epoch - 2) };
    const outcome = world.block(...candidates);
    this.blocks.push({
      candidates,
      context: { height: world.height, proposer: '', chainId: 88888, ...clock },
      outcome,
    });
    return outcome;
  }

  /**
   * Fails unless another state that replays the same blocks gets the same roots and receipts, and undoing leads back.
   */
  expectReplayAndUndo(): void {
    const { state } = this.world;
    for (const part of ['exchange', 'token', 'account'] as const)
      expect(state.recomputedSum(part)).toEqual(state.sum(part));
    const again: State = createState();
    again.load(this.before.dump);
    const start = rootsOf(again, this.before.height);
    for (const { candidates, context, outcome } of this.blocks) {
      const replayed = produceBlock(again, candidates, context);
      expect(replayed.roots).toEqual(outcome.roots);
      expect(replayed.executed.map(({ receipt }) => receipt)).toEqual(outcome.executed.map(({ receipt }) => receipt));
    }
    for (let at = this.blocks.length - 1; at >= 0; at--) {
      state.undo(through(this.blocks[at]?.outcome.undo as UndoRecord));
      const earlier = this.blocks[at - 1];
      expect(rootsOf(state, earlier?.context.height ?? this.before.height)).toEqual(earlier?.outcome.roots ?? start);
    }
    expect(sorted(state.dump())).toEqual(sorted(this.before.dump));
  }
}
