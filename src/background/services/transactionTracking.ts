// What becomes of transactions that were sent: receipts, bytes sent again, nonces that another transaction took.
// Nothing here signs. A record ends by its receipt, by a day that passed, or by the user; a node's word alone ends
// none.

import type { NamedTokens } from '@svc/core/ops/outcome';
import { cutMiddle } from '@svc/core/visibleText';
import { innerParts, message } from '@svc/core/words/message';
import { refused, type SaidRefusal } from '@svc/core/words/refusal';
import type { Platform } from '../../platform/platform.ts';
import type { KeyedMutex } from '../state/mutex.ts';
import type { Network } from '../state/network.ts';
import type { ActivityView } from '../state/view.ts';
import type { Activity } from './activity.ts';
import type { Form, TransactionAdapter } from './adapters/transactionAdapter.ts';
import { createEndings } from './endings.ts';
import type { Networks } from './networks.ts';
import { formOf, hasEnded, isOpen, type Outgoing, type OutgoingStore } from './outgoing.ts';
import { sendUnchanged } from './sendUnchanged.ts';

/** Between two looks at what waits. */
export const POLL_MS = 2_000;
const SLOW_POLL_MS = 30_000;
const FOREGROUND_MS = 5 * 60_000;
/** One that no block took in this time never will be, as far as people are told; its record is kept as long. */
export const NEVER_INCLUDED_MS = 24 * 3_600_000;
/** Younger ones are not looked for in the mempool: the receipt comes first. */
const LOOK_AFTER_MS = 10_000;
/** Alarms while something waits, and while only closed ones are looked at. */
const ALARM_MS = 60_000;
const CLOSED_ALARM_MS = 10 * 60_000;
const ALARM = 'transactions';
/** Characters of a node's words that are kept. */
const MAX_SAID = 300;

