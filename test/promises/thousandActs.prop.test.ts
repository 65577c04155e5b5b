// A thousand random actions of one trader on a moving market: the receipt matches what the form said. If others act in
// between, the result stays within the form's limits, or the action fails and costs only its fee. FUZZ_RUNS: how many
// thousands.

import '../support/fuzzSeed.ts';
import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionsOfAccount, tickViews } from '../../node-sim/src/engine/amm/poolViews.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { quoteSwap } from '../../node-sim/src/engine/routing/quoteSwap.ts';
import { validatorViews } from '../../node-sim/src/engine/staking/validatorViews.ts';
import {
  depositObstacle,
  depositOf,
  liquidityFor,
  nodeRange,
  rangeAround,
  removalOf,
  shownTick,
} from '../../src/ui/market/data/liquidity.ts';
import { limitOrder, minimumOut, totalOf } from '../../src/ui/market/data/orientation.ts';
import {
  closingOrder,
  forecastPerpOrder,
  largestOrder,
  type PerpOrderTerms,
} from '../../src/ui/market/data/perpForecast.ts';
import { canLeave, isStake, ownStake, stakeAfter } from '../../src/ui/market/data/stake.ts';
import { deposited, mostShares, releasableOf, withdrawn } from '../../src/ui/market/data/vault.ts';
import { accountRead, drawn, perpPictureRead } from '../support/formReads.ts';
import { BTC, ME, MovingMarket } from '../support/movingMarket.ts';
import { OP_SAMPLES } from '../support/opSamples.ts';

const ACTS = 1_000;
const RUNS = Number(process.env.FUZZ_RUNS ?? 1);

/** Refusal codes of the node, with the form's message for each. */
const PERP_CODES: Readonly<Record<string, string>> = {
  tooSmall: 'order.tooSmall',
  staleOracle: 'oracle.stale',
  notReducing: 'order.notReducing',
  margin: 'margin.short',
};
const VAULT_CODES: Readonly<Record<string, string>> = {
  moreThanFree: 'vault.aboveWithdrawable',
  tooSmall: 'vault.tooSmall',
  moreThanShares: 'vault.notEnoughShares',
  locked: 'vault.locked',
  worthless: 'vault.worthless',
  cannotRelease: 'vault.cannotRelease',
};

const amountIn = (data: JsonObject, name: string): bigint => parseDecimal(String(data[name]));

function place(at: MovingMarket): void {
  const { market, draw } = at;
  const side = draw(2) === 0 ? 'buy' : 'sell';
  const near = parseDecimal(at.pool.price) + BigInt(draw(2_001) - 1_000) * (ONE / 10_000n);
  const price = market.inverted ? (ONE * ONE) / near : near;
  const amount = BigInt(1 + draw(20_000)) * 10n ** 16n + BigInt(draw(1_000));
  const total = totalOf(side, price, amount);
  const { receipt, paid } = at.send('PLACE_ORDER', limitOrder(market, side, price, amount));
  if (!receipt.success) {
    expect(['book.full', 'order.tooMany', 'book.tooManyOrders']).toContain(receipt.error_code);
    return;
  }
  // Fills and locked funds together never exceed the form's total or amount.
  if (side === 'buy') expect(paid.quote <= total).toBe(true);
  else expect(paid.base <= amount).toBe(true);
  // Fills are at the limit price or better; each is rounded by one unit at most.
  const fills = receipt.data.fills as { price: string; amount: string }[];
  for (const fill of fills) {
    const filled = parseDecimal(fill.price.replace(/(\.\d{18})\d+$/, '$1'));
    const shown = market.inverted ? (ONE * ONE) / filled : filled;
    const room = market.inverted ? (shown * shown) / ONE / ONE + 1n : 0n;
    expect(side === 'buy' ? shown <= price + room : shown + room >= price).toBe(true);
  }
}

function cancel(at: MovingMarket): void {
  const { state } = at.world;
  const mine = [...state.orders.values()].filter(({ owner }) => owner === accountOf(ME));
  const order = mine[at.draw(mine.length)];
  if (order === undefined) return;
  const { receipt, moved, paid } = at.send('CANCEL_ORDER', { order_id: order.id, pair: at.market.id });
  if (!receipt.success) {
    expect(moved && receipt.error_code === 'order.filled').toBe(true);
    return;
  }
  expect(state.orders.get(order.id)).toBeUndefined();
  if (!moved) expect(-paid.base - paid.quote).toBe(order.escrow);
}

