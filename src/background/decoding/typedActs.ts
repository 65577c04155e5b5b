// Typed data that is known to let somebody act for its signer, though the wallet cannot say in words of value what
// comes of it.

import type { Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';

const ORDER = warning('typedData.acts.order', 'caution');
const CARRIED = warning('typedData.acts.carried', 'caution');

/** What a signature of a type is, by the type's name. */
const ACTS: Readonly<Record<string, Warning>> = {
  OrderComponents: ORDER,
  BulkOrder: ORDER,
  ForwardRequest: CARRIED,
  MetaTransaction: CARRIED,
  SafeTx: warning('typedData.acts.shared', 'caution'),
  Delegation: warning('typedData.acts.votes', 'caution'),
};

/** The warning that goes with such a type; undefined for all others. */
export function typedActWarning(primaryType: string): Warning | undefined {
  return Object.hasOwn(ACTS, primaryType) ? ACTS[primaryType] : undefined;
}
