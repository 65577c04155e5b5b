// Batches of calls (EIP-5792) from approval to the answer about them. The calls of a batch are signed together under
// rising nonces and stored in one step before the first of them is sent; they go out in their order, and one that is
// refused ends those after it. What became of a batch is read from its transactions: nothing is kept beside them.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { Sentence } from '@svc/core/words/message';
import type { Approved } from '../../approvals/approved.ts';
import { BatchRefused } from '../requests/refusals.ts';
import type { KeyedMutex } from '../state/mutex.ts';
import type { Network } from '../state/network.ts';
import { firstFreeNonce } from './nonces.ts';
import { isOpen, type Outgoing } from './outgoing.ts';
import { sendUnchanged } from './sendUnchanged.ts';
import { FIRST_TRIES, noteUnsent, type SubmittingOptions } from './submitting.ts';
import { queueOf } from './transactionTracking.ts';
import type { AccountEntry } from './vaultAccess.ts';

const FORM = 'classic';

export interface BatchSubmission {
  readonly approved: Approved<'sendCalls'>;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly requestKey: string;
  readonly origin: string;
  /** As its site will ask about it. */
  readonly batchId: string;
  /** One sentence for all. */
  readonly label: Sentence;
}

/** A batch as it is asked about: its transactions in their order. */
export interface Batch {
  readonly id: string;
  readonly network: string;
  /** The account that it is of; undefined in records that name none. */
  readonly accountId: string | undefined;
  /** `ended`: nobody waits for it and no block was seen to have it. */
  readonly calls: readonly { readonly hash: string; readonly state: 'open' | 'done' | 'ended' }[];
}

/** A signed call, and whether its bytes may have been sent before. */
interface Signed {
  readonly record: Outgoing;
  readonly again: boolean;
}

const inPlace = (one: Outgoing, other: Outgoing): number => (one.batch?.at ?? 0) - (other.batch?.at ?? 0);

/** Whether the node refused one as the first of its batch, or it was to follow such a one. */
const cameToNothing = ({ state, closing, batch }: Outgoing): boolean =>
  state !== 'done' && (closing?.by === 'before' || (closing?.by === 'refusal' && batch?.at === 0));

