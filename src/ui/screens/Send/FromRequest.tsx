// Marks a field whose content came from a payment request, for as long as it is that content.

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
