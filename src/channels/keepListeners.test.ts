import { afterEach, expect, it, vi } from 'vitest';
import { keepListeners } from './keepListeners.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window that can lose its listeners, as in `document.open()`, and a document that reports it. */
function page() {
  const listeners = new Map<string, Set<() => void>>();
  let observed: { watched: unknown; options: unknown; tell: () => void } | undefined;
  vi.stubGlobal(
    'MutationObserver',
    class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe(watched: unknown, options: unknown): void {
        observed = { watched, options, tell: this.tell };
      }
    },
  );
  const target = {
    addEventListener: (type: string, listener: () => void) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
  };
  return {
    target,
    document: {} as Node,
    observed: () => observed,
    rewrite() {
      listeners.clear();
      observed?.tell();
    },
    count: (type: string) => listeners.get(type)?.size ?? 0,
  };
}

it('keeps every listener of a window whose document is rewritten, each once', () => {
  const { target, document, observed, rewrite, count } = page();
  const listen = keepListeners(target, document);
  listen('message', () => undefined);
  listen('message', () => undefined);
  listen('ask', () => undefined);
  expect(observed()).toMatchObject({ watched: document, options: { childList: true } });
  for (let times = 0; times < 3; times++) {
    rewrite();
    expect([count('message'), count('ask')]).toEqual([2, 1]);
  }
});

it('adds them with the function that it found first, whatever a page replaces it with later', () => {
  const { target, document, rewrite, count } = page();
  const listen = keepListeners(target, document);
  target.addEventListener = () => {
    throw new Error('the page’s own');
  };
  listen('message', () => undefined);
  rewrite();
  expect(count('message')).toBe(1);
});
