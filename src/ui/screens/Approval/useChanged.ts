// Disables the button of a request whose description changed while visible, until the user has had time to see that.

import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';

const HOLD_MS = 2_000;

/**
 * Whether the button is disabled, and the note beside it once the description changed. @param version of the
 * description
 */
export function useChanged(version: number): { readonly isHeld: boolean; readonly words: string | undefined } {
  const [seen, setSeen] = useState(version);
  const [since] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(version), HOLD_MS);
    return () => clearTimeout(timer);
  }, [version]);
  return {
    isHeld: seen !== version,
    words: version === since ? undefined : say('requests.thisChangedWhileYou'),
  };
}
