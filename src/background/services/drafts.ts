// The wallet's own transactions: shown inside the app with the same subjects and effects as a site's, sent when the
// user confirms. What a user types is read in sending.ts.

import { toChecksumAddress } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import { part } from '@svc/core/ops/describe';
import { readEvmTx } from '@svc/core/tx/evmTx';
import { message, type Sentence } from '@svc/core/words/message';
import type { FeeChoice } from '../../approvals/fee.ts';
import { approvalKinds, type Decision, type Subject } from '../../approvals/kinds.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { Abis } from './abis.ts';
import type { Simulated } from './approvalRecord.ts';
import type { Approvals } from './approvals.ts';
import type { Effects } from './effects.ts';
import { type ChainRequest, type PreparedTransaction, prepareChain } from './evmRequest.ts';
import { type PreparedOperation, prepareExchange, readExchangeRequest } from './exchangeRequest.ts';
import { largest } from './fees.ts';
import type { Networks } from './networks.ts';
import type { Recipients } from './recipients.ts';
import type { Risks } from './risks.ts';
import type { Submitted, Transactions } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { WatchedTokens } from './watchedTokens.ts';

/** A prepared transaction waits this long for its user. */
const DRAFT_LIFETIME_MS = 15 * 60_000;

/** A contract call of the wallet itself, or a payment. */
export interface OwnCall {
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: Uint8Array;
  /** Absent: by the node's estimate. */
  readonly gas?: bigint;
}

export interface DraftsOptions {
  readonly approvals: Approvals;
  readonly transactions: Transactions;
  readonly networks: Networks;
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly risks: Risks;
  readonly effects: Effects;
  readonly recipients: Recipients;
  readonly abis: Abis;
  readonly tokens: WatchedTokens;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** One sentence for the activity log. */
function labelOf(subject: Simulated['subject']): Sentence {
  const replaces = 'replaces' in subject ? subject.replaces : undefined;
  return replaces?.act === 'cancel'
    ? [message('activity.cancel', { nonce: part.given(replaces.nonce) })]
    : subject.description.sentence;
}

/** The drafts of one wallet. */
export function createDrafts({
  approvals,
  transactions,
  networks,
  node,
  evm,
  risks,
  effects,
  recipients,
  abis,
  tokens,
}: DraftsOptions) {
  const outcomes = new Map<string, Promise<Submitted>>();

  interface Beginning {
    readonly question: Simulated;
    readonly needsPassword: boolean;
    readonly account: AccountEntry;
    readonly network: Network;
    readonly form: 'exchange' | 'classic' | 'pq';
    readonly op?: string;
    readonly nonce?: bigint;
  }

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
    // Nobody may ever come to hear of it.
    outcome.catch(() => undefined).finally(() => outcomes.delete(id));
    outcomes.set(id, outcome);
    await approvals.settled();
    return { id };
  }

  /** With the fee that the user chose beforehand. @throws Refusal `fee.bounds` */
  function withFee<K extends Simulated['kind']>(kind: K, subject: Subject<K>, fee: FeeChoice | undefined): Subject<K> {
    if (fee === undefined) return subject;
    const choose = approvalKinds[kind].chosen as
      | ((subject: Subject<K>, decision: Decision<K>) => Subject<K>)
      | undefined;
    const chosen = choose?.(subject, { fee } as Decision<K>) ?? subject;
    return { ...chosen, feeOffer: { ...subject.feeOffer, proposed: fee } };
  }

  async function chainDraft(
    prepared: PreparedTransaction,
    account: AccountEntry,
    network: Network,
    nonce?: bigint,
    fee?: FeeChoice,
  ): Promise<{ id: string }> {
    const { subject, needsPassword, described } = prepared;
    return begin({
      question: {
        kind: 'sendTransaction',
        subject: withFee('sendTransaction', subject, fee),
        intent: described.intent,
      },
      needsPassword,
      account,
      network,
      form: subject.form,
      ...(nonce === undefined ? {} : { nonce }),
    });
  }

  /** What the user told the wallet of contracts. */
  const known = ({ slug }: Network): Pick<Parameters<typeof prepareChain>[0], 'findFunction' | 'decimalsOf'> => ({
    findFunction: (address, selector) => abis.find(slug, address, selector),
    decimalsOf: (address) => tokens.find(slug, address)?.decimals,
  });

