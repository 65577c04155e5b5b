// Sends stored bytes and says what is known afterwards. The bytes never change between tries; what the node's words mean
// for the nonce is decided here alone.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { NodeAddress, NodeClient } from '../node/nodeClient.ts';

export type SendOutcome =
  | { readonly kind: 'accepted' }
  /** Another transaction holds this nonce. */
  | { readonly kind: 'taken'; readonly isTooLow: boolean; readonly error: RpcFailure }
  | { readonly kind: 'refused'; readonly error: RpcFailure }
  /** No try was answered. */
  | { readonly kind: 'unknown' };

async function hasReceipt(node: NodeClient, network: NodeAddress, hash: string): Promise<boolean> {
  try {
    return (await node.read(network, 'getExchangeReceipt', { tx_hash: hash })) !== null;
  } catch {
    return false;
  }
}

/** Sends up to `tries` times while no answer comes. */
export async function sendUnchanged(
  node: NodeClient,
  network: NodeAddress,
  { hash, wireText }: { hash: string; wireText: string },
  tries: number,
): Promise<SendOutcome> {
  for (let sent = 0; sent < tries; sent++) {
    try {
      await node.submit(network, wireText);
      return { kind: 'accepted' };
    } catch (error) {
      if (!(error instanceof RpcFailure)) continue;
      const words = error.message.toLowerCase();
      // The hash names sender, nonce and operation: a duplicate is this very transaction, never a reason to sign again.
      if (words.includes('duplicate')) return { kind: 'accepted' };
      const isTooLow = words.includes('nonce too low');
      if (!isTooLow && !words.includes('already queued')) return { kind: 'refused', error };
      // After a lost answer the transaction that used the nonce may be this one: it is looked for, and never signed again.
      if (isTooLow && (await hasReceipt(node, network, hash))) return { kind: 'accepted' };
      return sent > 0 ? { kind: 'unknown' } : { kind: 'taken', isTooLow, error };
    }
  }
  return { kind: 'unknown' };
}
