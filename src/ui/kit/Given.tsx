// A text that somebody chose: a name, a symbol, a title. Hidden characters are made visible, and its direction is
// isolated, so that a name in another script cannot reorder the words around it.

import { cutMiddle, visibleText } from '@svc/core/visibleText';

/** The isolated text; if longer than `max` it is cut in the middle and shown completely on hover. */
export function Given({ text, max }: { readonly text: string; readonly max?: number }) {
  const shown = visibleText(text);
  const cut = max === undefined ? shown : cutMiddle(shown, max);
  return <bdi title={cut === shown ? undefined : shown}>{cut}</bdi>;
}
