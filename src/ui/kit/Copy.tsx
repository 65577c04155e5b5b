// Copying. A secret is taken out of the clipboard again after a minute, where the browser lets us.

import { Check, Copy as CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

const SHOWN_MS = 1600;
/** How long a copied secret stays in the clipboard, in milliseconds. */
const SECRET_CLIPBOARD_MS = 60_000;

/** Copies text; a secret is overwritten after a minute unless something else was copied since (where that can be read). */
async function copyText(text: string, options: { secret?: boolean } = {}): Promise<void> {
  await navigator.clipboard.writeText(text);
  if (options.secret !== true) return;
  setTimeout(() => void clearIfStill(text), SECRET_CLIPBOARD_MS);
}

async function clearIfStill(text: string): Promise<void> {
  try {
    if ((await navigator.clipboard.readText()) !== text) return;
  } catch {
    // Reading needs a permission that a wallet should not ask for: clear without looking.
  }
  await navigator.clipboard.writeText('').catch(() => undefined);
}

function useCopied(text: string, secret: boolean): { copied: boolean; failed: boolean; copy: () => void } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    copyText(text, { secret }).then(
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
  readonly secret?: boolean;
}

/** A button with a word that copies. */
export function CopyButton({ text, label, secret = false }: CopyProps) {
  const { copied, failed, copy } = useCopied(text, secret);
  return (
    <Button icon={copied ? Check : CopyIcon} onClick={copy}>
      <span aria-live="polite">{copied ? (secret ? 'Copied for one minute' : 'Copied') : failed ? 'The browser refused' : label}</span>
    </Button>
  );
}
