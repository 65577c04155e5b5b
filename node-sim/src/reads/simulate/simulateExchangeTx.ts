// The effects of an unsigned transaction on the current state.

import type { JsonValue } from '@svc/core/json/canonicalJson';
import { toWire } from '@svc/core/tx/exchangeTx';
import { simulateExchange } from '../../chain/simulation.ts';
import type { Handler } from '../context.ts';

export const simulateExchangeTx: Handler<'simulateExchangeTx'> = ({ chain }, { tx: given }) => {
  const { tx, hash, receipt, changes } = simulateExchange(chain, given as JsonValue);
  const { height, hash: block, timestamp } = chain.tip;
  return { at: { height, hash: block, timestamp }, tx: toWire(tx), tx_hash: hash, receipt, fee: receipt.fee, changes };
};
