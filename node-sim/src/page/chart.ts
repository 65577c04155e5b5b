// Candles drawn by the chart library, in the colours of the page.

import type { ReadResult } from '@svc/core/reads/registry';
import type * as Charts from 'lightweight-charts';
import { pricePlaces } from './format.ts';

type Candle = ReadResult<'getCandles'>['candles'][number];

export interface PriceChart {
  readonly show: (candles: readonly Candle[]) => void;
  readonly remove: () => void;
}

/** A colour of the page in a form that the library understands: it does not support `oklch`. */
function colour(name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return '#808080';
  const probe = document.createElement('span');
  probe.className = `probe-${name}`;
  document.body.append(probe);
  pen.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** An empty chart that fills a box and follows its size and the theme. */
export async function createPriceChart(box: HTMLElement): Promise<PriceChart> {
  // The library is a file of this node; its types are those of the package.
  const address = '/page/charts.js';
  const { createChart, CandlestickSeries } = (await import(address)) as typeof Charts;
  const chart = createChart(box, {
    autoSize: true,
    layout: { attributionLogo: false },
    timeScale: { rightOffset: 4, barSpacing: 10 },
  });
  const series = chart.addSeries(CandlestickSeries);
  const paint = (): void => {
    const [text, line, surface, good, bad] = ['soft', 'line', 'surface', 'good', 'bad'].map(colour);
    chart.applyOptions({
      layout: {
        background: { color: surface ?? 'white' },
        textColor: text ?? 'black',
        fontSize: 12,
        fontFamily: getComputedStyle(document.body).fontFamily,
      },
      grid: { vertLines: { color: line ?? 'gray' }, horzLines: { color: line ?? 'gray' } },
      timeScale: { timeVisible: true, borderColor: line ?? 'gray' },
      rightPriceScale: { borderColor: line ?? 'gray' },
    });
    series.applyOptions({
      upColor: good ?? 'green',
      wickUpColor: good ?? 'green',
      downColor: bad ?? 'red',
      wickDownColor: bad ?? 'red',
      borderVisible: false,
    });
  };
  paint();
  const theme = matchMedia('(prefers-color-scheme: dark)');
  theme.addEventListener('change', paint);
  let isFitted = false;
  return {
    show: (candles) => {
      const last = Number(candles.at(-1)?.close ?? 0);
      const precision = pricePlaces(last);
      // The same groups of digits as beside the chart.
      const shown = new Intl.NumberFormat('en', { minimumFractionDigits: precision, maximumFractionDigits: precision });
      chart.applyOptions({ localization: { priceFormatter: (price: number) => shown.format(price) } });
      series.applyOptions({ priceFormat: { type: 'price', precision, minMove: 10 ** -precision } });
      series.setData(
        candles.map(({ time, open, high, low, close }) => ({
          time: time as Charts.UTCTimestamp,
          open: Number(open),
          high: Number(high),
          low: Number(low),
          close: Number(close),
        })),
      );
      if (!isFitted && candles.length > 0) {
        isFitted = true;
        if (candles.length > 20) chart.timeScale().fitContent();
      }
    },
    remove: () => {
      theme.removeEventListener('change', paint);
      chart.remove();
    },
  };
}
