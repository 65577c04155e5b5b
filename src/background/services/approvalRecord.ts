// An approval as stored and as pages see it. approvals.ts decides what may happen to one.

import type { Description } from '@svc/core/ops/describe';
import type { Intent } from '@svc/core/ops/intent';
import type { Effect } from '../../approvals/effect.ts';
import {
  type ApprovalKind,
  approvalKinds,
  type DescribedKind,
  type SimulatedKind,
  type Subject,
} from '../../approvals/kinds.ts';
import { allowedBounds } from '../decoding/effectBounds.ts';
import type { Rejection } from '../requests/refusals.ts';
import type { PageRef } from '../requests/requestContext.ts';
import type { ApprovalPlace, ApprovalView, RequesterView } from '../state/view.ts';

/** `decided`: approved while no request waited. `consumed`: returned to its request once; never again. */
export type RecordState = 'pending' | 'decided' | 'consumed' | 'rejected';

/**
 * Who asks. For a page also its location and whether its user has just acted in it; the wallet's own pages do not get
 * that.
 */
export type Asker =
  | Exclude<RequesterView, { kind: 'page' }>
  | (Extract<RequesterView, { kind: 'page' }> & { readonly page: PageRef; readonly isClicked: boolean });

/** A stored approval. */
export interface ApprovalRecord {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly requestKey: string;
  readonly requester: Asker;
  readonly subject: Subject<ApprovalKind>;
  /** How often the description changed; absent for never. A decision names the version that was on the screen. */
  readonly version?: number;
  /** The active network when it was asked. */
  readonly network: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Whether approving needs the password in addition to the decision. */
  readonly needsPassword: boolean;
  /** The effect on value; used to simulate again. */
  readonly intent?: Intent;
  /** The node's prediction: shown, never part of what is approved. */
  readonly effect?: Effect;
  readonly state: RecordState;
  readonly decision?: unknown;
  /** Unix ms when it was decided or ended; the sentence for the site when rejected. */
  readonly endedAt?: number;
  readonly reason?: Rejection;
  /** Rejected by the user, or by closing the window. */
  readonly byUser?: boolean;
}

/** An approval that a site asks for. */
export type SiteRecord = ApprovalRecord & { readonly requester: Exclude<Asker, { kind: 'wallet' }> };

/** Whether a site asks; otherwise it is the wallet's own. */
export const isFromSite = (record: ApprovalRecord): record is SiteRecord => record.requester.kind !== 'wallet';

/** What the node can simulate: a transaction and its effect on value. */
export interface Simulated<K extends SimulatedKind = SimulatedKind> {
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly intent: Intent;
}

/** A pending transaction with the node's last prediction. */
export interface WaitingEffect extends Simulated {
  readonly id: string;
  readonly effect: Effect | undefined;
}

/** A pending approval whose description depends on facts that may change. */
export type WaitingWords = {
  readonly [K in DescribedKind]: {
    readonly id: string;
    readonly kind: K;
    readonly subject: Subject<K>;
  };
}[DescribedKind];

/** Members of a subject that are shown beside its description: decoded call bytes, warnings of data. */
export type ReadMembers = Partial<
  Pick<Subject<'sendTransaction'>, 'call'> &
    Pick<Subject<'signTypedData'>, 'warnings'> &
    Pick<Subject<'sendCalls'>, 'calls'>
>;

/** What an approval says about its request; none of it is signed. */
export interface Described {
  readonly description: Description;
  readonly intent: Intent;
  readonly needsPassword: boolean;
  readonly read?: ReadMembers;
}

/**
 * The part of a description whose change makes it a different request: everything that is read. Estimated amounts
 * change with every block and bind nobody, but their tokens count. Warnings may contain estimates too, and count
 * without their figures.
 */
function essenceOf({ description: { act, sentence, rows, warnings }, intent, needsPassword }: Described): string {
  const isFigure = (value: unknown): boolean => typeof value === 'string' && /^[-\d.,]+$/.test(value);
  const withoutFigures = (said: unknown): string =>
    JSON.stringify(said, (_, one: unknown) => (isFigure(one) ? undefined : one));
  const read = rows.map(({ label, value, isEstimate }) => [label, isEstimate === true ? withoutFigures(value) : value]);
  const warned = warnings.map(({ code, text }) => [code, withoutFigures(text)]);
  return JSON.stringify([act, sentence, read, warned, intent, needsPassword]);
}

