// A secret that is visible only while its button is held: releasing it hides the secret. Before that it is not in the
// page.

import { say } from '@svc/core/words/say';
import { Eye } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';

/** The text while the button is held; with assistive technology, one click shows it and the next hides it. */
export function HeldSecret({ secret, what }: { readonly secret: string; readonly what: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const hide = (): void => setShown(false);
    addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, []);
  const isKey = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter';
  return (
    <div className="held">
      <p className="raw" data-testid={shown ? 'secret' : undefined}>
        {shown ? secret : '•'.repeat(secret.length)}
      </p>
      <button
        type="button"
        className="button wide"
        aria-pressed={shown}
        onPointerDown={() => setShown(true)}
        onPointerUp={() => setShown(false)}
        onPointerLeave={() => setShown(false)}
        onPointerCancel={() => setShown(false)}
        onKeyDown={(event) => {
          if (isKey(event)) {
            event.preventDefault();
            setShown(true);
          }
        }}
        onKeyUp={(event) => {
          if (isKey(event)) {
            event.preventDefault();
            setShown(false);
          }
        }}
        onClick={(event) => {
          // Neither a pointer nor a key: a screen reader's click.
          if (event.detail === 0) setShown(!shown);
        }}
        onContextMenu={(event) => event.preventDefault()}
        onBlur={() => setShown(false)}
      >
        <Eye className="icon" aria-hidden /> {say('kit.holdToSee', { what })}
      </button>
    </div>
  );
}
