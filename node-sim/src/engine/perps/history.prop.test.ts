// Random blocks of perpetuals operations: laws after each transaction and tick, replay from a dump and undo give the
// same roots.

import { formatDecimal } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { units } from '../../../../test/support/perpsWorld.ts';
import type { BlockOutcome, BlockTx } from '../../kernel/block.ts';
import { createState, type StateDump, type UndoRecord } from '../../kernel/state.ts';
import { checkAll } from '../invariants/registry.ts';
import { accountOf } from '../ledgerKeys.ts';
import { produceBlock } from '../produceBlock.ts';
import { rootsOf } from '../stateRoot.ts';

const PEOPLE = Array.from({ length: 12 }, (_, at) => person(`trader ${at}`));
const VALIDATORS = Array.from({ length: 4 }, (_, at) => person(`validator ${at}`));
const BASES = ['BTC', 'ETH'] as const;
const START = { BTC: 65_000, ETH: 2_500 } as const;

const nat = fc.nat({ max: 1_000_000 });
const draw = fc.record({ kind: fc.nat({ max: 99 }), who: nat, x: nat, y: nat, z: nat });
type Draw = { kind: number; who: number; x: number; y: number; z: number };

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

function funded(): World {
  const native = Object.fromEntries([...PEOPLE, ...VALIDATORS].map((who) => [who, units('1000000')]));
  const world = new World(native, {
    staking: { validators: VALIDATORS.map((address) => ({ address, publicKey: '00', stake: units('100000') })) },
  });
  for (const base of BASES) world.ok(PEOPLE[0] ?? '', 'CREATE_MARKET', { base_token: base });
  world.block(...PEOPLE.map((who, at) => world.tx(who, 'PERP_DEPOSIT', { amount: String(2_000 + at * 500) })));
  world.block(world.tx(PEOPLE[0] ?? '', 'VAULT_DEPOSIT', { amount: '20' }), ...votes(world, [0, 0]));
  return world;
}

/** Votes of all validators for prices that many thousandths off the start. */
function votes(world: World, moves: readonly number[]): BlockTx[] {
  const prices = Object.fromEntries(
    BASES.map((base, at) => [
      base,
      formatDecimal((units(String(START[base])) * BigInt(1000 + (moves[at] ?? 0))) / 1000n),
    ]),
  );
  return VALIDATORS.map((who) => world.tx(who, 'ORACLE_VOTE', { prices }));
}

function transaction(world: World, { kind, who, x, y, z }: Draw, moves: readonly number[], orders: string[]): BlockTx {
  const sender = pick(PEOPLE, who);
  const at = x % BASES.length;
  const base = pick(BASES, x);
  const market = `${base}-USD-PERP`;
  if (kind < 60) {
    const oracle = START[base] * (1 + (moves[at] ?? 0) / 1000);
    const price = (oracle * (1 + ((y % 41) - 20) / 1000)).toFixed(2);
    const notional = 100 + (z % 9_000);
    const more = { ...(z % 3 === 0 ? { tif: 'ioc' } : {}), ...(z % 11 === 0 ? { reduce_only: true } : {}) };
    const tx = world.tx(sender, 'PERP_ORDER', {
      market_id: market,
      side: y % 2 === 0 ? 'buy' : 'sell',
      size: (notional / oracle).toFixed(6),
      price,
      ...more,
    });
    orders.push(tx.hash.slice(0, 16));
    return tx;
  }
  if (kind < 68)
    return world.tx(sender, 'PERP_CANCEL', { market_id: market, order_id: pick([...orders, '0'.repeat(16)], y) });
  if (kind < 78)
    return world.tx(sender, 'PERP_SET_LEVERAGE', {
      market_id: market,
      leverage: 1 + (y % 21),
      mode: z % 2 === 0 ? 'cross' : 'isolated',
    });
  if (kind < 84) return world.tx(sender, 'PERP_DEPOSIT', { amount: String(1 + (y % 500)) });
  if (kind < 91) return world.tx(sender, 'PERP_WITHDRAW', { amount: String(1 + (y % 3_000)) });
  if (kind < 96) return world.tx(sender, 'VAULT_DEPOSIT', { amount: String(1 + (y % 10)) });
  return world.tx(sender, 'VAULT_WITHDRAW', { shares: String(1 + (y % 10)) });
}

