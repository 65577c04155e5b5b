// From an approval to signed bytes at a node. The only place that signs, and it signs an approval once: under a nonce
// taken after the approval, with the bytes stored before they are sent.

import type { Sentence } from '@svc/core/words/message';
import type { Approved } from '../../approvals/approved.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownMessage } from '../requests/errorMessage.ts';
import type { Network } from '../state/network.ts';
import type { Activity } from './activity.ts';
import type { Form, SentKind, TransactionAdapter } from './adapters/transactionAdapter.ts';
import type { Networks } from './networks.ts';
import { firstFreeNonce } from './nonces.ts';
import type { Outgoing, OutgoingStore } from './outgoing.ts';
import { sendUnchanged } from './sendUnchanged.ts';
import type { TransactionTracking } from './transactionTracking.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** First attempts to send while no answer comes. */
export const FIRST_TRIES = 3;

export interface Submission {
  readonly approved: Approved<SentKind>;
  readonly form: Form;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly requestKey: string;
  /** The site that waits for the answer; absent for the wallet's own. */
  readonly origin?: string;
  /** A sentence for the activity log. */
  readonly label: Sentence;
  /** The operation's name, for exchange operations. */
  readonly op?: string;
  /** The nonce of the transaction that this one replaces; absent for the next free one. */
  readonly nonce?: bigint;
}

export interface SubmittingOptions {
  readonly platform: Platform;
  readonly adapters: Readonly<Record<Form, TransactionAdapter>>;
  readonly networks: Networks;
  readonly activity: Activity;
  readonly stored: OutgoingStore;
  readonly following: TransactionTracking;
}

const kindOf = (form: Form): 'exchange' | 'transaction' => (form === 'exchange' ? 'exchange' : 'transaction');

/** Logs why a site's request did not become a transaction, for the user who approved it. */
export async function noteUnsent(
  activity: Activity,
  {
    approved,
    form,
    label,
    account,
    network,
    origin,
    op,
  }: Pick<Submission, 'form' | 'label' | 'account' | 'network' | 'origin' | 'op'> & {
    readonly approved: { readonly id: string };
  },
  error: unknown,
): Promise<void> {
  const said = ownMessage(error);
  // The wallet's own screens show it themselves.
  if (origin === undefined) return;
  await activity
    .add({
      id: approved.id,
      kind: kindOf(form),
      label,
      accountId: account.id,
      network: network.slug,
      origin,
      ...(op === undefined ? {} : { op }),
      approvalId: approved.id,
      status: 'unsent',
      ...(said === undefined ? {} : { error: said }),
    })
    .catch(() => undefined);
}

/** Signs a submission and sends it; run it in the queue of its nonce sequence. */
export function createSubmitting({
  platform,
  adapters,
  networks,
  activity,
  stored,
  following,
}: SubmittingOptions): (submission: Submission) => Promise<Outgoing> {
  /** The nonce of a submission: taken once, after the approval. */
  async function nonceFor({ form, account, network, nonce }: Submission): Promise<bigint> {
    if (nonce !== undefined) return nonce;
    const adapter = adapters[form];
    const [sender, address] = [adapter.senderOf(account), adapter.addressOf(account)];
    const own = new Set(stored.all().map((one) => one.hash));
    const [committed, taken] = await Promise.all([
      adapter.nextNonce(network, address),
      adapter.queuedElsewhere(network, address, own),
    ]);
    return firstFreeNonce({
      committed,
      taken,
      records: stored.all(),
      network: network.slug,
      sender,
      nowMs: platform.now(),
    });
  }

  /** Signs, stores, writes the log. */
  async function sign(submission: Submission): Promise<{ record: Outgoing; again: boolean }> {
    const { approved, account, network, requestKey, origin, label, form, op } = submission;
    const adapter = adapters[form];
    const nonce = await nonceFor(submission);
    const signed = await adapter.sign(approved, nonce, network);
    const now = platform.now();
    const again = stored.get(signed.hash) !== undefined;
    const record: Outgoing = {
      hash: signed.hash,
      network: network.slug,
      sender: adapter.senderOf(account),
      form,
      address: adapter.addressOf(account),
      accountId: account.id,
      label,
      nonce: nonce.toString(),
      wireText: signed.wireText,
      requestKey,
      state: 'sending',
      createdAt: now,
      checkedAt: now,
    };
    await stored.put(record);
    await activity.add({
      id: signed.hash,
      kind: kindOf(form),
      label,
      accountId: account.id,
      network: network.slug,
      ...(op === undefined ? {} : { op }),
      txHash: signed.hash,
      nonce: record.nonce,
      ...(origin === undefined ? {} : { origin }),
      approvalId: approved.id,
      status: 'sending',
    });
    return { record, again };
  }

  /** The signed transaction; a failure of a site's request is logged for the user who approved it. */
  async function signed(submission: Submission): ReturnType<typeof sign> {
    try {
      await networks.requireIdentity(submission.network);
      return await sign(submission);
    } catch (error) {
      await noteUnsent(activity, submission, error);
      throw error;
    }
  }

  return async (submission) => {
    const { network, form } = submission;
    const { record, again } = await signed(submission);
    const outcome = await sendUnchanged(adapters[form], network, record, { tries: FIRST_TRIES, again });
    if (outcome.kind === 'refused')
      return following.close(record, { by: 'refusal', code: outcome.error.rpcCode, message: outcome.error.message });
    const state = outcome.kind === 'accepted' ? 'waiting' : 'unknown';
    const said = outcome.kind === 'unclear' ? outcome.said : undefined;
    const sent: Outgoing = { ...record, state, ...(said === undefined ? {} : { said }) };
    await stored.put(sent, false);
    await activity.update(record.hash, { status: state });
    following.schedule();
    return said === undefined ? sent : following.closeIfOvertaken(sent, network);
  };
}
