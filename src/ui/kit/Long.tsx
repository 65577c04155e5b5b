// A text of any length, such as strangers send. A browser measures an unbroken run anew for every line that it ends in,
// so that a run of some thousand letters holds a window up for seconds; here a line may end after every few letters of
// such a run.

import { Fragment } from 'react';

/** Runs that are broken up. */
const LONG_RUN = /\S{65,}/u;
/** Eight letters, or a few more where a mark belongs to the last of them. */
const PIECE = /\S{8,}?(?<!\u200d)(?=[^\s\p{M}])(?!\u200d)/gu;

/** The pieces of a text, in order; together they are the text. */
function piecesOf(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].map(({ index, 0: piece }) => index + piece.length);
  return [0, ...ends].map((from, at) => text.slice(from, ends[at] ?? text.length));
}

/**
 * The text, as it stands when it is copied. What may be longer than a screen can draw at once stands in GrowingText.
 */
export function Long({ text }: { readonly text: string }) {
  if (!LONG_RUN.test(text)) return text;
  return piecesOf(text).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
