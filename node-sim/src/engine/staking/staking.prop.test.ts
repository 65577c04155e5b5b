// Random histories of staking: what was deposited comes back, once, whatever the order.

import { ONE } from '@svc/core/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { PlayedBlocks } from '../../../../test/support/playedBlocks.ts';
import { supplyOf } from '../tokens/ledger.ts';

const PEOPLE = Array.from({ length: 4 }, (_, at) => person(`owner ${at}`));
const [ANNA = ''] = PEOPLE;

it('random staking keeps every coin: what went in comes out, whoever leaves when', () => {
  const key = 'ab'.repeat(1952);
  const step = fc.record({
    who: fc.nat({ max: 3 }),
    exits: fc.boolean(),
    amount: fc.integer({ min: 90_000, max: 300_000 }),
    epochs: fc.nat({ max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), (steps) => {
      const settings = { activationDelay: 2, unbonding: 6, payoutDelay: 3 };
      const genesis = { address: ANNA, publicKey: key, stake: 1_000_000n * ONE };
      const world = new World(Object.fromEntries(PEOPLE.map((one) => [one, 3_000_000n * ONE])), {
        staking: { validators: [genesis], settings },
      });
      const blocks = new PlayedBlocks(world);
      for (const { who, exits, amount, epochs } of steps) {
        const sender = PEOPLE[who] ?? '';
        const tx = exits
          ? world.tx(sender, 'STAKE_EXIT', {})
          : world.tx(sender, 'STAKE_DEPOSIT', { validator_public_key: key, stake_amount: String(amount) });
        const [only] = blocks.play(tx).executed;
        if (!exits) expect(only?.receipt.error_code === 'stake.tooSmall').toBe(amount < 100_000);
        world.epoch += epochs;
      }
      for (const sender of PEOPLE) blocks.play(world.tx(sender, 'STAKE_EXIT', {}));
      world.epoch += 20;
      blocks.play();
      const held = PEOPLE.reduce((sum, one) => sum + world.balance('SVC', one), 0n);
      expect(held).toBe(supplyOf(world.state, 'SVC'));
      expect([
        world.state.staking.waiting.size,
        world.state.perps.committee.size,
        world.state.perps.totals.get('stake'),
      ]).toEqual([0, 0, 0n]);
      blocks.expectReplayAndUndo();
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 15) },
  );
});
