// Values that make the example calls of the documents work on this node: its accounts, tokens, pools and newest block.

import type { JsonValue } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { type ChainSample, sampleOf } from '@svc/core/reads/samples';
import type { TSchema } from 'typebox';
import type { ChainView } from '../../chain/chainView.ts';

/** Example of a parameter by its schema; undefined where there is none. */
export type ExampleOf = (schema: TSchema) => JsonValue | undefined;

export function createExamples(chain: ChainView): ExampleOf {
  const values = (): Readonly<Record<ChainSample, JsonValue | undefined>> => {
    const { state, genesis } = chain;
    const pool = [...state.pools.values()].find(({ token0, token1 }) => [token0, token1].includes(NATIVE_SYMBOL));
    const traded = pool?.token0 === NATIVE_SYMBOL ? pool.token1 : pool?.token0;
    const token = state.tokens.get(traded ?? '') ?? state.tokens.values().next().value;
    const account = genesis.allocations[0]?.address ?? genesis.validators[0]?.address;
    const asset = token?.address ?? NATIVE_SYMBOL;
    const tip = chain.hasTip ? chain.tip : undefined;
    const transaction = {
      op_type: 'TOKEN_TRANSFER',
      sender: token?.creator ?? account ?? '',
      params: { token_address: asset, to: account ?? '', amount: '1' },
    };
    return {
      account,
      native: NATIVE_SYMBOL,
      token: asset,
      pool: pool?.id,
      pair: pool === undefined ? undefined : `${pool.token0}:${pool.token1}`,
      market: token === undefined ? undefined : `${NATIVE_SYMBOL}/${token.symbol}`,
      perpMarket: state.perps.marketIds()[0] ?? 'BTC-USD-PERP',
      collection: state.nfts.collections.keys().next().value,
      height: String(tip?.height ?? 0),
      blockHash: tip === undefined ? undefined : `0x${tip.hash}`,
      call: { to: asset, data: '0x06fdde03' },
      unsignedTransaction: { ...transaction, nonce: 0 },
      // Without a nonce a simulation takes the next free one.
      transactionToSimulate: transaction,
    };
  };
  return (schema) => {
    const sample = sampleOf(schema);
    if (typeof sample === 'object') return sample.value;
    return sample === undefined ? undefined : values()[sample];
  };
}
