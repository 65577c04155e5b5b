// Where the reader is: a path in the page's hash, so that reload and the back button work.

import { create } from 'zustand';

/** Segments of the path after `#/`; the first names the screen. */
interface Route {
  readonly path: readonly string[];
}

/** A segment as it was encoded; one that is no valid encoding (a mangled link) stands for itself. */
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

/**
 * Goes to a screen; segments are encoded. An address that names no screen, such as that of a pairing link, is not kept
 * for the way back.
 */
export function go(...path: string[]): void {
  const { location } = globalThis;
  const to = `#/${path.map(encodeURIComponent).join('/')}`;
  if (location.hash === '' || location.hash.startsWith('#/')) location.hash = to;
  else location.replace(to);
}

/** How many screens of this page lie before the one that is shown; each entry of the browser's history has its number. */
let depth = 0;

function followDepth(): void {
  const { state } = history as { state: { depth?: number } | null };
  if (typeof state?.depth === 'number') depth = state.depth;
  else {
    depth += 1;
    history.replaceState({ depth }, '');
  }
}

/** Goes back to where one came from; to a screen, where this page was opened at the one that is shown. */
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
