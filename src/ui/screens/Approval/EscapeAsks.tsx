// Escape in a request does not reject it: it asks first, since the key may be meant for something else.

import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';

/** Listens for Escape and asks whether to reject. */
export function EscapeAsks({ onReject }: { readonly onReject: () => void }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // It closes an open sheet, and other handlers may have used the key.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      // The toolbar popup would close.
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
