// The page: picker and ticker on top, the market on the left, the wallet and the forms on the right.

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Choice } from '../ui/kit/Choice.tsx';
import { Failed, Loading } from '../ui/kit/States.tsx';
import { identityOf, nameOf, viewOf } from '../ui/market/data/figures.ts';
import type { Ticker } from '../ui/market/data/nodeApi.ts';
import type { AssetView, MarketView } from '../ui/market/data/orientation.ts';
import { useLiquidity } from '../ui/market/liquidity.ts';
import { Fills } from '../ui/market/parts/Fills.tsx';
import { StaleNotice } from '../ui/market/parts/formParts.tsx';
import { LimitForm } from '../ui/market/parts/LimitForm.tsx';
import { LiquidityForm } from '../ui/market/parts/LiquidityForm.tsx';
import { LiquidityPositions } from '../ui/market/parts/LiquidityPositions.tsx';
import { MarketList } from '../ui/market/parts/MarketList.tsx';
import { OpenOrders } from '../ui/market/parts/OpenOrders.tsx';
import { OrderBook } from '../ui/market/parts/OrderBook.tsx';
import { PerpDeal, PerpOwn } from '../ui/market/parts/PerpDesk.tsx';
import { PriceChart } from '../ui/market/parts/PriceChart.tsx';
import { StakeDesk } from '../ui/market/parts/StakeDesk.tsx';
import { SwapForm } from '../ui/market/parts/SwapForm.tsx';
import { TickerLine } from '../ui/market/parts/TickerLine.tsx';
import { Trades } from '../ui/market/parts/Trades.tsx';
import { VaultDesk } from '../ui/market/parts/VaultDesk.tsx';
import { collateralSymbol, usePicture } from '../ui/market/perps.ts';
import { useBalances, useMarketData, useRead } from '../ui/market/trading.ts';
import { Balances } from './parts/Balances.tsx';
import { ConnectPanel } from './parts/ConnectPanel.tsx';
import { History } from './parts/History.tsx';
import { ProfileForm } from './parts/ProfileForm.tsx';
import { ReceiptList } from './parts/ReceiptList.tsx';
import { Signing } from './parts/Signing.tsx';
import { TestMoney } from './parts/TestMoney.tsx';
import { type Stores, useTrader, useWalletState } from './stores.ts';

export function App({ stores }: { readonly stores: Stores }) {
  const height = useMarketData(stores, (data) => data.height);
  const live = useMarketData(stores, (data) => data.live);
  const stale = useMarketData(stores, (data) => data.stale);
  const { value: tickers, failure } = useRead(stores, stores.api.markets, []);
  const [chosen, setChosen] = useState<string>();
  const first = tickers?.find(({ trades_24h }) => trades_24h > 0)?.market ?? tickers?.[0]?.market;
  // It stays: a trade in another market must not take the page, and what was typed in it, from under its user.
  useEffect(() => {
    if (first !== undefined) setChosen((before) => before ?? first);
  }, [first]);
  const id = chosen ?? first;
  const ticker = tickers?.find(({ market }) => market === id);
  const identity = identityOf(ticker);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with every block, the market's identity does not
  const market = useMemo(() => (ticker === undefined ? undefined : viewOf(ticker)), [identity]);
  useEffect(() => {
    if (id !== undefined) stores.feed.show(id);
  }, [id, stores]);

  const Page = ticker?.type === 'perp' ? PerpMarket : SpotMarket;
  return (
    <div className="exchange">
      <header className="top">
        <h1>Demo Exchange</h1>
        {market !== undefined && ticker !== undefined && tickers !== undefined && (
          <>
            <label className="picker">
              <span className="only-heard">Market</span>
              <select value={market.id} onChange={(event) => setChosen(event.target.value)}>
                {tickers.map((one) => (
                  <option key={one.market} value={one.market}>
                    {nameOf(one)}
                  </option>
                ))}
              </select>
            </label>
            <TickerLine ticker={ticker} market={market} />
          </>
        )}
        <span className={live && !stale ? 'chip good live' : 'chip warn live'}>
          {!live
            ? 'Node out of reach'
            : stale
              ? 'Older than three blocks'
              : height > 0
                ? `Live · block ${height}`
                : 'Live'}
        </span>
      </header>
      {market === undefined ? (
        <main className="panel">
          {tickers !== undefined ? (
            <Failed title="There is no market yet" advice="A market opens with its first pool." />
          ) : failure !== undefined ? (
            <Failed
              title="The markets cannot be read"
              advice={`${failure()} The page tries again with the next block.`}
              onRetry={() => location.reload()}
            />
          ) : (
            <Loading label="Reading markets" lines={6} />
          )}
        </main>
      ) : (
        <Page key={market.id} stores={stores} market={market} tickers={tickers ?? []}>
          <MarketList tickers={tickers ?? []} onOpen={setChosen} />
        </Page>
      )}
    </div>
  );
}

