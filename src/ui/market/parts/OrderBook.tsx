// The resting orders of the market by price, the best in the middle.

import { formatDecimal } from '@svc/core/decimal';
import { type Language, language } from '@svc/core/words/language';
import { say } from '@svc/core/words/say';
import { Rows3 } from 'lucide-react';
import { memo } from 'react';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import type { Book } from '../data/nodeApi.ts';
import { type LevelView, type MarketView, shownLevels } from '../data/orientation.ts';
import { fixed, placesFor, scaled } from '../format.ts';
import { type MarketSource, useMarketData } from '../trading.ts';

const ROWS = 9;

const levelsOf = (market: MarketView, side: Book['bids']): LevelView[] =>
  shownLevels(
    market,
    side.map(({ price, amount }) => ({ price: scaled(price), amount: scaled(amount) })),
  ).slice(0, ROWS);

/** @param onPick called with a chosen price */
export function OrderBook({
  source,
  market,
  onPick,
}: {
  readonly source: MarketSource;
  readonly market: MarketView;
  readonly onPick: (price: string) => void;
}) {
  const book = useMarketData(source, (data) => data.book);
  const failure = useMarketData(source, (data) => data.failure);
  return (
    <section className="panel" aria-labelledby="book-title">
      <header className="panel-head">
        <h2 id="book-title">{say('trade.orderBook')}</h2>
        <span className="tiny soft">
          {book === undefined ? '' : say('trade.sinceBlock', { height: book.block_height })}
        </span>
      </header>
      {book === undefined ? (
        failure === undefined ? (
          <Loading label={say('trade.readingTheBook')} lines={8} />
        ) : (
          <Failed title={say('trade.theBookCannotBe')} advice={failure()} />
        )
      ) : (
        <Levels book={book} market={market} onPick={onPick} />
      )}
    </section>
  );
}

function Levels({
  book,
  market,
  onPick,
}: {
  readonly book: Book;
  readonly market: MarketView;
  readonly onPick: (price: string) => void;
}) {
  // In the inverted orientation a bid is an ask.
  const asks = levelsOf(market, market.inverted ? book.bids : book.asks);
  const bids = levelsOf(market, market.inverted ? book.asks : book.bids);
  const best = asks[0]?.price ?? bids[0]?.price ?? 0n;
  const places = placesFor(best);
  const most = [...asks, ...bids].reduce((largest, { amount }) => (amount > largest ? amount : largest), 1n);
  const spread = asks[0] !== undefined && bids[0] !== undefined ? asks[0].price - bids[0].price : undefined;
  const rows = (levels: readonly LevelView[], side: 'buy' | 'sell') =>
    levels.map(({ price, amount }) => (
      <li key={price.toString()} className={side}>
        {/* The bar ends before the price, which stays on the plain background. */}
        <i className="depth" style={{ width: `${Number((amount * 600n) / most) / 10}%` }} aria-hidden />
        <KeptPrice price={price} places={places} spoken={language()} onPick={onPick} />
        <span title={formatDecimal(amount)}>{fixed(amount, 4)}</span>
      </li>
    ));
  if (asks.length + bids.length === 0) {
    return (
      <Empty icon={Rows3} title={say('trade.noRestingOrders')}>
        <p>{say('amm' in book && book.amm.length > 0 ? 'trade.aSwapIsFilled' : 'trade.theFirstLimitOrder')}</p>
      </Empty>
    );
  }
  return (
    <div className="book">
      <p className="columns tiny soft" aria-hidden>
        <span>{say('trade.price', { unit: market.quote.symbol })}</span>
        <span>{say('trade.amount', { unit: market.base.symbol })}</span>
      </p>
      <ul className="asks" aria-label={say('trade.sellOrders')}>
        {rows(asks, 'sell')}
      </ul>
      <p className="middle">
        <span className="strong">
          {fixed(bids[0] === undefined || asks[0] === undefined ? best : (bids[0].price + asks[0].price) / 2n, places)}
        </span>
        <span className="tiny soft">
          {spread === undefined ? say('trade.oneSideOnly') : say('trade.spread', { spread: fixed(spread, places) })}
        </span>
      </p>
      <ul className="bids" aria-label={say('trade.buyOrders')}>
        {rows(bids, 'buy')}
      </ul>
    </div>
  );
}

interface PriceProps {
  readonly price: bigint;
  readonly places: number;
  /** The language of its words: in another one it is drawn anew. */
  readonly spoken: Language;
  readonly onPick: (price: string) => void;
}

function Price({ price, places, onPick }: PriceProps) {
  const exact = formatDecimal(price);
  return (
    <button type="button" title={say('trade.useThePrice', { price: exact })} onClick={() => onPick(exact)}>
      {fixed(price, places)}
    </button>
  );
}

/** The price of a level, which stays while its amount changes. */
const KeptPrice = memo(Price);
