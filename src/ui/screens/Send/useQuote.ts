// The fees of the payment being typed: debounced; an answer to an older question is dropped.

import { useEffect, useState } from 'react';
import type { CommandParams, CommandResult } from '../../../background/commands/registry.ts';
import { faultText, send } from '../../store/send.ts';

const PAUSE_MS = 250;

type Quoting = 'quoteSend' | 'quoteSendItem';

export interface Quoted<N extends Quoting> {
  readonly quote?: CommandResult<N>;
  /** Why there is none. */
  readonly fault?: string;
}

interface Answered<N extends Quoting> {
  readonly key: string;
  readonly quote?: CommandResult<N>;
  readonly error?: unknown;
}

/** The quote for a question; empty while it is requested. */
export function useQuote<N extends Quoting>(command: N, question: CommandParams<N>): Quoted<N> {
  const key = JSON.stringify(question);
  const [answered, setAnswered] = useState<Answered<N>>({ key: '' });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      send(command, JSON.parse(key) as CommandParams<N>).then(
        (quote) => isCurrent && setAnswered({ key, quote }),
        (error: unknown) => isCurrent && setAnswered({ key, error }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [command, key]);
  if (answered.key !== key) return {};
  return 'error' in answered ? { fault: faultText(answered.error) } : answered;
}
