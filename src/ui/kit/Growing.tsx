// Lists and texts of any length, drawn as they are scrolled to: the buttons of a window must not wait for what is far
// below. How much there is stands at the list's head, and the rest can be reached by scrolling or by a button.

import { say } from '@svc/core/words/say';
import { createContext, use, useCallback, useState } from 'react';
import { amountText } from '../format/amount.ts';
import { Button } from './Button.tsx';

/** Rows that are drawn at first, and more at a time. */
const GROWS_BY = 100;

/** Whether everything is drawn at once, as for somebody who has scrolled to the end. */
export const DrawsAll = createContext(false);

export interface Growing {
  /** How many of all are drawn. */
  readonly shown: number;
  readonly more: () => void;
}

/** How much of a list is drawn by now. @param by how much is drawn at first, and more at a time */
export function useGrowing(total: number, by: number = GROWS_BY): Growing {
  const [drawn, setDrawn] = useState(by);
  const more = useCallback(() => setDrawn((now) => now + by), [by]);
  return { shown: use(DrawsAll) ? total : Math.min(drawn, total), more };
}

/** The head of a list that is not drawn at once: how much it is. */
export function HowMany({
  total,
  unit,
  by = GROWS_BY,
}: {
  readonly total: number;
  readonly unit: string;
  readonly by?: number;
}) {
  if (total <= by) return null;
  return <p className="small strong">{say('kit.scrollToReadAll', { total: amountText(String(total)), unit })}</p>;
}

/** The end of what is drawn; more is drawn when it comes near the window, or when it is pressed. */
export function DrawMore({
  growing: { shown, more },
  total,
  unit,
}: {
  readonly growing: Growing;
  readonly total: number;
  readonly unit: string;
}) {
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(),
        { rootMargin: '400px 0px' },
      );
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
        {say('kit.showMoreOfAre', {
          total: amountText(String(total - shown)),
          total2: amountText(String(total)),
          unit,
        })}
      </Button>
    </div>
  );
}
