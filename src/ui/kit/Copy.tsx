// Copy buttons. secretClipboard.ts removes copied secrets.

import { say } from '@svc/core/words/say';
import { Check, CircleAlert, Copy as CopyGlyph } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { pageClipboard } from './secretClipboard.ts';

const SHOWN_MS = 1600;

function useCopied(text: string, secret: boolean): { copied: boolean; failed: boolean; copy: () => void } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    (secret ? pageClipboard.copySecret(text) : pageClipboard.copy(text)).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { copied: state === 'copied', failed: state === 'failed', copy };
}

export interface CopyProps {
  readonly text: string;
  /** Name of the button, e.g. "Copy address". */
  readonly label: string;
  /** Cleared from the clipboard after a minute; screens offer it through SecretCopy. */
  readonly secret?: boolean;
}

/** A copy button with text. */
export function CopyButton({ text, label, secret = false }: CopyProps) {
  const { copied, failed, copy } = useCopied(text, secret);
  return (
    <Button icon={copied ? Check : CopyGlyph} onClick={copy}>
      <span aria-live="polite">
        {copied
          ? secret
            ? say('kit.copiedForOneMinute')
            : say('kit.copied')
          : failed
            ? say('kit.theBrowserRefused')
            : label}
      </span>
    </Button>
  );
}

/** An icon button that copies a non-secret text; its name says which. */
export function CopyIcon({ text, label }: Omit<CopyProps, 'secret'>) {
  const { copied, failed, copy } = useCopied(text, false);
  return (
    <>
      <IconButton icon={copied ? Check : failed ? CircleAlert : CopyGlyph} label={label} onClick={copy} />
      <span className="only-heard" role="status">
        {copied ? say('kit.copied') : failed ? say('kit.theBrowserRefused') : ''}
      </span>
    </>
  );
}
