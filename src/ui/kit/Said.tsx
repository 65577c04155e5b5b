// A message in the language of the screen, or plain words.

import { visibleText } from '@svc/core/visibleText';
import type { Said as SaidWords } from '@svc/core/words/message';
import { Parts } from './Parts.tsx';

/** A message of the catalogue with its slots filled, or plain words in their direction, hidden characters visible. */
export function Said({ said }: { readonly said: SaidWords }) {
  return typeof said === 'string' ? <bdi>{visibleText(said)}</bdi> : <Parts parts={[said]} />;
}
