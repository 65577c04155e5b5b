// Sends stored bytes and reports what is known afterwards. The bytes never change between attempts, and no answer is a
// reason to sign anything: an uncertain result is called unclear.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { Network } from '../state/network.ts';
import type { TransactionAdapter } from './adapters/transactionAdapter.ts';

export type SendOutcome =
  /** The node has it. */
  | { readonly kind: 'accepted' }
  /** The node refused it, and was the first to be asked: nobody else has the bytes. */
  | { readonly kind: 'refused'; readonly error: RpcFailure }
  /** It may have been accepted; `said` is the node's answer, if there was one. */
  | { readonly kind: 'unclear'; readonly said?: string };

/** The hash covers sender, nonce and content: an existing one is this very transaction. */
const DUPLICATE = /duplicate|already known|already imported|known transaction/;
/** Something holds the nonce. It may be this transaction, and the node may be wrong. */
const NONCE_HELD = /already queued|replacement transaction underpriced|transaction with the same nonce|nonce too low/;
/**
 * Malformed, an unknown method, refused by a rule; other nodes refuse with -32000. Any other code may come after
 * execution.
 */
const REFUSALS: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32003, -32000]);

/** Whether the node has it, in a block or pending. */
async function isThere(adapter: TransactionAdapter, network: Network, hash: string): Promise<boolean> {
  const receipt = await adapter.receipt(network, hash).catch(() => null);
  return receipt !== null || (await adapter.isKnown(network, hash).catch(() => false)) === true;
}

export interface Tries {
  /** Most attempts while no answer comes. */
  readonly tries: number;
  /** Whether it may have been sent before: then a refusal does not tell its result. */
  readonly again: boolean;
}

/** Sends up to `tries` times while no answer comes, and looks for it by its hash unless it was accepted. */
export async function sendUnchanged(
  adapter: TransactionAdapter,
  network: Network,
  { hash, wireText }: { readonly hash: string; readonly wireText: string },
  { tries, again }: Tries,
): Promise<SendOutcome> {
  let answer: RpcFailure | undefined;
  let sent = 0;
  while (sent < tries && answer === undefined) {
    sent += 1;
    try {
      await adapter.send(network, wireText);
      return { kind: 'accepted' };
    } catch (error) {
      if (error instanceof RpcFailure) answer = error;
    }
  }
  const words = answer?.message.toLowerCase() ?? '';
  if (DUPLICATE.test(words) || (await isThere(adapter, network, hash))) return { kind: 'accepted' };
  if (answer === undefined) return { kind: 'unclear' };
  const isRefusal = sent === 1 && !again && REFUSALS.has(answer.rpcCode) && !NONCE_HELD.test(words);
  return isRefusal ? { kind: 'refused', error: answer } : { kind: 'unclear', said: answer.message };
}
