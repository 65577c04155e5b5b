// Sends stored bytes and says what is known afterwards. The bytes never change between tries, and no answer is a reason
// to sign anything: what is not certain is called unclear.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { Network } from '../state/network.ts';
import type { TransactionAdapter } from './adapters/transactionAdapter.ts';

export type SendOutcome =
  /** The node has it. */
  | { readonly kind: 'accepted' }
  /** The node refused it, and was the first to be asked: nobody else has the bytes. */
  | { readonly kind: 'refused'; readonly error: RpcFailure }
  /** It may have been taken; `said` is what the node answered, if it did. */
  | { readonly kind: 'unclear'; readonly said?: string };

/** The hash names sender, nonce and content: what is there already is this very transaction. */
const DUPLICATE = /duplicate|already known|already imported|known transaction/;
/** Something holds the nonce. It may be this transaction, and the node may be wrong. */
const NONCE_HELD = /already queued|replacement transaction underpriced|transaction with the same nonce|nonce too low/;
/**
 * Malformed, of an unknown method, refused by a rule; -32000 is what other nodes refuse with. Any other code may come
 * after acting.
 */
const REFUSALS: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32003, -32000]);

/** Whether the node shows it, in a block or waiting. */
async function isThere(adapter: TransactionAdapter, network: Network, hash: string): Promise<boolean> {
  const receipt = await adapter.receipt(network, hash).catch(() => null);
  return receipt !== null || (await adapter.isKnown(network, hash).catch(() => false)) === true;
}

export interface Tries {
  /** Most times that it is sent while no answer comes. */
  readonly tries: number;
  /** Whether it may have been sent before: then a refusal says nothing of what became of it. */
  readonly again: boolean;
}

/**
 * Sends up to `tries` times while no answer comes, and looks for it by its hash where the answer is not a plain yes.
 */
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
