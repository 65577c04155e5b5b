// The verified assets that the trade API ships: what they are called here, what their token is called on the network,
// and where outside sources price them. Which token an entry is on a network is decided by node-sim/src/trade.

import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL } from '../names.ts';

/** What each outside source calls an asset; absent where a source does not price it. */
export interface ExternalIds {
  readonly exchange1?: string;
  readonly exchange2?: string;
  readonly aggregator?: string;
}

/** A verified asset. */
export interface CatalogEntry {
  readonly slug: string;
  readonly symbol: string;
  readonly name: string;
  /** Symbol of its token, letter case included. */
  readonly onChainSymbol: string;
  readonly decimals: number;
  readonly outside: ExternalIds | null;
  readonly isUsdStable: boolean;
  /** The higher one of two assets is the quote of their market. */
  readonly quoteRank: number;
  readonly color: string;
  readonly isNative: boolean;
}

function bridged(
  symbol: string,
  name: string,
  decimals: number,
  color: string,
  outside: ExternalIds,
  quoteRank = 0,
  isUsdStable = false,
): CatalogEntry {
  return {
    slug: symbol.toLowerCase(),
    symbol,
    name,
    onChainSymbol: `q${symbol}`,
    decimals,
    outside,
    isUsdStable,
    quoteRank,
    color,
    isNative: false,
  };
}

const own = { decimals: NATIVE_DECIMALS, outside: null, isUsdStable: false, color: '#0b7f86' } as const;

/** Every verified asset, in the order in which lists show them. */
export const CATALOG: readonly CatalogEntry[] = [
  bridged('USDC', 'USD Coin', 6, '#2775ca', { exchange2: 'USDCUSD', aggregator: 'usd-coin' }, 100, true),
  bridged(
    'USDT',
    'Tether USD',
    6,
    '#26a17b',
    { exchange1: 'USDT-USD', exchange2: 'USDTUSD', aggregator: 'tether' },
    90,
    true,
  ),
  bridged('BTC', 'Bitcoin', 8, '#f7931a', { exchange1: 'BTC-USD', exchange2: 'XBTUSD', aggregator: 'bitcoin' }, 80),
  bridged('ETH', 'Ether', 18, '#627eea', { exchange1: 'ETH-USD', exchange2: 'ETHUSD', aggregator: 'ethereum' }, 70),
  {
    ...own,
    slug: NATIVE_SYMBOL.toLowerCase(),
    symbol: NATIVE_SYMBOL,
    name: NATIVE_NAME,
    onChainSymbol: NATIVE_SYMBOL,
    quoteRank: 60,
    isNative: true,
  },
  {
    ...own,
    slug: `w${NATIVE_SYMBOL.toLowerCase()}`,
    symbol: `w${NATIVE_SYMBOL}`,
    name: `Wrapped ${NATIVE_NAME}`,
    onChainSymbol: `w${NATIVE_SYMBOL}`,
    quoteRank: 55,
    isNative: false,
  },
  bridged('SOL', 'Solana', 9, '#9945ff', { exchange1: 'SOL-USD', exchange2: 'SOLUSD', aggregator: 'solana' }),
  bridged('BNB', 'BNB', 18, '#f3ba2f', { exchange1: 'BNB-USD', exchange2: 'BNBUSD', aggregator: 'binancecoin' }),
  bridged('AVAX', 'Avalanche', 18, '#e84142', {
    exchange1: 'AVAX-USD',
    exchange2: 'AVAXUSD',
    aggregator: 'avalanche-2',
  }),
  bridged('LINK', 'Chainlink', 18, '#2a5ada', { exchange1: 'LINK-USD', exchange2: 'LINKUSD', aggregator: 'chainlink' }),
  bridged('UNI', 'Uniswap', 18, '#ff007a', { exchange1: 'UNI-USD', exchange2: 'UNIUSD', aggregator: 'uniswap' }),
  bridged('ADA', 'Cardano', 6, '#0033ad', { exchange1: 'ADA-USD', exchange2: 'ADAUSD', aggregator: 'cardano' }),
  bridged('DOT', 'Polkadot', 10, '#e6007a', { exchange1: 'DOT-USD', exchange2: 'DOTUSD', aggregator: 'polkadot' }),
  bridged('DOGE', 'Dogecoin', 8, '#c2a633', { exchange1: 'DOGE-USD', exchange2: 'XDGUSD', aggregator: 'dogecoin' }),
];