/** The change of a record whose description is different now; undefined if it is the same. */
export function redescribed(
  { subject, intent, needsPassword, version = 0 }: ApprovalRecord,
  { read = {}, ...next }: Described,
): Partial<ApprovalRecord> | undefined {
  const before = (subject as { description?: Description }).description;
  // A required password stays required.
  const merged = { ...next, needsPassword: needsPassword || next.needsPassword };
  if (before === undefined || intent === undefined) return undefined;
  const isRead = Object.entries(read).every(
    ([member, value]) => JSON.stringify(value) === JSON.stringify((subject as Record<string, unknown>)[member]),
  );
  if (isRead && essenceOf({ description: before, intent, needsPassword }) === essenceOf(merged)) return undefined;
  return {
    subject: { ...subject, ...read, description: next.description } as ApprovalRecord['subject'],
    intent: next.intent,
    needsPassword: merged.needsPassword,
    version: version + 1,
  };
}

/** What the node can simulate of an approval: one entry, or none. */
export function waitingEffects({ id, kind, subject, intent, effect }: ApprovalRecord): WaitingEffect[] {
  if (intent === undefined || approvalKinds[kind].restsOn !== 'simulation') return [];
  return [{ id, kind: kind as SimulatedKind, subject: subject as Simulated['subject'], intent, effect }];
}

/** What is described from facts: one entry, or none. */
export function waitingWords({ id, kind, subject }: ApprovalRecord): WaitingWords[] {
  return approvalKinds[kind].restsOn === 'nothing' ? [] : [{ id, kind, subject } as WaitingWords];
}

/** Whether it has ended. */
export const hasEnded = ({ state }: ApprovalRecord): boolean => state === 'consumed' || state === 'rejected';

/** The stored part of an ended one: enough to answer its request again. The content uses space that others need. */
export function withoutContent({
  intent: _intent,
  effect: _effect,
  decision: _decision,
  ...record
}: ApprovalRecord): ApprovalRecord {
  return { ...record, subject: {} as ApprovalRecord['subject'] };
}

/** Who asks, for the wallet's own pages. */
function shownAsker({ requester }: ApprovalRecord): RequesterView {
  if (requester.kind !== 'page') return requester;
  const { page: _page, isClicked: _isClicked, ...shown } = requester;
  return shown;
}

/** Whether one answer answers both: the user is asked once. */
export function isSameQuestion(one: ApprovalRecord, other: ApprovalRecord): boolean {
  if (one.id === other.id) return true;
  if (one.kind !== other.kind || !approvalKinds[one.kind].isAskedOnce) return false;
  return JSON.stringify([shownAsker(one), one.subject]) === JSON.stringify([shownAsker(other), other.subject]);
}

/** Origin of the site that asks; undefined for the wallet's own. */
export const originOf = ({ requester }: Pick<ApprovalRecord, 'requester'>): string | undefined =>
  requester.kind === 'wallet' ? undefined : requester.origin;

/** Id of the account that would sign, if any. */
export const signerOf = ({ subject }: ApprovalRecord): string | undefined =>
  (subject as { account?: { id: string } }).account?.id;

/** Whether it is a transaction of the wallet itself. */
export const isDraft = (record: ApprovalRecord): boolean =>
  record.requester.kind === 'wallet' &&
  (record.kind === 'sendExchangeTransaction' || record.kind === 'sendTransaction');

/** Shown until the node's prediction comes: what the request allows. */
function awaitedEffect({ intent, createdAt }: WaitingEffect & { readonly createdAt: number }): Effect {
  return { status: 'awaited', lines: [], bounds: allowedBounds(intent), takenAt: createdAt };
}

/** An approval for the wallet's own pages: the node's prediction is next to the subject, though not part of it. */
export function viewOf(record: ApprovalRecord, place: ApprovalPlace): ApprovalView {
  const { id, kind, subject, createdAt, expiresAt, needsPassword } = record;
  const [waiting] = waitingEffects(record);
  const effect = record.effect ?? (waiting === undefined ? undefined : awaitedEffect({ ...waiting, createdAt }));
  const shown = effect === undefined ? subject : { ...subject, effect };
  return {
    id,
    kind,
    requester: shownAsker(record),
    subject: shown,
    createdAt,
    expiresAt,
    needsPassword,
    version: record.version ?? 0,
    isFollowed: approvalKinds[kind].isFollowed,
    place,
  } as ApprovalView;
}
