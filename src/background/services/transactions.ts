// Exchange transactions from approval to receipt. The nonce is given at approval; the signed bytes are stored before they
// are sent, and after a lost answer the same bytes go again, so that an approved order is never executed twice.

import { Refusal } from '@svc/core/errors';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Approved } from '../../approvals/approved.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import { TABLES } from '../state/keys.ts';
import { createKeyedMutex } from '../state/mutex.ts';
import type { Activity } from './activity.ts';
import type { Network, Networks } from './networks.ts';
import { firstFreeNonce } from './nonces.ts';
import { sendUnchanged } from './sendUnchanged.ts';
import type { AccountEntry, Signer } from './vaultAccess.ts';

/** Signatures again after the node said that a nonce is taken. */
const MAX_SIGN_AGAIN = 8;
const POLL_MS = 2_000;
const SLOW_POLL_MS = 30_000;
const FOREGROUND_MS = 5 * 60_000;
const NEVER_INCLUDED_MS = 24 * 3_600_000;
const ALARM = 'transactions';
const MAX_NONCE = 2n ** 52n;

const outgoing = Type.Object({
  hash: Type.String(),
  network: Type.String(),
  /** Ledger key of the sender, whose nonces these are. */
  sender: Type.String(),
  nonce: Type.String({ pattern: '^\\d+$' }),
  /** The signed transaction; empty once its receipt is known. */
  wireText: Type.String(),
  requestKey: Type.String(),
  /** `sending`: stored, not known to have left. `lost`: it will never execute. */
  state: Type.Union([Type.Literal('sending'), Type.Literal('unknown'), Type.Literal('waiting'), Type.Literal('done'), Type.Literal('lost')]),
  createdAt: Type.Integer(),
  checkedAt: Type.Integer(),
});
/** A stored transaction of ours. */
type Outgoing = Static<typeof outgoing>;

export interface Submission {
  readonly approved: Approved<'sendExchangeTransaction'>;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly requestKey: string;
  readonly origin?: string;
  /** One sentence for the activity log. */
  readonly label: string;
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
  readonly node: NodeClient;
  readonly networks: Networks;
  readonly signer: Signer;
  readonly activity: Activity;
}

export type Transactions = ReturnType<typeof createTransactions>;

const hasEnded = (record: Outgoing): boolean => record.state === 'done' || record.state === 'lost';
const submitted = (record: Outgoing): Submitted => ({ txHash: record.hash, nonce: Number(record.nonce) });

