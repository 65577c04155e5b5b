// What is said: a message in the language of the screen, or words that came as they are.

import { visibleText } from '@svc/core/visibleText';
import type { Said as SaidWords } from '@svc/core/words/message';
import { Parts } from './Parts.tsx';

/** Words of the catalogue with what stands in their slots, or words as they came, with hidden characters visible. */
export function Said({ said }: { readonly said: SaidWords }) {
  return typeof said === 'string' ? visibleText(said) : <Parts parts={[said]} />;
}
