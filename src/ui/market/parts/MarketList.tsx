// The markets: search, favourites first, last price and change of each.

import { formatDecimal } from '@svc/core/decimal';
import { numberSigns } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { SearchX, Star } from 'lucide-react';
import { useState } from 'react';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import { Say } from '../../kit/Say.tsx';
import { Empty } from '../../kit/States.tsx';
import { dayFigures, matching, nameOf, viewOf } from '../data/figures.ts';
import type { Ticker } from '../data/nodeApi.ts';
import { toggleFavourite, useFavourites } from '../favourites.ts';
import { amountLine, fixed, placesFor } from '../format.ts';

/** Daily change in percent with its sign, so that colour is not the only indication. */
export function Change({ change }: { readonly change: string | undefined }) {
  if (change === undefined) return <span className="soft">–</span>;
  const isDown = change.startsWith('-');
  const isFlat = /^-?[0.]*$/.test(change);
  return (
    <bdi dir="ltr" className={isFlat ? 'soft' : isDown ? 'sell' : 'buy'}>
      {isFlat ? '' : isDown ? '−' : '+'}
      {change.replace('-', '').replace('.', numberSigns().point)} %
    </bdi>
  );
}

/** @param onOpen called with a chosen market */
export function MarketList({
  tickers,
  onOpen,
}: {
  readonly tickers: readonly Ticker[];
  readonly onOpen: (market: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const favourites = useFavourites();
  const [kind, setKind] = useState<'all' | Ticker['type']>('all');
  const found = matching(tickers, typed).filter(({ type }) => kind === 'all' || type === kind);
  const shown = [
    ...found.filter(({ market }) => favourites.includes(market)),
    ...found.filter(({ market }) => !favourites.includes(market)),
  ];
  return (
    <div className="stack">
      <Field
        label={say('trade.search')}
        type="search"
        placeholder={say('trade.symbolOrAddress')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {tickers.some(({ type }) => type === 'perp') && (
        <Choice
          label={say('trade.kindOfMarket')}
          labelHidden
          value={kind}
          options={[
            { value: 'all', label: say('trade.allMarkets') },
            { value: 'spot', label: say('trade.spot') },
            { value: 'perp', label: say('positions.perpetuals') },
          ]}
          onChange={setKind}
        />
      )}
      {shown.length === 0 ? (
        <Empty icon={SearchX} title={say('trade.noMarketFits')} />
      ) : (
        <ul className="markets card" aria-label={say('market.markets')}>
          {shown.map((ticker) => (
            <Row
              key={ticker.market}
              ticker={ticker}
              isFavourite={favourites.includes(ticker.market)}
              onOpen={() => onOpen(ticker.market)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({
  ticker,
  isFavourite,
  onOpen,
}: {
  readonly ticker: Ticker;
  readonly isFavourite: boolean;
  readonly onOpen: () => void;
}) {
  const market = viewOf(ticker);
  const { last, change, volume } = dayFigures(market, ticker);
  const name = nameOf(ticker);
  return (
    <li>
      <button
        type="button"
        className={isFavourite ? 'icon-button star marked' : 'icon-button star'}
        aria-pressed={isFavourite}
        aria-label={say('trade.favourite', { name })}
        title={say('trade.favourite', { name })}
        onClick={() => toggleFavourite(ticker.market)}
      >
        <Star className="icon" aria-hidden />
      </button>
      <button type="button" className="market" onClick={onOpen}>
        <span>
          <span className="name strong">
            <bdi>{name}</bdi>
          </span>
          <span className="name tiny soft">
            <Say
              code="trade.dayVolume"
              slots={{
                amount: (
                  <bdi dir="ltr">
                    {amountLine(formatDecimal(volume), 2)} {market.base.symbol}
                  </bdi>
                ),
              }}
            />
          </span>
        </span>
        <span className="end">
          <span className="strong" title={last === undefined ? undefined : formatDecimal(last)}>
            {last === undefined ? say('market.noPrice') : fixed(last, placesFor(last))}
          </span>
          <span className="tiny">
            <Change change={change} />
          </span>
        </span>
      </button>
    </li>
  );
}
