// A text of any length from a stranger. A browser measures an unbroken run again for every line, so that a run of some
// thousand letters blocks a window for seconds; here a line may break after every few letters of such a run.

import { Fragment } from 'react';

/** Runs that get line break opportunities. */
const LONG_RUN = /\S{65,}/u;
/** Eight letters, or a few more if combining marks belong to the last one. */
const PIECE = /\S{8,}?(?<!\u200d)(?=[^\s\p{M}])(?!\u200d)/gu;

/** The pieces of a text, in order; joined they are the text. */
function piecesOf(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].map(({ index, 0: piece }) => index + piece.length);
  return [0, ...ends].map((from, at) => text.slice(from, ends[at] ?? text.length));
}

/** The text, unchanged when copied. GrowingText is for texts that are too long to render at once. */
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
