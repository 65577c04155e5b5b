// The actions of a replay's traders in one block: swaps and resting orders on a spot market, crossing orders and a
// moving oracle on a perpetuals market. Drawn from a seed and the state, so that the same chain and seed give the same
// market.

import { formatDecimal, mulDivDown, ONE, parseDecimal } from '@svc/core/decimal';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { KnownOpName } from '@svc/core/ops/opTable';
import { DEFAULT_PERP_QUOTE } from '@svc/core/ops/perpCommon';
import type { Chain } from '../chain/chain.ts';
import type { LocalAccount } from '../chain/localAccount.ts';
import { poolsOfPair } from '../engine/amm/pool.ts';
import { ordersOf } from '../engine/book/bookViews.ts';
import { accountOf, bookAccount, poolAccount } from '../engine/ledgerKeys.ts';
import { collateralOf, ownedKey } from '../engine/perps/accounts.ts';
import { balanceOf } from '../engine/tokens/ledger.ts';
import { paramsOf } from '../genesis/genesis.ts';

/** A source of whole numbers from 0 to `end - 1`. */
export type RandomInt = (end: number) => number;

/** What a replay may use to trade. */
export interface ReplayAccess {
  readonly chain: Chain;
  readonly traders: readonly LocalAccount[];
  readonly draw: RandomInt;
  /** Queues an operation of a trader. */
  readonly act: (trader: LocalAccount, op: KnownOpName, params: JsonObject) => void;
  /** Ensures that a trader has an amount; false when it has to be waited for. */
  readonly ensure: (trader: LocalAccount, asset: string, amountWei: bigint) => boolean;
}

/** Resting orders of one trader before it cancels the oldest. */
const MAX_RESTING = 12;
const GAS_WEI = 1000n * ONE;
/** Collateral that a trader of perpetuals starts with. */
const COLLATERAL = 500_000n * ONE;

/** A price with few digits, as people would write it. */
function rounded(price: bigint): bigint {
  const quantum = 10n ** BigInt(Math.max(0, price.toString().length - 6));
  return price < quantum ? price : price - (price % quantum);
}

function scaled(amount: bigint, tenThousandths: number): bigint {
  return mulDivDown(amount, BigInt(tenThousandths), 10_000n);
}

/** What a market holds of an asset: it sets the size of trades. */
function depthOf(chain: Chain, pair: string, asset: string): bigint {
  const pools = poolsOfPair(chain.state, pair).map(({ id }) => balanceOf(chain.state, asset, poolAccount(id)));
  return pools.reduce((sum, one) => sum + one, balanceOf(chain.state, asset, bookAccount(pair)));
}

/** Swaps of up to 0.3 % of the market's depth, and an order on each side around the last price. */
export function actOnSpot({ chain, traders, draw, act, ensure }: ReplayAccess, pair: string, trades: number): void {
  const [base = '', quote = ''] = pair.split(':');
  const depths = { [base]: depthOf(chain, pair, base), [quote]: depthOf(chain, pair, quote) };
  const ready = traders.filter((trader) => {
    const wanted = [base, quote].map((asset) =>
      ensure(trader, asset, scaled(depths[asset] ?? 0n, 1000) + (asset === NATIVE_SYMBOL ? GAS_WEI : 0n)),
    );
    return !wanted.includes(false) && ensure(trader, NATIVE_SYMBOL, GAS_WEI);
  });
  if (ready.length === 0) return;
  const bias = 40 + draw(21);
  for (let made = 0; made < trades; made++) {
    const trader = ready[draw(ready.length)];
    const [tokenIn, tokenOut] = draw(100) < bias ? [base, quote] : [quote, base];
    const amount = rounded(scaled(depths[tokenIn] ?? 0n, 1 + draw(30)));
    if (trader !== undefined && amount > 0n)
      act(trader, 'SWAP', paramsOf({ token_in: tokenIn, token_out: tokenOut, amount_in: formatDecimal(amount) }));
  }
  const last = chain.market.trades.lastPrice(pair);
  const maker = ready[draw(ready.length)];
  if (last === undefined || maker === undefined) return;
  for (const side of ['buy', 'sell']) {
    const away = 5 + draw(60);
    const price = rounded(scaled(parseDecimal(cut(last)), side === 'buy' ? 10_000 - away : 10_000 + away));
    const amount = rounded(scaled(depths[base] ?? 0n, 1 + draw(10)));
    if (price > 0n && amount > 0n) {
      act(
        maker,
        'PLACE_ORDER',
        paramsOf({ pair, side, order_type: 'limit', price: formatDecimal(price), amount: formatDecimal(amount) }),
      );
    }
  }
  const resting = ordersOf(chain.state, accountOf(maker.address));
  for (const { id } of resting.slice(0, Math.max(0, resting.length - MAX_RESTING)))
    act(maker, 'CANCEL_ORDER', paramsOf({ order_id: id }));
}

/** At most 18 places. */
const cut = (price: string): string => price.replace(/(\.\d{18})\d+$/, '$1');

/** The oracle walks up to 0.4 %; each trade is an order and another that crosses it. */
export function actOnPerp({ chain, traders, draw, act, ensure }: ReplayAccess, id: string, trades: number): void {
  const market = chain.state.perps.markets.get(id);
  if (market === undefined || market.oraclePrice === 0n) return;
  // Of two orders in one block, that of the lower account is first and rests.
  const [maker, taker] = [...traders].sort((a, b) => (accountOf(a.address) < accountOf(b.address) ? -1 : 1));
  if (maker === undefined || taker === undefined) return;
  const isReady = [maker, taker].map((trader) => {
    if (!ensure(trader, NATIVE_SYMBOL, COLLATERAL + GAS_WEI)) return false;
    // Units of 10^-36.
    if (collateralOf(chain.state, accountOf(trader.address)) >= (COLLATERAL / 2n) * ONE) return true;
    act(trader, 'PERP_DEPOSIT', paramsOf({ amount: formatDecimal(COLLATERAL) }));
    return false;
  });
  const walked = rounded(scaled(market.oraclePrice, 9960 + draw(81)));
  if (market.quote === DEFAULT_PERP_QUOTE && walked > 0n) chain.oracleVotes.set(market.base, formatDecimal(walked));
  if (isReady.includes(false)) return;
  const held = chain.state.perps.positions.get(ownedKey(id, accountOf(taker.address)))?.size ?? 0n;
  for (let made = 0; made < trades; made++) {
    const price = rounded(scaled(market.oraclePrice, 9990 + draw(21)));
    const size = rounded(mulDivDown(BigInt(500 + draw(5000)) * ONE, ONE, price));
    // A long position mostly sells, a short one mostly buys.
    const isBuy = held === 0n ? draw(2) === 0 : held < 0n ? draw(10) < 7 : draw(10) < 3;
    const order = (side: string, tif: string) =>
      paramsOf({ market_id: id, side, size: formatDecimal(size), price: formatDecimal(price), tif });
    act(maker, 'PERP_ORDER', order(isBuy ? 'sell' : 'buy', 'gtc'));
    act(taker, 'PERP_ORDER', order(isBuy ? 'buy' : 'sell', 'ioc'));
  }
}
