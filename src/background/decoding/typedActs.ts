// Typed data that is known to let somebody act for its signer, although the wallet cannot express the result in value:
// recognised by struct names, since a known one can be nested in another.

import { fromHex } from '@svc/core/bytes';
import type { TypedData, TypedNode } from '@svc/core/tx/typedData';
import type { Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { containsKnownCall } from './embeddedCalls.ts';
import { isPermitPart, isPermitType } from './typedPermit.ts';

const ORDER = warning('typedData.acts.order', 'caution');
const CARRIED = warning('typedData.acts.carried', 'caution');

/** The warning for a signature, by type name. */
const ACTS: Readonly<Record<string, Warning>> = {
  OrderComponents: ORDER,
  BulkOrder: ORDER,
  ForwardRequest: CARRIED,
  MetaTransaction: CARRIED,
  SafeTx: warning('typedData.acts.shared', 'caution'),
};

const VOTES = warning('typedData.acts.votes', 'caution');
/**
 * Members of the structs that delegate votes and nothing else; other signatures with the same name give control of the
 * whole account.
 */
const VOTES_OF: Readonly<Record<string, string>> = { Delegation: 'delegatee,nonce,expiry' };
const mayGiveVotes = (name: string): boolean => Object.hasOwn(VOTES_OF, name);

/** An allowance, a payment or a power that could not be parsed as one. */
const UNREAD = warning('typedData.acts.unread', 'danger');

/** What a signature covers. */
interface Covered {
  /** Names of all structs, including the primary one. */
  readonly names: Set<string>;
  /** Whether one that could delegate votes does more, or something else. */
  isMoreThanVotes: boolean;
  /** Whether bytes in it are a call that the wallet knows: somebody makes it by this signature. */
  containsCall: boolean;
}

function coveredBy({ primaryType, message }: Pick<TypedData, 'primaryType' | 'message'>): Covered {
  const covered: Covered = { names: new Set(), isMoreThanVotes: false, containsCall: false };
  const addStruct = (name: string, nodes: readonly TypedNode[]): void => {
    covered.names.add(name);
    const signed = nodes.filter((node) => node.signed);
    if (mayGiveVotes(name) && signed.map((node) => node.name).join() !== VOTES_OF[name]) covered.isMoreThanVotes = true;
    for (const node of signed) add(node);
  };
  const add = ({ type, value, children, signed }: TypedNode): void => {
    if (!signed) return;
    if (type === 'bytes' && value !== undefined) covered.containsCall ||= containsKnownCall(fromHex(value));
    if (children === undefined) return;
    const [, name = type, list] = /^([^[ ]*)(\[)?/s.exec(type) ?? [];
    if (list === undefined) addStruct(name, children);
    else {
      // An empty list still counts for its struct.
      covered.names.add(name);
      for (const child of children) add(child);
    }
  };
  addStruct(primaryType, message);
  return covered;
}

/**
 * Warnings about what else such a signature lets others do, wherever it stands in the data. @param isRead whether the
 * data as a whole is already described in words
 */
export function typedActWarnings(data: Pick<TypedData, 'primaryType' | 'message'>, isRead: boolean): Warning[] {
  const { names: all, isMoreThanVotes, containsCall } = coveredBy(data);
  const names = [...all];
  const isHidden = names.some((name) =>
    isRead ? name !== data.primaryType && isPermitType(name) : isPermitType(name) || isPermitPart(name),
  );
  const acts = names.flatMap((name) => (Object.hasOwn(ACTS, name) ? (ACTS[name] ?? []) : []));
  const votes = names.some(mayGiveVotes) && !isMoreThanVotes ? [VOTES] : [];
  const unread = isHidden || isMoreThanVotes ? [UNREAD] : [];
  return [...new Set([...unread, ...acts, ...(containsCall ? [CARRIED] : []), ...votes])];
}
