// Target, asset and amount of an exchange transaction in the index: one rule per family of operations.

import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { JsonObject, JsonValue } from '@svc/core/tx/canonicalJson';

/** What an operation was about. */
export interface EntryFields {
  readonly target: string | null;
  readonly asset: string | null;
  readonly amount: string | null;
}

const PLAIN = /^\d{1,60}(\.\d{1,18})?$/;

/** Text of a member, or null when it is absent, empty or no scalar. */
export function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : null;
}

function firstText(...values: readonly (JsonValue | undefined)[]): string | null {
  for (const value of values) {
    const text = textOf(value);
    if (text !== null) return text;
  }
  return null;
}

/** One text per value: `10.0` and `10` are the same amount. */
function amountText(...values: readonly (JsonValue | undefined)[]): string | null {
  const text = firstText(...values);
  return text !== null && PLAIN.test(text) ? formatDecimal(parseDecimal(text)) : text;
}

type Rule = (params: JsonObject, data: JsonObject) => EntryFields;

const token: Rule = (params, data) => ({
  target: firstText(params.to, data.to, params.spender, params.operator, params.account, params.new_authority),
  asset: firstText(params.token_address, data.token_address),
  amount: amountText(params.amount, data.amount, params.total_supply, params.initial_supply),
});
const swap: Rule = (params) => ({ target: textOf(params.token_out), asset: textOf(params.token_in), amount: amountText(params.amount_in) });
const order: Rule = (params) => ({ target: textOf(params.pair), asset: null, amount: amountText(params.amount) });
const pool: Rule = (params, data) => ({
  target: firstText(params.pool_id, data.pool_id) ?? (textOf(params.token0) === null ? null : `${params.token0}:${params.token1}`),
  asset: null,
  amount: amountText(params.amount, params.stake_amount),
});
const perp: Rule = (params, data) => ({
  target: firstText(params.market_id, data.market_id),
  asset: null,
  amount: amountText(params.size, params.amount, params.shares),
});
const stake: Rule = (params) => ({ target: null, asset: NATIVE_SYMBOL, amount: amountText(params.stake_amount) });
const nft: Rule = (params, data) => ({
  target: firstText(params.to, data.to, params.spender, params.operator, params.new_authority),
  asset: firstText(params.collection, data.collection),
  amount: firstText(data.token_id, params.token_id),
});
const oracle: Rule = (params) => ({ target: textOf(params.pair), asset: null, amount: amountText(params.price) });

function ruleOf(op: string): Rule {
  if (op.startsWith('TOKEN_')) return token;
  if (op.startsWith('NFT_')) return nft;
  if (op.startsWith('STAKE_')) return stake;
  if (op === 'SWAP') return swap;
  if (op === 'PLACE_ORDER' || op === 'CANCEL_ORDER') return order;
  if (op.endsWith('_POOL') || op.endsWith('_LIQUIDITY')) return pool;
  return op.startsWith('PERP_') || op.startsWith('VAULT_') || op === 'CREATE_MARKET' ? perp : oracle;
}

/** Target, asset and amount of an operation. @param data the receipt's, empty for a failed one */
export function entryFields(op: string, params: JsonObject, data: JsonObject): EntryFields {
  return ruleOf(op)(params, data);
}
