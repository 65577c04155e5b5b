// What the payment under the user's hands would cost: asked when typing pauses; an answer to an older question is not shown.

import { useEffect, useState } from 'react';
import type { CommandParams, CommandResult } from '../../../background/commands/registry.ts';
import { faultText, send } from '../../store/send.ts';

const PAUSE_MS = 250;

export interface Quoted {
  readonly quote?: CommandResult<'quoteSend'>;
  /** Why there is none. */
  readonly fault?: string;
}

/** The quote of a question; empty while it is asked. */
export function useQuote(question: CommandParams<'quoteSend'>): Quoted {
  const key = JSON.stringify(question);
  const [answered, setAnswered] = useState<Quoted & { readonly key: string }>({ key: '' });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      send('quoteSend', JSON.parse(key) as CommandParams<'quoteSend'>).then(
        (quote) => isCurrent && setAnswered({ key, quote }),
        (error: unknown) => isCurrent && setAnswered({ key, fault: faultText(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return answered.key === key ? answered : {};
}
