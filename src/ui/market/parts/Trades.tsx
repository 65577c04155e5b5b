// The latest trades from the stream, newest first.

import { say } from '@svc/core/words/say';
import { ArrowDownRight, ArrowLeftRight, ArrowUpRight } from 'lucide-react';
import { Empty, Loading } from '../../kit/States.tsx';
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
              {trades.map((trade) => {
                const side = shownSide(market, trade.side);
                const Icon = side === 'buy' ? ArrowUpRight : ArrowDownRight;
                return (
                  <tr key={trade.seq}>
                    <TradeNumbers
                      market={market}
                      trade={trade}
                      side={side}
                      mark={<Icon className="icon" aria-label={say(side === 'buy' ? 'trade.bought' : 'trade.sold')} />}
                    />
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
