// An approval as it is stored and as pages see it. What may happen to one is approvals.ts.

import type { Description } from '@svc/core/ops/describe';
import type { Intent } from '@svc/core/ops/intent';
import type { Effect } from '../../approvals/effect.ts';
import { type ApprovalKind, approvalKinds, type Subject } from '../../approvals/kinds.ts';
import { allowedBounds } from '../decoding/effectBounds.ts';
import type { Rejection } from '../requests/refusals.ts';
import type { PageRef } from '../requests/requestContext.ts';
import type { ApprovalPlace, ApprovalView, RequesterView } from '../state/view.ts';

/** `decided`: approved while nobody waited. `consumed`: handed to its request once; never again. */
export type RecordState = 'pending' | 'decided' | 'consumed' | 'rejected';

/** Who asks. Of a page also where it is and whether its user acted in it just then; our own pages are not told that. */
export type Asker =
  | Exclude<RequesterView, { kind: 'page' }>
  | (Extract<RequesterView, { kind: 'page' }> & { readonly page: PageRef; readonly isClicked: boolean });

/** An approval as it is stored. */
export interface ApprovalRecord {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly requestKey: string;
  readonly requester: Asker;
  readonly subject: Subject<ApprovalKind>;
  /** How often it was described anew; absent: never. A decision names the one that was on the screen. */
  readonly version?: number;
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
  readonly reason?: Rejection;
  /** Refused by the user, or by closing the window. */
  readonly byUser?: boolean;
}

/** An approval that a site asks for. */
export type SiteRecord = ApprovalRecord & { readonly requester: Exclude<Asker, { kind: 'wallet' }> };

/** Whether a site asks; otherwise it is the wallet's own. */
export const isFromSite = (record: ApprovalRecord): record is SiteRecord => record.requester.kind !== 'wallet';

/** Kinds that the node can be asked about. */
export type SimulatedKind = 'sendExchangeTransaction' | 'sendTransaction' | 'sendCalls';

/** Kinds that are described from facts that may change. */
type DescribedKind = SimulatedKind | 'signTypedData';

/** What the node can be asked about: a transaction and what it does with value. */
export interface Simulated<K extends SimulatedKind = SimulatedKind> {
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly intent: Intent;
}

/** A waiting transaction with what the node said of it last. */
export interface WaitingEffect extends Simulated {
  readonly id: string;
  readonly effect: Effect | undefined;
}

/** An approval that waits, described from facts that may change meanwhile. */
export type WaitingWords = {
  readonly [K in DescribedKind]: {
    readonly id: string;
    readonly kind: K;
    readonly subject: Subject<K>;
  };
}[DescribedKind];

const SIMULATED: ReadonlySet<ApprovalKind> = new Set<SimulatedKind>([
  'sendExchangeTransaction',
  'sendTransaction',
  'sendCalls',
]);

/** Members of a subject that are read beside its description: what a call's bytes say, what data is warned of. */
export type ReadMembers = Partial<
  Pick<Subject<'sendTransaction'>, 'call'> &
    Pick<Subject<'signTypedData'>, 'warnings'> &
    Pick<Subject<'sendCalls'>, 'calls'>
>;

/** What an approval says of its act; nothing of it is signed. */
export interface Described {
  readonly description: Description;
  readonly intent: Intent;
  readonly needsPassword: boolean;
  readonly read?: ReadMembers;
}

/**
 * What of a description makes it another act: all that is read in it. Of a guess the amounts move with every block and
 * bind nobody; what they are of does not. Warnings may hold such guesses too, and count without their figures.
 */
function essenceOf({ description: { act, sentence, rows, warnings }, intent, needsPassword }: Described): string {
  const isFigure = (value: unknown): boolean => typeof value === 'string' && /^[-\d.,]+$/.test(value);
  const withoutFigures = (said: unknown): string =>
    JSON.stringify(said, (_, one: unknown) => (isFigure(one) ? undefined : one));
  const read = rows.map(({ label, value, isEstimate }) => [label, isEstimate === true ? withoutFigures(value) : value]);
  const warned = warnings.map(({ code, text }) => [code, withoutFigures(text)]);
  return JSON.stringify([act, sentence, read, warned, intent, needsPassword]);
}

/** The change of a record whose act is described otherwise now; undefined where it says the same. */
export function redescribed(
  { subject, intent, needsPassword, version = 0 }: ApprovalRecord,
  { read = {}, ...next }: Described,
): Partial<ApprovalRecord> | undefined {
  const before = (subject as { description?: Description }).description;
  // The password that was asked for once stays asked for.
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

/** What of an approval the node can be asked about: one entry, or none. */
export function waitingEffects({ id, kind, subject, intent, effect }: ApprovalRecord): WaitingEffect[] {
  if (intent === undefined || !SIMULATED.has(kind)) return [];
  return [{ id, kind: kind as SimulatedKind, subject: subject as Simulated['subject'], intent, effect }];
}

/** What of an approval is described from facts: one entry, or none. */
export function waitingWords({ id, kind, subject }: ApprovalRecord): WaitingWords[] {
  return SIMULATED.has(kind) || kind === 'signTypedData' ? [{ id, kind, subject } as WaitingWords] : [];
}

/** Whether it was answered for good. */
export const hasEnded = ({ state }: ApprovalRecord): boolean => state === 'consumed' || state === 'rejected';

/** What is kept of one that ended: enough to answer its request again. What was asked takes room that others need. */
export function withoutContent({
  intent: _intent,
  effect: _effect,
  decision: _decision,
  ...record
}: ApprovalRecord): ApprovalRecord {
  return { ...record, subject: {} as ApprovalRecord['subject'] };
}

/** Who asks, as our pages show it. */
function shownAsker({ requester }: ApprovalRecord): RequesterView {
  if (requester.kind !== 'page') return requester;
  const { page: _page, isClicked: _isClicked, ...shown } = requester;
  return shown;
}

/** Whether one answer answers both. Sites ask to connect from several tabs, or twice over: the user is asked once. */
export function isSameQuestion(one: ApprovalRecord, other: ApprovalRecord): boolean {
  if (one.id === other.id) return true;
  if (one.kind !== 'connect' || other.kind !== 'connect') return false;
  return JSON.stringify([shownAsker(one), one.subject]) === JSON.stringify([shownAsker(other), other.subject]);
}

/** Origin of the site that asks; undefined for the wallet's own. */
export const originOf = ({ requester }: Pick<ApprovalRecord, 'requester'>): string | undefined =>
  requester.kind === 'wallet' ? undefined : requester.origin;

/** Id of the account that would sign, where one would. */
export const signerOf = ({ subject }: ApprovalRecord): string | undefined =>
  (subject as { account?: { id: string } }).account?.id;

/** Whether it is a transaction of the wallet's own. */
export const isDraft = (record: ApprovalRecord): boolean =>
  record.requester.kind === 'wallet' &&
  (record.kind === 'sendExchangeTransaction' || record.kind === 'sendTransaction');

/** What stands in the place of the node's word until it comes: what the request allows. */
function awaitedEffect({ intent, createdAt }: WaitingEffect & { readonly createdAt: number }): Effect {
  return { status: 'awaited', lines: [], bounds: allowedBounds(intent), takenAt: createdAt };
}

/** What our pages see of one: the node's word stands with the subject, though it is no part of it. */
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
