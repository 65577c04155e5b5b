// What a screen says after something failed, as long as it says it.

import { useState } from 'react';

/** Makes a sentence. It runs whenever the sentence is shown: the language may have changed since the failure. */
export type Words = () => string;

/** The sentence in the language of now, and how it is set. */
export function useFault(): readonly [string | undefined, (words: (() => string | undefined) | undefined) => void] {
  const [held, setHeld] = useState<{ readonly words: () => string | undefined }>();
  return [held?.words(), (words) => setHeld(words === undefined ? undefined : { words })];
}
