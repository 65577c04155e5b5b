// REMOVE_LIQUIDITY: takes all or part of a position out, or only its fees; fees always come whole.

import { type Static, Type } from 'typebox';
import { objectId } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { amountText, pairMessage, tokenWarnings, unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { moves } from './intent.ts';
import { poolRows, poolTokens } from './poolCommon.ts';
import { decimalText, idText } from './receiptData.ts';

const params = Type.Object({
  pool_id: objectId,
  position_id: objectId,
  amount: Type.Optional(
    Type.Union(
      [
        Type.String({ pattern: '^(?:all|\\d{1,60}(\\.\\d{1,18})?)?$' }),
        Type.Integer({ minimum: 0 }),
        Type.BigInt({ minimum: 0n }),
        Type.Null(),
      ],
      {
        expected: 'a decimal with at most 18 places, or all',
        amount: 'zero allowed',
        of: 'liquidity',
      },
    ),
  ),
});
type Params = Static<typeof params>;

/** Liquidity to take out as exact text; undefined for everything. */
export function liquidityToRemove(given: Params): string | undefined {
  const { amount } = given;
  return amount === undefined || amount === null || amount === '' || amount === 'all' ? undefined : amountText(amount);
}

function describe(given: Params, facts: Facts): Description {
  const liquidity = liquidityToRemove(given);
  const act = liquidity === '0' ? 'Collect fees' : 'Remove liquidity';
  const what = liquidity === '0' ? 'fees' : liquidity === undefined ? 'all' : 'other';
  const tokens = poolTokens(facts) ?? [];
  const [token0, token1] = tokens;
  const rows: Row[] = [...poolRows(facts, given.pool_id), row(message('row.position'), part.id(given.position_id))];
  if (liquidity !== '0')
    rows.push(row(message('row.liquidity'), liquidity === undefined ? message('value.all') : part.number(liquidity)));
  return {
    act,
    sentence:
      token0 === undefined || token1 === undefined
        ? [message('removeLiquidity.withdraw', { what })]
        : [message('removeLiquidity.withdrawIn', { what, pair: pairMessage(token0, token1) })],
    rows,
    warnings: [...unreadWarnings(facts, 'pool'), ...tokenWarnings(...tokens)],
  };
}

export const removeLiquidity = defineOp({
  name: 'REMOVE_LIQUIDITY',
  params,
  receipt: Type.Object({
    pool_id: idText,
    position_id: idText,
    amount0: decimalText,
    amount1: decimalText,
    fees0: decimalText,
    fees1: decimalText,
  }),
  sites: 'may ask',
  needs: (given) => ({ poolId: given.pool_id }),
  describe,
  intent: () => moves({ open: [[message('removeLiquidity.open')]] }),
  lists: (given) => ({ target: given.pool_id, amount: given.amount }),
});
