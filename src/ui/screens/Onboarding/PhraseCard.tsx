// A recovery phrase: hidden until tapped, numbered, and not in the page before that.

import { say } from '@svc/core/words/say';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** The hidden words of a phrase. */
export function PhraseCard({ phrase, onShown }: { readonly phrase: string; readonly onShown?: () => void }) {
  const [shown, setShown] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // The button that was pressed is gone: the next key goes on from what it showed.
  useEffect(() => {
    if (shown) list.current?.focus();
  }, [shown]);
  const words = phrase.split(' ');
  return (
    <div className="phrase">
      <ol ref={list} tabIndex={-1} data-testid={shown ? 'recovery-phrase' : undefined} aria-hidden={!shown}>
        {words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word's place in the phrase is its identity
          <li key={at}>{shown ? word : '••••••'}</li>
        ))}
      </ol>
      {!shown && (
        <button
          type="button"
          className="veil"
          onClick={() => {
            setShown(true);
            onShown?.();
          }}
        >
          <EyeOff className="icon" aria-hidden />
          <span>{say('common.showThePhrase')}</span>
          <span className="small soft">{say('onboarding.makeSureThatNobody')}</span>
        </button>
      )}
    </div>
  );
}
