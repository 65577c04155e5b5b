// An approved request stays on the screen for a moment: its user sees what was pressed, while its answer is already on
// its way.

import { useEffect, useState } from 'react';
import type { ApprovalView } from '../../../background/state/view.ts';

/** How long a pressed button stays visible before something else takes its place, in milliseconds. */
export const PRESSED_MS = 120;
/** How long an answered request is shown where nothing follows; the wallet closes its window before. */
const ANSWERED_MS = 1_000;

interface Press {
  readonly approval: ApprovalView;
  readonly isSeen: boolean;
  readonly isAnswered: boolean;
}

interface Pressed extends Partial<Press> {
  /** The user approved this request. */
  readonly press: (approval: ApprovalView) => void;
  /** Its answer was stored, or refused: then it waits again. */
  readonly end: (isStored: boolean) => void;
}

/** The request that was approved last, until it was seen and answered. */
export function usePressed(): Pressed {
  const [pressed, setPressed] = useState<Press>();
  const { approval, isAnswered } = pressed ?? {};
  useEffect(() => {
    if (approval === undefined) return;
    const timer = setTimeout(() => setPressed((last) => last && { ...last, isSeen: true }), PRESSED_MS);
    return () => clearTimeout(timer);
  }, [approval]);
  useEffect(() => {
    if (isAnswered !== true) return;
    const timer = setTimeout(() => setPressed(undefined), ANSWERED_MS);
    return () => clearTimeout(timer);
  }, [isAnswered]);
  return {
    ...pressed,
    press: (next) => setPressed({ approval: next, isSeen: false, isAnswered: false }),
    end: (isStored) => setPressed((last) => (isStored && last ? { ...last, isAnswered: true } : undefined)),
  };
}
