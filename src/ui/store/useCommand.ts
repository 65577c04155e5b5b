// The life of one command on a screen: busy, done, or the sentence of its refusal.

import { useState } from 'react';
import type { CommandName, CommandParams, CommandResult } from '../../background/commands/registry.ts';
import { faultText, send } from './send.ts';

interface Running<N extends CommandName> {
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Runs the command; answers undefined when it was refused, and shows why. */
  readonly run: (params: CommandParams<N>) => Promise<{ readonly result: CommandResult<N> } | undefined>;
  readonly clear: () => void;
}

/** A command that a screen runs, with what it shows meanwhile. */
export function useCommand<N extends CommandName>(name: N): Running<N> {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (params: CommandParams<N>): Promise<{ readonly result: CommandResult<N> } | undefined> => {
    setBusy(true);
    setFault(undefined);
    try {
      return { result: await send(name, params) };
    } catch (error) {
      setFault(faultText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, run, clear: () => setFault(undefined) };
}
