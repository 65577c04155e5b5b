// The latest trades from the stream, newest first.

import { type Language, language } from '@svc/core/words/language';
import { say } from '@svc/core/words/say';
import { ArrowDownRight, ArrowLeftRight, ArrowUpRight } from 'lucide-react';
import { memo } from 'react';
import { Empty, Loading } from '../../kit/States.tsx';
import type { Trade } from '../data/nodeApi.ts';
import { type MarketView, shownSide } from '../data/orientation.ts';
import { type MarketSource, useMarketData } from '../trading.ts';
import { TradeNumbers } from './TradeNumbers.tsx';

export function Trades({ source, market }: { readonly source: MarketSource; readonly market: MarketView }) {
  const trades = useMarketData(source, (data) => data.trades);
  const isRead = useMarketData(source, ({ book, failure }) => book !== undefined || failure !== undefined);
  return (
    <section className="panel" aria-labelledby="trades-title">
      <header className="panel-head">
        <h2 id="trades-title">{say('trade.trades')}</h2>
      </header>
      {trades.length === 0 ? (
        isRead ? (
          <Empty icon={ArrowLeftRight} title={say('market.noTradesYet')} />
        ) : (
          <Loading label={say('trade.readingTrades')} />
        )
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="scroll trades" tabIndex={0} aria-label={say('trade.lastTrades')}>
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">{say('trade.price', { unit: market.quote.symbol })}</th>
                <th scope="col">{say('trade.amount', { unit: market.base.symbol })}</th>
                <th scope="col">{say('trade.time')}</th>
              </tr>
            </thead>
            <tbody>
              {trades.map((trade) => (
                <KeptRow key={trade.seq} market={market} trade={trade} spoken={language()} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface RowProps {
  readonly market: MarketView;
  readonly trade: Trade;
  /** The language of its words: in another one it is drawn anew. */
  readonly spoken: Language;
}

function Row({ market, trade }: RowProps) {
  const side = shownSide(market, trade.side);
  const Icon = side === 'buy' ? ArrowUpRight : ArrowDownRight;
  return (
    <tr>
      <TradeNumbers
        market={market}
        trade={trade}
        side={side}
        mark={<Icon className="icon" aria-label={say(side === 'buy' ? 'trade.bought' : 'trade.sold')} />}
      />
    </tr>
  );
}

/** A trade never changes: a new one draws its own row, not those of the others. */
const KeptRow = memo(Row);
