// A price range, picked on a chart of the liquidity at each price: by its two ends, by their prices, or as a share of
// the price up and down.

import { formatDecimal, PLACES } from '@svc/core/decimal';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import {
  depthBetween,
  priceAtTick,
  rangeAround,
  type ShownRange,
  shownTick,
  snapped,
  typedEnd,
  wholeRange,
} from '../data/liquidity.ts';
import type { Pool, PoolTick } from '../data/nodeApi.ts';
import type { MarketView } from '../data/orientation.ts';
import { fixed, placesFor } from '../format.ts';

/** How far the chart extends to each side of the price at most, in ticks, by the pool's spacing. */
const REACH: Readonly<Record<number, number>> = { 1: 2_000, 10: 8_000, 60: 16_000, 200: 24_000 };
/** Percent up and down, for pools of stable pairs and for others. */
const CLOSE_SHARES = [0.1, 0.5, 1] as const;
const WIDE_SHARES = [5, 20, 50] as const;
const STEPS = 80;
const [WIDTH, HEIGHT] = [800, 100];

const sharesOf = ({ tick_spacing: spacing }: Pool): readonly number[] => (spacing === 1 ? CLOSE_SHARES : WIDE_SHARES);

/** The extent of a chart that shows a range with as much space beside it, in doublings of a step. */
function reachFor(tick: number, { low, high }: ShownRange, spacing: number): number {
  const most = REACH[spacing] ?? 16_000;
  const wanted = 2 * Math.max(Math.abs(low - tick), Math.abs(high - tick));
  let reach = most;
  while (reach / 2 >= wanted && reach / 2 >= 8 * spacing) reach /= 2;
  return reach;
}

/** The initial range of a form. */
export function firstRange(market: MarketView, pool: Pool): ShownRange {
  const [, middle = 20] = sharesOf(pool);
  return rangeAround(shownTick(market, pool.tick), middle / 100, pool.tick_spacing);
}

/** The price of an end; the widest range goes from zero to infinity. */
export function endText(market: MarketView, { tick_spacing: spacing }: Pool, tick: number): string {
  const { low, high } = wholeRange(spacing);
  if (tick === low) return '0';
  if (tick === high) return '∞';
  const price = priceAtTick(market, tick);
  return fixed(price, placesFor(price));
}

/** The same for a field: digits and a point. */
function fieldPrice(market: MarketView, { tick_spacing: spacing }: Pool, tick: number): string {
  const { low, high } = wholeRange(spacing);
  if (tick === low) return '0';
  if (tick === high) return '∞';
  const price = priceAtTick(market, tick);
  const unit = 10n ** BigInt(PLACES - placesFor(price));
  return formatDecimal(((price + unit / 2n) / unit) * unit);
}

interface PickerProps {
  readonly market: MarketView;
  readonly pool: Pool;
  readonly ticks: readonly PoolTick[] | undefined;
  readonly range: ShownRange;
  readonly onRange: (range: ShownRange) => void;
}

type End = 'low' | 'high';

/** An end while it is being typed: its field shows the text, which need not be a price yet. */
export interface TypedEnd {
  readonly end: End;
  readonly text: string;
}

/** Whether a typed end is not a price. */
export const isNoPrice = (market: MarketView, { tick_spacing: spacing }: Pool, typed: TypedEnd | undefined): boolean =>
  typed !== undefined && typedEnd(market, typed.end, typed.text, spacing) === undefined;

/** Whether the field of a typed end shows the range's actual price: a range ends at the nearest valid one. */
export const isShown = (market: MarketView, pool: Pool, range: ShownRange, typed: TypedEnd | undefined): boolean =>
  typed === undefined || typed.text.trim() === fieldPrice(market, pool, range[typed.end]);

