// The interface of a view of the page, and what every view receives.

import type { Live } from './api.ts';
import { type Child, el, put } from './dom.ts';
import { inOrder } from './inOrder.ts';

export interface Context {
  readonly live: Live;
  /** Symbol of an asset, from the token list; a short form of an address that is not in it. */
  readonly symbolOf: (asset: string) => string;
  /** Decimals of a token in the EVM; undefined for a token that is not in the list. */
  readonly decimalsOf: (asset: string) => number | undefined;
  /** Whether a text names an asset: the native one, or a token of the list. */
  readonly isAsset: (text: string) => boolean;
  /** The two assets of a pool; undefined for one that no longer exists. */
  readonly poolOf: (id: string) => { readonly token0: string; readonly token1: string } | undefined;
  /** Whether the listed amount of an operation is the number of an item. */
  readonly isOfItem: (op: string) => boolean;
  /** Symbol of what an amount among the parameters of an operation is of; empty for a plain number. */
  readonly unitOf: (op: string, param: string, params: Readonly<Record<string, unknown>>) => string;
  /** Names of the exchange's operations by number. */
  readonly operationOf: (number: number) => string;
  /** Whether the developer controls are on. */
  readonly isDev: boolean;
}

export interface View {
  readonly root: HTMLElement;
  /** Called after blocks, at most once a second. */
  readonly refresh?: (() => void) | undefined;
  /** Called when another view replaces it. */
  readonly close?: () => void;
}

/**
 * An element that shows the result of a promise and keeps the previous content until then; a failure is shown with what
 * to do. Where reads take longer than the pause between two, each result is still shown.
 * @returns the element, and a function that reloads it
 */
export function loaded(load: () => Promise<readonly Child[]>): {
  readonly root: HTMLElement;
  readonly reload: () => void;
} {
  const root = el(
    'div',
    { class: 'loaded', 'aria-busy': 'true' },
    el('p', { class: 'empty' }, 'Reading from the node'),
  );
  const fill = (children: readonly Child[]): void => {
    root.removeAttribute('aria-busy');
    put(root, children);
  };
  const { ask } = inOrder(load, fill, (error) => {
    const words = error instanceof Error ? error.message : 'The node does not answer.';
    fill([el('p', { class: 'empty bad' }, words), el('button', { click: ask }, 'Try again')]);
  });
  ask();
  return { root, reload: ask };
}
