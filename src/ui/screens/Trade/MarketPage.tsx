// One market, spot or perpetuals: 24-hour figures, chart, book, trades; the forms; open orders and fills.

import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../kit/Choice.tsx';
import type { Ticker } from '../../market/data/nodeApi.ts';
import type { MarketView } from '../../market/data/orientation.ts';
import { useLiquidity } from '../../market/liquidity.ts';
import { Fills } from '../../market/parts/Fills.tsx';
import { LimitForm } from '../../market/parts/LimitForm.tsx';
import { LiquidityForm } from '../../market/parts/LiquidityForm.tsx';
import { LiquidityPositions } from '../../market/parts/LiquidityPositions.tsx';
import { OpenOrders } from '../../market/parts/OpenOrders.tsx';
import { OrderBook } from '../../market/parts/OrderBook.tsx';
import { PerpDeal, PerpOwn } from '../../market/parts/PerpDesk.tsx';
import { PriceChart } from '../../market/parts/PriceChart.tsx';
import { SwapForm } from '../../market/parts/SwapForm.tsx';
import { TickerLine } from '../../market/parts/TickerLine.tsx';
import { Trades } from '../../market/parts/Trades.tsx';
import { usePicture } from '../../market/perps.ts';
import { type MarketSource, useBalances } from '../../market/trading.ts';
import { useTrader } from './useTrade.ts';

interface MarketPageProps {
  readonly source: MarketSource;
  readonly market: MarketView;
  readonly ticker: Ticker;
}

export function MarketPage(props: MarketPageProps) {
  return props.ticker.type === 'perp' ? <PerpPage {...props} /> : <SpotPage {...props} />;
}

function SpotPage({ source, market, ticker }: MarketPageProps) {
  const trader = useTrader();
  const [act, setAct] = useState<'limit' | 'swap' | 'liquidity'>('limit');
  const [picked, setPicked] = useState<{ price: string }>();
  const balances = useBalances(source, [market.base.asset, market.quote.asset], trader);
  const liquidity = useLiquidity(source, market.id, trader, act === 'liquidity');
  const form = { source, trader, market, balances };
  return (
    <Frame
      {...{ source, market, ticker }}
      onPick={setPicked}
      deal={
        <section className="panel" aria-label={say('trade.title')}>
          <header className="panel-head">
            <Choice
              label={say('trade.kindOfOrder')}
              labelHidden
              value={act}
              options={[
                { value: 'limit', label: say('trade.limitOrder') },
                { value: 'swap', label: say('trade.swap') },
                { value: 'liquidity', label: say('trade.liquidity') },
              ]}
              onChange={setAct}
            />
          </header>
          <div className="padded">
            {act === 'limit' && <LimitForm {...form} picked={picked} />}
            {act === 'swap' && <SwapForm {...form} />}
            {act === 'liquidity' && <LiquidityForm {...form} {...liquidity} />}
          </div>
        </section>
      }
      own={
        <>
          <OpenOrders source={source} trader={trader} market={market} />
          <LiquidityPositions source={source} trader={trader} market={market} {...liquidity} />
          <Fills source={source} trader={trader} market={market} />
        </>
      }
    />
  );
}

function PerpPage({ source, market, ticker }: MarketPageProps) {
  const trader = useTrader();
  const [picked, setPicked] = useState<{ price: string }>();
  const read = usePicture(source, market.id, trader);
  const own = { source, trader, market, ...read };
  return (
    <Frame
      {...{ source, market, ticker }}
      onPick={setPicked}
      deal={<PerpDeal {...own} picked={picked} />}
      own={<PerpOwn {...own} />}
    />
  );
}

function Frame({
  source,
  market,
  ticker,
  onPick,
  deal,
  own,
}: MarketPageProps & {
  readonly onPick: (picked: { price: string }) => void;
  readonly deal: ReactNode;
  readonly own: ReactNode;
}) {
  return (
    <div className="trade-page">
      <div className="trade-head">
        <TickerLine ticker={ticker} market={market} />
      </div>
      <div className="trade-form">{deal}</div>
      <div className="trade-orders">{own}</div>
      <div className="trade-chart">
        <PriceChart source={source} market={market} />
      </div>
      <div className="trade-book">
        <OrderBook source={source} market={market} onPick={(price) => onPick({ price })} />
        <Trades source={source} market={market} />
      </div>
    </div>
  );
}
