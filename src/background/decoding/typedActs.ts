// Typed data that is known to let somebody act for its signer, though the wallet cannot say in words of value what
// comes of it: by the names of its structs, since a known one can stand inside another.

import type { TypedData, TypedNode } from '@svc/core/tx/typedData';
import type { Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { isPermitPart, isPermitType } from './typedPermit.ts';

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

/** An allowance or a payment that was not read as one. */
const UNREAD = warning('typedData.acts.unread', 'danger');

/** Names of all structs that a signature covers, the primary one's among them. */
function structsIn({ primaryType, message }: Pick<TypedData, 'primaryType' | 'message'>): ReadonlySet<string> {
  const names = new Set([primaryType]);
  const add = ({ type, signed, children }: TypedNode): void => {
    if (!signed) return;
    names.add(type.replace(/\[.*$/s, ''));
    for (const child of children ?? []) add(child);
  };
  for (const node of message) add(node);
  return names;
}

/**
 * What else such a signature lets others do, wherever in the data it stands. @param isRead whether the data as a whole is
 * said in words already
 */
export function typedActWarnings(data: Pick<TypedData, 'primaryType' | 'message'>, isRead: boolean): Warning[] {
  const names = [...structsIn(data)];
  const isHidden = names.some((name) =>
    isRead ? name !== data.primaryType && isPermitType(name) : isPermitType(name) || isPermitPart(name),
  );
  const acts = names.flatMap((name) => (Object.hasOwn(ACTS, name) ? (ACTS[name] ?? []) : []));
  return [...new Set([...(isHidden ? [UNREAD] : []), ...acts])];
}
