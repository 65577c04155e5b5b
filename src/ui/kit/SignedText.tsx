// A message as it will be signed: as text if it is valid, else as bytes. Hidden characters are made visible.

import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { GrowingText } from './GrowingText.tsx';

/** The message in a selectable box. */
export function SignedText({ text, hex }: { readonly text?: string | undefined; readonly hex: string }) {
  const shown = text === undefined ? hex : visibleText(text, { keepLines: true });
  return (
    <section className="stack" aria-label={say('kit.message')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls in its box, by keys too */}
      <div className={text === undefined ? 'message hex' : 'message'} tabIndex={0}>
        {shown === '' ? <span className="soft">{say('kit.emptyMessage')}</span> : <GrowingText text={shown} />}
      </div>
    </section>
  );
}
