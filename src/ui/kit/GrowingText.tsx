// A signed text of any length: rendered while scrolling, never cut, with its length at the top.

import { say } from '@svc/core/words/say';
import { DrawMore, HowMany, useGrowing } from './Growing.tsx';
import { Long } from './Long.tsx';

/** Characters that are rendered at first, and then added: a window must react at once, whatever it contains. */
const PIECE = 20_000;

/** The text in its box. */
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
