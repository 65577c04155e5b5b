// A value that one of several processes fetches for all of them.

import type { SharedTexts } from './redisTexts.ts';

/**
 * What another process kept under a key, or what `load` brings, which is kept then. Nothing is kept of a load that
 * brings nothing, and nothing is believed that `isUsable` denies.
 */
export async function shareLoad<T>(
  texts: SharedTexts | undefined,
  key: string,
  forMs: number,
  isUsable: (value: unknown) => value is T,
  load: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (texts === undefined) return load();
  const known = parsed(await texts.find(key));
  if (isUsable(known)) return known;
  const value = await load();
  if (isUsable(value)) texts.keep(key, JSON.stringify(value), forMs);
  return value;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
