// A choice of a few visible options: a radio group that looks like one control, with arrow key navigation.

import { language } from '@svc/core/words/language';
import { type KeyboardEvent, useId, useRef } from 'react';

export interface ChoiceProps<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly labelHidden?: boolean;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A group of two to five options. */
export function Choice<V extends string | number>({
  label,
  value,
  options,
  onChange,
  labelHidden = false,
}: ChoiceProps<V>) {
  const id = useId();
  const track = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number): void => {
    const along = STEP[event.key];
    const isTurned = event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && language().direction === 'rtl';
    const step = along !== undefined && isTurned ? -along : along;
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    onChange(option.value);
    track.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="choice">
      <span className={labelHidden ? 'only-heard' : 'legend'} id={id}>
        {label}
      </span>
      <div className="track" role="radiogroup" aria-labelledby={id} ref={track}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be drawn as a segment and stay the click's target
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => move(event, at)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
