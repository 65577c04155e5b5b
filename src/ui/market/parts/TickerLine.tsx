// Last price and 24-hour figures of the market.

import { formatDecimal } from '@svc/core/decimal';
import { say } from '@svc/core/words/say';
import { dayFigures } from '../data/figures.ts';
import type { Ticker } from '../data/nodeApi.ts';
import type { MarketView } from '../data/orientation.ts';
import { amountLine, fixed, placesFor } from '../format.ts';
import { Change } from './MarketList.tsx';

export function TickerLine({ ticker, market }: { readonly ticker: Ticker; readonly market: MarketView }) {
  const { last, change, high, low, volume, trades } = dayFigures(market, ticker);
  if (last === undefined) return <p className="ticker soft">{say('trade.noPriceYet')}</p>;
  const places = placesFor(last);
  return (
    <div className="ticker">
      <p>
        <span className="last" title={formatDecimal(last)}>
          {fixed(last, places)}
        </span>{' '}
        <span className="soft">{market.quote.symbol}</span>
      </p>
      <dl className="day">
        <div>
          <dt>{say('trade.dayChange')}</dt>
          <dd>
            <Change change={change} />
          </dd>
        </div>
        {high !== undefined && low !== undefined && (
          <div>
            <dt>{say('trade.dayRange')}</dt>
            <dd>
              {fixed(low, places)} – {fixed(high, places)}
            </dd>
          </div>
        )}
        <div>
          <dt>{say('trade.dayTraded')}</dt>
          <dd>
            <bdi dir="ltr">
              {amountLine(formatDecimal(volume), 2)} {market.base.symbol}
            </bdi>
            <span className="soft"> {say('trade.trades24', { count: trades })}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
