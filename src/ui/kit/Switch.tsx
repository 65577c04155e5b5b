// A switch that takes effect at once, with a word for its state.

import { say } from '@svc/core/words/say';

/** A switch. @param label its accessible name */
export function Switch({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="tiny soft" aria-hidden>
        {isOn ? say('kit.on') : say('kit.off')}
      </span>
    </label>
  );
}
