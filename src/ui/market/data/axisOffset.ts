// The time on a chart's axis: the user's, as in lists beside it. The chart library reckons in UTC.

import { INTERVALS, type Interval } from '@svc/core/markets/intervals';

const DAY_SEC = 86_400;

/**
 * Seconds by which a chart's axis is ahead of UTC. Days are those of UTC, since their candles begin with them. All
 * candles of a chart have the offset of now: with one of their own each, an hour would come twice when clocks go back.
 */
export const axisOffset = (interval: Interval): number =>
  INTERVALS[interval] < DAY_SEC ? 0 - 60 * new Date().getTimezoneOffset() : 0;
