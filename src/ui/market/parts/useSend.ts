// Sending operations: the busy state, and the sentence of a failure.

import { useState } from 'react';
import { useFault } from '../../format/useFault.ts';
import type { Order, Trader } from '../trading.ts';

/** Sends for one form or list. Resolves to whether everything was sent. */
export function useSend(trader: Trader) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useFault();
  const send = async (...orders: readonly Order[]): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      await trader.send(orders);
      return true;
    } catch (error) {
      setFault(() => trader.faultOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, send, clear: () => setFault(undefined) };
}
