// Accounts: what one holds, its orders, positions and nonce; its profit and loss; receipts.

import { Type } from 'typebox';
import { receiptShape } from '../reads/exchange/receiptShape.ts';
import { perpAccountMembers } from '../reads/perps/perpShape.ts';
import { positionShape } from '../reads/spot/poolShape.ts';
import { defineTradeRead } from './defineTradeRead.ts';
import {
  accountSegment,
  assetShape,
  decimal,
  hashSegment,
  nullable,
  origin,
  source,
  time,
  whole,
} from './tradeFields.ts';

const order = Type.Object({
  market: Type.String(),
  path: Type.String(),
  pair: Type.String({ description: 'for CANCEL_ORDER' }),
  orderId: Type.String({ description: 'for CANCEL_ORDER' }),
  side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
  price: decimal,
  amount: decimal,
  filled: decimal,
  remaining: decimal,
  base: Type.String(),
  quote: Type.String(),
});

const market = Type.Object({
  kind: Type.Union([Type.Literal('spot'), Type.Literal('perp')]),
  market: Type.String(),
  path: Type.String(),
  unit: Type.String({ description: 'what volume, realized and unrealized are counted in' }),
  trades: whole,
  wins: whole,
  losses: whole,
  volume: decimal,
  volumeUsd: nullable(decimal),
  realized: decimal,
  realizedUsd: nullable(decimal),
  unrealized: nullable(decimal),
  unrealizedUsd: nullable(decimal),
  position: decimal,
  positionSymbol: Type.String(),
  avgCost: nullable(decimal),
});

const group = { group: 'Accounts', isStaleAllowed: false } as const;
const params = Type.Object({ address: accountSegment });

/** Reads of accounts. */
export const ACCOUNT_READS = [
  defineTradeRead({
    name: 'account',
    path: '/accounts/{address}',
    params,
    query: Type.Object({
      tokens: Type.Optional(
        Type.String({
          maxLength: 10_000,
          pattern: '^(?:0x[0-9a-fA-F]{40}(?:,(?!$)|$)){0,100}$',
          expected: 'at most 100 token addresses joined by commas',
          description: 'more tokens to look at',
        }),
      ),
    }),
    result: Type.Object({
      address: Type.String(),
      balances: Type.Array(Type.Object({ asset: assetShape, balance: decimal, inOrders: decimal })),
      spotOrders: Type.Array(order),
      lpPositions: Type.Array(positionShape),
      perp: nullable(
        Type.Object({
          ...perpAccountMembers,
          holder_address: Type.Optional(Type.String()),
          holder_balance: Type.Optional(decimal),
        }),
      ),
      exchangeNonce: nullable(whole),
      ...origin,
    }),
    maxAgeSec: 2,
    keeps: 'short',
    keepsLiterals: false,
    errors: [400, 502],
    summary:
      'Balances with what is in orders, spot orders oriented to their markets, liquidity, perpetuals account and exchange nonce.',
    ...group,
  }),
  defineTradeRead({
    name: 'accountPnl',
    path: '/accounts/{address}/pnl',
    params,
    query: Type.Object({}),
    result: Type.Object({
      address: Type.String(),
      totals: Type.Object({
        realizedUsd: decimal,
        unrealizedUsd: decimal,
        pnlUsd: decimal,
        volumeUsd: decimal,
        trades: whole,
        wins: whole,
        losses: whole,
        unpriced: Type.Array(Type.String()),
      }),
      series: Type.Array(Type.Object({ time, realizedUsd: decimal }), { description: 'cumulative, oldest first' }),
      markets: Type.Array(market),
      perpUnit: nullable(Type.String()),
      window: Type.Object({ from: nullable(time), truncated: Type.Boolean() }),
      ...origin,
    }),
    maxAgeSec: 10,
    keeps: 'costly',
    keepsLiterals: false,
    errors: [400, 502],
    summary:
      'Profit and loss: spot at average cost for each market, perpetuals as realized, in US dollars at prices of now.',
    ...group,
  }),
  defineTradeRead({
    name: 'receipt',
    path: '/receipts/{hash}',
    params: Type.Object({ hash: hashSegment }),
    query: Type.Object({}),
    result: Type.Object({ ...receiptShape.properties, source }),
    maxAgeSec: 3600,
    keeps: 'short',
    keepsLiterals: true,
    errors: [400, 404, 502],
    summary: 'The receipt of an exchange transaction; 404 while it is pending.',
    ...group,
  }),
] as const;