interface Played {
  readonly candidates: BlockTx[];
  readonly height: number;
  readonly time: number;
  readonly outcome: BlockOutcome;
}

function play(world: World, draws: readonly Draw[], size: number): Played[] {
  const blocks: Played[] = [];
  const orders: string[] = [];
  let moves: number[] = [0, 0];
  for (let at = 0; at < draws.length; at += size) {
    const [first] = draws.slice(at, at + 1) as [Draw];
    // Mostly small steps, now and then a gap; sometimes the clock jumps over a funding or a lockup.
    const step = first.z % 3 === 0 ? (first.y % 500) - 250 : (first.y % 41) - 20;
    moves = moves.map((move, market) => (market === first.x % 2 ? Math.max(-600, Math.min(900, move + step)) : move));
    world.time += pick([0, 0, 0, 20, 3_600, 400_000], first.who);
    const candidates = [
      ...draws.slice(at, at + size).map((one) => transaction(world, one, moves, orders)),
      ...votes(world, moves),
    ];
    const { time } = world;
    const outcome = world.block(...candidates);
    blocks.push({ candidates, height: world.height, time, outcome });
  }
  return blocks;
}

const count = (blocks: readonly Played[], name: string): number =>
  blocks.reduce(
    (sum, { outcome }) =>
      sum +
      outcome.perpEvents.filter((event) => event.type === name || ('stage' in event && event.stage === name)).length,
    0,
  );

describe('random blocks of perpetuals', () => {
  it('keep every law, replay to the same roots from a dump and undo to the earlier ones', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(draw, { minLength: 250, maxLength: 400, size: 'max' }), (draws) => {
        const world = funded();
        const { state } = world;
        const firstRoots = rootsOf(state, world.height);
        const half = Math.floor(draws.length / 2);
        const early = play(world, draws.slice(0, half), 12);
        const dump = JSON.parse(JSON.stringify(state.dump())) as StateDump;
        const blocks = play(world, draws.slice(half), 12);
        for (const part of ['exchange', 'token', 'account'] as const)
          expect(state.recomputedSum(part)).toEqual(state.sum(part));
        for (const name of ['fill', 'funding', 'liquidation'])
          seen.set(name, (seen.get(name) ?? 0) + count([...early, ...blocks], name));

        // A state that was loaded holds its rows in another order than one that grew.
        const replayed = createState();
        replayed.load({
          ...dump,
          tables: Object.fromEntries(Object.entries(dump.tables).map(([name, rows]) => [name, [...rows].reverse()])),
        });
        for (const { candidates, height, time, outcome } of blocks) {
          const again = produceBlock(replayed, candidates, {
            height,
            timestamp: time,
            proposer: '',
            chainId: 88888,
            epoch: 0,
            finalizedEpoch: -1,
          });
          expect(again.roots).toEqual(outcome.roots);
          expect(again.perpEvents).toEqual(outcome.perpEvents);
          expect(again.executed.map(({ receipt }) => receipt)).toEqual(outcome.executed.map(({ receipt }) => receipt));
        }

        const all = [...early, ...blocks];
        for (const [at, { outcome }] of [...all.entries()].reverse()) {
          state.undo(JSON.parse(JSON.stringify(outcome.undo)) as UndoRecord);
          expect(rootsOf(state, all[at - 1]?.height ?? funded().height)).toEqual(
            all[at - 1]?.outcome.roots ?? firstRoots,
          );
        }
        checkAll(state);
        for (const who of PEOPLE) expect(state.perps.orderMarginOf(accountOf(who))).toBe(0n);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 6) },
    );
    for (const [name, times] of seen) expect([name, times > 0]).toEqual([name, true]);
  });
});