function swap(at: MovingMarket): void {
  const { draw, market, world } = at;
  const turned = draw(2) === 0;
  const [tokenIn, tokenOut] = turned
    ? [market.base.asset, market.quote.asset]
    : [market.quote.asset, market.base.asset];
  const amount = BigInt(1 + draw(50_000)) * 10n ** 16n;
  let quote: JsonObject;
  const request = {
    tokenIn,
    tokenOut,
    amountIn: amount,
    venue: 'auto' as const,
    poolId: undefined,
    taker: accountOf(ME),
  };
  try {
    quote = quoteSwap(world.state, request);
  } catch {
    return;
  }
  const least = minimumOut(String(quote.amount_out), BigInt(1 + draw(100)));
  const { receipt, moved, paid } = at.send('SWAP', {
    token_in: tokenIn,
    token_out: tokenOut,
    amount_in: formatDecimal(amount),
    min_amount_out: least,
    venue: 'auto',
  });
  if (!receipt.success) {
    expect(moved && ['swap.belowMinimum', 'swap.noLiquidity'].includes(receipt.error_code)).toBe(true);
    return;
  }
  const { data } = receipt;
  if (!moved) {
    expect([data.amount_out, data.amount_in, data.source]).toEqual([quote.amount_out, quote.amount_in, quote.source]);
    expect(formatDecimal(amount - amountIn(data, 'amount_in'))).toBe(quote.unfilled_in);
  }
  expect(amountIn(data, 'amount_out') >= parseDecimal(least)).toBe(true);
  expect(amountIn(data, 'amount_in') <= amount).toBe(true);
  const [inSide, outSide] = turned ? (['base', 'quote'] as const) : (['quote', 'base'] as const);
  expect([paid[inSide], -paid[outSide]]).toEqual([amountIn(data, 'amount_in'), amountIn(data, 'amount_out')]);
}

function addLiquidity(at: MovingMarket): void {
  const { draw, market, pool, world } = at;
  const middle = shownTick(market, pool.tick) + draw(3_000) - 1_500;
  const range = rangeAround(middle, (1 + draw(50)) / 100, pool.tick_spacing);
  const typed = BigInt(1 + draw(5_000)) * 10n ** 16n;
  const liquidity = liquidityFor(market, pool, range, draw(2) === 0 ? { base: typed } : { quote: typed });
  if (liquidity === undefined) return;
  const said = depositOf(market, pool, range, liquidity);
  const before = at.balances();
  if (said.most.base > (before.base ?? 0n) || said.most.quote > (before.quote ?? 0n)) return;
  expect(depositObstacle(market, pool, tickViews(world.state, pool.pool_id), range, liquidity)).toBeUndefined();
  const { tickLower, tickUpper } = nodeRange(market, range);
  const { receipt, moved, paid } = at.send('ADD_LIQUIDITY', {
    pool_id: pool.pool_id,
    tick_lower: tickLower,
    tick_upper: tickUpper,
    amount: formatDecimal(liquidity),
  });
  expect(receipt.error_code).toBe('');
  expect(paid.base <= said.most.base && paid.quote <= said.most.quote).toBe(true);
  if (!moved) expect(paid).toEqual({ base: said.base, quote: said.quote });
}

function removeLiquidity(at: MovingMarket): void {
  const positions = positionsOfAccount(at.world.state, accountOf(ME));
  const position = positions[at.draw(positions.length)];
  if (position === undefined) return;
  const said = removalOf(at.market, at.pool, position, [0, 25, 50, 100][at.draw(4)] ?? 100);
  const { receipt, moved, paid } = at.send('REMOVE_LIQUIDITY', said.params);
  expect(receipt.error_code).toBe('');
  if (!moved) expect(paid).toEqual({ base: -said.pays.base, quote: -said.pays.quote });
  else expect(paid.base <= 0n && paid.quote <= 0n).toBe(true);
}

function perpOrder(at: MovingMarket, closing: boolean): void {
  const { draw, world } = at;
  const picture = perpPictureRead(world.state, BTC, ME);
  const side = draw(2) === 0 ? 'buy' : 'sell';
  const price = parseDecimal(picture.market.mark_price) + BigInt(draw(301) - 150) * 10n ** 16n;
  const size = (largestOrder(picture, side, price) * BigInt(1 + draw(70))) / 100n;
  let terms: PerpOrderTerms = { side, size, price, reduceOnly: draw(4) === 0, ioc: draw(2) === 0 };
  if (closing) {
    const found = closingOrder(picture, world.time);
    if (!('terms' in found)) return;
    terms = found.terms;
  }
  const said = forecastPerpOrder(picture, terms, world.time);
  // The form blocks these: an own order in the way, or more levels than it reads.
  if (said.obstacle === 'ownOrder' || said.obstacle === 'deep' || terms.size === 0n) return;
  const { receipt, moved } = at.send('PERP_ORDER', {
    market_id: BTC,
    side: terms.side,
    size: formatDecimal(terms.size),
    price: formatDecimal(terms.price),
    reduce_only: terms.reduceOnly,
    tif: terms.ioc ? 'ioc' : 'gtc',
  });
  const fills = (receipt.data.fills ?? []) as { price: string; amount: string }[];
  if (!moved) {
    expect(receipt.error_code).toBe(said.obstacle === undefined ? '' : PERP_CODES[said.obstacle]);
    if (!receipt.success) return;
    expect(fills.map((one) => [parseDecimal(one.price), parseDecimal(one.amount)])).toEqual(
      said.fills.map((one) => [one.price, one.amount]),
    );
    expect(receipt.data.resting).toBe(said.rests > 0n);
    const { size: left = '0' } = accountRead(world.state, ME).positions[BTC] ?? {};
    expect(left).toBe(formatSigned(said.now.size));
    return;
  }
  // Others acted first: still never a worse price than the limit, nor more than the amount.
  for (const { price: filled } of fills)
    expect(terms.side === 'buy' ? parseDecimal(filled) <= terms.price : parseDecimal(filled) >= terms.price).toBe(true);
  expect(fills.reduce((sum, { amount }) => sum + parseDecimal(amount), 0n) <= terms.size).toBe(true);
  if (terms.ioc && receipt.success) expect(receipt.data.resting).toBe(false);
}

