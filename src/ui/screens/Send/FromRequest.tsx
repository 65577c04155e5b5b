// Marks a field whose content comes from a payment request, until it is changed.

import { say } from '@svc/core/words/say';
import { ScanLine } from 'lucide-react';

/** The mark below the field. */
export function FromRequest({ isSo }: { readonly isSo: boolean }) {
  if (!isSo) return null;
  return (
    <p className="line tiny soft from-request">
      <ScanLine className="icon" aria-hidden />
      {say('send.fromTheRequest')}
    </p>
  );
}
