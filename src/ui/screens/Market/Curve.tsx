// A chart of money over time, with exact values under the pointer or with the arrow keys. Numbers only place points;
// the labels come from the decimal text.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

export interface CurvePoint {
  /** Unix seconds. */
  readonly time: number;
  /** Decimal text, only for the point's position. */
  readonly value: string;
}

export interface CurveProps {
  readonly points: readonly CurvePoint[];
  /** What the chart shows, for screen readers. */
  readonly label: string;
  /** The point under the pointer, or the last one. */
  readonly caption: (point: CurvePoint) => ReactNode;
  /** Whether the axis starts at zero: for profits it does, for prices it does not. */
  readonly fromZero?: boolean;
  /** The same in plain words. */
  readonly words: (point: CurvePoint) => string;
}

const WIDTH = 600;
const HEIGHT = 180;
const EDGE = 6;

/** The chart; stepped, since profit is realized at once. */
export function Curve({ points, label, caption, words, fromZero = true }: CurveProps) {
  const [picked, setPicked] = useState<number | undefined>(undefined);
  const values = points.map(({ value }) => Number(value));
  const ground = fromZero ? [0] : [];
  const [low, high] = [Math.min(...ground, ...values), Math.max(...ground, ...values)];
  const span = high - low || 1;
  const times = points.map(({ time }) => time);
  const [first = 0, last = 1] = [times[0], times.at(-1)];
  const x = (time: number): number => (last === first ? WIDTH : ((time - first) / (last - first)) * WIDTH);
  const y = (value: number): number => EDGE + ((high - value) / span) * (HEIGHT - 2 * EDGE);
  const zero = y(fromZero ? 0 : low);
  let line = `M0,${zero.toFixed(1)}`;
  for (const [at, value] of values.entries()) line += `H${x(times[at] ?? 0).toFixed(1)}V${y(value).toFixed(1)}`;
  const at = Math.min(picked ?? points.length - 1, points.length - 1);
  const point = points[at];
  if (point === undefined) return null;
  const pick = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const wanted = first + ((clientX - left) / width) * (last - first);
    const next = times.findLastIndex((time) => time <= wanted);
    setPicked(Math.max(0, next));
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPicked(Math.min(points.length - 1, Math.max(0, at + step)));
  };
  return (
    <figure className="curve">
      <figcaption className="small" aria-hidden>
        {caption(point)}
      </figcaption>
      <div
        className="plot"
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={words(point)}
        tabIndex={0}
        onPointerMove={pick}
        onPointerLeave={() => setPicked(undefined)}
        onKeyDown={move}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path className="area" d={`${line}H${WIDTH}V${zero.toFixed(1)}H0Z`} />
          <line className="zero" x1={0} x2={WIDTH} y1={zero} y2={zero} />
          <path className="edge" d={`${line}H${WIDTH}`} />
          <line className="cross" x1={x(point.time)} x2={x(point.time)} y1={0} y2={HEIGHT} />
        </svg>
      </div>
    </figure>
  );
}
