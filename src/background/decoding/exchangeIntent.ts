// What an exchange operation does with value, read from its own parameters.

import { formatDecimal, mulUp } from '@svc/core/decimal';
import { findPair } from '@svc/core/markets/pair';
import { type Facts, NATIVE_FACT } from '@svc/core/ops/describe';
import { type Intent, NO_INTENT } from '@svc/core/ops/intent';
import { perpSideOf } from '@svc/core/ops/perpOrder';
import { orderSide } from '@svc/core/ops/placeOrder';
import { tokenFact } from '@svc/core/ops/wording';
import { amountOf, flagOf } from '@svc/core/schema/fields';

/** From this many whole units on an allowance has no bound that matters. */
const UNLIMITED_FROM = 10n ** 36n;

type Params = Readonly<Record<string, unknown>>;
type Reader = (params: Params, facts: Facts) => Partial<Intent>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const decimal = (value: unknown): string => formatDecimal(amountOf(value as string));

const transfer: Reader = (params, facts) => {
  const token = tokenFact(facts, text(params.token_address));
  return { recipients: [text(params.to)], payments: [{ token, amount: decimal(params.amount) }], tokens: [token] };
};
const toSomebody: Reader = ({ to }) => (text(to) === '' ? {} : { recipients: [text(to)] });
const itemTo: Reader = (params, facts) => ({ ...toSomebody(params, facts), collections: [text(params.collection)] });
const nftOperator: Reader = ({ operator, approved, collection }, facts) =>
  approved !== undefined && !flagOf(approved as string | boolean)
    ? {}
    : { grants: [{ spender: text(operator), token: tokenFact(facts, text(collection)), amount: 'all' }] };

const READERS: Readonly<Record<string, Reader>> = {
  TOKEN_TRANSFER: transfer,
  TOKEN_TRANSFER_FROM: toSomebody,
  TOKEN_MINT: toSomebody,
  TOKEN_WITHDRAW_FEES: toSomebody,
  NFT_MINT: itemTo,
  NFT_TRANSFER: itemTo,
  TOKEN_BURN(params, facts) {
    const token = tokenFact(facts, text(params.token_address));
    return { payments: [{ token, amount: decimal(params.amount) }], tokens: [token] };
  },
  TOKEN_APPROVE(params, facts) {
    const amount = amountOf(params.amount as string);
    if (amount === 0n) return {};
    const token = tokenFact(facts, text(params.token_address));
    return { grants: [{ spender: text(params.spender), token, amount: amount >= UNLIMITED_FROM ? 'all' : formatDecimal(amount) }], tokens: [token] };
  },
  TOKEN_AUTHORIZE_OPERATOR(params, facts) {
    const token = tokenFact(facts, text(params.token_address));
    return { grants: [{ spender: text(params.operator), token, amount: 'all' }], tokens: [token] };
  },
  NFT_SET_APPROVAL_FOR_ALL: nftOperator,
  SWAP(params, facts) {
    const [tokenIn, tokenOut] = [tokenFact(facts, text(params.token_in)), tokenFact(facts, text(params.token_out))];
    const amountIn = decimal(params.amount_in);
    return {
      payments: [{ token: tokenIn, amount: amountIn }],
      tokens: [tokenIn, tokenOut],
      swap: {
        amountIn,
        tokenIn,
        tokenOut,
        ...(params.min_amount_out === undefined ? {} : { minimum: decimal(params.min_amount_out) }),
        ...(text(params.venue) === '' ? {} : { venue: text(params.venue) }),
        ...(text(params.pool_id) === '' ? {} : { poolId: text(params.pool_id) }),
      },
    };
  },
  PLACE_ORDER(params, facts) {
    const pair = findPair(text(params.pair));
    if (pair === undefined || params.price === undefined) return {};
    const side = orderSide({ side: text(params.side) });
    const [base, quote] = [facts.token(pair.base), facts.token(pair.quote)];
    const [size, price] = [amountOf(params.amount as string), amountOf(params.price as string)];
    const payment = side === 'buy' ? { token: quote, amount: formatDecimal(mulUp(size, price)) } : { token: base, amount: formatDecimal(size) };
    return { payments: [payment], tokens: [base, quote], order: { market: pair.pair, side, price: formatDecimal(price) } };
  },
  PERP_ORDER: (params) => ({ order: { market: text(params.market_id), side: perpSideOf({ side: text(params.side) }), price: decimal(params.price) } }),
  CREATE_POOL: (params) => ({ payments: [{ token: NATIVE_FACT, amount: decimal(params.stake_amount) }] }),
  STAKE_DEPOSIT: (params) => ({ payments: [{ token: NATIVE_FACT, amount: decimal(params.stake_amount) }] }),
  ADD_LIQUIDITY(_params, facts) {
    const { pool, deposit } = facts;
    if (pool === undefined || deposit === undefined) return {};
    const tokens = [facts.token(pool.token0), facts.token(pool.token1)] as const;
    return {
      payments: [
        { token: tokens[0], amount: deposit.amount0 },
        { token: tokens[1], amount: deposit.amount1 },
      ],
      tokens: [...tokens],
    };
  },
};

/** The intent of an operation whose parameters were checked. */
export function exchangeIntent(op: string, params: Params, facts: Facts): Intent {
  const read = Object.hasOwn(READERS, op) ? READERS[op] : undefined;
  return { ...NO_INTENT, ...read?.(params, facts) };
}
