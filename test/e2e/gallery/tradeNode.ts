// The node that the gallery's scenes of trading read: markets of every kind, one of them with all that a market can
// have. Typed by the declarations of the reads, which the wallet holds the answers to.

import { poolHolder } from '@svc/core/accounts/protocolIds';
import { amountsForLiquidity } from '@svc/core/amm/liquidityMath';
import { sqrtRatioAtTick } from '@svc/core/amm/tickMath';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { bucketStart, INTERVAL_NAMES, INTERVALS, type Interval } from '@svc/core/markets/intervals';
import { getBlock } from '@svc/core/reads/chain/getBlock';
import { getStatus } from '@svc/core/reads/chain/getStatus';
import { getValidators } from '@svc/core/reads/chain/getValidators';
import { getExchangeGasPrice } from '@svc/core/reads/exchange/getExchangeGasPrice';
import { getCandles } from '@svc/core/reads/market/getCandles';
import { getMarkets } from '@svc/core/reads/market/getMarkets';
import { getOrderBook } from '@svc/core/reads/market/getOrderBook';
import { getTrades } from '@svc/core/reads/market/getTrades';
import { getPerpAccount } from '@svc/core/reads/perps/getPerpAccount';
import { getPerpMarket } from '@svc/core/reads/perps/getPerpMarket';
import { getOpenOrders } from '@svc/core/reads/spot/getOpenOrders';
import { getPool } from '@svc/core/reads/spot/getPool';
import { getPools } from '@svc/core/reads/spot/getPools';
import { getPositions } from '@svc/core/reads/spot/getPositions';
import { quoteSwap } from '@svc/core/reads/spot/quoteSwap';
import { getTokenBalance } from '@svc/core/reads/tokens/getTokenBalance';
import type {
  Book,
  Candle,
  LiquidityPosition,
  OpenOrder,
  PerpAccount,
  PerpMarket,
  Pool,
  PoolTick,
  Quote,
  Ticker,
  Trade,
  Validator,
} from '../../../src/ui/market/data/nodeApi.ts';
import { ACCOUNTS, HOSTILE, QUSDC } from './fixtures.ts';
import { type PlayedNode, played } from './playedNode.ts';

const QBTC = `0x${'71'.repeat(20)}`;
const ODD = `0x${'0d'.repeat(20)}`;
/** The node names a pair in the order of its addresses. */
export const MARKET = `${QUSDC}:${QBTC}`;
export const PERP = 'BTC-USD-PERP';
const OWN = ACCOUNTS[0]?.pqAddress ?? '';
const OTHER = `0xPQ${'5a'.repeat(32)}`;

/** A full hour: the newest candle has just begun. */
const NOW = 1_799_996_400;
const HEIGHT = 48_211;
/** A price of the market as people read it, qUSDC for one qBTC, as the node has it. */
const inverse = (price: number): string => (1 / price).toFixed(18);
const LAST = 64_980;

const token = (symbol: string, name: string, decimals: number) => ({ symbol, name, decimals });
const USD_INFO = token('qUSDC', 'Quantum USD', 6);
const BTC_INFO = token('qBTC', 'Quantum Bitcoin', 8);
const SVC_INFO = token('SVC', 'SVC', 18);
const SPOT = { market: MARKET, type: 'spot', base: QUSDC, quote: QBTC } as const;
const INFOS = { base_info: USD_INFO, quote_info: BTC_INFO };
const PERP_HEAD = { market: PERP, type: 'perp', base: 'BTC', quote: 'USD' } as const;

const SILENT = {
  ...{ best_bid: null, best_ask: null, mid: null, last_price: null, open_24h: null, high_24h: null, low_24h: null },
  ...{ change_24h: null, change_pct_24h: null, volume_24h: '0', quote_volume_24h: '0', trades_24h: 0 },
};

