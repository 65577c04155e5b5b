// Shapes that the documents describe once, under a name.

import { OPS } from '@svc/core/ops/registry';
import {
  blockShape,
  exchangeTransaction,
  legacyTransaction,
  rawEvmTransaction,
} from '@svc/core/reads/chain/blockShape';
import { callParam, evmBlock, evmLog, evmReceipt, evmTransaction, overridesParam } from '@svc/core/reads/eth/evmShape';
import { receiptShape } from '@svc/core/reads/exchange/receiptShape';
import { accountEntry, fullEntry, plainEntry } from '@svc/core/reads/history/historyShape';
import { bookShape, candleShape, tickerShape, tradeShape } from '@svc/core/reads/market/marketShape';
import { collectionShape } from '@svc/core/reads/nfts/nftShape';
import {
  perpBookShape,
  perpEventShape,
  perpFillShape,
  perpMarketShape,
  perpOrderShape,
  perpVaultShape,
} from '@svc/core/reads/perps/perpShape';
import { changesShape } from '@svc/core/reads/simulate/changesShape';
import { poolShape, positionShape } from '@svc/core/reads/spot/poolShape';
import { tokenShape } from '@svc/core/reads/tokens/tokenShape';
import { type JsonSchema, plainSchema, toJsonSchema } from '@svc/core/rpc/jsonSchema';
import { namedSchemas } from '@svc/core/rpc/openApi';
import type { TSchema } from 'typebox';

const NAMED: Readonly<Record<string, TSchema>> = {
  Block: blockShape,
  ExchangeTransaction: exchangeTransaction,
  RawEvmTransaction: rawEvmTransaction,
  LegacyTransaction: legacyTransaction,
  Receipt: receiptShape,
  HistoryEntry: accountEntry,
  LatestEntry: plainEntry,
  IndexedTransaction: fullEntry,
  Token: tokenShape,
  Collection: collectionShape,
  Pool: poolShape,
  PoolPosition: positionShape,
  Ticker: tickerShape,
  OrderBook: bookShape,
  Trade: tradeShape,
  Candle: candleShape,
  PerpMarket: perpMarketShape,
  PerpBook: perpBookShape,
  PerpOrder: perpOrderShape,
  PerpVault: perpVaultShape,
  PerpFill: perpFillShape,
  PerpEvent: perpEventShape,
  Changes: changesShape,
  EvmBlock: evmBlock,
  EvmTransaction: evmTransaction,
  EvmReceipt: evmReceipt,
  EvmLog: evmLog,
  EvmCall: callParam,
  StateOverrides: overridesParam,
};

/** The names of these shapes. */
export const SHAPE_NAMES: ReadonlyMap<TSchema, string> = new Map(
  Object.entries(NAMED).map(([name, schema]) => [schema, name]),
);

/** Name of a shape that is documented once. */
export const shapeName = (schema: TSchema): string | undefined => SHAPE_NAMES.get(schema);

/** JSON Schema of a declared schema, named shapes as references. */
export const documented = (schema: TSchema): JsonSchema => toJsonSchema(schema, shapeName);

const unsigned = {
  op_type: {
    description: 'Number or name of an operation.',
    anyOf: [{ type: 'integer', minimum: 1, maximum: 255 }, { type: 'string' }],
  },
  sender: { type: 'string', description: 'The 0xPQ address whose key signs.' },
  nonce: { type: 'integer', minimum: 0, description: 'Next exchange nonce of the sender.' },
  params: {
    description: 'Parameters of the operation that `op_type` names.',
    anyOf: Object.keys(OPS).map((name) => ({ $ref: `#/components/schemas/Params_${name}` })),
  },
  gas_limit: {
    type: 'integer',
    minimum: 0,
    description: 'Without one: 100,000, or what the operation costs where that is more.',
  },
  gas_price: {
    description: 'Wei per gas, integer or text.',
    anyOf: [{ type: 'integer' }, { type: 'string' }],
    default: '1000000000',
  },
} as const;

const TRANSACTIONS: Readonly<Record<string, JsonSchema>> = {
  UnsignedTransaction: { type: 'object', properties: unsigned, required: ['op_type', 'sender', 'nonce', 'params'] },
  TransactionToSimulate: { type: 'object', properties: unsigned, required: ['op_type', 'sender', 'params'] },
  SignedTransaction: {
    type: 'object',
    properties: {
      ...unsigned,
      public_key: { type: 'string', description: '3,904 hex digits.' },
      signature: { type: 'string', description: '6,618 hex digits.' },
    },
    required: ['op_type', 'sender', 'nonce', 'params', 'public_key', 'signature'],
  },
};

/** Everything under `components.schemas`. */
export function componentSchemas(): Record<string, JsonSchema> {
  const params = Object.entries(OPS).map(
    ([name, op]) =>
      [`Params_${name}`, { title: `Parameters of ${name}`, ...plainSchema(op.params, shapeName) }] as const,
  );
  return {
    Failure: {
      type: 'object',
      properties: { ok: { const: false }, error: { type: 'string', description: 'A sentence for people.' } },
      required: ['ok', 'error'],
      additionalProperties: false,
    },
    ...TRANSACTIONS,
    ...namedSchemas(SHAPE_NAMES),
    ...Object.fromEntries(params),
  };
}
