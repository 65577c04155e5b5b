// The candles of a market drawn by the chart library, with volume and averages if they are wanted; older candles are
// asked for when the chart is scrolled back to its first.

import { language } from '@svc/core/words/language';
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { exponentialAverage, type Point, simpleAverage } from '../data/indicators.ts';

/** A candle as it is displayed. */
export interface ShownCandle {
  readonly time: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}

/** What may be drawn with the candles. */
export const INDICATORS = ['volume', 'simple', 'exponential'] as const;
export type Indicator = (typeof INDICATORS)[number];
/** Candles that an average is over. */
export const AVERAGED = { simple: 20, exponential: 50 } as const;

/** So many candles before the first that is loaded, older ones are asked for. */
const NEAR = 30;

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

/** Pixels need doubles; every number that matters is text or bigint elsewhere. */
const number = (value: bigint): number => Number(value) / 1e18;

interface Drawn {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly indicators: Partial<Record<Indicator, ISeriesApi<SeriesType>>>;
  readonly offset: number;
  /** Colours of the theme. */
  readonly paint: () => void;
}

function create(element: HTMLElement, indicators: readonly Indicator[], offset: number): Drawn {
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: false, fontSize: 12 } });
  const candles = chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineVisible: false });
  const quiet = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false } as const;
  const line = () => chart.addSeries(LineSeries, { ...quiet, lineWidth: 2 });
  const drawn: Partial<Record<Indicator, ISeriesApi<SeriesType>>> = {
    ...(indicators.includes('simple') ? { simple: line() } : {}),
    ...(indicators.includes('exponential') ? { exponential: line() } : {}),
  };
  if (indicators.includes('volume')) {
    drawn.volume = chart.addSeries(HistogramSeries, {
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: { type: 'volume' },
      priceScaleId: 'volume',
    });
    // Below the candles, in the last fifth.
    chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
    candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.24 } });
  }
  const paint = (): void => {
    const [text, edge, surface, up, down, accent] = (
      ['--soft', '--line', '--surface', '--buy', '--sell', '--accent'] as const
    ).map((token) => colorOf(element, token));
    if (!text || !edge || !surface || !up || !down || !accent) return;
    chart.applyOptions({
      layout: { textColor: text, background: { color: surface }, fontFamily: getComputedStyle(element).fontFamily },
      grid: { vertLines: { color: edge }, horzLines: { color: edge } },
      rightPriceScale: { borderColor: edge },
      timeScale: {
        borderColor: edge,
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
    candles.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down });
    drawn.volume?.applyOptions({ color: edge });
    drawn.simple?.applyOptions({ color: accent });
    drawn.exponential?.applyOptions({ color: text });
  };
  paint();
  return { chart, candles, indicators: drawn, offset, paint };
}

/**
 * Index of the first candle that must be drawn again; 0 for all. Of candles that did not change the objects are the
 * same.
 */
function firstChanged(before: readonly ShownCandle[], now: readonly ShownCandle[]): number {
  if (before.length === 0 || now.length < before.length || before[0]?.time !== now[0]?.time) return 0;
  let at = before.length;
  while (at > 0 && before[at - 1] !== now[at - 1]) at -= 1;
  // The library takes one by one only what is not older than its last.
  return at < before.length - 1 ? 0 : at;
}

interface ChartProps {
  /** Oldest first. */
  readonly candles: readonly ShownCandle[];
  /** Decimal places of prices. */
  readonly places: number;
  readonly label: string;
  readonly indicators: readonly Indicator[];
  /** Seconds by which the axis of times is ahead of UTC. */
  readonly offset: number;
  /** Called when the chart is scrolled back near its first candle. */
  readonly onOlder: () => void;
}

export function CandleChart({ candles, places, label, indicators, offset, onOlder }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<Drawn>(undefined);
  const drawn = useRef<readonly ShownCandle[]>([]);
  const older = useRef(onOlder);
  const wanted = indicators.join();
  const spoken = language();
  useEffect(() => {
    older.current = onOlder;
  }, [onOlder]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const one = create(
      element,
      INDICATORS.filter((name) => wanted.split(',').includes(name)),
      offset,
    );
    made.current = one;
    drawn.current = [];
    one.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && range.from < NEAR) older.current();
    });
    const theme = matchMedia('(prefers-color-scheme:dark)');
    theme.addEventListener('change', one.paint);
    return () => {
      theme.removeEventListener('change', one.paint);
      one.chart.remove();
      made.current = undefined;
    };
  }, [wanted, offset]);

  // What is written on the axes is kept by the library: in another language it is written anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of indicators or another offset is another chart
  useEffect(() => {
    made.current?.chart.applyOptions({ localization: { locale: spoken.dates } });
    made.current?.candles.applyOptions({
      priceFormat: { type: 'custom', formatter: (price: number) => grouped(price, places), minMove: 10 ** -places },
    });
  }, [spoken, places, wanted, offset]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of indicators or another offset is another chart
  useEffect(() => {
    const one = made.current;
    if (one === undefined) return;
    const from = firstChanged(drawn.current, candles);
    drawn.current = candles;
    draw(one, candles, from);
  }, [candles, wanted, offset]);

  return <div ref={host} className="chart-host" role="img" aria-label={label} />;
}

/** Draws the candles from an index on; from 0 all of them. */
function draw({ candles: series, indicators, offset }: Drawn, candles: readonly ShownCandle[], from: number): void {
  const put = (one: ISeriesApi<SeriesType>, points: readonly { readonly time: number }[]): void => {
    const first = candles[from]?.time ?? Number.POSITIVE_INFINITY;
    const placed = <P extends { readonly time: number }>(point: P) => ({
      ...point,
      time: (point.time + offset) as UTCTimestamp,
    });
    if (from === 0) one.setData(points.map(placed));
    else for (const point of points) if (point.time >= first) one.update(placed(point));
  };
  put(
    series as ISeriesApi<SeriesType>,
    candles.slice(from).map(({ time, open, high, low, close }) => ({
      time,
      open: number(open),
      high: number(high),
      low: number(low),
      close: number(close),
    })),
  );
  const { volume, simple, exponential } = indicators;
  if (volume !== undefined)
    put(
      volume,
      candles.slice(from).map((one) => ({ time: one.time, value: number(one.volume) })),
    );
  if (simple === undefined && exponential === undefined) return;
  const closes: Point[] = candles.map(({ time, close }) => ({ time, value: number(close) }));
  if (simple !== undefined) put(simple, simpleAverage(closes, AVERAGED.simple));
  if (exponential !== undefined) put(exponential, exponentialAverage(closes, AVERAGED.exponential));
}
