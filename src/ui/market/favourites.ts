// The user's favourite markets, kept in this browser. Without browser storage they last as long as the page.

import { useSyncExternalStore } from 'react';

const KEY = 'svc.favouriteMarkets';
/** Most favourites. */
const MOST = 200;

function read(): readonly string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

let current: readonly string[] | undefined;
const listeners = new Set<() => void>();
const now = (): readonly string[] => {
  current ??= read();
  return current;
};

/** Adds or removes a favourite. */
export function toggleFavourite(market: string): void {
  const before = now();
  current = before.includes(market) ? before.filter((one) => one !== market) : [market, ...before].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // It still applies to this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of the favourite markets. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, now);
}
