// A secret that is seen only while its button is held: whoever looks away or lets go hides it. It is never in the page
// before that.

import { say } from '@svc/core/words/say';
import { Eye } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';

/** The text while the button is held; by assistive technology, a press shows it and the next one hides it. */
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
          // Neither a pointer nor a key: a screen reader's press.
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
