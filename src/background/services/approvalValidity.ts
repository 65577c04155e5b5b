// Whether a question may become pending and whether a user's answer is valid: compared with the pending approval and
// the current state of the wallet.

import { refused } from '@svc/core/words/refusal';
import { Value } from 'typebox/value';
import { type ApprovalKind, approvalKinds, isApprovalKind, type Subject } from '../../approvals/kinds.ts';
import type { Rejection } from '../requests/refusals.ts';
import { type ApprovalRecord, originOf } from './approvalRecord.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** The answer from one of the wallet's pages. */
export interface Answer {
  readonly kind: string;
  readonly decision: unknown;
  /** Whether the password was just checked. */
  readonly hasPassword: boolean;
  /** Version of the description that was on the screen. */
  readonly shown: number;
}

/** The current state of the wallet. */
export interface Present {
  readonly isUnlocked: boolean;
  /** Accounts that may be named. */
  readonly accounts: readonly AccountEntry[];
  readonly network: string;
  /** Whether a site may see an account. */
  readonly shares: (origin: string, accountId: string) => boolean;
}

type Question = Pick<ApprovalRecord, 'kind' | 'subject' | 'requester'>;

/** The account that an approval would sign for, if it names one. */
const namedIn = ({ subject }: Question): { id: string; address: string; pqAddress: string } | undefined =>
  (subject as { account?: { id: string; address: string; pqAddress: string } }).account;

/** Whether the named account is visible in the wallet. */
const isShown = (question: Question, { accounts }: Present): boolean => {
  const named = namedIn(question);
  return (
    named === undefined ||
    accounts.some((one) => one.id === named.id && one.ethAddress === named.address && one.pqAddress === named.pqAddress)
  );
};

/** Whether a site that asks for a signature sees the account. */
const isShared = (question: Question, { shares }: Present): boolean => {
  const [origin, named] = [originOf(question), namedIn(question)];
  return origin === undefined || named === undefined || shares(origin, named.id);
};

/**
 * The reason that would have ended a question, had it been pending already: it was prepared from earlier data, and a
 * slow node lets much happen meanwhile. Undefined if it may become pending.
 */
export function endedMeanwhile(question: Question, now: Present): Rejection | undefined {
  const spec = approvalKinds[question.kind];
  const { network } = question.subject as { network?: { slug: string } };
  if (!spec.whileLocked && !now.isUnlocked) return 'locked';
  if (!isShown(question, now) || !isShared(question, now)) return 'accountUnshared';
  return spec.boundToNetwork && network !== undefined && network.slug !== now.network ? 'networkSwitched' : undefined;
}

/** What a decision approves: the pending subject, with the chosen options that it offers. @throws Refusal */
export function chosenSubject({ kind, subject }: ApprovalRecord, decision: unknown): Subject<ApprovalKind> {
  // The record determines the kind; the compiler cannot follow that through the table.
  const choose = (approvalKinds[kind] as { chosen?: (subject: unknown, decision: unknown) => unknown }).chosen;
  return (choose?.(subject, decision) ?? subject) as Subject<ApprovalKind>;
}

/** Every condition of a valid answer. @throws Refusal */
export function requireDecidable(
  record: ApprovalRecord | undefined,
  { kind, decision, hasPassword, shown }: Answer,
  now: Present,
): asserts record is ApprovalRecord {
  const { isUnlocked, accounts, network } = now;
  if (record === undefined || record.state !== 'pending') throw refused('refused.approval.gone');
  if (!isApprovalKind(kind) || record.kind !== kind) throw refused('refused.approval.mismatch');
  const spec = approvalKinds[record.kind];
  if (
    !Value.Check(spec.decision, decision) ||
    Object.keys(decision as object).some((key) => !Object.hasOwn(spec.decision.properties, key))
  )
    throw refused('refused.approval.decision');
  if ((record.version ?? 0) !== shown) throw refused('refused.approval.changed');
  if (!isUnlocked) throw refused('refused.wallet.locked.first');
  if (record.needsPassword !== false && !hasPassword) throw refused('refused.password.required');
  if (!isShown(record, now)) throw refused('refused.approval.account');
  if (!isShared(record, now)) throw refused('refused.approval.gone');
  const chosen = (decision as { accountIds?: string[] }).accountIds ?? [];
  const offered = new Set(((record.subject as { accounts?: { id: string }[] }).accounts ?? []).map((one) => one.id));
  if (chosen.some((id) => !offered.has(id) || !accounts.some((one) => one.id === id)))
    throw refused('refused.approval.decision.account');
  chosenSubject(record, decision);
  if (spec.boundToNetwork && record.network !== network) throw refused('refused.approval.network');
}
