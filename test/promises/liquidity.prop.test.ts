// The liquidity forms predict exactly what the receipt reports: the deposit of a range, the payout of a removal, the
// fees. If the price moves in between, no more is taken than the form's maximum. Random actions on one pool, displayed
// in both directions; FUZZ_RUNS multiplies their number.

import '../support/fuzzSeed.ts';
import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poolViews, positionsOfAccount, tickViews } from '../../node-sim/src/engine/amm/poolViews.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { balanceOf } from '../../node-sim/src/engine/tokens/ledger.ts';
import {
  depositObstacle,
  depositOf,
  depthBetween,
  isWorking,
  liquidityFor,
  nodeRange,
  priceAtTick,
  rangeAround,
  rangeOf,
  removalOf,
  type ShownAmounts,
  shownTick,
  snapped,
  tickOfPrice,
  wholeRange,
} from '../../src/ui/market/data/liquidity.ts';
import type { Pool } from '../../src/ui/market/data/nodeApi.ts';
import type { MarketView } from '../../src/ui/market/data/orientation.ts';
import { person, World } from '../support/engineWorld.ts';
import { drawn } from '../support/formReads.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
const ACTS = 30;
const [ALICE, BOB] = [person('alice'), person('bob')];
const TIERS = [100, 500, 3000, 10_000] as const;

class Scene {
  readonly world = new World({ [ALICE]: 1_000_000n * ONE, [BOB]: 1_000_000n * ONE }, { laws: false });
  readonly market: MarketView;
  readonly id: string;

  constructor(inverted: boolean, tier: number, price: string) {
    const { world } = this;
    const [one, other] = [world.deploy(ALICE, 'AAA', '1000000000'), world.deploy(ALICE, 'BBB', '1000000000')];
    for (const token of [one, other]) world.give(token, ALICE, BOB);
    this.id = world.pool(ALICE, one, other, price, { fee_tier: tier });
    const { token0, token1 } = this.pool;
    const [base, quote] = inverted ? [token1, token0] : [token0, token1];
    this.market = {
      id: `${token0}:${token1}`,
      base: { asset: base, symbol: 'AAA' },
      quote: { asset: quote, symbol: 'BBB' },
      inverted,
    };
    world.ok(ALICE, 'ADD_LIQUIDITY', {
      pool_id: this.id,
      tick_lower: nodeRange(this.market, wholeRange(this.pool.tick_spacing)).tickLower,
      tick_upper: nodeRange(this.market, wholeRange(this.pool.tick_spacing)).tickUpper,
      amount: '10000',
    });
  }

  get pool(): Pool {
    const pool = poolViews(this.world.state).find(({ pool_id: id }) => id === this.id);
    if (pool === undefined) throw new Error('no pool');
    return pool;
  }

  get positions() {
    return positionsOfAccount(this.world.state, accountOf(BOB));
  }

  get balances(): ShownAmounts {
    const of = ({ asset }: { asset: string }): bigint => balanceOf(this.world.state, asset, accountOf(BOB));
    return { base: of(this.market.base), quote: of(this.market.quote) };
  }

  /** Another trader moves the price. */
  trade(draw: (end: number) => number): void {
    const [token_in, token_out] =
      draw(2) === 0 ? [this.pool.token0, this.pool.token1] : [this.pool.token1, this.pool.token0];
    this.world.run(ALICE, 'SWAP', { token_in, token_out, amount_in: String(1 + draw(900)), min_amount_out: '0' });
  }

  amounts(data: Readonly<Record<string, unknown>>, [of0, of1]: readonly [string, string]): ShownAmounts {
    const [first, second] = [parseDecimal(String(data[of0])), parseDecimal(String(data[of1]))];
    return this.market.inverted ? { base: second, quote: first } : { base: first, quote: second };
  }
}

