// What the documents say of reads beyond their declarations: groups, unknown objects, limits, controls, socket methods.

import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import type { ReadName } from '@svc/core/reads/registry';
import { type TObject, Type } from 'typebox';

/** What a REST route answers 404 for. */
export const UNKNOWN_OBJECTS: Partial<Record<ReadName, string>> = {
  getBlock: 'There is no such block.',
  getTransaction: 'There is no such transaction.',
  getIndexedTransaction: 'There is no such transaction.',
  getToken: 'There is no such token.',
  getTokenBalance: 'There is no such token.',
  getAllowance: 'There is no such token.',
  isTokenOperator: 'There is no such token.',
  isNftOperator: 'There is no such collection.',
  getNftCollection: 'There is no such collection.',
  getNft: 'There is no such collection or item.',
  getPool: 'There is no such pool.',
  quoteSwap: 'There is no such asset or pool, or nothing that could fill the swap.',
  quoteLiquidity: 'There is no such pool.',
  getSpotOrderBook: 'There is no such order book.',
  getPerpMarket: 'There is no such market.',
  getPerpOrderBook: 'There is no such market.',
  getPerpTrades: 'There is no such market.',
  getTicker: 'There is no such market.',
  getOrderBook: 'There is no such market.',
  getTrades: 'There is no such market.',
  getCandles: 'There is no such market.',
};

/** Groups of methods in the order of the documents. */
export const GROUPS = [
  'Chain',
  'History',
  'Exchange',
  'Simulation',
  'Tokens',
  'Items',
  'Spot',
  'Perpetuals',
  'Market data',
  'EVM',
  'Node',
] as const;
export type Group = (typeof GROUPS)[number];

const BY_PREFIX: readonly (readonly [string, Group])[] = [
  ['eth_', 'EVM'],
  ['net_', 'EVM'],
  ['web3_', 'EVM'],
  ['debug_', 'EVM'],
  ['market_', 'Market data'],
  ['perp_', 'Perpetuals'],
  ['tx_', 'History'],
  ['rpc', 'Node'],
];

const BY_NAME: readonly (readonly [RegExp, Group])[] = [
  [/^simulate/, 'Simulation'],
  [/Nft/, 'Items'],
  [/Token|Allowance/, 'Tokens'],
  [/Pool|Swap|Liquidity|Positions|OrderBook|OpenOrders/, 'Spot'],
];

/** The group of a read. */
export function groupOf(read: ReadDeclaration): Group {
  const byName = BY_NAME.find(([pattern]) => pattern.test(read.name))?.[1];
  if (byName === 'Simulation') return byName;
  const byPrefix = BY_PREFIX.find(([prefix]) => read.rpc?.startsWith(prefix))?.[1];
  if (byPrefix !== undefined) return byPrefix;
  if (read.rpc?.startsWith('exchange_') !== true && read.rest?.path.includes('exchange') !== true) return 'Chain';
  return byName ?? 'Exchange';
}

/** A method that is documented and is no read. */
export interface OtherMethod {
  readonly method: string;
  readonly params: TObject;
  readonly summary: string;
}

/** Methods that only a WebSocket answers. */
export const SOCKET_METHODS: readonly OtherMethod[] = [
  {
    method: 'eth_subscribe',
    params: Type.Object({
      kind: Type.Union([
        Type.Literal('newHeads'),
        Type.Literal('logs'),
        Type.Literal('newPendingTransactions'),
        Type.Literal('syncing'),
      ]),
      filter: Type.Optional(Type.Unknown({ expected: 'a log filter, for logs' })),
    }),
    summary: 'Starts notifications on this WebSocket: eth_subscription with the id that this answers.',
  },
  {
    method: 'eth_unsubscribe',
    params: Type.Object({ id: Type.String() }),
    summary: 'Ends notifications; false when there were none.',
  },
];

/** Namespace of a method: what stands before the first `_` or `.`. */
export function namespaceOf(method: string): string {
  return /^[a-z0-9]+/.exec(method)?.[0] ?? method;
}
