// A text that somebody chose: a name, a symbol, a title. Hidden characters are visible, and its direction ends with it,
// so that a name in another script cannot reorder the words around it.

import { cutMiddle, visibleText } from '@svc/core/visibleText';

/** The text, isolated; longer than `max` it is cut in the middle and whole on hover. */
export function Given({ text, max }: { readonly text: string; readonly max?: number }) {
  const shown = visibleText(text);
  const cut = max === undefined ? shown : cutMiddle(shown, max);
  return <bdi title={cut === shown ? undefined : shown}>{cut}</bdi>;
}