const formatSigned = (value: bigint): string => (value < 0n ? `-${formatDecimal(-value)}` : formatDecimal(value));

function perpCancel(at: MovingMarket): void {
  const { orders } = accountRead(at.world.state, ME);
  const order = orders[at.draw(orders.length)];
  if (order === undefined) return;
  const { receipt, moved } = at.send('PERP_CANCEL', { market_id: BTC, order_id: order.order_id });
  if (!moved) expect(receipt.error_code).toBe('');
}

function vaultIn(at: MovingMarket): void {
  const account = accountRead(at.world.state, ME);
  const amount = (parseDecimal(account.withdrawable) * BigInt(1 + at.draw(105))) / 1_000n + BigInt(at.draw(2));
  if (amount === 0n) return;
  const said = deposited(account, amount);
  const { receipt, moved } = at.send('VAULT_DEPOSIT', { amount: formatDecimal(amount) });
  if (moved) return;
  expect(receipt.error_code).toBe(said.obstacle === undefined ? '' : VAULT_CODES[said.obstacle]);
  if (receipt.success) expect(receipt.data.shares).toBe(formatDecimal(said.shares));
}

function vaultOut(at: MovingMarket): void {
  const { world, draw } = at;
  if (draw(2) === 0) {
    world.time += 345_601;
    at.price();
  }
  const account = accountRead(world.state, ME);
  const releasable = releasableOf(account, [perpPictureRead(world.state, BTC, ME).market]);
  const most = mostShares(account, releasable);
  const isMost = draw(3) === 0;
  const shares = isMost ? most : (parseDecimal(account.vault_shares) * BigInt(1 + draw(105))) / 100n;
  if (shares === 0n) return;
  const said = withdrawn(account, shares, world.time, releasable);
  if (isMost) expect(said.obstacle).not.toBe('cannotRelease');
  const { receipt, moved } = at.send('VAULT_WITHDRAW', { shares: formatDecimal(shares) });
  if (moved) return;
  expect(receipt.error_code).toBe(said.obstacle === undefined ? '' : VAULT_CODES[said.obstacle]);
  if (receipt.success) expect(receipt.data.value).toBe(formatDecimal(said.value));
}

function stake(at: MovingMarket): void {
  const { world, draw } = at;
  const own = ownStake(validatorViews(world.state), ME);
  const picture = { own, epoch: world.epoch };
  if (draw(3) === 0) {
    if (!canLeave(picture)) return;
    expect(at.send('STAKE_EXIT', {}).receipt.data.status).toBe('exiting');
    expect(ownStake(validatorViews(world.state), ME)?.status).toBe('exiting');
    return;
  }
  const amount = BigInt(99_990 + draw(40)) * ONE;
  const said = stakeAfter(picture, amount);
  const { validator_public_key: key } = OP_SAMPLES.STAKE_DEPOSIT;
  const { receipt } = at.send('STAKE_DEPOSIT', { validator_public_key: key, stake_amount: formatDecimal(amount) });
  expect(receipt.error_code).toBe(isStake(amount) ? '' : 'stake.tooSmall');
  if (receipt.success) expect(receipt.data.stake).toBe(formatDecimal(said));
}

const FORMS: readonly ((at: MovingMarket) => void)[] = [
  place,
  place,
  cancel,
  swap,
  swap,
  addLiquidity,
  removeLiquidity,
  (at) => perpOrder(at, false),
  (at) => perpOrder(at, false),
  (at) => perpOrder(at, true),
  perpCancel,
  vaultIn,
  vaultOut,
  stake,
];

it('a thousand actions match what their forms said', () => {
  fc.assert(
    fc.property(fc.noShrink(fc.nat()), (seed) => {
      const draw = drawn(seed);
      const at = new MovingMarket(draw);
      for (let acts = 0; acts < ACTS; ) {
        at.price();
        if (draw(2) === 0) at.move();
        const before = [...at.held.values()].reduce((sum, one) => sum + one, 0);
        FORMS[draw(FORMS.length)]?.(at);
        acts += [...at.held.values()].reduce((sum, one) => sum + one, 0) - before;
      }
      // Each kind of action was compared several times, the rarest some twenty on average.
      expect([...at.held].filter(([, count]) => count < 3)).toEqual([]);
      expect(at.held.size).toBe(11);
    }),
    { numRuns: RUNS },
  );
});
