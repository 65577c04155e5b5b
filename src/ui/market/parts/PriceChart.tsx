// Candles of the market in two tones, with a toggle to a table of the same numbers.

import { INTERVAL_NAMES, type Interval } from '@svc/core/markets/intervals';
import { language } from '@svc/core/words/language';
import { say } from '@svc/core/words/say';
import { CandlestickSeries, createChart, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import { CandlestickChart } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Choice } from '../../kit/Choice.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import type { Candle } from '../data/nodeApi.ts';
import { type MarketView, shownPrice } from '../data/orientation.ts';
import { BY_TRADE } from '../data/watchRead.ts';
import { clockText, fixed, placesFor, scaled } from '../format.ts';
import { type MarketSource, useRead } from '../trading.ts';

interface ShownCandle {
  readonly time: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}

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

export function PriceChart({ source, market }: { readonly source: MarketSource; readonly market: MarketView }) {
  const [interval, chooseInterval] = useState<Interval>('1m');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const read = () => source.api.candles(market.id, interval);
  const { value, error } = useRead(source, read, [market.id, interval], BY_TRADE);
  const candles = useMemo(() => value?.map((candle) => shownCandle(market, candle)), [value, market]);
  const places = placesFor(candles?.at(-1)?.close ?? 0n);

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
      <div className="chart-body">
        {candles === undefined ? (
          error === undefined ? (
            <Loading label={say('trade.readingCandles')} lines={5} />
          ) : (
            <Failed title={say('trade.theCandlesCannotBe')} advice={error} />
          )
        ) : candles.length === 0 ? (
          <Empty icon={CandlestickChart} title={say('market.noTradesYet')}>
            <p>{say('trade.theFirstTradeDraws')}</p>
          </Empty>
        ) : view === 'chart' ? (
          <Candles
            candles={candles}
            places={places}
            label={say('trade.priceOf', { base: market.base.symbol, quote: market.quote.symbol })}
          />
        ) : (
          <CandleTable candles={candles} places={places} market={market} />
        )}
      </div>
    </section>
  );
}

const grouped = (price: number, places: number): string =>
  price.toLocaleString(language().numbers, { minimumFractionDigits: places, maximumFractionDigits: places });

/**
 * Colour of a token in a form for the chart's parser: it does not support oklch, so a pixel is painted and read back.
 */
function colorOf(element: HTMLElement, token: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return '#888';
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  element.append(probe);
  context.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function Candles({
  candles,
  places,
  label,
}: {
  readonly candles: readonly ShownCandle[];
  readonly places: number;
  readonly label: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<{ chart: IChartApi; series: ISeriesApi<'Candlestick'> }>(undefined);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const chart = createChart(element, { autoSize: true, layout: { attributionLogo: false, fontSize: 12 } });
    const series = chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineVisible: false });
    made.current = { chart, series };
    const paint = (): void => {
      const [text, line, surface, up, down] = (['--soft', '--line', '--surface', '--buy', '--sell'] as const).map(
        (token) => colorOf(element, token),
      );
      if (text === undefined || line === undefined || surface === undefined || up === undefined || down === undefined)
        return;
      chart.applyOptions({
        layout: { textColor: text, background: { color: surface }, fontFamily: getComputedStyle(element).fontFamily },
        grid: { vertLines: { color: line }, horzLines: { color: line } },
        rightPriceScale: { borderColor: line },
        timeScale: {
          borderColor: line,
          timeVisible: true,
          secondsVisible: false,
          rightOffset: 3,
          barSpacing: 10,
          minBarSpacing: 2,
        },
        crosshair: {
          vertLine: { color: text, labelBackgroundColor: text },
          horzLine: { color: text, labelBackgroundColor: text },
        },
      });
      series.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down });
    };
    paint();
    const theme = matchMedia('(prefers-color-scheme:dark)');
    theme.addEventListener('change', paint);
    return () => {
      theme.removeEventListener('change', paint);
      chart.remove();
      made.current = undefined;
    };
  }, []);

  useEffect(() => {
    // Pixels need doubles; every number that matters is text or bigint elsewhere.
    const number = (value: bigint): number => Number(value) / 1e18;
    made.current?.series.applyOptions({
      priceFormat: { type: 'custom', formatter: (price: number) => grouped(price, places), minMove: 10 ** -places },
    });
    made.current?.series.setData(
      candles.map(({ time, open, high, low, close }) => ({
        time: time as UTCTimestamp,
        open: number(open),
        high: number(high),
        low: number(low),
        close: number(close),
      })),
    );
  }, [candles, places]);

  return <div ref={host} className="chart-host" role="img" aria-label={label} />;
}

function CandleTable({
  candles,
  places,
  market,
}: {
  readonly candles: readonly ShownCandle[];
  readonly places: number;
  readonly market: MarketView;
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
    </section>
  );
}