const TICKERS: Ticker[] = [
  {
    ...SPOT,
    ...INFOS,
    best_bid: inverse(65_020),
    best_ask: inverse(64_960),
    mid: inverse(64_990),
    last_price: inverse(LAST),
    open_24h: inverse(65_800),
    high_24h: inverse(64_120),
    low_24h: inverse(66_430.5),
    change_24h: '0.000000191',
    change_pct_24h: '1.26',
    volume_24h: '8123456.123456',
    quote_volume_24h: '124.98765432',
    trades_24h: 1_482,
    amm_price: inverse(64_975),
    pools: 2,
    has_order_book: true,
  },
  {
    ...{ ...SILENT, market: `${QUSDC}:SVC`, type: 'spot', base: QUSDC, quote: 'SVC' },
    ...{ base_info: USD_INFO, quote_info: SVC_INFO, last_price: '1.9984', open_24h: '1.9712', high_24h: '2.01' },
    ...{ low_24h: '1.95', change_24h: '0.0272', change_pct_24h: '1.37', volume_24h: '98000.5', trades_24h: 311 },
    ...{ quote_volume_24h: '195843.2', amm_price: '1.9984', pools: 1, has_order_book: false },
  },
  {
    ...{ ...SILENT, market: `${ODD}:SVC`, type: 'spot', base: ODD, quote: 'SVC' },
    ...{ base_info: token(HOSTILE.override, HOSTILE.rtl, 18), quote_info: SVC_INFO },
    ...{ amm_price: null, pools: 0, has_order_book: false },
  },
  {
    ...PERP_HEAD,
    ...{ best_bid: '64900', best_ask: '65100', mid: '65000', last_price: '65012.5', open_24h: '66100' },
    ...{ high_24h: '66420', low_24h: '64100.25', change_24h: '-1087.5', change_pct_24h: '-1.64' },
    ...{ volume_24h: '311.25', quote_volume_24h: '20240000', trades_24h: 2_904 },
    ...{ mark_price: '65003.25', oracle_price: '65001', funding_rate: '-0.0000125', open_interest: '48.125' },
  },
];

const BOOK_END = { level: 2, block_height: HEIGHT, sequence: 77, last_price: inverse(LAST) };

/** Levels of one side, best first; totals run from the best on. */
function levels(prices: readonly string[]) {
  let [total, notional] = [0, 0];
  return prices.map((price, at) => {
    const amount = 12_000 + ((at * 7919) % 23) * 1_500.5;
    total += amount;
    notional += amount * Number(price);
    return {
      ...{ price, amount: amount.toFixed(6), total: total.toFixed(6) },
      ...{ notional_total: notional.toFixed(8), orders: 1 + (at % 4) },
    };
  });
}

const STEPS = Array.from({ length: 20 }, (_, at) => at);
const BOOK: Book = {
  ...SPOT,
  ...INFOS,
  ...BOOK_END,
  best_bid: inverse(65_020),
  best_ask: inverse(64_960),
  mid: inverse(64_990),
  spread: (1 / 64_960 - 1 / 65_020).toFixed(18),
  spread_bps: '9.23',
  bids: levels(STEPS.map((at) => inverse(65_020 + at * 12.5))),
  asks: levels(STEPS.map((at) => inverse(64_960 - at * 12.5))),
  amm: [],
};

const perpLevels = (from: number, step: number, isOneByOne: boolean) =>
  STEPS.map((at) => {
    const amount = (0.05 + ((at * 7) % 11) / 20).toFixed(4);
    const head = { price: String(from + at * step), amount, total: amount, notional_total: amount };
    const order = { order_id: (at + 1).toString(16).padStart(16, '0'), owner: OTHER, remaining: amount, amount };
    return isOneByOne ? { ...head, orders: [order] } : { ...head, orders: 1 };
  });

const perpBook = (level: number): Book => ({
  ...PERP_HEAD,
  ...{ level, block_height: HEIGHT, sequence: 78, last_price: '65012.5', base_info: null, quote_info: null },
  ...{ best_bid: '64900', best_ask: '65100', mid: '65000', spread: '200', spread_bps: '30.76' },
  ...{ mark_price: '65003.25', oracle_price: '65001' },
  bids: perpLevels(64_900, -12.5, level === 3),
  asks: perpLevels(65_100, 12.5, level === 3),
});

const trades = (market: string, priceAt: (at: number) => string): Trade[] =>
  Array.from({ length: 30 }, (_, at) => ({
    ...{ seq: 900 - at, market, price: priceAt(at), amount: (0.01 + (at % 9) / 40).toFixed(6), quote_amount: '1' },
    ...{ side: at % 3 === 0 ? 'sell' : 'buy', venue: at % 4 === 0 ? 'amm' : 'clob', block_height: HEIGHT - at },
    ...{ block_time: NOW - 30 - at * 47, tx_hash: null, maker: OTHER, taker: at % 10 === 4 ? OWN : OTHER },
    pool_id: null,
  }));

/** A history of 200 candles; none of before it. */
function candles(interval: Interval, priceAt: (at: number) => number, end: number): Candle[] {
  const step = INTERVALS[interval];
  const all = Array.from({ length: 200 }, (_, at) => {
    const [open, close] = [priceAt(at), priceAt(at + 1)];
    const places = open < 1 ? 12 : 4;
    const reach = 0.001 + (at % 5) / 4_000;
    return {
      time: bucketStart(NOW, interval) - (199 - at) * step,
      open: open.toFixed(places),
      high: (Math.max(open, close) * (1 + reach)).toFixed(places),
      low: (Math.min(open, close) * (1 - reach)).toFixed(places),
      close: close.toFixed(places),
      volume: (4 + ((at * 31) % 17)).toString(),
      quote_volume: (60_000 + ((at * 31) % 17) * 9_000).toString(),
      trades: 3 + (at % 8),
    };
  });
  return all.filter(({ time }) => time <= end);
}

