// One market: figures of the day, chart, book, trades; the forms; what rests and what was filled.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { Ticker } from '../../../market/data/nodeApi.ts';
import type { MarketView } from '../../../market/data/orientation.ts';
import { Fills } from '../../../market/parts/Fills.tsx';
import { LimitForm } from '../../../market/parts/LimitForm.tsx';
import { OpenOrders } from '../../../market/parts/OpenOrders.tsx';
import { OrderBook } from '../../../market/parts/OrderBook.tsx';
import { PriceChart } from '../../../market/parts/PriceChart.tsx';
import { SwapForm } from '../../../market/parts/SwapForm.tsx';
import { TickerLine } from '../../../market/parts/TickerLine.tsx';
import { Trades } from '../../../market/parts/Trades.tsx';
import { type MarketSource, useBalances, useMarketData } from '../../../market/trading.ts';
import { Choice } from '../../kit/Choice.tsx';
import { useTrader } from './useTrade.ts';

export function MarketPage({
  source,
  market,
  ticker,
}: {
  readonly source: MarketSource;
  readonly market: MarketView;
  readonly ticker: Ticker;
}) {
  const { height } = useMarketData(source);
  const trader = useTrader();
  const [act, setAct] = useState<'limit' | 'swap'>('limit');
  const [picked, setPicked] = useState<{ price: string }>();
  const balances = useBalances(source, [market.base.asset, market.quote.asset], trader.address, height);
  const form = { source, trader, market, balances };
  return (
    <div className="trade-page">
      <div className="trade-head">
        <TickerLine ticker={ticker} market={market} />
      </div>
      <section className="panel trade-form" aria-label={say('trade.title')}>
        <header className="panel-head">
          <Choice
            label={say('trade.kindOfOrder')}
            labelHidden
            value={act}
            options={[
              { value: 'limit', label: say('trade.limitOrder') },
              { value: 'swap', label: say('trade.swap') },
            ]}
            onChange={setAct}
          />
        </header>
        <div className="padded">
          {act === 'limit' ? <LimitForm {...form} picked={picked} /> : <SwapForm {...form} />}
        </div>
      </section>
      <div className="trade-orders">
        <OpenOrders source={source} trader={trader} market={market} />
        <Fills source={source} trader={trader} market={market} />
      </div>
      <div className="trade-chart">
        <PriceChart source={source} market={market} />
      </div>
      <div className="trade-book">
        <OrderBook source={source} market={market} onPick={(price) => setPicked({ price })} />
        <Trades source={source} market={market} />
      </div>
    </div>
  );
}
