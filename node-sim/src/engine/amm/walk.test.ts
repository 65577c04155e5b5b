import { readFileSync } from 'node:fs';
import { bookHolder, poolHolder } from '@svc/core/accounts/protocolIds';
import { sqrtPriceOf } from '@svc/core/amm/sqrtPrice';
import { tickAtSqrtRatio } from '@svc/core/amm/tickMath';
import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { priceAtTick, priceText, tickPriceText } from './poolPrice.ts';
import { positionView } from './poolViews.ts';

interface Step {
  add?: { lower: number; upper: number; liquidity: string };
  swap?: { in: 0 | 1; amount: string };
  [member: string]: unknown;
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../../docs/vectors/engine-pool-walk.json', import.meta.url), 'utf8'),
);

/** Integer arithmetic may differ from the published decimals by one unit of 10^-18 for each amount. */
function expectNear(actual: unknown, expected: unknown): void {
  const difference = parseDecimal(String(actual)) - parseDecimal(String(expected));
  expect(difference >= -1n && difference <= 1n, `${actual} is not within 1e-18 of ${expected}`).toBe(true);
}

describe('the published walk through a pool', () => {
  it('gives the published ids, amounts, fees, ticks and prices', () => {
    const owner: string = vectors.publicKeyAddress;
    const world = new World({ [owner]: 1_000_000n * ONE });
    const token = world.deploy(owner, vectors.symbol, '1000000');
    expect(token).toBe(vectors.token);
    const pool = world.pool(owner, 'SVC', token, '1', { fee_tier: vectors.feeTier });
    expect(pool).toBe(vectors.poolId);
    expect(poolHolder(pool)).toBe(vectors.poolHolder);
    expect(bookHolder(`${token}:SVC`)).toBe(vectors.escrowHolder);
    const row = () => world.state.pools.get(pool) as NonNullable<ReturnType<typeof world.state.pools.get>>;
    let protocol = [0n, 0n];
    const positions: string[] = [];
    for (const step of vectors.steps as Step[]) {
      if (step.add !== undefined) {
        const { lower, upper, liquidity } = step.add;
        const data = world.ok(owner, 'ADD_LIQUIDITY', {
          pool_id: pool,
          tick_lower: lower,
          tick_upper: upper,
          amount: liquidity,
        });
        expectNear(data.amount0, step.amount0);
        expectNear(data.amount1, step.amount1);
        positions.push(String(data.position_id));
      } else if (step.swap !== undefined) {
        const [tokenIn, tokenOut] = step.swap.in === 0 ? [token, 'SVC'] : ['SVC', token];
        const data = world.ok(owner, 'SWAP', { token_in: tokenIn, token_out: tokenOut, amount_in: step.swap.amount });
        expectNear(data.amount_out, step.out);
        expectNear(data.fee_total, step.fee);
        const now = [row().protocolFees0, row().protocolFees1];
        expectNear(formatDecimal((now[step.swap.in] ?? 0n) - (protocol[step.swap.in] ?? 0n)), step.protocol);
        protocol = now;
        expect(row().tick).toBe(step.tick);
        expect(priceText(row().sqrtPriceX96)).toBe(step.price);
        if (step.liquidity !== undefined) expect(formatDecimal(row().liquidity)).toBe(step.liquidity);
      }
    }
    expect(positions[0]).toBe(vectors.positionA);
    for (const [at, id] of positions.entries()) {
      const position = world.state.positions.get(`${pool}:${id}`);
      if (position === undefined) throw new Error('a position is missing');
      const view = positionView(world.state, row(), position);
      const shown = new Map<string, unknown>(Object.entries(view));
      for (const [member, expected] of Object.entries(vectors.positions[at])) expectNear(shown.get(member), expected);
    }
  });

  it('starts at the published ticks', () => {
    for (const [price, tick] of Object.entries(vectors.initialTicks))
      expect(tickAtSqrtRatio(sqrtPriceOf(parseDecimal(price)))).toBe(tick);
  });

  it('prices ticks to 18 places', () => {
    for (const [tick, price] of Object.entries(vectors.tickPrices))
      expect(formatDecimal(priceAtTick(Number(tick)))).toBe(price);
    expect(priceAtTick(0)).toBe(ONE);
  });
});

describe('time-weighted prices', () => {
  it('average ticks over time, and are absent before the pool was there', async () => {
    const { twapTick } = await import('./twap.ts');
    const owner = person('owner');
    const world = new World({ [owner]: 1_000_000n * ONE });
    const token = world.deploy(owner, 'AAA', '1000000');
    const pool = world.pool(owner, token);
    world.ok(owner, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -6000, tick_upper: 6000, amount: '10000' });
    const started = world.time - 4;
    world.time = started + 100;
    world.ok(owner, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '100' });
    const row = world.state.pools.get(pool);
    if (row === undefined) throw new Error('no pool');
    const tick = (now: number, window: number) => twapTick(world.state, row, started + now, window);
    // 100 seconds at tick 0, then at the new tick.
    expect(tick(100, 100)).toBe(0);
    expect(tick(200, 100)).toBe(row.tick);
    expect(tick(200, 200)).toBe(Math.floor((row.tick * 100) / 200));
    expect(tick(150, 100)).toBe(Math.floor((row.tick * 50) / 100));
    expect(tick(200, 201)).toBeUndefined();
    // As text with 18 significant digits, however small the price is.
    expect(tickPriceText(0)).toBe('1');
    expect(tickPriceText(600)).toBe('1.06183336125284899');
    expect(tickPriceText(-600)).toBe('0.941767358693748061');
    expect(tickPriceText(-400_000)).toMatch(/^0\.0{17}[1-9]\d{16,17}$/);
    expect(tickPriceText(400_000)).toMatch(/^[1-9]\d{17}$/);
  });

  it('are observed once for each block time, however often the pool changes', () => {
    const owner = person('owner');
    const world = new World({ [owner]: 1_000_000n * ONE });
    const token = world.deploy(owner, 'AAA', '1000000');
    const pool = world.pool(owner, token);
    world.ok(owner, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -6000, tick_upper: 6000, amount: '10000' });
    const written = () => world.state.pools.get(pool)?.observations;
    expect(written()).toBe(2);
    const swap = () => world.tx(owner, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '1' });
    world.block(swap(), swap());
    expect(written()).toBe(3);
    // A second block of the same second.
    world.time -= 2;
    world.block(swap());
    expect(written()).toBe(3);
  });

  it('reach back over 64 observations and no further', async () => {
    const { twapTick } = await import('./twap.ts');
    const owner = person('owner');
    const world = new World({ [owner]: 1_000_000n * ONE });
    const token = world.deploy(owner, 'AAA', '1000000');
    const pool = world.pool(owner, token);
    const started = world.time;
    world.ok(owner, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -6000, tick_upper: 6000, amount: '10000' });
    for (let at = 0; at < 70; at++)
      world.ok(owner, 'SWAP', {
        token_in: at % 2 === 0 ? token : 'SVC',
        token_out: at % 2 === 0 ? 'SVC' : token,
        amount_in: '1',
      });
    expect(world.state.observations.size).toBe(64);
    const row = world.state.pools.get(pool);
    if (row === undefined) throw new Error('no pool');
    expect(twapTick(world.state, row, row.changedAt, 63 * 2)).toBeDefined();
    expect(twapTick(world.state, row, row.changedAt, 63 * 2 + 1)).toBeUndefined();
    expect(row.changedAt).toBeGreaterThan(started);
  });
});
