// UPDATE_ORACLE: development only; a reporter named by the network's genesis sets a market's oracle price directly.

import { type Static, Type } from 'typebox';
import { amountIn } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { amountText } from './common.ts';
import { defineOp } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';
import { perpMarketIdOf } from './perpCommon.ts';
import { decimalText, plain } from './receiptData.ts';

const params = Type.Object({
  pair: Type.String({
    pattern: '^\\s*[^\\s:]{1,64}:[^\\s:]{1,64}\\s*$',
    expected: 'a base and a quote joined by a colon, such as BTC:USD',
    words: true,
  }),
  price: amountIn('number'),
});

/** Market id of a request's pair. */
export function oracleMarketOf(given: Pick<Static<typeof params>, 'pair'>): string {
  const [base = '', quote = ''] = given.pair.split(':');
  return perpMarketIdOf(base, quote);
}

export const updateOracle = defineOp({
  name: 'UPDATE_ORACLE',
  params,
  receipt: Type.Object({ pair: plain, price: decimalText }),
  sites: { refused: 'Prices are set by reporters of the network alone.' },
  needs: () => ({}),
  describe: (given) => ({
    act: message('act.setOraclePrice'),
    sentence: [
      message('updateOracle.set', { pair: part.given(given.pair.trim()), price: part.number(amountText(given.price)) }),
    ],
    rows: [],
    warnings: [],
  }),
  intent: () => MOVES_NOTHING,
  lists: (given) => ({ target: given.pair, amount: given.price }),
});