/** The transactions of one wallet; call `load` first. */
export function createTransactions({ platform, node, networks, signer, activity }: TransactionsOptions) {
  const table = platform.table(TABLES.outgoing);
  const records = new Map<string, Outgoing>();
  const queue = createKeyedMutex();
  const listeners = new Set<() => void>();
  let isTimed = false;
  let ticking = false;

  const open = (): Outgoing[] => [...records.values()].filter((record) => !hasEnded(record));

  async function put(record: Outgoing): Promise<void> {
    await table.put(record.hash, record);
    records.set(record.hash, record);
  }

  async function forget(record: Outgoing): Promise<void> {
    await table.remove(record.hash);
    records.delete(record.hash);
  }

  function schedule(): void {
    if (open().length === 0) {
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

  async function committedNonce(network: Network, sender: string): Promise<bigint> {
    const nonce = BigInt(await node.read(network, 'getExchangeNonce', { address: sender }));
    // No account gets this far, and what follows must stay a number that sites can read.
    if (nonce < 0n || nonce > MAX_NONCE) throw new Refusal('node.badAnswer', 'The node stated a nonce that cannot be; nothing was signed.');
    return nonce;
  }

  async function finish(record: Outgoing, members: Parameters<Activity['update']>[1]): Promise<void> {
    await put({ ...record, state: members.status === 'lost' ? 'lost' : 'done', wireText: '' });
    await activity.update(record.hash, members);
    for (const listener of listeners) listener();
  }

  /** Looks for the receipt. @returns whether the transaction has ended */
  async function settle(record: Outgoing, network: Network): Promise<boolean> {
    const receipt = await node.read(network, 'getExchangeReceipt', { tx_hash: record.hash });
    if (receipt !== null) {
      const common = { blockHeight: receipt.block_height, fee: receipt.fee };
      await finish(record, receipt.success ? { ...common, status: 'succeeded' } : { ...common, status: 'failed', error: receipt.error });
      return true;
    }
    if (platform.now() - record.createdAt < NEVER_INCLUDED_MS) return false;
    await finish(record, { status: 'lost', error: 'It was never included in a block.' });
    return true;
  }

  async function advance(record: Outgoing): Promise<void> {
    const network = networks.list().find((one) => one.slug === record.network);
    if (network === undefined) return;
    await put({ ...record, checkedAt: platform.now() });
    if ((await settle(record, network)) || record.state === 'waiting') return;
    const outcome = await sendUnchanged(node, network, record, 1);
    if (outcome.kind === 'accepted') {
      await put({ ...record, state: 'waiting' });
      await activity.update(record.hash, { status: 'waiting' });
    } else if (outcome.kind === 'taken' && !outcome.isTooLow) {
      // What is queued under this nonce may be this very transaction, taken when its answer was lost: a receipt will tell.
    } else if (outcome.kind !== 'unknown') {
      await finish(record, { status: 'lost', error: outcome.error.message });
    }
  }

  async function tick(): Promise<void> {
    if (ticking) return;
    ticking = true;
    try {
      for (const record of open()) {
        const isSlow = platform.now() - record.createdAt > FOREGROUND_MS;
        if (isSlow && platform.now() - record.checkedAt < SLOW_POLL_MS) continue;
        // A submission that is running owns its record until it is out of the sender's queue.
        await queue.run(`${record.network}/${record.sender}`, async () => {
          const now = records.get(record.hash);
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
    return conclude(records.get(record.hash) ?? record);
  }

  async function signAndSend(submission: Submission): Promise<Submitted> {
    const { approved, account, network, requestKey, origin, label } = submission;
    await networks.requireIdentity(network);
    const sender = account.pqAccountId;
    const taken = new Set<bigint>();
    let committed = await committedNonce(network, account.pqAddress);
    for (let again = 0; ; again++) {
      const nonce = firstFreeNonce({ committed, taken, records: [...records.values()], network: network.slug, sender, nowMs: platform.now() });
      const signed = await signer.signExchange(approved, nonce);
      const now = platform.now();
      const record: Outgoing = {
        hash: signed.hash,
        network: network.slug,
        sender,
        nonce: nonce.toString(),
        wireText: signed.wireText,
        requestKey,
        state: 'sending',
        createdAt: now,
        checkedAt: now,
      };
      const entry = {
        id: signed.hash,
        kind: 'exchange' as const,
        label,
        accountId: account.id,
        network: network.slug,
        op: approved.subject.op,
        txHash: signed.hash,
        nonce: record.nonce,
      };
      await put(record);
      await activity.add({ ...entry, ...(origin === undefined ? {} : { origin }), status: 'sending' });
      const outcome = await sendUnchanged(node, network, record, 3);
      if (outcome.kind === 'taken' && again < MAX_SIGN_AGAIN) {
        await forget(record);
        await activity.remove(record.hash);
        taken.add(nonce);
        // What the wallet believed to be committed is stale.
        if (outcome.isTooLow) committed = await committedNonce(network, account.pqAddress);
        continue;
      }
      if (outcome.kind === 'refused' || outcome.kind === 'taken') {
        // Refused at admission: nothing was charged and the nonce is free again.
        await forget(record);
        await activity.update(record.hash, { status: 'refused', error: outcome.error.message });
        throw outcome.error;
      }
      const sent: Outgoing = { ...record, state: outcome.kind === 'accepted' ? 'waiting' : 'unknown' };
      await put(sent);
      await activity.update(record.hash, { status: outcome.kind === 'accepted' ? 'waiting' : 'unknown' });
      return conclude(sent);
    }
  }

  platform.alarms.onAlarm((name) => {
    if (name === ALARM) void tick();
  });

  return {
    async load(): Promise<void> {
      records.clear();
      for (const found of await table.all()) {
        if (!Value.Check(outgoing, found)) continue;
        const record = found as Outgoing;
        if (hasEnded(record) && platform.now() - record.createdAt > NEVER_INCLUDED_MS) await table.remove(record.hash);
        else records.set(record.hash, record);
      }
      schedule();
    },
    /**
     * Signs an approved operation with the next free nonce and submits it.
     * @throws the node's own error when it refuses; OutcomeUnknown when no answer came
     */
    submit: (submission: Submission): Promise<Submitted> =>
      queue.run(`${submission.network.slug}/${submission.account.pqAccountId}`, () => signAndSend(submission)),
    /** What an earlier life of the worker sent for this request, sent again if need be; undefined when it sent nothing. */
    async findSubmitted(requestKey: string): Promise<Submitted | undefined> {
      const record = [...records.values()].find((one) => one.requestKey === requestKey);
      if (record === undefined) return undefined;
      return queue.run(`${record.network}/${record.sender}`, () => resume(records.get(record.hash) ?? record));
    },
    /** Looks at everything that waits, now. */
    check: tick,
    onSettled(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
