// Random histories of mixed operations: laws after each, replay and undo give the same roots, quotes equal executions.

import { formatDecimal, ONE } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { person, World } from '../../../test/support/engineWorld.ts';
import type { BlockOutcome, BlockTx } from '../kernel/block.ts';
import { createState, type UndoRecord } from '../kernel/state.ts';
import { checkAll } from './invariants/registry.ts';
import { accountOf } from './ledgerKeys.ts';
import { produceBlock } from './produceBlock.ts';
import { quoteSwap } from './routing/quoteSwap.ts';
import { rootsOf } from './stateRoot.ts';

const PEOPLE = Array.from({ length: 20 }, (_, at) => person(`trader ${at}`));
const issuer = person('issuer');
const allocations = Object.fromEntries([issuer, ...PEOPLE].map((one) => [one, 10n ** 24n]));

/** Three tokens, pools of several tiers, all accounts funded. */
function market(): {
  world: World;
  tokens: string[];
  pools: { id: string; pair: [string, string]; spacing: number }[];
} {
  const world = new World(allocations);
  const tokens = [
    world.deploy(issuer, 'AAA', '1000000000'),
    world.deploy(issuer, 'BBB', '1000000000', { permanent_delegate: PEOPLE[0], default_operators: [PEOPLE[1]] }),
    world.deploy(issuer, 'FEE', '1000000000', { transfer_fee_bps: 37, max_transfer_fee: '11' }),
  ];
  for (const token of tokens)
    world.block(
      ...PEOPLE.map((to) => world.tx(issuer, 'TOKEN_TRANSFER', { token_address: token, to, amount: '100000' })),
    );
  const [a = '', b = ''] = tokens;
  const pools = [
    { pair: [a, 'SVC'] as [string, string], spacing: 60, tier: 3000, price: '1' },
    { pair: [a, 'SVC'] as [string, string], spacing: 10, tier: 500, price: '1.01' },
    { pair: [a, b] as [string, string], spacing: 1, tier: 100, price: '25' },
  ].map(({ pair, spacing, tier, price }) => {
    const id = world.pool(issuer, pair[0], pair[1], price, { fee_tier: tier });
    const { tick } = world.state.pools.get(id) ?? { tick: 0 };
    const middle = Math.floor(tick / spacing) * spacing;
    world.ok(issuer, 'ADD_LIQUIDITY', {
      pool_id: id,
      tick_lower: middle - 300 * spacing,
      tick_upper: middle + 300 * spacing,
      amount: '5000',
    });
    return { id, pair, spacing };
  });
  return { world, tokens, pools };
}

const nat = fc.nat({ max: 1_000_000 });
const draw = fc.record({ kind: fc.nat({ max: 99 }), who: nat, x: nat, y: nat, z: nat });
type Draw = { kind: number; who: number; x: number; y: number; z: number };

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const small = (x: number, y: number) => formatDecimal((BigInt(x) * ONE) / 100_000n + BigInt(y) + 1n);

/** A transaction from random numbers; most make sense, some must fail. */
function transaction(
  m: ReturnType<typeof market>,
  { kind, who, x, y, z }: Draw,
  memory: { orders: string[]; positions: [string, string, string][] },
): BlockTx {
  const { world, tokens, pools } = m;
  const sender = pick(PEOPLE, who);
  const token = pick(tokens, x);
  const pool = pick(pools, x);
  const pair = pool.pair.join(':');
  if (kind < 35) {
    const price = pool.pair[1] === 'SVC' ? (900 + (y % 200)) / 1000 : 20 + (y % 100) / 10;
    const tx = world.tx(sender, 'PLACE_ORDER', {
      pair,
      side: z % 2 === 0 ? 'buy' : 'sell',
      order_type: 'limit',
      price: String(price),
      amount: small(z, y),
    });
    memory.orders.push(tx.hash.slice(0, 16));
    return tx;
  }
  if (kind < 45) return world.tx(sender, 'CANCEL_ORDER', { order_id: pick([...memory.orders, '0'.repeat(16)], y) });
  if (kind < 65) {
    const [tokenIn, tokenOut] = z % 2 === 0 ? pool.pair : [...pool.pair].reverse();
    return world.tx(sender, 'SWAP', {
      token_in: tokenIn,
      token_out: tokenOut,
      amount_in: small(y, z),
      min_amount_out: z % 7 === 0 ? '1' : '0',
      venue: pick(['auto', 'amm', 'clob'], z),
    });
  }
  if (kind < 73) {
    const tick = world.state.pools.get(pool.id)?.tick ?? 0;
    const lower = (Math.floor(tick / pool.spacing) + (y % 21) - 15) * pool.spacing;
    return world.tx(sender, 'ADD_LIQUIDITY', {
      pool_id: pool.id,
      tick_lower: lower,
      tick_upper: lower + (1 + (z % 20)) * pool.spacing,
      amount: small(y * 10, z),
    });
  }
  if (kind < 80) {
    const [owner, id, position] = pick(
      [...memory.positions, [sender, pool.id, '0'.repeat(16)] as [string, string, string]],
      y,
    );
    return world.tx(owner, 'REMOVE_LIQUIDITY', {
      pool_id: id,
      position_id: position,
      ...(z % 3 === 0 ? {} : { amount: z % 3 === 1 ? '0' : small(z, y) }),
    });
  }
  if (kind < 88)
    return world.tx(sender, 'TOKEN_TRANSFER', { token_address: token, to: pick(PEOPLE, y), amount: small(z, y) });
  if (kind < 93)
    return world.tx(sender, 'TOKEN_APPROVE', {
      token_address: token,
      spender: pick(PEOPLE, y),
      amount: z % 4 === 0 ? '0' : small(z, y),
    });
  return world.tx(sender, 'TOKEN_TRANSFER_FROM', {
    token_address: token,
    from: pick(PEOPLE, y),
    to: pick(PEOPLE, z),
    amount: small(z, x),
  });
}

