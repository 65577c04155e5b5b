// PERP_SET_LEVERAGE.

import { formatDecimal, ONE } from '@svc/core/decimal';
import { marginModeOf } from '@svc/core/ops/perpSetLeverage';
import { equityOf, requirementOf } from '@svc/core/perps/margin';
import { amountOf } from '@svc/core/schema/fields';
import { failAlways, requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { MarginMode } from '../../kernel/perpsRows.ts';
import type { Executor } from '../context.ts';
import { crossOf, leverageOf, ownedKey, positionOf, requireMarket } from '../perps/accounts.ts';

function requireMode(text: string): MarginMode {
  if (text === 'cross' || text === 'isolated') return text;
  return failAlways('leverage.unknownMode', `There is no margin mode ${text.slice(0, 32)}; use cross or isolated.`);
}

export const perpSetLeverage: Executor<'PERP_SET_LEVERAGE'> = ({ state, account }, params) => {
  const market = requireMarket(state, params.market_id);
  const mode = requireMode(marginModeOf(params));
  const leverage = amountOf(params.leverage);
  const sentence = `The leverage of ${market.id} is from 1 to ${formatDecimal(market.maxLeverage)}.`;
  requireAlways(leverage >= ONE, 'leverage.outOfRange', sentence);
  requireThat(leverage <= market.maxLeverage, 'leverage.outOfRange', sentence);
  const before = leverageOf(state, market, account);
  const position = positionOf(state, market.id, account);
  const rests = state.perps.bookOf(market.id).restingOf(account) > 0;
  const mayChangeMode = mode === before.mode || (position === undefined && !rests);
  requireThat(
    mayChangeMode,
    'leverage.modeInUse',
    'The margin mode changes only without a position and resting orders in this market.',
  );
  const mayChangeLeverage = leverage === before.leverage || position?.isolated !== true;
  requireThat(
    mayChangeLeverage,
    'leverage.isolatedPosition',
    'The leverage of an open isolated position does not change.',
  );
  state.perps.leverages.set(ownedKey(market.id, account), { leverage, mode });
  const cross = crossOf(state, account);
  requireThat(
    equityOf(cross) >= requirementOf(cross),
    'leverage.equityShort',
    'The equity does not cover the margin at this leverage.',
  );
  return {};
};
