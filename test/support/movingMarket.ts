// A market that moves while somebody trades on it, executed by the real engine.

import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { canonicalAsset } from '@svc/core/markets/pair';
import type { KnownOpName } from '@svc/core/ops/opTable';
import { expect } from 'vitest';
import { poolViews } from '../../node-sim/src/engine/amm/poolViews.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { marketOf } from '../../node-sim/src/engine/perps/accounts.ts';
import { setOraclePrice } from '../../node-sim/src/engine/perps/oracle.ts';
import { balanceOf } from '../../node-sim/src/engine/tokens/ledger.ts';
import type { Receipt } from '../../node-sim/src/kernel/receipt.ts';
import type { Pool } from '../../src/ui/market/data/nodeApi.ts';
import type { MarketView } from '../../src/ui/market/data/orientation.ts';
import { person, World } from './engineWorld.ts';

/** The market of perpetuals. */
export const BTC = 'BTC-USD-PERP';
/** Who acts by forms, and who moves the market. */
export const ME = person('me');
const OTHER = person('other');

/** A random number from 0 and below an end. */
type Draw = (end: number) => number;

/** A market of two tokens, their pool and perpetuals, on which one trader acts by forms and another one moves. */
export class MovingMarket {
  readonly world = new World({ [ME]: 10n ** 8n * ONE, [OTHER]: 10n ** 8n * ONE }, { laws: false });
  readonly draw: Draw;
  readonly market: MarketView;
  readonly poolId: string;
  /** The oracle price of the perpetuals, in hundredths. */
  private oracle = 10_000;
  /** How often each kind of action was compared with its form. */
  readonly held = new Map<string, number>();

  constructor(draw: Draw) {
    this.draw = draw;
    const { world } = this;
    const [one, two] = [world.deploy(OTHER, 'AAA', '1000000000'), world.deploy(OTHER, 'BBB', '1000000000')];
    for (const token of [one, two]) world.give(token, OTHER, ME);
    this.poolId = world.pool(OTHER, one, two, '1.5');
    const { token0, token1 } = this.pool;
    const inverted = draw(2) === 0;
    const [base, quote] = inverted ? [token1, token0] : [token0, token1];
    const named = (asset: string) => ({ asset, symbol: asset });
    this.market = { id: `${token0}:${token1}`, base: named(base), quote: named(quote), inverted };
    world.ok(OTHER, 'ADD_LIQUIDITY', {
      pool_id: this.poolId,
      tick_lower: -60_000,
      tick_upper: 60_000,
      amount: '50000',
    });
    world.ok(OTHER, 'CREATE_MARKET', { base_token: 'BTC' });
    this.price();
    for (const who of [ME, OTHER]) world.ok(who, 'PERP_DEPOSIT', { amount: '200000' });
  }

  get pool(): Pool {
    const found = poolViews(this.world.state).find(({ pool_id: id }) => id === this.poolId);
    return found ?? expect.fail('no pool');
  }

  /** Sets the oracle price; the mark follows. */
  price(): void {
    this.oracle = Math.max(2_000, this.oracle + this.draw(201) - 100);
    const { state, time } = this.world;
    setOraclePrice(state, marketOf(state, BTC), BigInt(this.oracle) * 10n ** 16n, time);
  }

  cents = (value: number): string => formatDecimal(BigInt(Math.max(1, value)) * 10n ** 16n);

  /** Another trader moves the pool, the book or the perpetuals. */
  move(): void {
    const { world, draw, market } = this;
    const side = draw(2) === 0 ? 'buy' : 'sell';
    const kind = draw(3);
    if (kind === 0) {
      const [token_in, token_out] =
        side === 'buy' ? [this.pool.token1, this.pool.token0] : [this.pool.token0, this.pool.token1];
      world.run(OTHER, 'SWAP', { token_in, token_out, amount_in: String(1 + draw(400)), min_amount_out: '0' });
    } else if (kind === 1) {
      const price = parseDecimal(this.pool.price) + BigInt(draw(2_001) - 1_000) * (ONE / 10_000n);
      world.order(OTHER, market.id, side, formatDecimal(price), this.cents(1 + draw(20_000)));
    } else
      world.run(OTHER, 'PERP_ORDER', {
        market_id: BTC,
        side,
        size: this.cents(1 + draw(400)),
        price: this.cents(this.oracle + draw(301) - 150),
      });
  }

  balances(): Readonly<Record<string, bigint>> {
    const { base, quote } = this.market;
    const of = (asset: string): bigint => balanceOf(this.world.state, canonicalAsset(asset), accountOf(ME));
    return { base: of(base.asset), quote: of(quote.asset), SVC: of('SVC') };
  }

  /** Sends what a form built; one time in three another trader acts first. A failure costs only its fee. */
  send(op: KnownOpName, params: object): { receipt: Receipt; moved: boolean; paid: Record<'base' | 'quote', bigint> } {
    const moved = this.draw(3) === 0;
    if (moved) for (let acts = 1 + this.draw(3); acts > 0; acts--) this.move();
    const before = this.balances();
    const receipt = this.world.run(ME, op, params);
    const after = this.balances();
    const paid = { base: (before.base ?? 0n) - (after.base ?? 0n), quote: (before.quote ?? 0n) - (after.quote ?? 0n) };
    if (!receipt.success) {
      expect(paid).toEqual({ base: 0n, quote: 0n });
      expect((before.SVC ?? 0n) - (after.SVC ?? 0n)).toBe(parseDecimal(receipt.fee));
    }
    this.held.set(op, (this.held.get(op) ?? 0) + 1);
    return { receipt, moved, paid };
  }
}
