// Values that make the calls of the documents work on this very node: its accounts, tokens, pools and newest block.

import type { JsonValue } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { AnyRead } from '@svc/core/reads/registry';
import type { ChainView } from '../../chain/chainView.ts';

/** Example of a parameter, or undefined where none helps. */
export type ExampleOf = (read: AnyRead, param: string) => JsonValue | undefined;

export function createExamples(chain: ChainView): ExampleOf {
  return (read, param) => {
    if (read.notInExamples?.some((name) => name === param) === true) return undefined;
    const { state, genesis } = chain;
    const token =
      [...state.tokens.values()].find(({ symbol }) => symbol === 'qUSDC') ?? state.tokens.values().next().value;
    const pool = state.pools.values().next().value;
    const address = genesis.allocations[0]?.address ?? genesis.validators[0]?.address;
    const asset = token?.address ?? NATIVE_SYMBOL;
    const isEvm = read.rest === undefined && read.rpc?.startsWith('eth_') === true;
    const tip = chain.hasTip ? chain.tip : undefined;
    const sender = token?.creator ?? address ?? '';
    // Where it is missing, a simulation takes the next free one.
    const isSimulated = read.rest?.method === 'POST' && read.rest.body === 'transactionToSimulate';
    const transaction = {
      op_type: 'TOKEN_TRANSFER',
      sender,
      ...(isSimulated ? {} : { nonce: 0 }),
      params: { token_address: asset, to: address ?? '', amount: '1' },
    };
    const values: Record<string, JsonValue | undefined> = {
      address,
      owner: address,
      holder: address,
      spender: address,
      operator: address,
      token_address: asset,
      token_a: NATIVE_SYMBOL,
      token_b: asset,
      token_in: NATIVE_SYMBOL,
      token_out: asset,
      amount_in: '1',
      pool_id: pool?.id,
      tick_lower: -600,
      tick_upper: 600,
      liquidity: '10',
      pair: pool === undefined ? undefined : `${pool.token0}:${pool.token1}`,
      market: token === undefined ? undefined : `${NATIVE_SYMBOL}/${token.symbol}`,
      market_id: state.perps.marketIds()[0] ?? 'BTC-USD-PERP',
      block: isEvm ? 'latest' : String(tip?.height ?? 0),
      block_hash: tip?.hash,
      hash: tip === undefined ? undefined : `0x${tip.hash}`,
      collection: state.nfts.collections.keys().next().value,
      token_id: '1',
      call: { to: asset, data: '0x06fdde03' },
      filter: { fromBlock: '0x0', toBlock: 'latest' },
      slot: isEvm ? '0x0' : undefined,
      slots: [],
      count: '0x4',
      newest: 'latest',
      index: '0x0',
      data: '0x',
      options: { tracer: 'callTracer' },
      // A signed one is signed by somebody: there is none that would be true of this node.
      tx: read.rest?.method === 'POST' && read.rest.body === 'signedTransaction' ? undefined : transaction,
    };
    return values[param];
  };
}