const aroundLast = (at: number): number => LAST + ((at * 37) % 19) * 4;
const wave = (at: number): number =>
  LAST + 900 * Math.sin(at / 17) + 260 * Math.sin(at / 3.1) - 900 * Math.sin(200 / 17);

const TICK = -110_820;
const SPACING = 60;
const RANGE = { tick_lower: TICK - 40 * SPACING, tick_upper: TICK + 40 * SPACING } as const;
const OWN_LIQUIDITY = '5000';

const pool = (id: string, feeTier: number, tick: number, liquidity: string): Pool => ({
  ...{ pool_id: id, token0: QUSDC, token1: QBTC, fee_tier: feeTier, fee_rate: formatDecimal(BigInt(feeTier), 6) },
  ...{ tick_spacing: SPACING, pool_type: 'standard', creator: OTHER, stake: '0' },
  ...{ price: (1.0001 ** tick).toFixed(18), sqrt_price_x96: sqrtRatioAtTick(tick).toString(), tick, liquidity },
  ...{ positions: 3, protocol_fees: ['0', '0'], volume: ['9120000', '140.2'], paused: false },
  holder_address: poolHolder(id),
});
const DEEP = pool('4'.repeat(16), 3_000, TICK, '250000');
const POOLS: Pool[] = [DEEP, pool('6'.repeat(16), 10_000, TICK + 60, '900')];
const TICKS: PoolTick[] = [
  { tick: TICK - 90 * SPACING, liquidity_net: '120000', liquidity_gross: '120000' },
  { tick: TICK - 40 * SPACING, liquidity_net: '130000', liquidity_gross: '130000' },
  { tick: TICK + 40 * SPACING, liquidity_net: '-130000', liquidity_gross: '130000' },
  { tick: TICK + 90 * SPACING, liquidity_net: '-120000', liquidity_gross: '120000' },
];
const HELD = amountsForLiquidity(
  sqrtRatioAtTick(TICK),
  RANGE.tick_lower,
  RANGE.tick_upper,
  parseDecimal(OWN_LIQUIDITY),
  false,
);
const POSITION: LiquidityPosition = {
  ...{ position_id: '3'.repeat(16), pool_id: '4'.repeat(16), owner: OWN, token0: QUSDC, token1: QBTC, ...RANGE },
  price_lower: (1.0001 ** RANGE.tick_lower).toFixed(18),
  price_upper: (1.0001 ** RANGE.tick_upper).toFixed(18),
  ...{ liquidity: OWN_LIQUIDITY, in_range: true, fees0: '41.250001', fees1: '0.00064' },
  ...{ amount0: formatDecimal(HELD.amount0), amount1: formatDecimal(HELD.amount1) },
};

const ORDERS: OpenOrder[] = [
  ...(['64000', '63500.5'] as const).map((price, at) => ({
    ...{ pair: MARKET, order_id: String(at + 1).repeat(16), side: 'sell', order_type: 'limit' },
    ...{ price: inverse(Number(price)), amount: '16000', filled: at === 0 ? '4000' : '0' },
    remaining: at === 0 ? '12000' : '16000',
  })),
];

const PERP_MARKET: PerpMarket = {
  ...{ market_id: PERP, base: 'BTC', quote: 'USD', max_leverage: '50', maintenance_rate: '0.01' },
  ...{ oracle_price: '65001', oracle_time: String(NOW - 4), mark_price: '65003.25', last_trade_price: '65012.5' },
  ...{ open_interest: '48.125', best_bid: '64900', best_ask: '65100', funding_rate: '-0.0000125' },
  ...{ funding_time: String(NOW - 600), next_funding_time: String(NOW + 3_000), premium_sum: '0' },
  premium_time: String(NOW - 4),
};

