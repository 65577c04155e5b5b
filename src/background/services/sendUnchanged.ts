// Sends stored bytes and says what is known afterwards. The bytes never change between tries; what the node's words mean
// for the nonce is decided here alone.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { Lane } from './lanes/lane.ts';
import type { Network } from './networks.ts';

export type SendOutcome =
  | { readonly kind: 'accepted' }
  /** Another transaction holds this nonce. */
  | { readonly kind: 'taken'; readonly isTooLow: boolean; readonly error: RpcFailure }
  | { readonly kind: 'refused'; readonly error: RpcFailure }
  /** No try was answered. */
  | { readonly kind: 'unknown' };

/** The hash names sender, nonce and content: what is there already is this very transaction, never a reason to sign again. */
const DUPLICATE = /duplicate|already known|already imported|known transaction/;
const TAKEN = /already queued|replacement transaction underpriced|transaction with the same nonce/;

async function hasReceipt(lane: Lane, network: Network, hash: string): Promise<boolean> {
  try {
    return (await lane.receipt(network, hash)) !== null;
  } catch {
    return false;
  }
}

/** Sends up to `tries` times while no answer comes. */
export async function sendUnchanged(lane: Lane, network: Network, { hash, wireText }: { hash: string; wireText: string }, tries: number): Promise<SendOutcome> {
  for (let sent = 0; sent < tries; sent++) {
    try {
      await lane.send(network, wireText);
      return { kind: 'accepted' };
    } catch (error) {
      if (!(error instanceof RpcFailure)) continue;
      const words = error.message.toLowerCase();
      if (DUPLICATE.test(words)) return { kind: 'accepted' };
      const isTooLow = words.includes('nonce too low');
      if (!isTooLow && !TAKEN.test(words)) return { kind: 'refused', error };
      // After a lost answer the transaction that used the nonce may be this one: it is looked for, and never signed again.
      if (isTooLow && (await hasReceipt(lane, network, hash))) return { kind: 'accepted' };
      return sent > 0 ? { kind: 'unknown' } : { kind: 'taken', isTooLow, error };
    }
  }
  return { kind: 'unknown' };
}