  function prepareOperation(
    account: AccountEntry,
    op: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<PreparedOperation> {
    const request = readExchangeRequest([{ op, params }]);
    return prepareExchange({ request, account, network: networks.active(), node, risks, origin: undefined });
  }

  async function exchangeDraft(
    account: AccountEntry,
    op: string,
    params: Readonly<Record<string, unknown>>,
    fee?: FeeChoice,
  ): Promise<{ id: string }> {
    const network = networks.active();
    const { subject, needsPassword, intent } = await prepareOperation(account, op, params);
    const kind = 'sendExchangeTransaction';
    return begin({
      question: { kind, subject: withFee(kind, subject, fee), intent },
      needsPassword,
      account,
      network,
      form: 'exchange',
      op,
    });
  }

  function prepareCall(account: AccountEntry, form: 'pq' | 'classic', call: OwnCall): Promise<PreparedTransaction> {
    const network = networks.active();
    const request: ChainRequest = {
      gas: undefined,
      ...call,
      from: undefined,
      gasPriceWei: undefined,
      maxFeeWei: undefined,
      maxPriorityWei: undefined,
      accessList: undefined,
      chainId: undefined,
    };
    return prepareChain({
      request,
      form,
      account,
      network,
      origin: undefined,
      evm,
      networks,
      risks,
      ...known(network),
    });
  }

  return {
    /**
     * An operation of the wallet itself, such as taking an allowance back; for the fee that was chosen, where one was.
     */
    operation: exchangeDraft,
    /** A contract call of the wallet itself, or a payment. */
    async call(account: AccountEntry, form: 'pq' | 'classic', call: OwnCall, fee?: FeeChoice): Promise<{ id: string }> {
      const network = networks.active();
      return chainDraft(await prepareCall(account, form, call), account, network, undefined, fee);
    },
    /** What it would be, with nothing begun. */
    previewOperation: prepareOperation,
    previewCall: prepareCall,
    /** Another transaction with the nonce of a waiting one: the same again for more, or nothing in its place. */
    async replace(hash: string, act: 'cancel' | 'speedUp', account: AccountEntry): Promise<{ id: string }> {
      const record = transactions.requireOpen(hash);
      const network = networks.requireSlug(record.network);
      if (record.form !== 'classic' || network.isSvc)
        throw new Refusal(
          'transaction.fixed',
          'Nodes of this network keep the first transaction of a nonce. Wait, or give it up.',
        );
      if (network.slug !== networks.active().slug)
        throw new Refusal('transaction.network', `Switch to ${network.name} first.`);
      const old = readEvmTx(fromHex(record.wireText));
      // Nodes ask for a tenth more; an eighth is above it whatever the rounding.
      const raised = (wei: bigint): bigint => wei + wei / 8n + 1n;
      const isDynamic = old.type === 2;
      const content =
        act === 'speedUp'
          ? {
              to: old.to === null ? null : toChecksumAddress(old.to),
              valueWei: old.value,
              data: old.data,
              gas: old.gasLimit,
            }
          : { to: account.ethAddress, valueWei: 0n, data: new Uint8Array(0), gas: 21_000n };
      const price = await evm.gasPriceWei(network);
      const most = largest(raised(old.gasPriceWei), price);
      const request: ChainRequest = {
        ...content,
        from: undefined,
        gasPriceWei: isDynamic ? undefined : most,
        maxFeeWei: isDynamic ? most : undefined,
        maxPriorityWei: isDynamic ? raised(old.priorityFeeWei) : undefined,
        accessList: old.type === 0 ? undefined : old.accessList,
        chainId: undefined,
      };
      const replaces = { hash, nonce: record.nonce, act };
      const prepared = await prepareChain({
        request,
        form: 'classic',
        account,
        network,
        origin: undefined,
        evm,
        networks,
        risks,
        ...known(network),
        replaces,
        least: {
          priceWei: raised(old.gasPriceWei),
          priorityWei: raised(isDynamic ? old.priorityFeeWei : old.gasPriceWei),
        },
      });
      return chainDraft(prepared, account, network, BigInt(record.nonce));
    },
    /** The user confirmed. @param hasPassword whether it was checked just now @throws what submitting throws */
    async confirm(
      id: string,
      decision: Decision<Simulated['kind']>,
      hasPassword: boolean,
      shown?: number,
    ): Promise<Submitted> {
      const draft = approvals.drafts().find((one) => one.id === id);
      const outcome = outcomes.get(id);
      if (draft === undefined || outcome === undefined)
        throw new Refusal('draft.gone', 'This is no longer waiting. Prepare it again.');
      await approvals.settle(id, draft.kind, decision, hasPassword, shown);
      return outcome;
    },
  };
}
