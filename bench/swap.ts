// A swap of exact input that crosses 0, 1 or 10 initialised ticks, compared with the SDK's pool on the same ticks. The
// SDK also quotes, which includes building the pool after the swap; executing stores pool and ticks, and is reverted
// here.

import { createRequire } from 'node:module';
import { sqrtRatioAtTick } from '@svc/core/amm/tickMath';
import { tickKey } from '../node-sim/src/engine/amm/pool.ts';
import { applyPoolSwap, type PoolPlan, planPoolSwap } from '../node-sim/src/engine/amm/poolSwap.ts';
import type { PoolRow } from '../node-sim/src/kernel/spotRows.ts';
import { createState } from '../node-sim/src/kernel/state.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const load = createRequire(import.meta.url);
const sdk = load('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk');
const { Token, CurrencyAmount } = load('@uniswap/sdk-core') as typeof import('@uniswap/sdk-core');

const LIQUIDITY = 10n ** 24n;
const SPACING = 60;
const RANGES = 40;
const ROUNDS = 250;
/** Quotes of the SDK in one stretch; ours are fifty times as many, so that stretches take about as long. */
const STRETCH = 10;
/** Far from the ends of the SDK's words of 256 ticks, where it makes one step more than the protocol. */
const MIDDLE = 6000;
const TICK = MIDDLE + 30;
const context = { block: { height: 1, timestamp: 0, proposer: '', chainId: 1, epoch: 0, finalizedEpoch: -1 } };

/** Nested ranges around the price, so that there is an initialised tick every 60. */
function createPools() {
  const state = createState();
  const nets = new Map<number, bigint>();
  let liquidity = 0n;
  for (let at = 1; at <= RANGES; at++) {
    nets.set(MIDDLE - at * SPACING, LIQUIDITY);
    nets.set(MIDDLE + at * SPACING, -LIQUIDITY);
    liquidity += LIQUIDITY;
  }
  for (const [tick, net] of nets)
    state.ticks.set(tickKey('p', tick), { pool: 'p', tick, net, gross: LIQUIDITY, outside0X128: 0n, outside1X128: 0n });
  // Between two ticks, like real prices.
  const sqrtPriceX96 = (sqrtRatioAtTick(TICK) + sqrtRatioAtTick(TICK + 1)) / 2n;
  const none = {
    feeGrowth0X128: 0n,
    feeGrowth1X128: 0n,
    protocolFees0: 0n,
    protocolFees1: 0n,
    volume0: 0n,
    volume1: 0n,
  };
  const counts = { positions: RANGES, positionSeq: RANGES, changedAt: 0, tickCumulative: 0n, observations: 0 };
  const names = { id: 'p', seq: 1, token0: 'a', token1: 'b', type: 'STANDARD' as const, creator: '', stake: 0n };
  const pool: PoolRow = { ...names, feeTier: 3000, sqrtPriceX96, tick: TICK, liquidity, ...none, ...counts };
  const [token0, token1] = ['1', '2'].map((digit) => new Token(1, `0x${digit.repeat(40)}`, 18)) as [
    InstanceType<typeof Token>,
    InstanceType<typeof Token>,
  ];
  const ticks = [...nets]
    .sort(([a], [b]) => a - b)
    .map(([index, net]) => new sdk.Tick({ index, liquidityNet: net.toString(), liquidityGross: LIQUIDITY.toString() }));
  const theirs = new sdk.Pool(
    token0,
    token1,
    3000,
    sqrtPriceX96.toString(),
    liquidity.toString(),
    TICK,
    new sdk.TickListDataProvider(ticks, SPACING),
  );
  return { state, pool, theirs, token0 };
}

const crossingsOf = (plan: PoolPlan | undefined): number | undefined =>
  plan?.steps.filter((step) => step.crossed !== undefined).length;

/** The smallest input that crosses a number of ticks, plus a little. */
function inputFor(crossings: number, { state, pool }: ReturnType<typeof createPools>): bigint {
  let [low, high] = [1n, 10n ** 25n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if ((crossingsOf(planPoolSwap(state, pool, true, middle)) ?? 99) >= crossings) high = middle;
    else low = middle + 1n;
  }
  return low + low / 1000n + 10n ** 18n;
}

/** Nanoseconds per run of each task: the better quartile of stretches in turns, so that other load affects all. */
async function compare(tasks: readonly { readonly task: () => unknown; readonly times: number }[]): Promise<number[]> {
  const stretches = tasks.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { task, times }] of tasks.entries()) {
      const start = performance.now();
      for (let time = 0; time < times; time++) {
        const made = task();
        // The SDK returns promises, ours returns values, which need no await.
        if (made instanceof Promise) await made;
      }
      stretches[at]?.push(((performance.now() - start) / times) * 1e6);
    }
  }
  return stretches.map((list) => quartile(list));
}

async function run() {
  const pools = createPools();
  const { state, pool, theirs, token0 } = pools;
  const rows: BenchRow[] = [];
  const notes: string[] = [];
  for (const crossings of [0, 1, 10]) {
    const amountIn = inputFor(crossings, pools);
    const given = CurrencyAmount.fromRawAmount(token0, amountIn.toString());
    const plan = planPoolSwap(state, pool, true, amountIn);
    const [out] = await theirs.getOutputAmount(given);
    if (plan === undefined || crossingsOf(plan) !== crossings || out.quotient.toString() !== plan.amountOut.toString())
      throw new Error(`the two differ at ${crossings} crossings`);
    const swap = () => {
      const mark = state.checkpoint();
      const made = planPoolSwap(state, pool, true, amountIn);
      if (made !== undefined) applyPoolSwap({ ...context, state }, made);
      state.revert(mark);
    };
    const [quotes = 0, executes = 0, sdkQuotes = 0] = await compare([
      { task: () => planPoolSwap(state, pool, true, amountIn), times: STRETCH * 50 },
      { task: swap, times: STRETCH * 50 },
      { task: () => theirs.getOutputAmount(given), times: STRETCH },
    ]);
    const row = (name: string, ns: number) =>
      rows.push({
        name: `${name}, ${crossings} ticks`,
        'per second': Math.round(1e9 / ns),
        'us each': Number((ns / 1000).toFixed(2)),
      });
    row('the node quotes', quotes);
    row('the node executes', executes);
    row('v3-sdk quotes', sdkQuotes);
    notes.push(
      `${crossings} ticks: quotes ${(sdkQuotes / quotes).toFixed(1)} times the SDK, executions ${(sdkQuotes / executes).toFixed(1)} times`,
    );
  }
  notes.push(
    'The SDK is asked as its documentation does: Pool.getOutputAmount over a TickListDataProvider; pool and ticks are made once, outside.',
  );
  return { rows, notes };
}

export const swap: BenchSpec = {
  name: 'swap',
  about: 'a swap crossing 0, 1 and 10 ticks, quoted and executed, against quotes of the SDK',
  run,
};
