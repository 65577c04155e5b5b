// Tracks sent transactions: receipts, resending, nonces that another transaction took. Nothing here signs. A record
// ends by its receipt, after a day, or by the user; a node's word alone ends none.

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

/** Interval between two checks of pending transactions. */
export const POLL_MS = 2_000;
const SLOW_POLL_MS = 30_000;
const FOREGROUND_MS = 5 * 60_000;
/** After this time a transaction is reported as never included; its record is kept as long. */
export const NEVER_INCLUDED_MS = 24 * 3_600_000;
/** Younger ones are not looked for in the mempool: the receipt comes first. */
const LOOK_AFTER_MS = 10_000;
/** Alarm periods with pending transactions, and with only closed ones. */
const ALARM_MS = 60_000;
const CLOSED_ALARM_MS = 10 * 60_000;
const ALARM = 'transactions';
/** Most characters of a node's words that are stored. */
const MAX_SAID = 300;

export interface TransactionTrackingOptions {
  readonly platform: Platform;
  readonly adapters: Readonly<Record<Form, TransactionAdapter>>;
  readonly networks: Networks;
  readonly activity: Activity;
  readonly stored: OutgoingStore;
  /** One step at a time for each nonce sequence. */
  readonly queue: KeyedMutex;
  readonly onSettled: () => void;
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

/** Name of a nonce sequence. */
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

/** The tracking of one wallet's stored transactions. */
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
    // The log entry of a closed one stays.
    if (record.state === 'closed') await stored.put({ ...record, state: 'lost', wireText: '' });
    else await finish(record, { status: 'lost', error: message('activity.lost') });
    return true;
  }

  /**
   * The hash of another transaction of the account that is in a block under its nonce, with a verified signature;
   * undefined if none was seen.
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

  /** Closes one whose nonce another transaction took, once that was seen. A failed read changes nothing. */
  async function closeIfOvertaken(record: Outgoing, network: Network): Promise<Outgoing> {
    try {
      const { address, nonce } = record;
      if (address === undefined || (await adapterOf(record).committedNonce(network, address)) <= BigInt(nonce))
        return record;
      const hash = await seenInPlace(record, network);
      // A block may have taken it between the requests.
      if (hash === undefined || (await settle(record, network))) return stored.get(record.hash) ?? record;
      return await close(record, { by: 'other', hash });
    } catch {
      return stored.get(record.hash) ?? record;
    }
  }

  /** Checks whether the node still has a transaction, and what it waits for. */
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
   * Sends the same bytes again. Only a receipt ends the record: the node may have accepted earlier what it refuses now.
   * One of a batch waits until the earlier ones were sent.
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

  /** One step for one record, in the queue's order. */
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

/** The schedule for checking stored transactions: often while they are new, by alarms when the worker sleeps. */
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
        // A running submission owns its record until it leaves the sender's queue.
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

/** The refusal for one that has ended. */
export function ended(): SaidRefusal {
  return refused('refused.transaction.ended');
}
