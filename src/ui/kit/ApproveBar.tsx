// The buttons at the end of an approval: Reject left, Approve right, always visible. With serious warnings Approve must
// be held for one second; every approval is enabled only after the request was in focus for half a second (guard.ts).

import { say } from '@svc/core/words/say';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { guard, HOLD_MS } from './guard.ts';

export interface ApproveBarProps {
  /** The action, in the words of the heading: "Place order". */
  readonly act: string;
  /** Whether a serious warning is shown. */
  readonly hold?: boolean;
  /** Why it cannot be approved at all; shown beside the buttons. */
  readonly blocked?: string | undefined;
  readonly busy?: boolean;
  /** What must be filled in first; above the buttons. */
  readonly children?: ReactNode;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

function useGuard(): ReturnType<typeof guard> {
  const [shownAtMs] = useState(() => performance.now());
  const [focusedAtMs, setFocused] = useState<number | undefined>(() =>
    document.hasFocus() ? performance.now() : undefined,
  );
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    const onFocus = (): void => {
      setFocused(performance.now());
      setNow(performance.now());
    };
    const onBlur = (): void => setFocused(undefined);
    addEventListener('focus', onFocus);
    addEventListener('blur', onBlur);
    return () => {
      removeEventListener('focus', onFocus);
      removeEventListener('blur', onBlur);
    };
  }, []);
  const state = guard({ nowMs, shownAtMs, focusedAtMs });
  const inMs = state.open ? undefined : state.inMs;
  useEffect(() => {
    if (inMs === undefined) return;
    const timer = setTimeout(() => setNow(performance.now()), inMs + 5);
    return () => clearTimeout(timer);
  }, [inMs]);
  return state;
}

/** Handlers of a button that acts after being held; a click by assistive technology starts the second by itself. */
function useHold(isOffered: boolean, onDone: () => void): { holding: boolean; start: () => void; stop: () => void } {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const start = (): void => {
    clearTimeout(timer.current);
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onDone();
    }, HOLD_MS);
  };
  // A hold ends with the window, and when the button is disabled: it never acts on words that changed meanwhile.
  useEffect(() => {
    if (!isOffered) setHolding(false);
    return () => clearTimeout(timer.current);
  }, [isOffered]);
  return { holding, start, stop };
}

/** Reject and Approve. The accessible name of the latter is "Approve"; the action below it is its description. */
export function ApproveBar({
  act,
  hold = false,
  blocked,
  busy = false,
  children,
  onApprove,
  onReject,
}: ApproveBarProps) {
  const id = useId();
  const state = useGuard();
  const disabled = blocked !== undefined || !state.open || busy;
  const { holding, start, stop } = useHold(hold && !disabled, onApprove);
  const holdHandlers = {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Keys also cause a click; it is prevented, so that a click without key or pointer comes from assistive technology.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) start();
    },
    onKeyUp: (event: KeyboardEvent) => {
      event.preventDefault();
      stop();
    },
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) start();
    },
    onBlur: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  const note =
    blocked ??
    (!state.open && state.reason === 'focus'
      ? say('kit.clickIntoThisWindow')
      : hold
        ? say('kit.holdApproveForOne')
        : undefined);
  return (
    <footer className="approve-bar">
      {children}
      {/* Always rendered, so that a later reason is announced. */}
      <p className="note" id={`${id}-note`} role="status">
        {note}
      </p>
      <Button wide onClick={onReject} disabled={busy}>
        {say('common.reject')}
      </Button>
      <button
        type="button"
        className={`button primary wide approve ${hold ? 'serious' : ''} ${holding ? 'holding' : ''}`}
        aria-label={say('kit.approve')}
        aria-describedby={`${id}-act${note === undefined ? '' : ` ${id}-note`}`}
        aria-busy={busy || undefined}
        disabled={disabled}
        {...(hold ? holdHandlers : { onClick: onApprove })}
      >
        <span className="verb">{say('kit.approve')}</span>
        {/* CSS content, not text: the name stays the single word; the action is its description. */}
        <span className="act" data-act={act} />
      </button>
      <span className="only-heard" id={`${id}-act`}>
        {act}
      </span>
    </footer>
  );
}
