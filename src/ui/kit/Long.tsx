// A text of any length, such as strangers send. A browser measures an unbroken run anew for every line that it ends in, so that a
// run of some thousand letters holds a window up for seconds; here a line may end after every few letters of such a run.

import { Fragment } from 'react';
import { amountText } from '../format/amount.ts';

/** Runs that are broken up. */
const LONG_RUN = /\S{65,}/u;
/** Eight letters, or a few more where a mark belongs to the last of them. */
const PIECE = /\S{8,}?(?<!\u200d)(?=[^\s\p{M}])(?!\u200d)/gu;
/** UTF-16 units that are shown; more cannot be read. */
export const SHOWN_MAX = 20_000;

/** The pieces of a text, in order; together they are the text. */
function piecesOf(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].map(({ index, 0: piece }) => index + piece.length);
  return [0, ...ends].map((from, at) => text.slice(from, ends[at] ?? text.length));
}

/** The text, as it stands when it is copied; of a very long one the beginning, and how much it is, unless the whole is asked for. */
export function Long({ text, whole = false }: { readonly text: string; readonly whole?: boolean }) {
  const isCut = !whole && text.length > SHOWN_MAX;
  const shown = isCut ? text.slice(0, SHOWN_MAX).toWellFormed() : text;
  return (
    <>
      {LONG_RUN.test(shown)
        ? piecesOf(shown).map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {piece}
            </Fragment>
          ))
        : shown}
      {isCut && <span className="soft">{` … (the first ${amountText(String(SHOWN_MAX))} of ${amountText(String(text.length))} characters)`}</span>}
    </>
  );
}
