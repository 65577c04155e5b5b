// A text of any length that is signed: drawn as it is scrolled to, never cut, and how long it is stands at its head.

import { say } from '@svc/core/words/say';
import { DrawMore, HowMany, useGrowing } from './Growing.tsx';
import { Long } from './Long.tsx';

/** Characters that are drawn at first, and more at a time: a window must be answerable at once, whatever it holds. */
const PIECE = 20_000;

/** The text, in the box that it stands in. */
export function GrowingText({ text }: { readonly text: string }) {
  const growing = useGrowing(text.length, PIECE);
  return (
    <>
      <HowMany total={text.length} unit={say('kit.characters')} by={PIECE} />
      <Long text={text.slice(0, growing.shown).toWellFormed()} />
      <DrawMore growing={growing} total={text.length} unit={say('kit.characters')} />
    </>
  );
}
