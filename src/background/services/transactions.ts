// Transactions from approval to an answer, through any adapter. One approval is one nonce and one signature: the signed
// bytes are stored before they are sent, and whatever a node answers, only the same bytes are sent again.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { Platform } from '../../platform/platform.ts';
import { createKeyedMutex } from '../state/mutex.ts';
import type { Network } from '../state/network.ts';
import type { PendingView } from '../state/view.ts';
import type { Activity } from './activity.ts';
import type { Form, TransactionAdapter } from './adapters/transactionAdapter.ts';
import { createBatches } from './batches.ts';
import type { Networks } from './networks.ts';
import { createOutgoing, formOf, isOpen, type Outgoing } from './outgoing.ts';
import { createSubmitting, type Submission } from './submitting.ts';
import { createTransactionTracking, ended, NEVER_INCLUDED_MS, queueOf } from './transactionTracking.ts';
import { createUnknownSubmissions } from './unknownSubmissions.ts';

/** A site's answer for an accepted transaction. */
export interface Submitted {
  readonly txHash: string;
  readonly nonce: number;
}

export interface TransactionsOptions {
  readonly platform: Platform;
  readonly adapters: Readonly<Record<Form, TransactionAdapter>>;
  readonly networks: Networks;
  readonly activity: Activity;
  /** The number of a network's newest block. */
  readonly height: (network: Network) => Promise<number>;
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

export type Transactions = ReturnType<typeof createTransactions>;

const submitted = (record: Outgoing): Submitted => ({ txHash: record.hash, nonce: Number(record.nonce) });

/** Why a closed transaction has no answer. */
function closedError({ closing, ...record }: Outgoing): Error {
  const { txHash, nonce } = submitted(record);
  if (closing?.by === 'refusal') return new RpcFailure({ code: closing.code, message: closing.message });
  if (closing?.by === 'other') {
    return refused(
      'refused.transaction.overtaken',
      { other: part.id(closing.hash), nonce: part.id(String(nonce)), hash: part.id(txHash) },
      {
        facts: { txHash, nonce, takenBy: closing.hash },
        forSites: `Another transaction of this account, ${closing.hash}, is in a block under nonce ${nonce}; ${txHash} was not placed.`,
      },
    );
  }
  return refused(
    'refused.transaction.givenUp',
    { hash: part.id(txHash) },
    {
      facts: { txHash, nonce, mayExecute: true },
      forSites: `The user gave up the transaction ${txHash}. It may still execute.`,
    },
  );
}

/** The answer for a record. @throws the reason why there is none */
function conclude(record: Outgoing): Submitted {
  const facts = { ...submitted(record), mayExecute: true };
  switch (record.state) {
    case 'sending':
    case 'unknown':
      throw refused(
        'refused.transaction.unknown',
        { hash: part.id(record.hash) },
        {
          facts,
          forSites: `It is not known whether the node took the transaction ${record.hash}. It may still execute: the wallet goes on looking for it. Do not send it again.`,
        },
      );
    case 'lost':
      throw refused(
        'refused.transaction.lost',
        { hash: part.id(record.hash) },
        { facts, forSites: `No block was seen to include the transaction ${record.hash} within a day.` },
      );
    case 'closed':
      throw closedError(record);
    default:
      return submitted(record);
  }
}

/** A pending one, for the wallet's pages. */
function viewOf(record: Outgoing, networks: Networks): PendingView {
  return {
    hash: record.hash,
    network: record.network,
    ...(record.accountId === undefined ? {} : { accountId: record.accountId }),
    form: formOf(record),
    nonce: record.nonce,
    label: record.label ?? '',
    state:
      record.state === 'waiting' && record.waitsFor !== undefined ? 'queued' : (record.state as PendingView['state']),
    ...(record.waitsFor === undefined ? {} : { waitsForNonce: record.waitsFor }),
    ...(record.said === undefined ? {} : { nodeSaid: record.said }),
    createdAt: record.createdAt,
    canReplace:
      formOf(record) === 'classic' && networks.list().some((one) => one.slug === record.network && !one.isSvc),
  };
}

/** The transactions of one wallet; call `load` first. */
export function createTransactions(options: TransactionsOptions) {
  const { platform, adapters, networks, activity, height, onFault } = options;
  const changeListeners = new Set<() => void>();
  const settledListeners = new Set<() => void>();
  const tell = (listeners: ReadonlySet<() => void>): void => {
    for (const listener of listeners) listener();
  };
  const stored = createOutgoing(platform, NEVER_INCLUDED_MS, () => tell(changeListeners));
  const queue = createKeyedMutex();
  const following = createTransactionTracking({
    platform,
    adapters,
    networks,
    activity,
    stored,
    queue,
    onSettled: () => tell(settledListeners),
    onFault,
  });

  const signAndSend = createSubmitting({ platform, adapters, networks, activity, stored, following });
  const batches = createBatches({ platform, adapters, networks, activity, stored, following, queue });
  const lookTwoBlocks = createUnknownSubmissions({ platform, networks, stored, following, height });

  function requireOpen(hash: string): Outgoing {
    const record = stored.get(hash);
    if (record === undefined || !isOpen(record)) throw ended();
    return record;
  }

  return {
    async load(): Promise<void> {
      await stored.load();
      following.schedule();
    },
    /**
     * Signs an approved transaction with the next free nonce and submits it. For a site an unclear one is looked for
     * first.
     * @throws the node's own error when it refuses; Refusal `transaction.*` when it is unclear, or another has its
     *   nonce
     */
    async submit(submission: Submission): Promise<Submitted> {
      const { network, form, account, origin } = submission;
      const record = await queue.run(queueOf({ network: network.slug, sender: adapters[form].senderOf(account) }), () =>
        signAndSend(submission),
      );
      return conclude(origin === undefined ? record : await lookTwoBlocks(record));
    },
    /**
     * What an earlier run of the worker signed for this request, looked for and sent again if needed; undefined if
     * nothing was signed.
     */
    async findSubmitted(requestKey: string): Promise<Submitted | undefined> {
      const record = stored.all().find((one) => one.requestKey === requestKey);
      return record === undefined ? undefined : conclude(await lookTwoBlocks(record));
    },
    batches,
    /** Sends the stored bytes of a pending one again. @throws Refusal `transaction.ended` */
    async resend(hash: string): Promise<void> {
      const record = requireOpen(hash);
      await queue.run(queueOf(record), () => following.resend(requireOpen(hash), networks.requireSlug(record.network)));
    },
    /**
     * Gives one up: its nonce is free again. It may still execute at a node that kept it. @throws Refusal
     * `transaction.ended`
     */
    async clear(hash: string): Promise<void> {
      const record = requireOpen(hash);
      await queue.run(queueOf(record), () => following.close(requireOpen(hash), { by: 'user' }));
    },
    /** A pending one, with its stored bytes. @throws Refusal `transaction.ended` */
    requireOpen,
    /** Checks all pending transactions now. */
    check: following.tick,
    view: (): PendingView[] => stored.open().map((record) => viewOf(record, networks)),
    onSettled: (listener: () => void): void => void settledListeners.add(listener),
    onChange: (listener: () => void): void => void changeListeners.add(listener),
  };
}
