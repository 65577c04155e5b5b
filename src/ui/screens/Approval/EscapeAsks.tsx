// Escape in a request rejects nothing by itself: it asks. A key that was meant for something else costs nothing.

import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';

/** Listens for Escape and asks whether to reject. */
export function EscapeAsks({ onReject }: { readonly onReject: () => void }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // An open sheet closes by it, and so does whatever took the key for itself.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      // The toolbar's popup would close.
      event.preventDefault();
      setAsked(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!isAsked) return null;
  return (
    <Sheet title={say('requests.rejectThis')} onClose={() => setAsked(false)}>
      <p>{say('requests.escapeAsked')}</p>
      <div className="line even">
        <Button onClick={() => setAsked(false)}>{say('requests.goOnReading')}</Button>
        <Button
          kind="danger"
          onClick={() => {
            setAsked(false);
            onReject();
          }}
        >
          {say('requests.rejectIt')}
        </Button>
      </div>
    </Sheet>
  );
}
