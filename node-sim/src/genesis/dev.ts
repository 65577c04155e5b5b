// Genesis `dev`: `empty`, an issuer with four tokens, pools against qUSDC around everyday prices, and small books whose
// orders do not cross. Everything is made by ordinary transactions in the first blocks.

import { tokenAddress } from '@svc/core/accounts/protocolIds';
import { formatDecimal, formatRatioHalfUp, mulDivDown, ONE, parseDecimal, sqrtDown } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { ISSUER_SEED, MAKER_SEED, VALIDATOR_SEEDS } from './devAccounts.ts';
import { emptyGenesis } from './empty.ts';
import { addressOfSeed, type FirstTx, type Genesis, paramsOf } from './genesis.ts';

interface DevToken {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly supply: string;
  /** The share of the market maker. */
  readonly makerShare: string;
}

const TOKENS: readonly DevToken[] = [
  { symbol: 'qUSDC', name: 'Quantum USD Coin', decimals: 6, supply: '1000000000000', makerShare: '1000000000' },
  { symbol: 'qUSDT', name: 'Quantum Tether USD', decimals: 6, supply: '1000000000000', makerShare: '1000000000' },
  { symbol: 'qBTC', name: 'Quantum Bitcoin', decimals: 8, supply: '21000000', makerShare: '10000' },
  { symbol: 'qETH', name: 'Quantum Ether', decimals: 18, supply: '120000000', makerShare: '100000' },
];

interface DevMarket {
  readonly symbol: string;
  /** qUSDC for one unit. */
  readonly price: string;
  /** Units in the pool when it opens. */
  readonly depth: string;
  /** Units in the best order of each side of the book. */
  readonly lot: string;
  readonly feeTier: number;
}

const MARKETS: readonly DevMarket[] = [
  { symbol: 'qBTC', price: '65000', depth: '200', lot: '0.25', feeTier: 3000 },
  { symbol: 'qETH', price: '2500', depth: '4000', lot: '5', feeTier: 3000 },
  { symbol: NATIVE_SYMBOL, price: '0.5', depth: '4000000', lot: '10000', feeTier: 3000 },
];

const ISSUER_AMOUNT = '10000000';
const MAKER_AMOUNT = '100000000';
const POOL_STAKE = '10000';
/** The widest ticks that spacing 60 allows: the position covers every price. */
const WIDEST_TICK = 887_220;
const LEVELS = 5;
/** Distance of the best order from the pool's price, and between levels, in 1/10,000. */
const FIRST_STEP = 10n;
const STEP = 15n;

const issuer = addressOfSeed(ISSUER_SEED);
/** Address of a token of this genesis by its index in the list: the issuer deploys them first, in order. */
const addressOfToken = (at: number) => tokenAddress(issuer, at, TOKENS[at]?.symbol ?? '');
const QUOTE = addressOfToken(0);

const assetOf = (symbol: string) =>
  symbol === NATIVE_SYMBOL ? NATIVE_SYMBOL : addressOfToken(TOKENS.findIndex((token) => token.symbol === symbol));

/** A market seen from the sorted pair. */
function oriented(market: DevMarket) {
  const asset = assetOf(market.symbol);
  const isBase = asset < QUOTE;
  const price = parseDecimal(market.price);
  return { asset, isBase, price, pair: isBase ? `${asset}:${QUOTE}` : `${QUOTE}:${asset}` };
}

/** Price of the sorted pair for a price in qUSDC, at most 18 places. */
const pairPrice = (isBase: boolean, price: bigint) =>
  isBase ? formatDecimal(price) : formatDecimal(mulDivDown(ONE, ONE, price));

function poolTxs(market: DevMarket): FirstTx[] {
  const { asset, isBase, price } = oriented(market);
  const tokens = { token0: isBase ? asset : QUOTE, token1: isBase ? QUOTE : asset };
  // A full-range position of liquidity sqrt(x·y) holds about x of one token and y of the other.
  const depth = parseDecimal(market.depth);
  const liquidity = sqrtDown(depth * mulDivDown(depth, price, ONE));
  return [
    {
      seed: MAKER_SEED,
      op: 'CREATE_POOL',
      params: paramsOf({
        ...tokens,
        fee_tier: market.feeTier,
        pool_type: 'STANDARD',
        initial_price: pairPrice(isBase, price),
        stake_amount: POOL_STAKE,
      }),
    },
    {
      seed: MAKER_SEED,
      op: 'ADD_LIQUIDITY',
      params: paramsOf({
        ...tokens,
        fee_tier: market.feeTier,
        tick_lower: -WIDEST_TICK,
        tick_upper: WIDEST_TICK,
        amount: formatDecimal(liquidity),
      }),
    },
  ];
}

