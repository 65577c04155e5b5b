// Transactions from approval to receipt, whichever lane they go. The nonce is given at approval; the signed bytes are
// stored before they are sent, and after a lost answer the same bytes go again, so that nothing approved executes twice.

import { Refusal } from '@svc/core/errors';
import type { Approved } from '../../approvals/approved.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKeyedMutex } from '../state/mutex.ts';
import type { ActivityView, PendingView } from '../state/view.ts';
import type { Activity } from './activity.ts';
import type { Form, Lane, SentKind } from './lanes/lane.ts';
import type { Network, Networks } from './networks.ts';
import { firstFreeNonce } from './nonces.ts';
import { createOutgoing, formOf, hasEnded, type Outgoing } from './outgoing.ts';
import { sendUnchanged } from './sendUnchanged.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** Signatures again after the node said that a nonce is taken. */
const MAX_SIGN_AGAIN = 8;
const POLL_MS = 2_000;
const SLOW_POLL_MS = 30_000;
const FOREGROUND_MS = 5 * 60_000;
const NEVER_INCLUDED_MS = 24 * 3_600_000;
/** Younger ones are not looked for in the mempool: the receipt comes first. */
const LOOK_AFTER_MS = 10_000;
const ALARM = 'transactions';

export interface Submission {
  readonly approved: Approved<SentKind>;
  readonly form: Form;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly requestKey: string;
  readonly origin?: string;
  /** One sentence for the activity log. */
  readonly label: string;
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

/** Signed and perhaps sent: the wallet keeps sending the same bytes and watches for the receipt. */
class OutcomeUnknown extends Refusal {
  constructor({ txHash, nonce }: Submitted) {
    super('transaction.unknown', `The node did not say whether it took the transaction ${txHash}. The wallet keeps trying; do not send it again.`, {
      facts: { txHash, nonce },
    });
  }
}

export interface TransactionsOptions {
  readonly platform: Platform;
  readonly lanes: Readonly<Record<Form, Lane>>;
  readonly networks: Networks;
  readonly activity: Activity;
}

export type Transactions = ReturnType<typeof createTransactions>;

const submitted = (record: Outgoing): Submitted => ({ txHash: record.hash, nonce: Number(record.nonce) });
const queueOf = (record: Pick<Outgoing, 'network' | 'sender'>): string => `${record.network}/${record.sender}`;

/** The transactions of one wallet; call `load` first. */
export function createTransactions({ platform, lanes, networks, activity }: TransactionsOptions) {
  const stored = createOutgoing(platform, NEVER_INCLUDED_MS);
  const queue = createKeyedMutex();
  const settledListeners = new Set<() => void>();
  const changeListeners = new Set<() => void>();
  let isTimed = false;
  let ticking = false;

  async function put(record: Outgoing): Promise<void> {
    await stored.put(record);
    for (const listener of changeListeners) listener();
  }

  function schedule(): void {
    if (stored.open().length === 0) {
      platform.alarms.clear(ALARM);
      return;
    }
    platform.alarms.set(ALARM, platform.now() + 60_000);
    if (isTimed) return;
    isTimed = true;
    platform.timer(POLL_MS, () => {
      isTimed = false;
      void tick();
    });
  }

  async function finish(record: Outgoing, members: Partial<ActivityView>): Promise<void> {
    await put({ ...record, state: members.status === 'lost' ? 'lost' : 'done', wireText: '' });
    await activity.update(record.hash, members);
    for (const listener of settledListeners) listener();
  }

  /** Looks for the receipt. @returns whether the transaction has ended */
  async function settle(record: Outgoing, network: Network): Promise<boolean> {
    const receipt = await lanes[formOf(record)].receipt(network, record.hash);
    if (receipt !== null) {
      const { success, ...members } = receipt;
      await finish(record, { ...members, status: success ? 'succeeded' : 'failed' });
      return true;
    }
    if (platform.now() - record.createdAt < NEVER_INCLUDED_MS) return false;
    await finish(record, { status: 'lost', error: 'It was never included in a block.' });
    return true;
  }

  /** Whether a transaction that the node had is still there, and what it waits for. What cannot be read changes nothing. */
  async function lookFor(record: Outgoing, network: Network): Promise<void> {
    const lane = lanes[formOf(record)];
    const { address } = record;
    if (address === undefined || platform.now() - record.createdAt < LOOK_AFTER_MS) return;
    const nonce = BigInt(record.nonce);
    const committed = await lane.committedNonce(network, address);
    const isKnown = await lane.isKnown(network, record.hash);
    if (isKnown === false) {
      // A block may have taken it between the two questions.
      if (await settle(record, network)) return;
      if (committed > nonce) return finish(record, { status: 'lost', error: 'Another transaction used its nonce.' });
    }
    const own = new Set(
      stored
        .open()
        .filter((one) => queueOf(one) === queueOf(record) && one.state !== 'dropped' && one.hash !== record.hash)
        .map((one) => BigInt(one.nonce)),
    );
    const gap = isKnown === false ? undefined : await lane.gapBefore(network, address, nonce, own);
    const state = isKnown === false ? 'dropped' : 'waiting';
    if (state === record.state && gap?.toString() === record.waitsFor) return;
    const { waitsFor: _, ...rest } = stored.get(record.hash) ?? record;
    await put({ ...rest, state, ...(gap === undefined ? {} : { waitsFor: gap.toString() }) });
    await activity.update(record.hash, { status: state });
  }

  async function resend(record: Outgoing, network: Network): Promise<void> {
    const outcome = await sendUnchanged(lanes[formOf(record)], network, record, 1);
    if (outcome.kind === 'accepted') {
      await put({ ...record, state: 'waiting' });
      await activity.update(record.hash, { status: 'waiting' });
    } else if (outcome.kind === 'taken' && !outcome.isTooLow) {
      // What is queued under this nonce may be this very transaction, taken when its answer was lost: a receipt will tell.
    } else if (outcome.kind !== 'unknown') {
      await finish(record, { status: 'lost', error: outcome.error.message });
    }
  }

  async function advance(record: Outgoing): Promise<void> {
    const network = networks.list().find((one) => one.slug === record.network);
    if (network === undefined) return;
    await put({ ...record, checkedAt: platform.now() });
    if (await settle(record, network)) return;
    if (record.state === 'waiting' || record.state === 'dropped') await lookFor(record, network).catch(() => undefined);
    else await resend(record, network);
  }

  async function tick(): Promise<void> {
    if (ticking) return;
    ticking = true;
    try {
      for (const record of stored.open()) {
        const isSlow = platform.now() - record.createdAt > FOREGROUND_MS;
        if (isSlow && platform.now() - record.checkedAt < SLOW_POLL_MS) continue;
        // A submission that is running owns its record until it is out of the sender's queue.
        await queue.run(queueOf(record), async () => {
          const now = stored.get(record.hash);
          if (now !== undefined && !hasEnded(now)) await advance(now).catch(() => undefined);
        });
      }
    } finally {
      ticking = false;
      schedule();
    }
  }

  function conclude(record: Outgoing): Submitted {
    schedule();
    if (record.state === 'lost')
      throw new Refusal('transaction.lost', 'The transaction was not taken by the node.', { facts: { txHash: record.hash, nonce: Number(record.nonce) } });
    if (record.state === 'unknown' || record.state === 'sending') throw new OutcomeUnknown(submitted(record));
    return submitted(record);
  }

  /** A request that signed before an interruption: its own bytes go again, nothing is signed. */
  async function resume(record: Outgoing): Promise<Submitted> {
    if (!hasEnded(record) && record.state !== 'waiting') await advance(record);
    return conclude(stored.get(record.hash) ?? record);
  }

  async function signAndSend(submission: Submission): Promise<Submitted> {
    const { approved, account, network, requestKey, origin, label, form, op } = submission;
    const lane = lanes[form];
    await networks.requireIdentity(network);
    const sender = lane.senderOf(account);
    const address = lane.addressOf(account);
    const taken = new Set<bigint>();
    let committed = submission.nonce ?? (await lane.nextNonce(network, address));
    for (let again = 0; ; again++) {
      const nonce = submission.nonce ?? firstFreeNonce({ committed, taken, records: stored.all(), network: network.slug, sender, nowMs: platform.now() });
      const signed = await lane.sign(approved, nonce, network);
      const now = platform.now();
      const record: Outgoing = {
        hash: signed.hash,
        network: network.slug,
        sender,
        form,
        address,
        accountId: account.id,
        label,
        nonce: nonce.toString(),
        wireText: signed.wireText,
        requestKey,
        state: 'sending',
        createdAt: now,
        checkedAt: now,
      };
      await put(record);
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
      const outcome = await sendUnchanged(lane, network, record, 3);
      if (outcome.kind === 'taken' && again < MAX_SIGN_AGAIN && submission.nonce === undefined) {
        await stored.forget(record);
        await activity.remove(record.hash);
        taken.add(nonce);
        // What the wallet believed to be committed is stale.
        if (outcome.isTooLow) committed = await lane.nextNonce(network, address);
        continue;
      }
      if (outcome.kind === 'refused' || outcome.kind === 'taken') {
        // Refused at admission: nothing was charged and the nonce is free again.
        await stored.forget(record);
        await activity.update(record.hash, { status: 'refused', error: outcome.error.message });
        throw outcome.error;
      }
      const sent: Outgoing = { ...record, state: outcome.kind === 'accepted' ? 'waiting' : 'unknown' };
      await put(sent);
      await activity.update(record.hash, { status: outcome.kind === 'accepted' ? 'waiting' : 'unknown' });
      return conclude(sent);
    }
  }

  function requireOpenRecord(hash: string): Outgoing {
    const record = stored.get(hash);
    if (record === undefined || hasEnded(record)) throw new Refusal('transaction.ended', 'This transaction waits no longer.');
    return record;
  }

  platform.alarms.onAlarm((name) => {
    if (name === ALARM) void tick();
  });

  return {
    async load(): Promise<void> {
      await stored.load();
      schedule();
    },
    /**
     * Signs an approved transaction with the next free nonce and submits it.
     * @throws the node's own error when it refuses; OutcomeUnknown when no answer came
     */
    submit: (submission: Submission): Promise<Submitted> =>
      queue.run(queueOf({ network: submission.network.slug, sender: lanes[submission.form].senderOf(submission.account) }), () => signAndSend(submission)),
    /** What an earlier life of the worker sent for this request, sent again if need be; undefined when it sent nothing. */
    async findSubmitted(requestKey: string): Promise<Submitted | undefined> {
      const record = stored.all().find((one) => one.requestKey === requestKey);
      if (record === undefined) return undefined;
      return queue.run(queueOf(record), () => resume(stored.get(record.hash) ?? record));
    },
    /** Sends the stored bytes of one that waits again. @throws Refusal `transaction.ended` */
    async resend(hash: string): Promise<void> {
      const record = requireOpenRecord(hash);
      await queue.run(queueOf(record), () => resend(requireOpenRecord(hash), networks.requireSlug(record.network)));
    },
    /** Gives one up: its nonce is free again. It may still execute where a node kept it. @throws Refusal `transaction.ended` */
    async clear(hash: string): Promise<void> {
      const record = requireOpenRecord(hash);
      await queue.run(queueOf(record), () => finish(requireOpenRecord(hash), { status: 'lost', error: 'It was given up here.' }));
    },
    /** One that waits, with its stored bytes. @throws Refusal `transaction.ended` */
    requireOpen: requireOpenRecord,
    /** Looks at everything that waits, now. */
    check: tick,
    view: (): PendingView[] =>
      stored.open().map((record) => ({
        hash: record.hash,
        network: record.network,
        ...(record.accountId === undefined ? {} : { accountId: record.accountId }),
        form: formOf(record),
        nonce: record.nonce,
        label: record.label ?? '',
        state: record.state === 'waiting' && record.waitsFor !== undefined ? 'queued' : (record.state as PendingView['state']),
        ...(record.waitsFor === undefined ? {} : { waitsForNonce: record.waitsFor }),
        createdAt: record.createdAt,
        canReplace: formOf(record) === 'classic' && networks.list().some((one) => one.slug === record.network && !one.isSvc),
      })),
    onSettled(listener: () => void): void {
      settledListeners.add(listener);
    },
    onChange(listener: () => void): void {
      changeListeners.add(listener);
    },
  };
}
