// The quote of a deposit: the exact cost of a liquidity, the largest liquidity for amounts, and what cannot be quoted.

import { amountsForLiquidity } from '@svc/core/amm/liquidityMath';
import { ONE, parseDecimal } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectCode } from '../../../../test/support/expectFailure.ts';
import { Random } from '../../../../test/support/random.ts';
import { type LiquidityRequest, quoteLiquidity } from './poolViews.ts';

const alice = person('alice');
let world: World;
let poolId: string;

beforeEach(() => {
  world = new World({ [alice]: 1_000_000n * ONE });
  poolId = world.pool(alice, world.deploy(alice, 'AAA', '1000000000'), world.deploy(alice, 'BBB', '1000000000'), '1.5');
});

const quote = (more: Partial<LiquidityRequest>) =>
  quoteLiquidity(world.state, { poolId, tickLower: 3600, tickUpper: 4200, ...more });

describe('a quote', () => {
  it('of a liquidity is what adding it takes, to the unit', () => {
    const quoted = quote({ liquidity: parseDecimal('1234.567') });
    expect(quoted).toMatchObject({
      pool_id: poolId,
      tick_lower: 3600,
      tick_upper: 4200,
      in_range: true,
      liquidity: '1234.567',
      price: '1.5',
    });
    const added = world.ok(alice, 'ADD_LIQUIDITY', {
      pool_id: poolId,
      tick_lower: 3600,
      tick_upper: 4200,
      amount: '1234.567',
    });
    expect([added.amount0, added.amount1]).toEqual([quoted.amount0, quoted.amount1]);
  });

  it('of amounts is the largest liquidity that both pay for, and nearly no larger one', () => {
    const random = new Random();
    const { sqrtPriceX96 } = world.state.pools.get(poolId) ?? { sqrtPriceX96: 0n };
    random.cases(300, () => {
      const tickLower = random.between(-200, 200) * 60;
      const tickUpper = tickLower + random.between(1, 200) * 60;
      const [amount0, amount1] = [random.bits(70), random.bits(70)];
      const given = random.pick([{ amount0, amount1 }, { amount0 }, { amount1 }] as const);
      let liquidity: bigint;
      try {
        liquidity = parseDecimal(String(quote({ tickLower, tickUpper, ...given }).liquidity));
      } catch {
        // Only amounts that the range does not use, or too few units of them, pay for nothing.
        const { amount0: needs0, amount1: needs1 } = amountsForLiquidity(sqrtPriceX96, tickLower, tickUpper, 1n, true);
        const useless = (!('amount0' in given) || needs0 === 0n) && (!('amount1' in given) || needs1 === 0n);
        if (
          !useless &&
          ('amount0' in given ? amount0 > 1_000_000n : true) &&
          ('amount1' in given ? amount1 > 1_000_000n : true)
        )
          throw new Error('no quote for plenty');
        return;
      }
      const fits = (size: bigint) => {
        const cost = amountsForLiquidity(sqrtPriceX96, tickLower, tickUpper, size, true);
        return (!('amount0' in given) || cost.amount0 <= amount0) && (!('amount1' in given) || cost.amount1 <= amount1);
      };
      if (!fits(liquidity)) throw new Error('the deposit does not fit');
      // The closed form rounds twice, so that what is just above may fit as well; a millionth more never does.
      if (fits(liquidity + liquidity / 1_000_000n + 1_000_000n)) throw new Error(`more than ${liquidity} fits`);
    });
  });

  it('takes a range beside the price by the amount that it uses, and the other one changes nothing', () => {
    const above = { tickLower: 6000, tickUpper: 6060 };
    const alone = quote({ ...above, amount0: ONE });
    expect(alone).toMatchObject({ in_range: false, amount1: '0', amount0: '1' });
    expect(quote({ ...above, amount0: ONE, amount1: 1n })).toEqual(alone);
  });

  it('fails with a reason of its own', () => {
    expectCode(() => quote({}), 'liquidity.nothingAsked');
    expectCode(() => quote({ liquidity: 0n }), 'liquidity.notPositive');
    expectCode(() => quote({ amount0: 0n }), 'liquidity.unusable');
    expectCode(() => quote({ tickLower: 6000, tickUpper: 6060, amount1: ONE }), 'liquidity.unusable');
    expectCode(() => quote({ tickUpper: 3600, liquidity: 1n }), 'liquidity.emptyRange');
    expectCode(() => quote({ tickUpper: 3601, liquidity: 1n }), 'liquidity.tickSpacing');
    expectCode(() => quote({ tickUpper: 900_000, liquidity: 1n }), 'liquidity.tickOutOfRange');
    expectCode(() => quote({ liquidity: 1n << 127n }), 'liquidity.tooMuch');
    expectCode(() => quote({ poolId: 'f'.repeat(16), liquidity: 1n }), 'pool.unknown');
  });
});
