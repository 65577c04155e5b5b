// Batches of calls (EIP-5792) from approval to status. The calls of a batch are signed together with consecutive nonces
// and stored in one step before the first is sent; they are sent in order, and a refused one ends those after it. The
// status of a batch is derived from its transactions: nothing else is stored.

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
  /** The id under which its site asks for it. */
  readonly batchId: string;
  /** One sentence for all of them. */
  readonly label: Sentence;
}

/** A batch for a status request: its transactions in order. */
export interface Batch {
  readonly id: string;
  readonly network: string;
  /** Its account; undefined in older records. */
  readonly accountId: string | undefined;
  /** `ended`: it is given up and was not seen in a block. */
  readonly calls: readonly { readonly hash: string; readonly state: 'open' | 'done' | 'ended' }[];
}

/** A signed call, and whether its bytes may have been sent before. */
interface Signed {
  readonly record: Outgoing;
  readonly again: boolean;
}

const inPlace = (one: Outgoing, other: Outgoing): number => (one.batch?.at ?? 0) - (other.batch?.at ?? 0);

/** Whether the node refused it as the first of its batch, or it came after such a one. */
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
  /** Those of an id. A batch that failed completely frees its id, so another may have it: then the latest. */
  function recordsOf(origin: string, id: string): Outgoing[] {
    const all = stored.all().filter(({ batch }) => batch?.origin === origin && batch.id === id);
    const sent = all.filter((one) => !cameToNothing(one));
    const [first, ...rest] = sent.length > 0 ? sent : all;
    const latest = rest.reduce((one, other) => (other.createdAt >= (one?.createdAt ?? 0) ? other : one), first);
    return all.filter((one) => one.requestKey === latest?.requestKey).sort(inPlace);
  }
  /** Whether a site has used an id; one whose first call was refused was not. */
  const has = (origin: string, id: string): boolean => recordsOf(origin, id).some((one) => !cameToNothing(one));

  /** Free consecutive nonces, taken after the approval. */
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
    // The site may have used the id twice while windows were open.
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
    // The same content under a freed nonce is the same transaction as before.
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

  /** Sends signed calls in order, until one is refused or not answered. @throws RpcFailure the refusal of the first */
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
      // Tracking finds out, and sends the rest: in order, and never under other nonces.
      if (state === 'unknown') return;
    }
  }

  return {
    /**
     * Signs an approved batch and sends it. It does not wait for a block.
     * @throws the node's own error when it refuses the first call; nothing was sent then
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
     * Id of the batch that an earlier run of the worker signed for this request; undefined if nothing was signed.
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
    /** A batch of a site. @throws BatchRefused for an unknown id, or one that ended more than a day ago */
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
