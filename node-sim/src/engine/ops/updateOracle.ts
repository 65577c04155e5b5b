// UPDATE_ORACLE.

import { formatDecimal } from '@svc/core/decimal';
import { oracleMarketOf } from '@svc/core/ops/updateOracle';
import { amountOf } from '@svc/core/schema/fields';
import { requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireMarket, settingsOf } from '../perps/accounts.ts';
import { setOraclePrice } from '../perps/oracle.ts';

export const updateOracle: Executor<'UPDATE_ORACLE'> = ({ state, account, block }, params) => {
  requireThat(
    settingsOf(state).reporters.includes(account),
    'oracle.notReporter',
    'Only reporters of this network set oracle prices directly.',
  );
  const market = requireMarket(state, oracleMarketOf(params));
  const price = amountOf(params.price);
  setOraclePrice(state, market, price, block.timestamp);
  return { pair: params.pair, price: formatDecimal(price) };
};
