// One of a few, all in sight: a row of radio buttons that looks like one control.

import { useId } from 'react';

export interface ChoiceProps<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly labelHidden?: boolean;
}

/** A group of two to five options. */
export function Choice<V extends string | number>({ label, value, options, onChange, labelHidden = false }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={labelHidden ? 'only-heard' : ''}>{label}</legend>
      <div className="track">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
