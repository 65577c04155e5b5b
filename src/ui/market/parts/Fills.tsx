// The fills of the account's orders among the newest trades of the market.

import { sameAccount } from '@svc/core/accounts/address';
import { say } from '@svc/core/words/say';
import type { Trade } from '../data/nodeApi.ts';
import { type MarketView, shownSide } from '../data/orientation.ts';
import { BY_TRADE } from '../data/watchRead.ts';
import { type PartProps, useRead } from '../trading.ts';
import { TradeNumbers } from './TradeNumbers.tsx';

/** The account's side: the trade's own side is its taker's. */
function ownSide({ taker, side }: Trade, address: string): string {
  if (taker !== null && sameAccount(taker, address)) return side;
  return side === 'buy' ? 'sell' : 'buy';
}

export function Fills({ source, trader, market }: PartProps & { readonly market: MarketView }) {
  const { address } = trader;
  const read = address === undefined ? undefined : () => source.api.trades(market.id);
  const { value } = useRead(source, read, [market.id], BY_TRADE);
  if (address === undefined || value === undefined) return null;
  const own = value.filter(({ maker, taker }) =>
    [maker, taker].some((party) => party !== null && sameAccount(party, address)),
  );
  if (own.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="fills-title">
      <header className="panel-head">
        <h2 id="fills-title">{say('trade.fills')}</h2>
        <span className="tiny soft">{say('trade.amongTheLast')}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="scroll-aside" tabIndex={0} aria-label={say('trade.fills.table')}>
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">{say('trade.order')}</th>
              <th scope="col">{say('trade.price', { unit: market.quote.symbol })}</th>
              <th scope="col">{say('trade.amount', { unit: market.base.symbol })}</th>
              <th scope="col">{say('trade.time')}</th>
            </tr>
          </thead>
          <tbody>
            {[...own].reverse().map((trade) => {
              const side = shownSide(market, ownSide(trade, address));
              return (
                <tr key={trade.seq}>
                  <td className={side}>{say(side === 'buy' ? 'trade.buy' : 'trade.sell')}</td>
                  <TradeNumbers market={market} trade={trade} />
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}
