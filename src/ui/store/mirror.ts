// A copy of the background's view, updated by its patches. Screens read it; they change things only through send.ts.

import { create } from 'zustand';
import type { WalletView } from '../../background/state/view.ts';

interface Mirror {
  /** Absent until the background first answers. */
  readonly view: WalletView | undefined;
  /** Whether a port is open and has sent a view. */
  readonly live: boolean;
}

/** The mirror itself; components use {@link useView}. */
export const mirror = create<Mirror>(() => ({ view: undefined, live: false }));

/** A component's selection of the view. Only below a page that waits for the first view. */
export function useView<T>(select: (view: WalletView) => T): T {
  return mirror(({ view }) => {
    if (view === undefined) throw new Error('A screen was drawn before the first view arrived.');
    return select(view);
  });
}

/** Replaces the whole view. */
export function replaceView(view: WalletView): void {
  mirror.setState({ view, live: true });
}

/** Replaces the members in a patch; a patch before the first view is ignored, since the view follows. */
export function applyPatch(patch: Partial<WalletView>): void {
  mirror.setState(({ view }) => (view === undefined ? {} : { view: { ...view, ...patch } }));
}

/** Records that the background is gone; the last view stays visible until the next one. */
export function noteGone(): void {
  mirror.setState({ live: false });
}
