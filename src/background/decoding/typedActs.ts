// Typed data that is known to let somebody act for its signer, though the wallet cannot say in words of value what
// comes of it.

import type { Warning } from '@svc/core/ops/describe';

const ORDER = 'This signature is an order of a marketplace: whoever takes it up gets what it offers.';
const CARRIED = 'This signature is a transaction that somebody else sends in your name.';

/** What a signature of a type is, by the type's name. */
const ACTS: Readonly<Record<string, string>> = {
  OrderComponents: ORDER,
  BulkOrder: ORDER,
  ForwardRequest: CARRIED,
  MetaTransaction: CARRIED,
  SafeTx: 'This signature approves a transaction of a shared account.',
  Delegation: 'This signature gives your votes to another account.',
};

/** The warning that goes with such a type; undefined for all others. */
export function typedActWarning(primaryType: string): Warning | undefined {
  const text = Object.hasOwn(ACTS, primaryType) ? ACTS[primaryType] : undefined;
  return text === undefined
    ? undefined
    : {
        code: 'typedData.acts',
        severity: 'caution',
        text,
        advice: 'Read every field below; reject what you did not ask for.',
      };
}
