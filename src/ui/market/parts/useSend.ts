// Sending operations: the busy state, and the sentence of a failure.

import { useRef, useState } from 'react';
import { useFault } from '../../format/useFault.ts';
import type { Order, Trader } from '../trading.ts';

/** Sends for one form or list, one press at a time: what is pressed while another press is under way is not sent. */
export function useSend(trader: Trader) {
  const [busy, setBusy] = useState(false);
  // Known at once: a second press may come before the button is drawn as busy.
  const isUnderWay = useRef(false);
  const [fault, setFault] = useFault();
  /** Sends what is made of a press, if anything. Resolves to whether something, and all of it, was sent. */
  const sendMade = async (make: () => Promise<readonly Order[]>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      const orders = await make();
      if (orders.length === 0) return false;
      await trader.send(orders);
      return true;
    } catch (error) {
      setFault(() => trader.faultOf(error));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  /** Sends operations in this order. Resolves to whether everything was sent. */
  const send = (...orders: readonly Order[]): Promise<boolean> => sendMade(async () => orders);
  return { busy, fault, send, sendMade, clear: () => setFault(undefined) };
}
