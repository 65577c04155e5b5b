// The wallet's own transactions: shown inside the app with the same subjects and effects as a site's, and sent when the
// user confirms. sending.ts parses what the user types, ownTransactions.ts prepares them.

import { message, type Sentence } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { FeeChoice } from '../../approvals/feeShape.ts';
import { approvalKinds, type Decision, type Subject } from '../../approvals/kinds.ts';
import type { SentKind } from './adapters/transactionAdapter.ts';
import type { Simulated } from './approvalRecord.ts';
import type { Approvals } from './approvals.ts';
import type { Effects } from './effects.ts';
import type { PreparedTransaction } from './evmRequest.ts';
import { createOwnTransactions, type OwnCall, type OwnTransactionsOptions, type Payer } from './ownTransactions.ts';
import type { Recipients } from './recipients.ts';
import type { Submitted, Transactions } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** How long a prepared transaction stays pending. */
const DRAFT_LIFETIME_MS = 15 * 60_000;

export interface DraftsOptions extends OwnTransactionsOptions {
  readonly approvals: Approvals;
  readonly transactions: Transactions;
  readonly effects: Effects;
  readonly recipients: Recipients;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** A sentence for the activity log. */
function labelOf(subject: Subject<SentKind>): Sentence {
  const replaces = 'replaces' in subject ? subject.replaces : undefined;
  return replaces?.act === 'cancel'
    ? [message('activity.cancel', { nonce: part.given(replaces.nonce) })]
    : subject.description.sentence;
}

/** With the fee chosen beforehand. @throws Refusal `fee.bounds` */
function withFee<K extends SentKind>(kind: K, subject: Subject<K>, fee: FeeChoice | undefined): Subject<K> {
  if (fee === undefined) return subject;
  const choose = approvalKinds[kind].chosen as ((subject: Subject<K>, decision: Decision<K>) => Subject<K>) | undefined;
  const chosen = choose?.(subject, { fee } as Decision<K>) ?? subject;
  return { ...chosen, feeOffer: { ...subject.feeOffer, proposed: fee } };
}

/** A prepared transaction, before it is pending. */
interface Beginning extends Payer {
  readonly question: Simulated<SentKind>;
  readonly needsPassword: boolean;
  readonly form: 'exchange' | 'classic' | 'pq';
  readonly op?: string;
  readonly nonce?: bigint;
}

/** The drafts of one wallet. */
export function createDrafts(options: DraftsOptions) {
  const { approvals, transactions, effects, recipients } = options;
  const own = createOwnTransactions(options);
  const outcomes = new Map<string, Promise<Submitted>>();

  async function begin({
    question,
    needsPassword,
    account,
    network,
    form,
    op,
    nonce,
  }: Beginning): Promise<{ id: string }> {
    const { kind, subject, intent } = question;
    const id = crypto.randomUUID();
    const requestKey = `draft#${id}`;
    const effect = await effects.first(question);
    const asked = approvals.ask({
      kind,
      subject: subject as never,
      requester: { kind: 'wallet' },
      requestKey,
      id,
      needsPassword,
      intent,
      effect,
      lifetimeMs: DRAFT_LIFETIME_MS,
    });
    const outcome = asked.then(async (approved) => {
      const label = labelOf(approved.subject);
      const sent = await transactions.submit({
        approved,
        form,
        account,
        network,
        requestKey,
        label,
        ...(op === undefined ? {} : { op }),
        ...(nonce === undefined ? {} : { nonce }),
      });
      for (const recipient of intent.recipients) await recipients.add(recipient);
      return sent;
    });
    // Nobody may ever await it.
    outcome.catch(() => undefined).finally(() => outcomes.delete(id));
    outcomes.set(id, outcome);
    await approvals.settled();
    // A change during preparation may have ended it before it was pending: the caller gets the error.
    if (approvals.findPending(requestKey) === undefined) await asked;
    return { id };
  }

  async function chainDraft(
    prepared: PreparedTransaction,
    payer: Payer,
    { nonce, fee }: { readonly nonce?: bigint; readonly fee?: FeeChoice | undefined },
  ): Promise<{ id: string }> {
    const { subject, needsPassword, described } = prepared;
    return begin({
      question: {
        kind: 'sendTransaction',
        subject: withFee('sendTransaction', subject, fee),
        intent: described.intent,
      },
      needsPassword,
      ...payer,
      form: subject.form,
      ...(nonce === undefined ? {} : { nonce }),
    });
  }

  async function exchangeDraft(
    payer: Payer,
    op: string,
    params: Readonly<Record<string, unknown>>,
    fee?: FeeChoice,
  ): Promise<{ id: string }> {
    const { subject, needsPassword, intent } = await own.operation(payer, op, params);
    const kind = 'sendExchangeTransaction';
    return begin({
      question: { kind, subject: withFee(kind, subject, fee), intent },
      needsPassword,
      ...payer,
      form: 'exchange',
      op,
    });
  }

  return {
    /** An operation of the wallet itself, such as revoking an allowance; with the chosen fee, if any. */
    operation: exchangeDraft,
    /** A contract call of the wallet itself, or a payment. */
    async call(payer: Payer, form: 'pq' | 'classic', call: OwnCall, fee?: FeeChoice): Promise<{ id: string }> {
      return chainDraft(await own.call(payer, form, call), payer, { fee });
    },
    /** A preview, without starting anything. */
    previewOperation: own.operation,
    previewCall: own.call,
    /** A replacement with the nonce of a pending one: the same with a higher fee, or a cancellation. */
    async replace(hash: string, act: 'cancel' | 'speedUp', account: AccountEntry): Promise<{ id: string }> {
      const { prepared, network, nonce } = await own.replacement(hash, act, account);
      return chainDraft(prepared, { account, network }, { nonce });
    },
    /** The user confirmed. @param hasPassword whether it was just checked @throws what submitting throws */
    async confirm(
      id: string,
      decision: Decision<Simulated['kind']>,
      hasPassword: boolean,
      shown?: number,
    ): Promise<Submitted> {
      const draft = approvals.drafts().find((one) => one.id === id);
      const outcome = outcomes.get(id);
      if (draft === undefined || outcome === undefined) throw refused('refused.draft.gone');
      await approvals.settle(id, draft.kind, decision, hasPassword, shown);
      return outcome;
    },
  };
}
