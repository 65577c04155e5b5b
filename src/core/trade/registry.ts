// Every read of the trade API, in the order of its document.

import type { Static, TObject } from 'typebox';
import { ACCOUNT_READS } from './accountReads.ts';
import { ASSET_READS } from './assetReads.ts';
import type { TradeReadSpec } from './defineTradeRead.ts';
import { MARKET_READS } from './marketReads.ts';
import { POOL_READS } from './poolReads.ts';
import { PRICE_READS } from './priceReads.ts';

/** Version segment of the base path. */
export const TRADE_VERSION = 'v1-test';
/** Base path of the service. */
export const TRADE_BASE = `/api/${TRADE_VERSION}`;

/** Every read. */
export const TRADE_READS = [...MARKET_READS, ...POOL_READS, ...ASSET_READS, ...PRICE_READS, ...ACCOUNT_READS] as const;

type Declared = (typeof TRADE_READS)[number];
export type TradeReadName = Declared['name'];
type TradeReadOf<N extends TradeReadName> = Extract<Declared, { readonly name: N }>;
/** Path and query parameters of a read, checked, with defaults. */
export type TradeParams<N extends TradeReadName> = Static<TradeReadOf<N>['params']> & Static<TradeReadOf<N>['query']>;
/** Body of a read. */
export type TradeResult<N extends TradeReadName> = Static<TradeReadOf<N>['result']>;
/** A declaration whose name is known only to be one of them. */
export type AnyTradeRead = TradeReadSpec<TradeReadName, TObject, TObject, TObject>;
/** All of them, typed for lists. */
export const ALL_TRADE_READS: readonly AnyTradeRead[] = [...TRADE_READS];
