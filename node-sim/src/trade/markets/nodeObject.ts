// The node's own objects in answers: names unchanged, amounts with at most 18 places.

import { cutPlaces } from '@svc/core/markets/orientation';

const LONG = /^-?\d+\.\d{19,}$/;

/** A copy in which decimal text of more than 18 places is cut. */
export function cutNodeObject<T>(value: T): T {
  if (typeof value === 'string') return (LONG.test(value) ? cutPlaces(value) : value) as T;
  if (Array.isArray(value)) return value.map(cutNodeObject) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cutNodeObject(entry)])) as T;
}
