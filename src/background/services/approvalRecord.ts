// An approval as it is stored and as pages see it. What may happen to one is approvals.ts.

import type { Intent } from '@svc/core/ops/intent';
import type { Effect } from '../../approvals/effect.ts';
import type { ApprovalKind, Subject } from '../../approvals/kinds.ts';
import type { ApprovalView, RequesterView } from '../state/view.ts';

/** `decided`: approved while nobody waited. `consumed`: handed to its request once; never again. */
export type RecordState = 'pending' | 'decided' | 'consumed' | 'rejected';

/** An approval as it is stored. */
export interface ApprovalRecord {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly requestKey: string;
  readonly requester: RequesterView;
  readonly subject: Subject<ApprovalKind>;
  /** Active network when it was asked. */
  readonly network: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Whether approving takes the password beside the decision. */
  readonly needsPassword: boolean;
  /** What the act does with value; with it the effect can be simulated again. */
  readonly intent?: Intent;
  /** The node's word on what it would do: shown, never part of what is approved. */
  readonly effect?: Effect;
  readonly state: RecordState;
  readonly decision?: unknown;
  /** Unix ms when it was decided or ended; the sentence told to the site when rejected. */
  readonly endedAt?: number;
  readonly reason?: string;
  /** Refused by the user, or by closing the window. */
  readonly byUser?: boolean;
}

/** What the node can be asked about: a transaction and what it does with value. */
export interface Simulated {
  readonly kind: 'sendExchangeTransaction' | 'sendTransaction';
  readonly subject: Subject<'sendExchangeTransaction'> | Subject<'sendTransaction'>;
  readonly intent: Intent;
}

/** A waiting transaction with what the node said of it last. */
export interface WaitingEffect extends Simulated {
  readonly id: string;
  readonly effect: Effect | undefined;
}

/** What of an approval the node can be asked about: one entry, or none. */
export function waitingEffects({ id, kind, subject, intent, effect }: ApprovalRecord): WaitingEffect[] {
  if (intent === undefined || (kind !== 'sendExchangeTransaction' && kind !== 'sendTransaction')) return [];
  return [{ id, kind, subject: subject as Simulated['subject'], intent, effect }];
}

/** Whether it was answered for good. */
export const hasEnded = ({ state }: ApprovalRecord): boolean => state === 'consumed' || state === 'rejected';

/** What is kept of one that ended: enough to answer its request again. What was asked takes room that others need. */
export function withoutContent({ intent: _intent, effect: _effect, decision: _decision, ...record }: ApprovalRecord): ApprovalRecord {
  return { ...record, subject: {} as ApprovalRecord['subject'] };
}

/** Whether one answer answers both. Sites ask to connect from several tabs, or twice over: the user is asked once. */
export function isSameQuestion(one: ApprovalRecord, other: ApprovalRecord): boolean {
  if (one.id === other.id) return true;
  if (one.kind !== 'connect' || other.kind !== 'connect') return false;
  return JSON.stringify([one.requester, one.subject]) === JSON.stringify([other.requester, other.subject]);
}

/** Origin of the site that asks; undefined for the wallet's own. */
export const originOf = ({ requester }: ApprovalRecord): string | undefined => (requester.kind === 'wallet' ? undefined : requester.origin);

/** Id of the account that would sign, where one would. */
export const signerOf = ({ subject }: ApprovalRecord): string | undefined => (subject as { account?: { id: string } }).account?.id;

/** Whether it is a transaction of the wallet's own. */
export const isDraft = (record: ApprovalRecord): boolean =>
  record.requester.kind === 'wallet' && (record.kind === 'sendExchangeTransaction' || record.kind === 'sendTransaction');

/** What our pages see of one: the node's word stands with the subject, though it is no part of it. */
export function viewOf({ id, kind, requester, subject, createdAt, expiresAt, needsPassword, effect }: ApprovalRecord): ApprovalView {
  const shown = effect === undefined ? subject : { ...subject, effect };
  return { id, kind, requester, subject: shown, createdAt, expiresAt, needsPassword } as ApprovalView;
}
