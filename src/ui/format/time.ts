// Formatting of times. The clock is an argument, so that lists and tests agree on "now".

import { clockWords, dayWords, momentWords } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds of the last valid date. */
const LAST_DATE = 8.64e15;

/** A time in words; an invalid one gets a fixed text, so that no number can break the rendering of a screen. */
function inWords(atMs: number, words: (atMs: number) => string): string {
  return Math.abs(atMs) <= LAST_DATE ? words(atMs) : say('format.atNoDate');
}

/**
 * How long ago a moment was, in words: "just now", "4 min ago", "3 h ago", else the date. Both in Unix milliseconds.
 */
export function timeAgo(atMs: number, nowMs: number): string {
  const age = nowMs - atMs;
  if (age < MINUTE) return say('format.justNow');
  if (age < HOUR) return say('format.minAgo', { age: Math.floor(age / MINUTE) });
  if (age < DAY) return say('format.hAgo', { age: Math.floor(age / HOUR) });
  return dateText(atMs);
}

/** Day, month and year of a moment in Unix milliseconds, in the reader's zone. */
export function dateText(atMs: number): string {
  return inWords(atMs, dayWords);
}

/** The time of day of a moment in Unix milliseconds, in the reader's zone. */
export function clockText(atMs: number): string {
  return inWords(atMs, clockWords);
}

/** Date and time to the second of a moment in Unix milliseconds, in the reader's zone. */
export function timeText(atMs: number): string {
  return inWords(atMs, momentWords);
}

/** A duration in milliseconds as a countdown: `0:45`, `12:03`, `1:00:00`; rounded up to the second. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