/** Plays draws in blocks of up to `size`; answers the candidate lists, contexts and outcomes. */
function play(m: ReturnType<typeof market>, draws: readonly Draw[], size: number) {
  const memory = { orders: [] as string[], positions: [] as [string, string, string][] };
  const blocks: { candidates: BlockTx[]; height: number; time: number; outcome: BlockOutcome }[] = [];
  for (let at = 0; at < draws.length; at += size) {
    const candidates = draws.slice(at, at + size).map((one) => transaction(m, one, memory));
    const time = m.world.time;
    const outcome = m.world.block(...candidates);
    blocks.push({ candidates, height: m.world.height, time, outcome });
    for (const { receipt, tx } of outcome.executed) {
      if (receipt.success && tx.op === 'ADD_LIQUIDITY')
        memory.positions.push([tx.sender, String(receipt.data.pool_id), String(receipt.data.position_id)]);
    }
  }
  return blocks;
}

const histories = { numRuns: Number(process.env.FUZZ_RUNS ?? 6) };
const manyDraws = fc.array(draw, { minLength: 500, maxLength: 700, size: 'max' });

describe('random histories', () => {
  it('keep every law, replay to the same roots and undo to the earlier ones', () => {
    fc.assert(
      fc.property(manyDraws, (draws) => {
        const m = market();
        const { state } = m.world;
        const before = { dump: state.dump(), roots: rootsOf(state, m.world.height), height: m.world.height };
        const blocks = play(m, draws, 40);
        const receipts = blocks.flatMap(({ outcome }) => outcome.executed.map(({ receipt }) => receipt));
        // The draws are meant to do something: a history of failures would prove nothing.
        expect(receipts.filter(({ success }) => success).length).toBeGreaterThan(draws.length / 4);
        for (const part of ['exchange', 'token', 'account'] as const)
          expect(state.recomputedSum(part)).toEqual(state.sum(part));

        const replayed = createState();
        replayed.load(JSON.parse(JSON.stringify(before.dump)));
        expect(rootsOf(replayed, before.height)).toEqual(before.roots);
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
          expect(again.executed.map(({ receipt }) => receipt)).toEqual(outcome.executed.map(({ receipt }) => receipt));
        }

        for (const [at, { outcome }] of [...blocks.entries()].reverse()) {
          state.undo(JSON.parse(JSON.stringify(outcome.undo)) as UndoRecord);
          expect(rootsOf(state, blocks[at - 1]?.height ?? before.height)).toEqual(
            blocks[at - 1]?.outcome.roots ?? before.roots,
          );
        }
        checkAll(state);
        const sorted = (dump: typeof before.dump) =>
          Object.fromEntries(Object.entries(dump.tables).map(([name, rows]) => [name, [...rows].sort()]));
        expect(sorted(state.dump())).toEqual(sorted(before.dump));

        // What was taken back can be played again: the indexes came back too.
        const first = blocks[0];
        if (first !== undefined) {
          const again = produceBlock(
            state,
            first.candidates,
            { height: first.height, timestamp: first.time, proposer: '', chainId: 88888, epoch: 0, finalizedEpoch: -1 },
            { laws: true },
          );
          expect(again.roots).toEqual(first.outcome.roots);
        }
      }),
      histories,
    );
  });

  it('quote what they execute', () => {
    fc.assert(
      fc.property(
        fc.array(draw, { minLength: 60, maxLength: 100, size: 'max' }),
        fc.array(draw, { minLength: 20, maxLength: 30, size: 'max' }),
        (draws, swaps) => {
          const m = market();
          play(m, draws, 20);
          let compared = 0;
          for (const { who, x, y, z } of swaps) {
            const sender = pick(PEOPLE, who);
            const pool = pick(m.pools, x);
            const [tokenIn = '', tokenOut = ''] = z % 2 === 0 ? pool.pair : [...pool.pair].reverse();
            const venue = pick(['auto', 'amm', 'clob'] as const, y);
            const amountIn = (BigInt(y) * ONE) / 50_000n + BigInt(z) + 1n;
            const request = {
              tokenIn,
              tokenOut,
              amountIn,
              venue,
              taker: accountOf(sender),
              poolId: z % 5 === 0 ? pool.id : undefined,
            };
            let quote: ReturnType<typeof quoteSwap> | undefined;
            try {
              quote = quoteSwap(m.world.state, request);
            } catch {
              quote = undefined;
            }
            const params = {
              token_in: tokenIn,
              token_out: tokenOut,
              amount_in: formatDecimal(amountIn),
              venue,
              ...(request.poolId === undefined ? {} : { pool_id: pool.id }),
            };
            const receipt = m.world.run(sender, 'SWAP', params);
            if (quote === undefined) expect(receipt.error_code).toBe('swap.noLiquidity');
            else {
              compared += 1;
              const { amount_in, amount_out, source, pool_id } = receipt.data;
              expect({ amount_in, amount_out, source, pool_id }).toEqual({
                amount_in: quote.amount_in,
                amount_out: quote.amount_out,
                source: quote.source,
                pool_id: quote.pool_id,
              });
            }
          }
          expect(compared).toBeGreaterThan(0);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 15) },
    );
  });
});
