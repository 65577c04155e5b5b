// A message as it will be signed: text when it is clean, else its bytes. Hidden characters are made visible.

import { visibleText } from '@svc/core/text';
import { amountText } from '../format/amount.ts';
import { Long, SHOWN_MAX } from './Long.tsx';
import { Notice } from './Notice.tsx';

/** The message in a box that can be selected; very long ones are cut for display and say so. */
export function SignedText({ text, hex }: { readonly text?: string | undefined; readonly hex: string }) {
  const shown = text === undefined ? hex : visibleText(text, { keepLines: true });
  const bytes = (hex.length - 2) / 2;
  return (
    <section className="stack" aria-label="Message">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls in its box, by keys too */}
      <div className={text === undefined ? 'message hex' : 'message'} tabIndex={0}>
        {shown === '' ? <span className="soft">(empty message)</span> : <Long text={shown} />}
      </div>
      {shown.length > SHOWN_MAX && (
        <Notice
          kind="caution"
          what={`Only the first ${amountText(String(SHOWN_MAX))} characters are shown; the message has ${amountText(String(bytes))} bytes.`}
          advice="Reject unless you know the rest."
        />
      )}
    </section>
  );
}