export interface TransactionTrackingOptions {
  readonly platform: Platform;
  readonly adapters: Readonly<Record<Form, TransactionAdapter>>;
  readonly networks: Networks;
  readonly activity: Activity;
  readonly stored: OutgoingStore;
  /** One act at a time for each sequence of nonces. */
  readonly queue: KeyedMutex;
  readonly onSettled: () => void;
  /** Hears of what failed by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

/** Names a sequence of nonces. */
export const queueOf = (record: Pick<Outgoing, 'network' | 'sender'>): string => `${record.network}/${record.sender}`;

/** The tokens that a sentence names. */
function tokensIn(label: Outgoing['label']): NamedTokens {
  const named = typeof label === 'object' ? innerParts(label) : [];
  return (asset) =>
    named
      .flatMap((one) => (one.kind === 'amount' || one.kind === 'token' ? [one.token] : []))
      .find((token) => token.asset === asset && token.known);
}

export type TransactionTracking = ReturnType<typeof createTransactionTracking>;

/** Follows the stored transactions of one wallet. */
export function createTransactionTracking(options: TransactionTrackingOptions) {
  const { platform, adapters, networks, activity, stored, queue, onSettled, onFault } = options;
  const adapterOf = (record: Outgoing): TransactionAdapter => adapters[formOf(record)];
  const { finish, close, isHeldBack } = createEndings({
    stored,
    activity,
    onSettled,
    onClosed: () => clock.schedule(),
  });

  /** Looks for the receipt. @returns whether the transaction has ended */
  async function settle(record: Outgoing, network: Network): Promise<boolean> {
    const receipt = await adapterOf(record).receipt(network, record.hash);
    if (receipt !== null) {
      const { success, data, ...members } = receipt;
      const outcome =
        data === undefined ? undefined : adapterOf(record).outcome(record.wireText, data, tokensIn(record.label));
      await finish(record, {
        ...members,
        ...(outcome === undefined ? {} : { outcome }),
        status: success ? 'succeeded' : 'failed',
      });
      return true;
    }
    if (platform.now() - record.createdAt < NEVER_INCLUDED_MS) return false;
    // What was said of a closed one stands.
    if (record.state === 'closed') await stored.put({ ...record, state: 'lost', wireText: '' });
    else await finish(record, { status: 'lost', error: message('activity.lost') });
    return true;
  }

  /**
   * The hash of another transaction of ours that is in a block under its nonce, signature and all; undefined: none was
   * seen.
   */
  async function seenInPlace(record: Outgoing, network: Network): Promise<string | undefined> {
    const { address, hash } = record;
    const adapter = adapterOf(record);
    for (const other of stored.all()) {
      if (queueOf(other) !== queueOf(record) || other.nonce !== record.nonce || other.hash === hash) continue;
      if ((await adapter.receipt(network, other.hash)) !== null) return other.hash;
    }
    return address === undefined
      ? undefined
      : adapter.seenInPlace(network, { address, nonce: BigInt(record.nonce) }, hash);
  }

  /** Closes one whose nonce another transaction has, once that was seen. What cannot be read changes nothing. */
  async function closeIfOvertaken(record: Outgoing, network: Network): Promise<Outgoing> {
    try {
      const { address, nonce } = record;
      if (address === undefined || (await adapterOf(record).committedNonce(network, address)) <= BigInt(nonce))
        return record;
      const hash = await seenInPlace(record, network);
      // A block may have taken it between the questions.
      if (hash === undefined || (await settle(record, network))) return stored.get(record.hash) ?? record;
      return await close(record, { by: 'other', hash });
    } catch {
      return stored.get(record.hash) ?? record;
    }
  }

  /** Whether a transaction that the node had is still there, and what it waits for. */
  async function lookFor(record: Outgoing, network: Network): Promise<void> {
    const adapter = adapterOf(record);
    const { address } = record;
    if (address === undefined || platform.now() - record.createdAt < LOOK_AFTER_MS) return;
    const isKnown = await adapter.isKnown(network, record.hash);
    if (isKnown === false && ((await settle(record, network)) || !isOpen(await closeIfOvertaken(record, network))))
      return;
    const own = new Set(
      stored
        .open()
        .filter((one) => queueOf(one) === queueOf(record) && one.state !== 'dropped' && one.hash !== record.hash)
        .map((one) => BigInt(one.nonce)),
    );
    const gap = isKnown === false ? undefined : await adapter.gapBefore(network, address, BigInt(record.nonce), own);
    const state = isKnown === false ? 'dropped' : 'waiting';
    if (state === record.state && gap?.toString() === record.waitsFor) return;
    const { waitsFor: _, ...rest } = stored.get(record.hash) ?? record;
    await stored.put({ ...rest, state, ...(gap === undefined ? {} : { waitsFor: gap.toString() }) });
    await activity.update(record.hash, { status: state });
  }

  /**
   * Sends the same bytes again. No answer but a receipt ends the record: what the node refuses now it may have taken
   * before. One of a batch waits until those before it were sent.
   */
  async function resend(record: Outgoing, network: Network): Promise<void> {
    if (await isHeldBack(record)) return;
    const outcome = await sendUnchanged(adapterOf(record), network, record, { tries: 1, again: true });
    const { said: _, ...rest } = stored.get(record.hash) ?? record;
    if (outcome.kind === 'accepted') {
      await stored.put({ ...rest, state: 'waiting' });
      await activity.update(record.hash, { status: 'waiting' });
      return;
    }
    const said = outcome.kind === 'unclear' ? outcome.said : outcome.error.message;
    const state = record.state === 'sending' ? 'unknown' : record.state;
    const next: Outgoing = { ...rest, state, ...(said === undefined ? {} : { said: cutMiddle(said, MAX_SAID) }) };
    await stored.put(next);
    if (state !== record.state) await activity.update(record.hash, { status: state as ActivityView['status'] });
    await closeIfOvertaken(next, network);
  }

  async function advance(record: Outgoing): Promise<void> {
    const network = networks.list().find((one) => one.slug === record.network);
    if (network === undefined) return;
    const looked = { ...record, checkedAt: platform.now() };
    await stored.put(looked);
    if ((await settle(looked, network)) || record.state === 'closed') return;
    if (record.state === 'waiting' || record.state === 'dropped')
      await lookFor(looked, network).catch((error: unknown) => onFault('following', error));
    else await resend(looked, network);
  }

  /** One step of one record, in its turn. */
  const step = (hash: string, queueName: string): Promise<void> =>
    queue.run(queueName, async () => {
      const now = stored.get(hash);
      if (now !== undefined && !hasEnded(now))
        await advance(now).catch((error: unknown) => onFault('following', error));
    });

  const clock = createClock({ platform, stored, step });
  return { close, closeIfOvertaken, resend, step, ...clock };
}

interface ClockOptions {
  readonly platform: Platform;
  readonly stored: OutgoingStore;
  readonly step: (hash: string, queueName: string) => Promise<void>;
}

/** When stored transactions are looked at: often while they are new, by alarms when the worker sleeps. */
function createClock({ platform, stored, step }: ClockOptions) {
  let isTimed = false;
  let ticking = false;

  function schedule(): void {
    const isAnyOpen = stored.open().length > 0;
    if (!isAnyOpen && stored.closed().length === 0) {
      platform.alarms.clear(ALARM);
      return;
    }
    platform.alarms.set(ALARM, platform.now() + (isAnyOpen ? ALARM_MS : CLOSED_ALARM_MS));
    if (isTimed || !isAnyOpen) return;
    isTimed = true;
    platform.timer(POLL_MS, () => {
      isTimed = false;
      void tick();
    });
  }

  async function tick(): Promise<void> {
    if (ticking) return;
    ticking = true;
    try {
      for (const record of [...stored.open(), ...stored.closed()]) {
        const isSlow = record.state === 'closed' || platform.now() - record.createdAt > FOREGROUND_MS;
        if (isSlow && platform.now() - record.checkedAt < SLOW_POLL_MS) continue;
        // A submission that is running owns its record until it is out of the sender's queue.
        await step(record.hash, queueOf(record));
      }
    } finally {
      ticking = false;
      schedule();
    }
  }

  platform.alarms.onAlarm((name) => {
    if (name === ALARM) void tick();
  });
  return { schedule, tick };
}

/** The refusal of one that waits no longer. */
export function ended(): SaidRefusal {
  return refused('refused.transaction.ended');
}
