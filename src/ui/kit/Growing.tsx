// Lists of any length, drawn as they are scrolled to: the buttons of a window must not wait for what is far below. How much there
// is stands at the list's head, and the rest can be reached by scrolling or by a button.

import { useCallback, useState } from 'react';
import { amountText } from '../format/amount.ts';
import { Button } from './Button.tsx';

/** How much is drawn at first, and more at a time. */
export const GROWS_BY = 100;

export interface Growing {
  /** How many of all are drawn. */
  readonly shown: number;
  readonly more: () => void;
}

/** How much of a list is drawn by now. */
export function useGrowing(total: number): Growing {
  const [drawn, setDrawn] = useState(GROWS_BY);
  const more = useCallback(() => setDrawn((now) => now + GROWS_BY), []);
  return { shown: Math.min(drawn, total), more };
}

/** The head of a list that is not drawn at once: how much it is. */
export function HowMany({ total, unit }: { readonly total: number; readonly unit: string }) {
  if (total <= GROWS_BY) return null;
  return (
    <p className="small strong">
      {amountText(String(total))} {unit}: scroll to read all.
    </p>
  );
}

/** The end of what is drawn; more is drawn when it comes near the window, or when it is pressed. */
export function DrawMore({ growing: { shown, more }, total, unit }: { readonly growing: Growing; readonly total: number; readonly unit: string }) {
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(), { rootMargin: '400px 0px' });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [more],
  );
  if (shown >= total) return null;
  return (
    // A new place for each piece, so that one that is in sight at once is noticed too.
    <div key={shown} ref={watch} className="draw-more">
      <Button kind="plain" onClick={more}>
        {`Show more: ${amountText(String(total - shown))} of ${amountText(String(total))} ${unit} are left`}
      </Button>
    </div>
  );
}
