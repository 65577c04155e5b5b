// The page: picker and ticker on top, the market on the left, the wallet and the forms on the right.

import { useEffect, useMemo, useState } from 'react';
import { Choice } from '../ui/kit/Choice.tsx';
import { Failed, Loading } from '../ui/kit/States.tsx';
import { fixed, placesFor, scaled } from './format.ts';
import type { Ticker } from './market/nodeApi.ts';
import { type MarketView, orient, shownPrice } from './market/orientation.ts';
import { ConnectPanel } from './parts/ConnectPanel.tsx';
import { LimitForm } from './parts/LimitForm.tsx';
import { OpenOrders } from './parts/OpenOrders.tsx';
import { OrderBook } from './parts/OrderBook.tsx';
import { PriceChart } from './parts/PriceChart.tsx';
import { ProfileForm } from './parts/ProfileForm.tsx';
import { ReceiptList } from './parts/ReceiptList.tsx';
import { Signing } from './parts/Signing.tsx';
import { SwapForm } from './parts/SwapForm.tsx';
import { TestMoney } from './parts/TestMoney.tsx';
import { Trades } from './parts/Trades.tsx';
import { type Stores, useBalances, useMarketData, useRead, useWalletState } from './stores.ts';

function viewOf(ticker: Ticker): MarketView {
  const side = (asset: string, info: Ticker['base_info']) => ({
    asset,
    symbol: info?.symbol ?? `${asset.slice(0, 8)}…`,
  });
  return orient(ticker.market, side(ticker.base, ticker.base_info), side(ticker.quote, ticker.quote_info));
}

export function App({ stores }: { readonly stores: Stores }) {
  const { height, live } = useMarketData(stores);
  const { value: tickers, error } = useRead(() => stores.api.markets(), [height]);
  const [chosen, setChosen] = useState<string>();
  const id = chosen ?? tickers?.find(({ trades_24h }) => trades_24h > 0)?.market ?? tickers?.[0]?.market;
  const ticker = tickers?.find(({ market }) => market === id);
  const identity =
    ticker === undefined ? '' : `${ticker.market} ${ticker.base_info?.symbol} ${ticker.quote_info?.symbol}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with every block, the market's identity does not
  const market = useMemo(() => (ticker === undefined ? undefined : viewOf(ticker)), [identity]);
  useEffect(() => {
    if (id !== undefined) stores.feed.show(id);
  }, [id, stores]);

  return (
    <div className="exchange">
      <header className="top">
        <h1>Demo Exchange</h1>
        {market !== undefined && ticker !== undefined && tickers !== undefined && (
          <>
            <label className="picker">
              <span className="only-heard">Market</span>
              <select value={market.id} onChange={(event) => setChosen(event.target.value)}>
                {tickers.map((one) => {
                  const { base, quote } = viewOf(one);
                  return (
                    <option key={one.market} value={one.market}>
                      {base.symbol} / {quote.symbol}
                    </option>
                  );
                })}
              </select>
            </label>
            <TickerLine ticker={ticker} market={market} />
          </>
        )}
        <span className={live ? 'chip good live' : 'chip warn live'}>
          {!live ? 'Node out of reach' : height > 0 ? `Live · block ${height}` : 'Live'}
        </span>
      </header>
      {market === undefined ? (
        <main className="panel">
          {tickers !== undefined ? (
            <Failed title="There is no market yet" advice="A market opens with its first pool." />
          ) : error !== undefined ? (
            <Failed
              title="The markets cannot be read"
              advice={`${error} The page tries again with the next block.`}
              onRetry={() => location.reload()}
            />
          ) : (
            <Loading label="Reading markets" lines={6} />
          )}
        </main>
      ) : (
        <Market stores={stores} market={market} />
      )}
    </div>
  );
}

function TickerLine({ ticker, market }: { readonly ticker: Ticker; readonly market: MarketView }) {
  const last = ticker.last_price ?? ticker.amm_price ?? ticker.mid;
  if (last === null) return <p className="ticker soft">no price yet</p>;
  const price = shownPrice(market, scaled(last));
  const volume = scaled(market.inverted ? ticker.quote_volume_24h : ticker.volume_24h);
  return (
    <p className="ticker">
      <span className="last">{fixed(price, placesFor(price))}</span> <span className="soft">{market.quote.symbol}</span>
      <span className="soft volume">
        24 h: {fixed(volume, 4)} {market.base.symbol} in {ticker.trades_24h}{' '}
        {ticker.trades_24h === 1 ? 'trade' : 'trades'}
      </span>
    </p>
  );
}

function Market({ stores, market }: { readonly stores: Stores; readonly market: MarketView }) {
  const { height } = useMarketData(stores);
  const { accounts } = useWalletState(stores);
  const [act, setAct] = useState<'limit' | 'swap'>('limit');
  const [picked, setPicked] = useState<{ price: string }>();
  const balances = useBalances(stores, [market.base.asset, market.quote.asset], accounts[0]?.pqAddress, height);
  return (
    <main className="grid">
      <div className="column wide">
        <PriceChart stores={stores} market={market} />
        <OpenOrders stores={stores} market={market} />
        <ReceiptList stores={stores} />
      </div>
      <div className="column book-column">
        <OrderBook stores={stores} market={market} onPick={(price) => setPicked({ price })} />
        <Trades stores={stores} market={market} />
      </div>
      <div className="column deal">
        <ConnectPanel stores={stores} />
        <TestMoney stores={stores} market={market} />
        <section className="panel trade" aria-label="Trade">
          <header className="panel-head">
            <Choice
              label="Kind of order"
              labelHidden
              value={act}
              options={[
                { value: 'limit', label: 'Limit order' },
                { value: 'swap', label: 'Swap' },
              ]}
              onChange={setAct}
            />
          </header>
          <div className="padded">
            {act === 'limit' ? (
              <LimitForm key={market.id} stores={stores} market={market} balances={balances} picked={picked} />
            ) : (
              <SwapForm key={market.id} stores={stores} market={market} balances={balances} />
            )}
          </div>
        </section>
        <Signing stores={stores} />
      </div>
      <div className="column wide">
        <ProfileForm stores={stores} />
      </div>
    </main>
  );
}
