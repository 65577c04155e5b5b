// Trading without a site: the markets of the network, and the page of one.

import '../../market/styles/market.css';
import '../../market/styles/marketList.css';
import '../../market/styles/orderBook.css';
import '../../market/styles/liquidity.css';
import './trade.css';
import { say } from '@svc/core/words/say';
import { CandlestickChart } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { identityOf, nameOf, viewOf } from '../../market/data/figures.ts';
import { EarnDesk } from '../../market/parts/EarnDesk.tsx';
import { StaleNotice } from '../../market/parts/formParts.tsx';
import { MarketList } from '../../market/parts/MarketList.tsx';
import { type MarketSource, useRead } from '../../market/trading.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useAccount, useNetwork } from '../useAccount.ts';
import { MarketPage } from './MarketPage.tsx';
import { useSource, useTrader, useValidatorKey } from './useTrade.ts';

const toMarkets = (): void => go('trade');
/** In place of a market id, which always names two assets. */
const EARN = 'earn';

/** @param marketId the open market, or the earnings page; undefined for the list of all */
export function Trade({ marketId }: { readonly marketId: string | undefined }) {
  const network = useNetwork();
  const isSvc = network?.isSvc === true;
  const source = useSource();
  if (!isSvc)
    return (
      <Screen title={say('trade.title')}>
        <div className="card">
          <Empty icon={CandlestickChart} title={say('trade.notThisNetwork')}>
            <p>{say('trade.switchNetwork')}</p>
          </Empty>
        </div>
      </Screen>
    );
  if (network.health === 'off')
    return (
      <Screen title={say('trade.title')}>
        <div className="card">
          <Empty icon={CandlestickChart} title={say('home.theNodeIsOff')}>
            <p>{say('trade.switchNodeOn')}</p>
          </Empty>
        </div>
      </Screen>
    );
  if (source === undefined)
    return (
      <Screen title={say('trade.title')}>
        <Loading label={say('trade.readingMarkets')} lines={6} />
      </Screen>
    );
  return <Markets source={source} marketId={marketId} />;
}

/** Prepared drafts without an answer, such as the rest of several cancellations. */
function Waiting() {
  const account = useAccount();
  const drafts = useView((view) => view.drafts);
  const own = drafts.filter(
    ({ kind, subject }) => kind === 'sendExchangeTransaction' && subject.account.id === account?.id,
  );
  const [next] = own;
  if (next === undefined) return null;
  return (
    <Notice kind="note" what={say('trade.waitForReview', { count: own.length })}>
      <Button onClick={() => go('draft', next.id)}>{say('trade.reviewNext')}</Button>
    </Notice>
  );
}

function Earn({ source }: { readonly source: MarketSource }) {
  return <EarnDesk source={source} trader={useTrader()} validatorKey={useValidatorKey()} />;
}

function Markets({ source, marketId }: { readonly source: MarketSource; readonly marketId: string | undefined }) {
  const { value: tickers, failure } = useRead(source, source.api.markets, []);
  const ticker = tickers?.find(({ market }) => market === marketId);
  const identity = identityOf(ticker);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with every block, the market's identity does not
  const market = useMemo(() => (ticker === undefined ? undefined : viewOf(ticker)), [identity]);
  useEffect(() => {
    if (market !== undefined) source.feed.show(market.id);
  }, [market, source]);
  if (market !== undefined && ticker !== undefined)
    return (
      <Screen title={nameOf(ticker)} onBack={toMarkets} wide>
        <Waiting />
        <StaleNotice source={source} />
        <MarketPage key={market.id} source={source} market={market} ticker={ticker} />
      </Screen>
    );
  const isEarn = marketId === EARN;
  return (
    <Screen title={say('trade.title')} {...(marketId === undefined || isEarn ? {} : { onBack: toMarkets })}>
      <Waiting />
      <StaleNotice source={source} />
      <Choice
        label={say('trade.whatIsShown')}
        labelHidden
        value={isEarn ? EARN : 'markets'}
        options={[
          { value: 'markets', label: say('trade.markets') },
          { value: EARN, label: say('trade.earn') },
        ]}
        onChange={(shown) => (shown === EARN ? go('trade', EARN) : toMarkets())}
      />
      {isEarn ? (
        <Earn source={source} />
      ) : tickers === undefined ? (
        failure === undefined ? (
          <Loading label={say('trade.readingMarkets')} lines={6} />
        ) : (
          <Failed title={say('trade.marketsCannotBe')} advice={say('trade.triesAgain')} />
        )
      ) : tickers.length === 0 ? (
        <div className="card">
          <Empty icon={CandlestickChart} title={say('trade.thereIsNoMarket')}>
            <p>{say('trade.aMarketOpens')}</p>
          </Empty>
        </div>
      ) : (
        <MarketList tickers={tickers} onOpen={(id) => go('trade', id)} />
      )}
    </Screen>
  );
}
