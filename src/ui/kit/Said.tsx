// A message in the language of the screen, or plain words.

import { visibleText } from '@svc/core/visibleText';
import type { Said as SaidWords } from '@svc/core/words/message';
import { Parts } from './Parts.tsx';

/** A message of the catalogue with its slots filled, or plain words with hidden characters made visible. */
export function Said({ said }: { readonly said: SaidWords }) {
  return typeof said === 'string' ? visibleText(said) : <Parts parts={[said]} />;
}
