// From when and until when a signed allowance or payment can be used, and how long the allowance then lasts: shown in
// rows, with warnings where it has expired, lasts very long or has no end.

import { type Row, row } from '@svc/core/ops/describe';
import { message, type Part } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';

export interface SignedTimes {
  /** Unix seconds of the earliest use. */
  readonly from?: bigint | undefined;
  /** Unix seconds of the latest use. */
  readonly until: bigint | 'never' | undefined;
  /** Unix seconds until which each resulting allowance lasts; 0 means only the block in which it is given. */
  readonly ends?: readonly (bigint | undefined)[];
}

/** A deadline further ahead than this causes a warning: a permit is meant to be used within minutes. */
const FAR_SECONDS = 366n * 86_400n;
const secondsOf = (nowMs: number): bigint => BigInt(Math.floor(nowMs / 1000));

/** A time, relative to now. */
function timePart(time: bigint | 'never' | undefined, nowMs: number): Part {
  if (time === undefined) return message('call.value.endless');
  if (time === 'never') return message('call.value.forEver');
  return time < secondsOf(nowMs) ? message('call.value.over', { time: part.time(time) }) : part.time(time);
}

/** The rows. */
export function timeRows({ from, until, ends = [] }: SignedTimes, nowMs: number): readonly Row[] {
  const rows: Row[] = [];
  if (from !== undefined && from > 0n) rows.push(row(message('call.row.countsFrom'), part.time(from)));
  rows.push(row(message('call.row.countsUntil'), timePart(until, nowMs)));
  for (const [at, end] of ends.entries()) {
    const label =
      ends.length > 1
        ? message('call.row.allowanceEnds.one', { number: part.number(String(at + 1)) })
        : message('call.row.allowanceEnds');
    rows.push(row(label, end === 0n ? message('call.value.blockGiven') : timePart(end, nowMs)));
  }
  return rows;
}

/** Warnings about the times. */
export function timeWarnings({ from, until, ends = [] }: SignedTimes, nowMs: number): readonly Warning[] {
  const now = secondsOf(nowMs);
  const warnings: Warning[] = [];
  const isFar = (time: bigint | 'never' | undefined): boolean =>
    time === undefined || time === 'never' || time > now + FAR_SECONDS;
  if (typeof until === 'bigint' && until < now)
    warnings.push(warning('permit.expired', 'danger', { time: part.time(until) }));
  if (from !== undefined && from > now) warnings.push(warning('permit.early', 'caution', { time: part.time(from) }));
  if (isFar(until)) warnings.push(warning('permit.far', 'caution'));
  const over = ends.find((end) => end !== undefined && end > 0n && end < now);
  if (over !== undefined) warnings.push(warning('permit.ended', 'caution', { time: part.time(over) }));
  if (ends.some(isFar)) warnings.push(warning('permit.lasting', 'caution'));
  return warnings;
}
