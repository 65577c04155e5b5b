// Lists and texts of any length, rendered while scrolling, so that the buttons of a window need not wait for content
// far below. The head shows the total, and scrolling or a button reaches the rest.

import { say } from '@svc/core/words/say';
import { createContext, use, useCallback, useState } from 'react';
import { amountText } from '../format/amount.ts';
import { Button } from './Button.tsx';

/** Rows that are rendered at first, and then added. */
const GROWS_BY = 100;

/** Whether everything is rendered at once, as after scrolling to the end. */
export const DrawsAll = createContext(false);

export interface Growing {
  /** How many are rendered. */
  readonly shown: number;
  readonly more: () => void;
}

/** How much of a list is rendered. @param by the initial number, and the number added at a time */
export function useGrowing(total: number, by: number = GROWS_BY): Growing {
  const [drawn, setDrawn] = useState(by);
  const more = useCallback(() => setDrawn((now) => now + by), [by]);
  return { shown: use(DrawsAll) ? total : Math.min(drawn, total), more };
}

/** The head of a list that is rendered in parts: its total. */
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

/** The end of the rendered part; more is rendered when it comes near the window, or when it is pressed. */
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
    // A new element for each part, so that one that is visible at once is noticed too.
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