function add(scene: Scene, draw: (end: number) => number): void {
  const { market, world } = scene;
  const { pool } = scene;
  const spacing = pool.tick_spacing;
  const middle = shownTick(market, pool.tick) + draw(2_000) - 1_000;
  const range = draw(8) === 0 ? wholeRange(spacing) : rangeAround(middle, (1 + draw(60)) / 100, spacing);
  const typed = BigInt(1 + draw(5_000)) * 10n ** 16n;
  const liquidity = liquidityFor(market, pool, range, draw(2) === 0 ? { base: typed } : { quote: typed });
  if (liquidity === undefined) return;
  const said = depositOf(market, pool, range, liquidity);
  expect(depositObstacle(market, pool, tickViews(world.state, scene.id), range, liquidity)).toBeUndefined();
  const moved = draw(3) === 0;
  if (moved) scene.trade(draw);
  const { tickLower, tickUpper } = nodeRange(market, range);
  const { base, quote } = scene.balances;
  const receipt = world.run(BOB, 'ADD_LIQUIDITY', {
    pool_id: pool.pool_id,
    tick_lower: tickLower,
    tick_upper: tickUpper,
    amount: formatDecimal(liquidity),
  });
  // The form's warning about funds: short now, or short if the price moves.
  const isShort = said.base > base || said.quote > quote;
  if (!moved) expect(receipt.success).toBe(!isShort);
  else if (!receipt.success) expect(said.most.base > base || said.most.quote > quote).toBe(true);
  if (!receipt.success) {
    expect(receipt.error_code).toBe('balance.short');
    return;
  }
  const { data } = receipt;
  const taken = scene.amounts(data, ['amount0', 'amount1']);
  expect(taken.base <= said.most.base && taken.quote <= said.most.quote).toBe(true);
  if (!moved) expect(taken).toEqual({ base: said.base, quote: said.quote });
  const made = scene.positions.find(({ position_id: id }) => id === data.position_id);
  if (made === undefined) throw new Error('no position');
  expect(rangeOf(market, made)).toEqual(range);
  expect(made.in_range).toBe(isWorking(market, scene.pool, range));
}

function remove(scene: Scene, draw: (end: number) => number): void {
  const position = scene.positions[draw(scene.positions.length)];
  if (position === undefined) return;
  const percent = [0, 25, 50, 75, 100, 100][draw(6)] ?? 0;
  const said = removalOf(scene.market, scene.pool, position, percent);
  const data = scene.world.ok(BOB, 'REMOVE_LIQUIDITY', said.params);
  expect(scene.amounts(data, ['amount0', 'amount1'])).toEqual(said.pays);
  expect(scene.amounts(data, ['fees0', 'fees1'])).toEqual(said.fees);
  const left = scene.positions.find(({ position_id: id }) => id === position.position_id);
  expect(parseDecimal(left?.liquidity ?? '0')).toBe(parseDecimal(position.liquidity) - said.liquidity);
  if (left !== undefined) expect([left.fees0, left.fees1]).toEqual(['0', '0']);
}

describe('liquidity', () => {
  it('takes and pays what its form said, wherever the price moves', () => {
    let [earned, closed] = [0n, 0];
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), fc.constantFrom(...TIERS), (seed, inverted, tier) => {
        const draw = drawn(seed);
        const scene = new Scene(inverted, tier, ['0.00002', '1.5', '64000'][draw(3)] ?? '1');
        for (let act = 0; act < ACTS; act++) {
          const [choice, before] = [draw(5), scene.positions.length];
          if (choice < 2) scene.trade(draw);
          else if (choice < 4) add(scene, draw);
          else remove(scene, draw);
          if (scene.positions.length < before) closed++;
        }
        earned += scene.positions.reduce(
          (sum, { fees0, fees1 }) => sum + parseDecimal(fees0) + parseDecimal(fees1),
          0n,
        );
      }),
      { numRuns: RUNS },
    );
    expect(earned > 0n && closed > 0).toBe(true);
  });

  it('has ranges that end on prices of the pool, in display order', () => {
    const views = [false, true].map(
      (inverted): MarketView => ({
        id: 'a:b',
        base: { asset: 'a', symbol: 'A' },
        quote: { asset: 'b', symbol: 'B' },
        inverted,
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...views),
        fc.constantFrom(1, 10, 60, 200),
        fc.integer({ min: -200_000, max: 200_000 }),
        fc.integer({ min: 1, max: 90 }),
        (market, spacing, tick, percent) => {
          const own = snapped(tick, spacing);
          expect(own % spacing === 0).toBe(true);
          // A price with few digits matches several ticks; any of them is right.
          expect(priceAtTick(market, tickOfPrice(market, priceAtTick(market, own), spacing))).toBe(
            priceAtTick(market, own),
          );
          const { low, high } = rangeAround(tick, percent / 100, spacing);
          expect(low < high && priceAtTick(market, low) <= priceAtTick(market, high)).toBe(true);
        },
      ),
    );
  });

  it('is drawn over a range in which the formulas work', () => {
    const market = { id: 'a:b', base: { asset: 'a', symbol: 'A' }, quote: { asset: 'b', symbol: 'B' }, inverted: true };
    const tick = (at: number, net: string) => ({ tick: at, liquidity_net: net, liquidity_gross: '1' });
    const ticks = [tick(-40, '2'), tick(-20, '4'), tick(0, '-6')];
    expect(depthBetween(market, ticks, { low: -40, high: 60 }, 5)).toEqual([0, 0, 6, 2, 0]);
    expect(depthBetween({ ...market, inverted: false }, ticks, { low: -60, high: 40 }, 5)).toEqual([0, 2, 6, 0, 0]);
    expect(depthBetween(market, [], { low: -40, high: 60 }, 2)).toEqual([0, 0]);
  });
});
