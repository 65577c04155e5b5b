// What was traded last, newest first, as the stream tells it.

import { formatDecimal } from '@svc/core/decimal';
import { ArrowDownRight, ArrowLeftRight, ArrowUpRight } from 'lucide-react';
import { Empty, Loading } from '../../ui/kit/States.tsx';
import { clockText, fixed, placesFor, scaled } from '../format.ts';
import { type MarketView, shownAmount, shownPrice, shownSide } from '../market/orientation.ts';
import { type Stores, useMarketData } from '../stores.ts';

export function Trades({ stores, market }: { readonly stores: Stores; readonly market: MarketView }) {
  const { trades, book, error } = useMarketData(stores);
  const isRead = book !== undefined || error !== undefined;
  return (
    <section className="panel" aria-labelledby="trades-title">
      <header className="panel-head">
        <h2 id="trades-title">Trades</h2>
      </header>
      {trades.length === 0 ? (
        isRead ? (
          <Empty icon={ArrowLeftRight} title="No trades yet" />
        ) : (
          <Loading label="Reading trades" />
        )
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="scroll trades" tabIndex={0} aria-label="Last trades">
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">Price ({market.quote.symbol})</th>
                <th scope="col">Amount ({market.base.symbol})</th>
                <th scope="col">Time</th>
              </tr>
            </thead>
            <tbody>
              {trades.map((trade) => {
                const nodePrice = scaled(trade.price);
                const price = shownPrice(market, nodePrice);
                const amount = market.inverted
                  ? scaled(trade.quote_amount)
                  : shownAmount(market, nodePrice, scaled(trade.amount));
                const side = shownSide(market, trade.side);
                const Icon = side === 'buy' ? ArrowUpRight : ArrowDownRight;
                return (
                  <tr key={trade.seq}>
                    <td className={side} title={formatDecimal(price)}>
                      <Icon className="icon" aria-label={side === 'buy' ? 'bought' : 'sold'} />
                      {fixed(price, placesFor(price))}
                    </td>
                    <td title={formatDecimal(amount)}>{fixed(amount, 4)}</td>
                    <td>{clockText(trade.block_time)}</td>
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