/**
 * Bids below and asks above the pool's price, larger further out. `side` is in terms of the asset that people think of.
 */
function bookTxs(market: DevMarket): FirstTx[] {
  const { isBase, price, pair } = oriented(market);
  const lot = parseDecimal(market.lot);
  return (['buy', 'sell'] as const).flatMap((side) =>
    Array.from({ length: LEVELS }, (_, level): FirstTx => {
      const offset = FIRST_STEP + STEP * BigInt(level);
      const at = mulDivDown(price, side === 'buy' ? 10_000n - offset : 10_000n + offset, 10_000n);
      const size = lot * BigInt(level + 1);
      // Where qUSDC is the base of the sorted pair, selling the asset is buying qUSDC.
      const pairSide = isBase === (side === 'buy') ? 'buy' : 'sell';
      const amount = isBase ? formatDecimal(size) : formatRatioHalfUp(mulDivDown(size, at, ONE), ONE, 6);
      return {
        seed: MAKER_SEED,
        op: 'PLACE_ORDER',
        params: paramsOf({ pair, side: pairSide, order_type: 'limit', price: pairPrice(isBase, at), amount }),
      };
    }),
  );
}

/** Two small swaps, so that each market has a last price from the start. */
function firstTradeTxs(market: DevMarket): FirstTx[] {
  const { asset, price } = oriented(market);
  const swap = (tokenIn: string, tokenOut: string, amountIn: string): FirstTx => ({
    seed: ISSUER_SEED,
    op: 'SWAP',
    params: paramsOf({ token_in: tokenIn, token_out: tokenOut, amount_in: amountIn, venue: 'amm' }),
  });
  const tenth = parseDecimal(market.lot) / 10n;
  return [
    swap(QUOTE, asset, formatDecimal(mulDivDown(tenth, price, ONE))),
    swap(asset, QUOTE, formatDecimal(tenth / 2n)),
  ];
}

/** Base and oracle price of each perpetuals market. */
const PERPS = { BTC: '65000', ETH: '2500' } as const;

const perpTxs = (): FirstTx[] =>
  Object.keys(PERPS).map(
    (base): FirstTx => ({ seed: MAKER_SEED, op: 'CREATE_MARKET', params: paramsOf({ base_token: base }) }),
  );

/** All validators vote for the first prices at once, so that the markets trade from the start. */
const voteTxs = (): FirstTx[] =>
  VALIDATOR_SEEDS.map((seed): FirstTx => ({ seed, op: 'ORACLE_VOTE', params: paramsOf({ prices: paramsOf(PERPS) }) }));

/** The development network. */
export function devGenesis(): Genesis {
  const empty = emptyGenesis();
  const maker = addressOfSeed(MAKER_SEED);
  const deploys = TOKENS.map(
    ({ symbol, name, decimals, supply }): FirstTx => ({
      seed: ISSUER_SEED,
      op: 'TOKEN_DEPLOY',
      params: paramsOf({ name, symbol, decimals, total_supply: supply, mint_authority: issuer }),
    }),
  );
  const shares = TOKENS.map(
    ({ makerShare }, at): FirstTx => ({
      seed: ISSUER_SEED,
      op: 'TOKEN_TRANSFER',
      params: paramsOf({ token_address: addressOfToken(at), to: maker, amount: makerShare }),
    }),
  );
  return {
    ...empty,
    name: 'dev',
    allocations: [
      ...empty.allocations,
      { address: issuer, amount: ISSUER_AMOUNT, label: 'issuer' },
      { address: maker, amount: MAKER_AMOUNT, label: 'market maker' },
    ],
    oraclePrices: PERPS,
    firstBlocks: [
      [...deploys, ...shares],
      [...MARKETS.flatMap(poolTxs), ...perpTxs()],
      MARKETS.flatMap(bookTxs),
      [...MARKETS.flatMap(firstTradeTxs), ...voteTxs()],
    ],
    issuerSeed: ISSUER_SEED,
  };
}
