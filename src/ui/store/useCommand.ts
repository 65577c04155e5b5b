// The state of one command on a screen: busy, done, or the sentence of its refusal.

import { useEffect, useRef, useState } from 'react';
import type { CommandName, CommandParams, CommandResult } from '../../background/commands/registry.ts';
import { useFault } from '../format/useFault.ts';
import { currentPath } from './route.ts';
import { CommandError, faultText, send } from './send.ts';

interface Running<N extends CommandName> {
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Whether a refused command may have been executed, or may be later. */
  readonly mayExecute: boolean;
  /**
   * Runs the command; resolves to undefined when it was refused, and shows why, and when the user has left the screen
   * meanwhile: what would follow, such as opening the next screen, is for who waited.
   */
  readonly run: (params: CommandParams<N>) => Promise<{ readonly result: CommandResult<N> } | undefined>;
  readonly clear: () => void;
}

/** A command of a screen, with its state. */
export function useCommand<N extends CommandName>(name: N): Running<N> {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useFault();
  const [mayExecute, setMayExecute] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async (params: CommandParams<N>): Promise<{ readonly result: CommandResult<N> } | undefined> => {
    const path = currentPath();
    setBusy(true);
    setFault(undefined);
    try {
      const result = await send(name, params);
      // A screen may also go because of what its own command changed, as that of an account which was removed.
      return isShown.current || currentPath() === path ? { result } : undefined;
    } catch (error) {
      setFault(() => faultText(error));
      setMayExecute(error instanceof CommandError && error.facts.mayExecute === true);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, mayExecute, run, clear: () => setFault(undefined) };
}
