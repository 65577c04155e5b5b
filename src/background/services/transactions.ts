// Transactions from approval to an answer, whichever lane they go. One approval is one nonce and one signature: the
// signed bytes are stored before they are sent, and whatever a node answers, only the same bytes go again.

import { Refusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { Sentence } from '@svc/core/words/message';
import type { Approved } from '../../approvals/approved.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKeyedMutex } from '../state/mutex.ts';
import type { Network } from '../state/network.ts';
import type { PendingView } from '../state/view.ts';
import type { Activity } from './activity.ts';
import { createFollowing, ended, NEVER_INCLUDED_MS, POLL_MS, queueOf } from './following.ts';
import type { Form, Lane, SentKind } from './lanes/lane.ts';
import type { Networks } from './networks.ts';
import { firstFreeNonce } from './nonces.ts';
import { createOutgoing, formOf, isOpen, type Outgoing } from './outgoing.ts';
import { sendUnchanged } from './sendUnchanged.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** Times that bytes are sent at first while no answer comes. */
const FIRST_TRIES = 3;
/** Blocks in which an unclear transaction is looked for before a site hears anything. */
const BLOCKS_TO_LOOK = 2;
/** How long a network may show no new block meanwhile, at least, and in times of its blocks. */
const NO_BLOCK_MS = 60_000;
const NO_BLOCK_TIMES = 3;

export interface Submission {
  readonly approved: Approved<SentKind>;
  readonly form: Form;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly requestKey: string;
  /** The site that waits for the answer; absent for the wallet's own. */
  readonly origin?: string;
  /** One sentence for the activity log. */
  readonly label: Sentence;
  /** The operation's name, for exchange operations. */
  readonly op?: string;
  /** The nonce of the transaction that this one replaces; absent: the next free one. */
  readonly nonce?: bigint;
}

/** What a site gets for an accepted transaction. */
export interface Submitted {
  readonly txHash: string;
  readonly nonce: number;
}

export interface TransactionsOptions {
  readonly platform: Platform;
  readonly lanes: Readonly<Record<Form, Lane>>;
  readonly networks: Networks;
  readonly activity: Activity;
  /** The number of a network's newest block. */
  readonly height: (network: Network) => Promise<number>;
  /** Hears of what failed by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

export type Transactions = ReturnType<typeof createTransactions>;

const submitted = (record: Outgoing): Submitted => ({ txHash: record.hash, nonce: Number(record.nonce) });

/** Why a closed transaction has no answer to give. */
function closedError({ closing, ...record }: Outgoing): Error {
  const { txHash, nonce } = submitted(record);
  if (closing?.by === 'refusal') return new RpcFailure({ code: closing.code, message: closing.message });
  if (closing?.by === 'other') {
    const sentence = `Another transaction of this account, ${closing.hash}, is in a block under nonce ${nonce}; ${txHash} was not placed.`;
    return new Refusal('transaction.overtaken', sentence, { facts: { txHash, nonce, takenBy: closing.hash } });
  }
  return new Refusal('transaction.givenUp', `The user gave up the transaction ${txHash}. It may still execute.`, {
    facts: { txHash, nonce, mayExecute: true },
  });
}

/** What a record means for whoever asked. @throws what keeps it from being an answer */
function conclude(record: Outgoing): Submitted {
  const facts = { ...submitted(record), mayExecute: true };
  switch (record.state) {
    case 'sending':
    case 'unknown':
      throw new Refusal(
        'transaction.unknown',
        `It is not known whether the node took the transaction ${record.hash}. It may still execute: the wallet goes on looking for it. Do not send it again.`,
        { facts },
      );
    case 'lost':
      throw new Refusal(
        'transaction.lost',
        `No block was seen to include the transaction ${record.hash} within a day.`,
        { facts },
      );
    case 'closed':
      throw closedError(record);
    default:
      return submitted(record);
  }
}

/** The transactions of one wallet; call `load` first. */
export function createTransactions(options: TransactionsOptions) {
  const { platform, lanes, networks, activity, height, onFault } = options;
  const changeListeners = new Set<() => void>();
  const settledListeners = new Set<() => void>();
  const tell = (listeners: ReadonlySet<() => void>): void => {
    for (const listener of listeners) listener();
  };
  const stored = createOutgoing(platform, NEVER_INCLUDED_MS, () => tell(changeListeners));
  const queue = createKeyedMutex();
  const following = createFollowing({
    platform,
    lanes,
    networks,
    activity,
    stored,
    queue,
    onSettled: () => tell(settledListeners),
    onFault,
  });

  /** The nonce of a submission: taken once, after the approval. */
  async function nonceFor({ form, account, network, nonce }: Submission): Promise<bigint> {
    if (nonce !== undefined) return nonce;
    const lane = lanes[form];
    const [sender, address] = [lane.senderOf(account), lane.addressOf(account)];
    const own = new Set(stored.all().map((one) => one.hash));
    const [committed, taken] = await Promise.all([
      lane.nextNonce(network, address),
      lane.queuedElsewhere(network, address, own),
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

  /** Signs, stores, writes the log. The only place that signs, and it signs once. */
  async function sign(submission: Submission): Promise<{ record: Outgoing; again: boolean }> {
    const { approved, account, network, requestKey, origin, label, form, op } = submission;
    const lane = lanes[form];
    const nonce = await nonceFor(submission);
    const signed = await lane.sign(approved, nonce, network);
    const now = platform.now();
    // The same content under a nonce that was given back is the same transaction as before.
    const again = stored.get(signed.hash) !== undefined;
    const record: Outgoing = {
      hash: signed.hash,
      network: network.slug,
      sender: lane.senderOf(account),
      form,
      address: lane.addressOf(account),
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
      kind: form === 'exchange' ? 'exchange' : 'transaction',
      label,
      accountId: account.id,
      network: network.slug,
      ...(op === undefined ? {} : { op }),
      txHash: signed.hash,
      nonce: record.nonce,
      ...(origin === undefined ? {} : { origin }),
      status: 'sending',
    });
    return { record, again };
  }

  async function signAndSend(submission: Submission): Promise<Outgoing> {
    const { network, form } = submission;
    await networks.requireIdentity(network);
    const { record, again } = await sign(submission);
    const outcome = await sendUnchanged(lanes[form], network, record, { tries: FIRST_TRIES, again });
    if (outcome.kind === 'refused')
      return following.close(record, { by: 'refusal', code: outcome.error.rpcCode, message: outcome.error.message });
    const state = outcome.kind === 'accepted' ? 'waiting' : 'unknown';
    const said = outcome.kind === 'unclear' ? outcome.said : undefined;
    const sent: Outgoing = { ...record, state, ...(said === undefined ? {} : { said }) };
    await stored.put(sent);
    await activity.update(record.hash, { status: state });
    following.schedule();
    return said === undefined ? sent : following.closeIfOvertaken(sent, network);
  }

  const pause = (): Promise<void> => new Promise((resolve) => void platform.timer(POLL_MS, resolve));

  /**
   * Looks for an unclear transaction while the network makes two blocks, or shows none for long; sends its bytes again
   * meanwhile.
   */
  async function lookTwoBlocks(begun: Outgoing): Promise<Outgoing> {
    const network = networks.list().find((one) => one.slug === begun.network);
    const isUnclear = (record: Outgoing): boolean => record.state === 'unknown' || record.state === 'sending';
    if (network === undefined || !isUnclear(begun)) return begun;
    const patience = Math.max(NO_BLOCK_MS, NO_BLOCK_TIMES * network.blockTimeSec * 1_000);
    let record = begun;
    let first: number | undefined;
    let highest = Number.NEGATIVE_INFINITY;
    let movedAt = platform.now();
    for (;;) {
      // The height before the look: what came with that block is then seen.
      const at = await height(network).catch(() => undefined);
      if (at !== undefined && at > highest) {
        highest = at;
        first ??= at;
        movedAt = platform.now();
      }
      await following.step(record.hash, queueOf(record));
      record = stored.get(record.hash) ?? record;
      const isOver = (first !== undefined && highest >= first + BLOCKS_TO_LOOK) || platform.now() - movedAt >= patience;
      if (!isUnclear(record) || isOver) return record;
      await pause();
    }
  }

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
     * Signs an approved transaction with the next free nonce and submits it. A site's answer waits for an unclear one
     * to be looked for.
     * @throws the node's own error when it refuses; Refusal `transaction.*` when it is unclear, or another has its
     * nonce
     */
    async submit(submission: Submission): Promise<Submitted> {
      const { network, form, account, origin } = submission;
      const record = await queue.run(queueOf({ network: network.slug, sender: lanes[form].senderOf(account) }), () =>
        signAndSend(submission),
      );
      return conclude(origin === undefined ? record : await lookTwoBlocks(record));
    },
    /**
     * What an earlier life of the worker signed for this request, looked for and sent again if need be; undefined:
     * nothing was signed.
     */
    async findSubmitted(requestKey: string): Promise<Submitted | undefined> {
      const record = stored.all().find((one) => one.requestKey === requestKey);
      return record === undefined ? undefined : conclude(await lookTwoBlocks(record));
    },
    /** Sends the stored bytes of one that waits again. @throws Refusal `transaction.ended` */
    async resend(hash: string): Promise<void> {
      const record = requireOpen(hash);
      await queue.run(queueOf(record), () => following.resend(requireOpen(hash), networks.requireSlug(record.network)));
    },
    /**
     * Gives one up: its nonce is free again. It may still execute where a node kept it. @throws Refusal
     * `transaction.ended`
     */
    async clear(hash: string): Promise<void> {
      const record = requireOpen(hash);
      await queue.run(queueOf(record), () => following.close(requireOpen(hash), { by: 'user' }));
    },
    /** One that waits, with its stored bytes. @throws Refusal `transaction.ended` */
    requireOpen,
    /** Looks at everything that waits, now. */
    check: following.tick,
    view: (): PendingView[] =>
      stored.open().map((record) => ({
        hash: record.hash,
        network: record.network,
        ...(record.accountId === undefined ? {} : { accountId: record.accountId }),
        form: formOf(record),
        nonce: record.nonce,
        label: record.label ?? '',
        state:
          record.state === 'waiting' && record.waitsFor !== undefined
            ? 'queued'
            : (record.state as PendingView['state']),
        ...(record.waitsFor === undefined ? {} : { waitsForNonce: record.waitsFor }),
        ...(record.said === undefined ? {} : { nodeSaid: record.said }),
        createdAt: record.createdAt,
        canReplace:
          formOf(record) === 'classic' && networks.list().some((one) => one.slug === record.network && !one.isSvc),
      })),
    onSettled: (listener: () => void): void => void settledListeners.add(listener),
    onChange: (listener: () => void): void => void changeListeners.add(listener),
  };
}
