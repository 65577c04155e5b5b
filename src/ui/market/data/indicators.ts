// Averages that a chart draws over its candles. They are pixels, not money: doubles.

export interface Point {
  /** Unix seconds. */
  readonly time: number;
  readonly value: number;
}

/** The simple average of the last `length` values; there is none before that many. */
export function simpleAverage(points: readonly Point[], length: number): Point[] {
  let sum = 0;
  return points.flatMap(({ time, value }, at) => {
    sum += value - (points[at - length]?.value ?? 0);
    return at + 1 < length ? [] : [{ time, value: sum / length }];
  });
}

/** The exponential average over `length` values, which begins with their simple average. */
export function exponentialAverage(points: readonly Point[], length: number): Point[] {
  const weight = 2 / (length + 1);
  let average = 0;
  return points.flatMap(({ time, value }, at) => {
    average = at < length ? average + value / length : average + (value - average) * weight;
    return at + 1 < length ? [] : [{ time, value: average }];
  });
}
