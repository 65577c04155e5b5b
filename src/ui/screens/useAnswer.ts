// An answer of the background that a screen reads once, and again when the user asks for another try.

import { useEffect, useState } from 'react';
import { faultText } from '../store/send.ts';

export interface Answer<T> {
  /** Undefined while it is read, and after a failure. */
  readonly value: T | undefined;
  /** Why it could not be read, a sentence. */
  readonly fault: string | undefined;
  readonly again: () => void;
}

/** Reads for these keys, which name all that the read depends on; an answer to earlier ones is never shown. */
export function useAnswer<T>(read: () => Promise<T>, keys: readonly unknown[]): Answer<T> {
  const [tries, setTries] = useState(0);
  const key = JSON.stringify([...keys, tries]);
  const [last, setLast] = useState<{ readonly key: string; readonly value?: T; readonly error?: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the read is another one
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setLast({ key, value }),
      (error: unknown) => isCurrent && setLast({ key, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const shown = last?.key === key ? last : undefined;
  const fault = shown !== undefined && 'error' in shown ? faultText(shown.error) : undefined;
  return { value: shown?.value, fault, again: () => setTries(tries + 1) };
}
