// The current route: a path in the page's hash, so that reload and the back button work.

import { create } from 'zustand';

/** Segments of the path after `#/`; the first names the screen. */
interface Route {
  readonly path: readonly string[];
}

/** A decoded segment; an invalid encoding (a broken link) is used as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const read = (): Route => {
  const hash = globalThis.location?.hash ?? '';
  if (!hash.startsWith('#/')) return { path: ['home'] };
  const path = hash
    .slice(2)
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment);
  return { path: path.length === 0 ? ['home'] : path };
};

const route = create<Route>(read);

/** Current path. */
export function useRoute(): readonly string[] {
  return route(({ path }) => path);
}

/** Current path outside of a screen; the same list until the user goes to another one. */
export const currentPath = (): readonly string[] => route.getState().path;

/**
 * Goes to a screen; segments are encoded. A hash that names no screen, such as that of a pairing link, is replaced in
 * the history.
 */
export function go(...path: string[]): void {
  const { location } = globalThis;
  const to = `#/${path.map(encodeURIComponent).join('/')}`;
  if (location.hash === '' || location.hash.startsWith('#/')) location.hash = to;
  else location.replace(to);
}

/** Number of this page's screens before the current one; each entry of the browser's history has its number. */
let depth = 0;

function followDepth(): void {
  const { state } = history as { state: { depth?: number } | null };
  if (typeof state?.depth === 'number') depth = state.depth;
  else {
    depth += 1;
    history.replaceState({ depth }, '');
  }
}

/** Goes back to the previous screen; to the given one, if this page was opened at the current screen. */
export function back(...otherwise: string[]): void {
  if (depth > 0) history.back();
  else go(...otherwise);
}

/** Follows the hash for the life of the page. */
export function followHash(): void {
  const { state } = history as { state: { depth?: number } | null };
  depth = state?.depth ?? 0;
  globalThis.addEventListener('hashchange', () => {
    followDepth();
    route.setState(read());
  });
}