export function RangePicker({
  market,
  pool,
  ticks,
  range,
  onRange,
  typed,
  onTyped,
}: PickerProps & {
  readonly typed: TypedEnd | undefined;
  readonly onTyped: (typed: TypedEnd | undefined) => void;
}) {
  const spacing = pool.tick_spacing;
  const tick = shownTick(market, pool.tick);
  const type = (end: End, given: string): void => {
    const text = plainDigits(given);
    onTyped({ end, text });
    const at = typedEnd(market, end, text, spacing);
    if (at !== undefined) onRange({ ...range, [end]: at });
  };
  const textOf = (end: End): string => (typed?.end === end ? typed.text : fieldPrice(market, pool, range[end]));
  const [reach, setReach] = useState(() => reachFor(tick, range, spacing));
  const take = (next: ShownRange): void => {
    onTyped(undefined);
    onRange(next);
  };
  /** A preset range is shown completely; when an end is dragged, the chart does not move. */
  const choose = (next: ShownRange): void => {
    setReach(reachFor(tick, next, spacing));
    take(next);
  };
  const isWrong = range.low >= range.high || isNoPrice(market, pool, typed);
  return (
    <div className="stack">
      <Picture {...{ market, pool, ticks, range, reach }} onRange={take} />
      <div className="two-fields">
        {(['low', 'high'] as const).map((end) => (
          <Field
            key={end}
            label={say(end === 'low' ? 'trade.pool.lowest' : 'trade.pool.highest')}
            inputMode="decimal"
            value={textOf(end)}
            onChange={(event) => type(end, event.target.value)}
            onBlur={() => {
              onTyped(undefined);
              setReach(reachFor(tick, range, spacing));
            }}
            fault={isWrong && (typed?.end ?? 'high') === end ? say('trade.pool.rangeFault') : undefined}
          />
        ))}
      </div>
      <div className="shares">
        {sharesOf(pool).map((percent) => (
          <Button key={percent} onClick={() => choose(rangeAround(tick, percent / 100, spacing))}>
            {say('trade.pool.around', { percent: String(percent) })}
          </Button>
        ))}
        <Button onClick={() => choose(wholeRange(spacing))}>{say('trade.pool.whole')}</Button>
      </div>
    </div>
  );
}

/** The chart with its two ends. It does not move while the price stays inside its middle half. */
function Picture({ market, pool, ticks, range, reach, onRange }: PickerProps & { readonly reach: number }) {
  const spacing = pool.tick_spacing;
  const tick = shownTick(market, pool.tick);
  const [middle, setMiddle] = useState(snapped(tick, spacing));
  if (Math.abs(tick - middle) > reach / 2) setMiddle(snapped(tick, spacing));
  const view = { low: snapped(middle - reach, spacing), high: snapped(middle + reach, spacing) };
  const depth = depthBetween(market, ticks ?? [], view, STEPS);
  const most = Math.max(...depth, Number.MIN_VALUE);
  const at = (shown: number): number =>
    Math.max(0, Math.min(WIDTH, ((shown - view.low) / (view.high - view.low)) * WIDTH));
  const within = (shown: number): number => Math.max(view.low, Math.min(view.high, shown));
  const price = (shown: number): string => endText(market, pool, shown);
  const move = (end: End, shown: number): void =>
    onRange(
      end === 'low'
        ? { ...range, low: Math.min(shown, range.high - spacing) }
        : { ...range, high: Math.max(shown, range.low + spacing) },
    );
  const now = priceAtTick(market, tick);
  const slots = {
    from: price(view.low),
    to: price(view.high),
    unit: market.quote.symbol,
    price: fixed(now, placesFor(now)),
  };
  return (
    <div className="depth-picker" dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('trade.pool.depth', slots)}
      >
        <rect
          className="picked"
          x={at(range.low)}
          width={Math.max(0, at(range.high) - at(range.low))}
          height={HEIGHT}
        />
        {depth.map((one, step) => {
          const height = (one / most) * (HEIGHT - 8);
          const shown = view.low + ((step + 0.5) * (view.high - view.low)) / STEPS;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              key={step}
              className={shown >= range.low && shown < range.high ? 'bar inside' : 'bar'}
              x={(step * WIDTH) / STEPS}
              width={WIDTH / STEPS - 1}
              y={HEIGHT - height}
              height={height}
            />
          );
        })}
        <line className="now" x1={at(tick)} x2={at(tick)} y2={HEIGHT} />
      </svg>
      {(['low', 'high'] as const).map((end) => (
        <input
          key={end}
          type="range"
          aria-label={say(end === 'low' ? 'trade.pool.lowerEnd' : 'trade.pool.upperEnd')}
          aria-valuetext={`${price(range[end])} ${market.quote.symbol}`}
          min={view.low}
          max={view.high}
          step={spacing}
          value={within(range[end])}
          onChange={(event) => move(end, Number(event.target.value))}
        />
      ))}
      <p className="ends small soft" aria-hidden>
        <span>{slots.from}</span>
        <span>{slots.price}</span>
        <span>{slots.to}</span>
      </p>
    </div>
  );
}
