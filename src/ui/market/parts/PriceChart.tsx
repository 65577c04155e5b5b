// Candles of the market in two tones, with a toggle to a table of the same numbers.

import { INTERVAL_NAMES, type Interval } from '@svc/core/markets/intervals';
import { say } from '@svc/core/words/say';
import { CandlestickChart } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { axisOffset } from '../data/axisOffset.ts';
import { type CandleHistory, createCandleHistory, type ShownCandles } from '../data/candleHistory.ts';
import type { Candle } from '../data/nodeApi.ts';
import { type MarketView, shownPrice } from '../data/orientation.ts';
import { clockText, fixed, placesFor, scaled } from '../format.ts';
import type { MarketSource } from '../trading.ts';
import { AVERAGED, CandleChart, INDICATORS, type Indicator, type ShownCandle } from './CandleChart.tsx';
import { Tick } from './formParts.tsx';

/** The displayed candle: inverted markets swap high and low, and their volume is in the displayed base. */
function shownCandle(market: MarketView, candle: Candle): ShownCandle {
  const price = (text: string): bigint => shownPrice(market, scaled(text));
  const [high, low] = market.inverted ? [candle.low, candle.high] : [candle.high, candle.low];
  return {
    time: candle.time,
    open: price(candle.open),
    high: price(high),
    low: price(low),
    close: price(candle.close),
    volume: scaled(market.inverted ? candle.quote_volume : candle.volume),
  };
}

const NO_CANDLES: ShownCandles = { candles: undefined, failure: undefined };

/** The candles of a market in an interval, and what asks for older ones. */
function useCandles(
  { api, feed }: MarketSource,
  market: MarketView,
  interval: Interval,
): ShownCandles & { readonly older: () => void } {
  const [last, setLast] = useState<{ readonly of: CandleHistory; readonly shown: ShownCandles }>();
  const [history, setHistory] = useState<CandleHistory>();
  useEffect(() => {
    const one: CandleHistory = createCandleHistory(
      feed,
      (limit, end) => api.candles(market.id, interval, limit, end),
      (shown) => setLast({ of: one, shown }),
    );
    setHistory(one);
    return () => {
      one.stop();
      setHistory(undefined);
    };
  }, [api, feed, market.id, interval]);
  const shown = last !== undefined && last.of === history ? last.shown : NO_CANDLES;
  return { ...shown, older: () => history?.older() };
}

const INDICATOR_NAMES: Readonly<Record<Indicator, () => string>> = {
  volume: () => say('trade.chart.volume'),
  simple: () => say('trade.chart.simple', { count: AVERAGED.simple }),
  exponential: () => say('trade.chart.exponential', { count: AVERAGED.exponential }),
};

export function PriceChart({ source, market }: { readonly source: MarketSource; readonly market: MarketView }) {
  const [interval, chooseInterval] = useState<Interval>('1m');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [indicators, setIndicators] = useState<readonly Indicator[]>(['volume']);
  const { candles: read, failure, older } = useCandles(source, market, interval);
  const shown = useRef(new WeakMap<Candle, ShownCandle>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is of one market
  useEffect(() => {
    shown.current = new WeakMap();
  }, [market]);
  const candles = useMemo(
    () =>
      read?.map((candle) => {
        const one = shown.current.get(candle) ?? shownCandle(market, candle);
        shown.current.set(candle, one);
        return one;
      }),
    [read, market],
  );
  const places = placesFor(candles?.at(-1)?.close ?? 0n);
  const isDrawn = view === 'chart' && candles !== undefined && candles.length > 0;

  return (
    <section className="panel chart-panel" aria-labelledby="chart-title">
      <header className="panel-head">
        <h2 id="chart-title">{say('trade.chart.price')}</h2>
        <div className="row-tools">
          <Choice
            label={say('trade.interval')}
            labelHidden
            value={interval}
            options={INTERVAL_NAMES.map((name) => ({ value: name, label: name }))}
            onChange={chooseInterval}
          />
          <Choice
            label={say('trade.view')}
            labelHidden
            value={view}
            options={[
              { value: 'chart', label: say('trade.chart.chart') },
              { value: 'table', label: say('trade.chart.table') },
            ]}
            onChange={setView}
          />
        </div>
      </header>
      {isDrawn && (
        <fieldset className="indicators">
          <legend className="only-heard">{say('trade.chart.indicators')}</legend>
          {INDICATORS.map((name) => (
            <Tick
              key={name}
              checked={indicators.includes(name)}
              onChange={(isWanted) =>
                setIndicators(isWanted ? [...indicators, name] : indicators.filter((one) => one !== name))
              }
            >
              {INDICATOR_NAMES[name]()}
            </Tick>
          ))}
        </fieldset>
      )}
      <div className="chart-body">
        {candles === undefined ? (
          failure === undefined ? (
            <Loading label={say('trade.readingCandles')} lines={5} />
          ) : (
            <Failed title={say('trade.theCandlesCannotBe')} advice={failure()} />
          )
        ) : candles.length === 0 ? (
          <Empty icon={CandlestickChart} title={say('market.noTradesYet')}>
            <p>{say('trade.theFirstTradeDraws')}</p>
          </Empty>
        ) : view === 'chart' ? (
          <CandleChart
            candles={candles}
            places={places}
            label={say('trade.priceOf', { base: market.base.symbol, quote: market.quote.symbol })}
            indicators={indicators}
            offset={axisOffset(interval)}
            onOlder={older}
          />
        ) : (
          <CandleTable candles={candles} places={places} market={market} onOlder={older} />
        )}
      </div>
    </section>
  );
}

function CandleTable({
  candles,
  places,
  market,
  onOlder,
}: {
  readonly candles: readonly ShownCandle[];
  readonly places: number;
  readonly market: MarketView;
  readonly onOlder: () => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={say('trade.candles')}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{say('trade.time')}</th>
            <th scope="col">{say('trade.open')}</th>
            <th scope="col">{say('trade.high')}</th>
            <th scope="col">{say('trade.low')}</th>
            <th scope="col">{say('trade.close')}</th>
            <th scope="col">{say('trade.volume', { unit: market.base.symbol })}</th>
          </tr>
        </thead>
        <tbody>
          {[...candles].reverse().map((candle) => (
            <tr key={candle.time}>
              <td>{clockText(candle.time)}</td>
              <td>{fixed(candle.open, places)}</td>
              <td>{fixed(candle.high, places)}</td>
              <td>{fixed(candle.low, places)}</td>
              <td>{fixed(candle.close, places)}</td>
              <td>{fixed(candle.volume, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="padded">
        <Button kind="plain" onClick={onOlder}>
          {say('trade.olderCandles')}
        </Button>
      </div>
    </section>
  );
}
