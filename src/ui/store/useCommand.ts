// The state of one command on a screen: busy, done, or the sentence of its refusal.

import { useState } from 'react';
import type { CommandName, CommandParams, CommandResult } from '../../background/commands/registry.ts';
import { useFault } from '../format/useFault.ts';
import { CommandError, faultText, send } from './send.ts';

interface Running<N extends CommandName> {
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Whether a refused command may have been executed, or may be later. */
  readonly mayExecute: boolean;
  /** Runs the command; resolves to undefined when it was refused, and shows why. */
  readonly run: (params: CommandParams<N>) => Promise<{ readonly result: CommandResult<N> } | undefined>;
  readonly clear: () => void;
}

/** A command of a screen, with its state. */
export function useCommand<N extends CommandName>(name: N): Running<N> {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useFault();
  const [mayExecute, setMayExecute] = useState(false);
  const run = async (params: CommandParams<N>): Promise<{ readonly result: CommandResult<N> } | undefined> => {
    setBusy(true);
    setFault(undefined);
    try {
      return { result: await send(name, params) };
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