interface MarketProps {
  readonly stores: Stores;
  readonly market: MarketView;
  readonly tickers: readonly Ticker[];
  /** The list of all markets. */
  readonly children: ReactNode;
}

function SpotMarket({ stores, market, tickers, children }: MarketProps) {
  const trader = useTrader(stores);
  const [act, setAct] = useState<'limit' | 'swap' | 'liquidity'>('limit');
  const [picked, setPicked] = useState<{ price: string }>();
  const balances = useBalances(stores, [market.base.asset, market.quote.asset], trader);
  const liquidity = useLiquidity(stores, market.id, trader, act === 'liquidity');
  const form = { source: stores, trader, market, balances };
  return (
    <Columns
      stores={stores}
      market={market}
      tickers={tickers}
      money={[market.quote, market.base]}
      onPick={setPicked}
      own={
        <>
          <OpenOrders source={stores} trader={trader} market={market} />
          <LiquidityPositions source={stores} trader={trader} market={market} {...liquidity} />
          <Fills source={stores} trader={trader} market={market} />
        </>
      }
      deal={
        <section className="panel trade" aria-label="Trade">
          <header className="panel-head">
            <Choice
              label="Kind of order"
              labelHidden
              value={act}
              options={[
                { value: 'limit', label: 'Limit order' },
                { value: 'swap', label: 'Swap' },
                { value: 'liquidity', label: 'Liquidity' },
              ]}
              onChange={setAct}
            />
          </header>
          <div className="stack padded">
            <StaleNotice source={stores} />
            {act === 'limit' && <LimitForm key={market.id} {...form} picked={picked} />}
            {act === 'swap' && <SwapForm key={market.id} {...form} />}
            {act === 'liquidity' && <LiquidityForm key={market.id} {...form} {...liquidity} />}
          </div>
        </section>
      }
    >
      {children}
    </Columns>
  );
}

function PerpMarket({ stores, market, tickers, children }: MarketProps) {
  const trader = useTrader(stores);
  // A validator is run with the account's own key, which the wallet tells with the address.
  const { accounts } = useWalletState(stores);
  const [picked, setPicked] = useState<{ price: string }>();
  const read = usePicture(stores, market.id, trader);
  const { picture } = read;
  const own = { source: stores, trader, market, ...read };
  return (
    <Columns
      stores={stores}
      market={market}
      tickers={tickers}
      money={[]}
      onPick={setPicked}
      own={<PerpOwn {...own} />}
      deal={
        <>
          <StaleNotice source={stores} />
          <PerpDeal key={market.id} {...own} picked={picked} />
          {picture !== undefined && (
            <VaultDesk
              source={stores}
              trader={trader}
              account={picture.account}
              isBefore={read.isBefore}
              symbol={collateralSymbol(picture.account)}
            />
          )}
          {trader.address !== undefined && (
            <StakeDesk source={stores} trader={trader} validatorKey={accounts[0]?.pqPublicKey} />
          )}
        </>
      }
    >
      {children}
    </Columns>
  );
}

function Columns({
  stores,
  market,
  tickers,
  money,
  onPick,
  own,
  deal,
  children,
}: MarketProps & {
  /** Assets traded here, besides the fee currency. */
  readonly money: readonly AssetView[];
  readonly onPick: (picked: { price: string }) => void;
  /** The connected account's own orders and positions. */
  readonly own: ReactNode;
  /** The forms. */
  readonly deal: ReactNode;
}) {
  return (
    <main className="grid">
      <div className="column wide">
        <PriceChart source={stores} market={market} />
        {own}
        <ReceiptList stores={stores} />
        <History stores={stores} />
      </div>
      <div className="column book-column">
        <OrderBook source={stores} market={market} onPick={(price) => onPick({ price })} />
        <Trades source={stores} market={market} />
      </div>
      <div className="column deal">
        <ConnectPanel stores={stores} />
        <Balances stores={stores} tickers={tickers} />
        <TestMoney stores={stores} assets={money} />
        {deal}
        <Signing stores={stores} />
      </div>
      <div className="column wide">
        <section className="panel markets-panel" aria-labelledby="markets-title">
          <header className="panel-head">
            <h2 id="markets-title">Markets</h2>
          </header>
          <div className="padded">{children}</div>
        </section>
        <ProfileForm stores={stores} />
      </div>
    </main>
  );
}
