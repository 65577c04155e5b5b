// The signer's perpetuals account as the margin computation needs it: the node's data, strictly parsed.

import { ONE, PLACES, parseDecimal } from '@svc/core/decimal';
import { ParseRefusal } from '@svc/core/errors';
import { perpMarketOf } from '@svc/core/ops/perpCommon';
import type { OpenPosition } from '@svc/core/perps/position';
import type { MarketTerms, PerpsAccount } from '@svc/core/perps/preview';
import type { getPerpAccount } from '@svc/core/reads/perps/getPerpAccount';
import type { getPerpMarkets } from '@svc/core/reads/perps/getPerpMarkets';
import type { Static } from 'typebox';

type AccountAnswer = Static<(typeof getPerpAccount)['result']>;
type MarketAnswer = Static<(typeof getPerpMarkets)['result']>[number];

const signed = (text: string, places = PLACES): bigint =>
  text.startsWith('-') ? -parseDecimal(text.slice(1), 'amount', places) : parseDecimal(text, 'amount', places);

function termsOf(market: MarketAnswer, chosen: AccountAnswer['leverage'][string] | undefined): MarketTerms | undefined {
  if (chosen === undefined) return undefined;
  const [maxLeverage, leverage] = [parseDecimal(market.max_leverage), parseDecimal(chosen.leverage)];
  // The margin cannot be computed with less, and no network has it.
  if (maxLeverage < ONE || leverage < ONE || !['cross', 'isolated'].includes(chosen.mode)) return undefined;
  return { mark: parseDecimal(market.mark_price), maxLeverage, leverage, isolated: chosen.mode === 'isolated' };
}

/**
 * The account from both answers; `absent` if the node does not know the named market, `disbelieved` if its data is
 * impossible.
 */
export function perpsAccountOf(
  account: AccountAnswer,
  markets: readonly MarketAnswer[],
  named: string | undefined,
): PerpsAccount | 'absent' | 'disbelieved' {
  const ids = new Map(markets.map((market) => [perpMarketOf(market.market_id), market]));
  if (named !== undefined && !ids.has(perpMarketOf(named))) return 'absent';
  try {
    const positions = new Map<string, OpenPosition>();
    const terms = new Map<string, MarketTerms>();
    for (const [id, market] of ids) {
      const own = termsOf(market, account.leverage[id]);
      if (own !== undefined) terms.set(id, own);
    }
    for (const [id, one] of Object.entries(account.positions)) {
      const position = {
        size: signed(one.size),
        entry: parseDecimal(one.entry_price),
        isolated: one.isolated,
        // Funding can take more than the isolated margin.
        margin: signed(one.isolated_margin, 2 * PLACES),
      };
      // A position counts with its market's terms or not at all, and an empty one is none.
      if (position.size === 0n || !terms.has(id)) return 'disbelieved';
      positions.set(id, position);
    }
    if (named !== undefined && !terms.has(perpMarketOf(named))) return 'disbelieved';
    return { collateral: signed(account.collateral, 2 * PLACES), positions, terms };
  } catch (error) {
    if (error instanceof ParseRefusal) return 'disbelieved';
    throw error;
  }
}