/** The batches of one wallet. */
export function createBatches({
  platform,
  adapters,
  networks,
  activity,
  stored,
  following,
  queue,
}: SubmittingOptions & { readonly queue: KeyedMutex }) {
  const adapter = adapters[FORM];
  /** Those of an id. A batch that came to nothing gives its id back, so that another may have it too: the latest then. */
  function recordsOf(origin: string, id: string): Outgoing[] {
    const all = stored.all().filter(({ batch }) => batch?.origin === origin && batch.id === id);
    const sent = all.filter((one) => !cameToNothing(one));
    const [first, ...rest] = sent.length > 0 ? sent : all;
    const latest = rest.reduce((one, other) => (other.createdAt >= (one?.createdAt ?? 0) ? other : one), first);
    return all.filter((one) => one.requestKey === latest?.requestKey).sort(inPlace);
  }
  /** Whether a site has used an id; one whose first call was refused was not. */
  const has = (origin: string, id: string): boolean => recordsOf(origin, id).some((one) => !cameToNothing(one));

  /** Rising nonces that nothing holds, taken after the approval. */
  async function noncesFor({ account, network, approved }: BatchSubmission): Promise<bigint[]> {
    const [sender, address] = [adapter.senderOf(account), adapter.addressOf(account)];
    const own = new Set(stored.all().map((one) => one.hash));
    const [committed, elsewhere] = await Promise.all([
      adapter.nextNonce(network, address),
      adapter.queuedElsewhere(network, address, own),
    ]);
    const taken = new Set(elsewhere);
    return approved.subject.calls.map(() => {
      const query = { committed, taken, records: stored.all(), network: network.slug, sender, nowMs: platform.now() };
      const nonce = firstFreeNonce(query);
      taken.add(nonce);
      return nonce;
    });
  }

  async function sign(submission: BatchSubmission): Promise<readonly Signed[]> {
    const { approved, account, network, requestKey, origin, batchId } = submission;
    await networks.requireIdentity(network);
    // The site may have named the id twice while windows waited.
    if (has(origin, batchId)) throw new BatchRefused('duplicate');
    const nonces = await noncesFor(submission);
    const signed = (await adapter.signCalls?.(approved, nonces)) ?? [];
    const now = platform.now();
    const records = signed.map(
      ({ hash, wireText }, at): Outgoing => ({
        hash,
        network: network.slug,
        sender: adapter.senderOf(account),
        form: FORM,
        address: adapter.addressOf(account),
        accountId: account.id,
        label: [...(approved.subject.calls[at]?.description.sentence ?? [])],
        nonce: (nonces[at] ?? 0n).toString(),
        wireText,
        requestKey,
        batch: { id: batchId, origin, at, of: signed.length },
        state: 'sending',
        createdAt: now,
        checkedAt: now,
      }),
    );
    // The same content under a nonce that was given back is the same transaction as before.
    const list = records.map((record) => ({ record, again: stored.get(record.hash) !== undefined }));
    await stored.putAll(records);
    for (const { hash, nonce, label = '' } of records)
      await activity.add({
        id: hash,
        kind: 'transaction',
        label,
        accountId: account.id,
        network: network.slug,
        txHash: hash,
        nonce,
        origin,
        approvalId: approved.id,
        status: 'sending',
      });
    return list;
  }

  /** Sends signed calls in their order, until one is refused or nobody answers. @throws RpcFailure the first's refusal */
  async function send(list: readonly Signed[], network: Network): Promise<void> {
    for (const [at, { record, again }] of list.entries()) {
      const outcome = await sendUnchanged(adapter, network, record, { tries: FIRST_TRIES, again });
      if (outcome.kind === 'refused') {
        const { rpcCode: code, message } = outcome.error;
        await following.close(record, { by: 'refusal', code, message });
        if (at === 0) throw new RpcFailure({ code, message });
        return;
      }
      const state = outcome.kind === 'accepted' ? 'waiting' : 'unknown';
      const said = outcome.kind === 'unclear' ? outcome.said : undefined;
      await stored.put({ ...record, state, ...(said === undefined ? {} : { said }) }, false);
      await activity.update(record.hash, { status: state });
      // What follows finds out, and sends the rest: in their order, and never under other nonces.
      if (state === 'unknown') return;
    }
  }

  return {
    /**
     * Signs an approved batch and sends it. It does not wait for a block.
     * @throws the node's own error when it refuses the first call; none was sent then
     */
    async submit(submission: BatchSubmission): Promise<void> {
      const { network, account } = submission;
      const queueName = queueOf({ network: network.slug, sender: adapter.senderOf(account) });
      await queue.run(queueName, async () => {
        let list: readonly Signed[];
        try {
          list = await sign(submission);
        } catch (error) {
          await noteUnsent(activity, { ...submission, form: FORM }, error);
          throw error;
        }
        following.schedule();
        await send(list, network);
      });
    },
    /**
     * Id of the batch that an earlier life of the worker signed for this request; undefined: nothing was signed.
     * @throws the node's own error when it refused the first call
     */
    findRequested(requestKey: string): string | undefined {
      const [first] = stored
        .all()
        .filter((one) => one.requestKey === requestKey)
        .sort(inPlace);
      if (first?.closing?.by === 'refusal' && first.batch?.at === 0 && first.state !== 'done')
        throw new RpcFailure({ code: first.closing.code, message: first.closing.message });
      return first?.batch?.id;
    },
    has,
    /** A batch of a site. @throws BatchRefused when it has none of this id, or it ended more than a day ago */
    require(origin: string, id: string): Batch {
      const records = recordsOf(origin, id);
      const [first] = records;
      if (first === undefined) throw new BatchRefused('unknown');
      return {
        id,
        network: first.network,
        accountId: first.accountId,
        calls: records.map((record) => ({
          hash: record.hash,
          state: record.state === 'done' ? 'done' : isOpen(record) ? 'open' : 'ended',
        })),
      };
    },
  };
}
