// The device's share sheet for a text; nothing where the browser has none.

import { say } from '@svc/core/words/say';
import { Share2 } from 'lucide-react';
import { Button } from './Button.tsx';

/** A button that opens the sheet with a text. */
export function ShareButton({ text }: { readonly text: string }) {
  // Typed as always present; desktop browsers often lack it.
  const { share } = navigator as Partial<Navigator>;
  if (share === undefined) return null;
  return (
    // Closing the sheet without a choice rejects: that is not an error.
    <Button icon={Share2} onClick={() => void share.call(navigator, { text }).catch(() => undefined)}>
      {say('kit.share')}
    </Button>
  );
}