const PERP_ACCOUNT: PerpAccount = {
  ...{ address: OWN, exchange_nonce: 12, collateral: '5000', withdrawable: '3902.125', equity: '4943.6625' },
  ...{ maintenance_margin: '77.75', initial_margin: '1107.65', open_order_margin: '600' },
  positions: {
    [PERP]: {
      ...{ size: '-0.05', entry_price: '63876', mark_price: '65003.25', isolated: false, isolated_margin: '0' },
      ...{ notional: '3250.1625', unrealized_pnl: '-56.3625', leverage: '5', liquidation_price: '160234.98765432' },
    },
    'ETH-USD-PERP': {
      ...{ size: '1.5', entry_price: '3000', mark_price: '3050', isolated: true, isolated_margin: '450' },
      ...{ notional: '4575', unrealized_pnl: '75', leverage: '10', liquidation_price: '2727.27272727' },
    },
  },
  leverage: { [PERP]: { leverage: '5', mode: 'cross' }, 'ETH-USD-PERP': { leverage: '10', mode: 'isolated' } },
  orders: [
    {
      ...{ market_id: PERP, order_id: '5'.repeat(16), side: 'buy', price: '60000', size: '0.05', filled: '0' },
      ...{ remaining: '0.05', reduce_only: true, leverage: '5' },
    },
  ],
  ...{ vault_shares: '700', vault_unlock_time: String(NOW + 86_400), collateral_token: 'SVC' },
  ...{ holder_address: OWN, holder_balance: '12450.73' },
  vault: {
    ...{ nav: '71250.5', collateral: '71250.5', total_shares: '70000', share_value: '1.017864285714285714' },
    ...{ protocol_shares: '0', depositors: 41, positions: {}, lockup_seconds: 345_600 },
  },
};

const VALIDATORS: Validator[] = [
  {
    ...{ address: OWN, public_key: '00', stake: '200000', effective_stake: '200000', status: 'active' },
    ...{ activation_epoch: 12, exit_epoch: null, slashed: false },
  },
];

const QUOTE: Quote = {
  ...{ source: 'amm', pool_id: '4'.repeat(16), pair: MARKET, token_in: QUSDC, token_out: QBTC, amount_in: '3250' },
  ...{ amount_out: '0.04985811', unfilled_in: '0', fee: '9.75', execution_price: '0.000015340957' },
  ...{ price_before: '0.00001539053', price_after: '0.00001533', price_impact: '0.00327' },
};

const BALANCES: Readonly<Record<string, string>> = { SVC: '12450.73', [QUSDC]: '250000.123456', [QBTC]: '0.1' };
const isPerp = (query: URLSearchParams): boolean => query.get('market') === PERP;
const HASH = '7f'.repeat(32);

/** The node that scenes of trading read. */
export const TRADE_NODE: PlayedNode = {
  block: { height: HEIGHT, timestamp: NOW },
  calls: { eth_chainId: '0x7ab7', eth_blockNumber: `0x${HEIGHT.toString(16)}`, rpc_modules: {} },
  reads: [
    played(getStatus, () => ({ height: HEIGHT, last_block_hash: HASH, node_id: 'played' })),
    played(getBlock, () => ({
      block: {
        ...{ block_hash: HASH, hash: HASH, block_height: HEIGHT, id: HEIGHT, prev_block_hash: null, merkle_root: null },
        ...{ timestamp: NOW, slot: 9, epoch: 48, difficulty: null, nonce: null, validator_address: OTHER },
        ...{ address: OTHER, validator_signature: null, content: '{}', created_at: '' },
      },
      transactions: [],
      full_transactions: null,
    })),
    played(getMarkets, () => TICKERS),
    played(getOrderBook, (query) => (isPerp(query) ? perpBook(Number(query.get('level') ?? 2)) : BOOK)),
    played(getTrades, (query) =>
      isPerp(query)
        ? { ...PERP_HEAD, trades: trades(PERP, (at) => aroundLast(at).toFixed(2)), last_seq: 900 }
        : { ...SPOT, trades: trades(MARKET, (at) => inverse(aroundLast(at))), last_seq: 900 },
    ),
    played(getCandles, (query) => {
      const interval = INTERVAL_NAMES.find((one) => one === query.get('interval')) ?? '1h';
      const end = Number(query.get('end') ?? NOW);
      return isPerp(query)
        ? { ...PERP_HEAD, interval, candles: candles(interval, wave, end) }
        : { ...SPOT, interval, candles: candles(interval, (at) => 1 / wave(at), end) };
    }),
    played(getPools, () => POOLS),
    played(getPool, () => ({ ...DEEP, ticks: TICKS, position_list: [POSITION] })),
    played(getPositions, () => [POSITION]),
    played(getOpenOrders, () => ORDERS),
    played(quoteSwap, () => QUOTE),
    played(getPerpMarket, () => PERP_MARKET),
    played(getPerpAccount, () => PERP_ACCOUNT),
    played(getValidators, () => VALIDATORS),
    played(getExchangeGasPrice, () => 1_000_000_000),
    played(getTokenBalance, (query) => {
      const [asset, address] = [query.get('token_address') ?? '', query.get('address') ?? ''];
      return { token_address: asset, address, balance: BALANCES[asset] ?? '0', frozen: false };
    }),
  ],
};
