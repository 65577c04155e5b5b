// Execution of blocks without signatures: mixed operations of 500 accounts in blocks of 256, roots included, laws off
// as on a node that runs for speed. Transactions are created and parsed before the clock starts, as in admission.

import { ONE } from '@svc/core/decimal';
import { admitStateless } from '../node-sim/src/engine/admit.ts';
import { accountOf } from '../node-sim/src/engine/ledgerKeys.ts';
import type { BlockTx } from '../node-sim/src/kernel/block.ts';
import { person, World } from '../test/support/engineWorld.ts';
import { Random } from '../test/support/random.ts';
import { type BenchSpec, quartile } from './table.ts';

const PEOPLE = 500;
const BLOCKS = 120;
const WARM_UP = 20;
const BLOCK = 256;

/** A world with one traded token, a pool with wide and narrow liquidity, and rich accounts. */
function createTradingWorld(people: readonly string[]) {
  const issuer = person('issuer');
  const world = new World(Object.fromEntries([issuer, ...people].map((one) => [one, 10n ** 24n])), { laws: false });
  const token = world.deploy(issuer, 'AAA', '1000000000');
  const pool = world.pool(issuer, token);
  for (const to of people) world.state.balances.set(`${token}:${accountOf(to)}`, 10n ** 6n * ONE);
  world.state.commitBlock();
  for (const width of [600, 6000, 60_000])
    world.ok(issuer, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -width, tick_upper: width, amount: '100000' });
  return { world, token, pool, pair: `${token}:SVC` };
}

async function run() {
  const people = Array.from({ length: PEOPLE }, (_, at) => person(`trader ${at}`));
  const { world, token, pool, pair } = createTradingWorld(people);
  const random = new Random(7);
  const open: { owner: string; id: string }[] = [];
  const draw = (): BlockTx => {
    const sender = random.pick(people);
    const kind = random.below(100);
    if (kind < 40) {
      const side = random.below(2) === 0 ? 'buy' : 'sell';
      const away = random.between(-3, 60);
      const price = ((side === 'buy' ? 1000 - away : 1000 + away) / 1000).toString();
      const tx = world.tx(sender, 'PLACE_ORDER', {
        pair,
        side,
        order_type: 'limit',
        price,
        amount: `${random.between(1, 50)}.25`,
      });
      open.push({ owner: sender, id: tx.hash.slice(0, 16) });
      return tx;
    }
    if (kind < 60 && open.length > 50) {
      const { owner, id } = open.splice(random.below(open.length), 1)[0] as (typeof open)[number];
      return world.tx(owner, 'CANCEL_ORDER', { order_id: id });
    }
    if (kind < 75) {
      const [tokenIn, tokenOut] = random.below(2) === 0 ? [token, 'SVC'] : ['SVC', token];
      return world.tx(sender, 'SWAP', {
        token_in: tokenIn,
        token_out: tokenOut,
        amount_in: `${random.between(1, 20)}.5`,
        venue: 'amm',
      });
    }
    if (kind < 92)
      return world.tx(sender, 'TOKEN_TRANSFER', { token_address: token, to: random.pick(people), amount: '1.5' });
    if (kind < 96)
      return world.tx(sender, 'TOKEN_APPROVE', { token_address: token, spender: random.pick(people), amount: '10' });
    const lower = random.between(-20, 10) * 60;
    return world.tx(sender, 'ADD_LIQUIDITY', {
      pool_id: pool,
      tick_lower: lower,
      tick_upper: lower + 600,
      amount: '10',
    });
  };
  const times: number[] = [];
  let [succeeded, executed] = [0, 0];
  for (let at = 0; at < BLOCKS; at++) {
    const candidates = Array.from({ length: BLOCK }, draw);
    for (const { tx } of candidates) admitStateless(tx);
    const start = performance.now();
    const outcome = world.block(...candidates);
    if (at >= WARM_UP) times.push(performance.now() - start);
    executed += outcome.executed.length;
    succeeded += outcome.executed.filter(({ receipt }) => receipt.success).length;
  }
  const row = (name: string, ms: number) => ({
    name,
    'ops per second': Math.round((BLOCK / ms) * 1000),
    'ms per block': Number(ms.toFixed(2)),
  });
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
  return {
    rows: [row('mean of all blocks', mean), row('better quartile', quartile(times))],
    notes: [
      `${executed} executed, ${succeeded} of them with success; 40 % orders, 20 % cancels, 15 % swaps, 17 % transfers, 4 % approvals, 4 % liquidity.`,
    ],
  };
}

export const blocks: BenchSpec = {
  name: 'blocks',
  about: 'blocks of 256 mixed operations without signatures, roots included',
  run,
};
