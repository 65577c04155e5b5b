// The wallet's own transactions: prepared from what the user typed, shown inside the app with the same subjects and effects as
// a site's, sent when the user confirms. Amounts and recipients are read strictly; nothing typed is rounded or guessed.

import { parseFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { accountId, addressForm } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import { findCanonicalAsset } from '@svc/core/markets/pair';
import { NATIVE_FACT, plainText } from '@svc/core/ops/describe';
import { readEvmTx } from '@svc/core/tx/evmTx';
import { readContractToken } from '../decoding/contractToken.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Abis } from './abis.ts';
import type { Approvals } from './approvals.ts';
import { requireTypedAddress } from './contacts.ts';
import type { Effects, Simulated } from './effects.ts';
import { type ChainRequest, largest, type PreparedTransaction, prepareChain } from './evmRequest.ts';
import { withPatience } from './exchangeFacts.ts';
import { prepareExchange, readExchangeRequest } from './exchangeRequest.ts';
import type { Network, Networks } from './networks.ts';
import type { Recipients } from './recipients.ts';
import type { Risks } from './risks.ts';
import type { Submitted, Transactions } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { WatchedTokens } from './watchedTokens.ts';

/** A prepared transaction waits this long for its user. */
const DRAFT_LIFETIME_MS = 15 * 60_000;
const transfer = parseFunction('transfer(address to, uint256 amount)');

export interface Sending {
  readonly account: AccountEntry;
  /** Which of the account's two ledger accounts pays. */
  readonly form: 'pq' | 'classic';
  /** The native symbol or a token's address. */
  readonly asset: string;
  readonly to: string;
  /** As typed. */
  readonly amount: string;
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

/** The amount that a person typed, in units of 10^-places. @throws Refusal `send.amount` with the reason */
export function readTypedAmount(typed: string, places: number, symbol: string): bigint {
  const text = typed.trim();
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Refusal('send.amount', 'Write an amount in digits, with a point for decimals: 12.5');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > places)
    throw new Refusal('send.amount', places === 0 ? `${symbol} comes in whole units only.` : `${symbol} has at most ${places} decimal places.`);
  const amount = parseDecimal(significant === '' ? whole : `${whole}.${significant}`, 'amount', places);
  if (amount === 0n) throw new Refusal('send.amount', 'Enter an amount above zero.');
  return amount;
}

/** The drafts of one wallet. */
export function createDrafts({ approvals, transactions, networks, node, evm, risks, effects, recipients, abis, tokens }: DraftsOptions) {
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

  async function begin({ question, needsPassword, account, network, form, op, nonce }: Beginning): Promise<{ id: string }> {
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
      const label = plainText(approved.subject.description.sentence);
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

  async function chainDraft(prepared: PreparedTransaction, account: AccountEntry, network: Network, nonce?: bigint): Promise<{ id: string }> {
    const { subject, needsPassword, described } = prepared;
    return begin({
      question: { kind: 'sendTransaction', subject, intent: described.intent },
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

  async function exchangeDraft(account: AccountEntry, op: string, params: Readonly<Record<string, unknown>>): Promise<{ id: string }> {
    const network = networks.active();
    const request = readExchangeRequest([{ op, params }]);
    const { subject, needsPassword, intent } = await prepareExchange({ request, account, network, node, risks, origin: undefined });
    return begin({ question: { kind: 'sendExchangeTransaction', subject, intent }, needsPassword, account, network, form: 'exchange', op });
  }

  async function prepareCall(account: AccountEntry, form: 'pq' | 'classic', call: { to: string; valueWei: bigint; data: Uint8Array }): Promise<{ id: string }> {
    const network = networks.active();
    const request: ChainRequest = {
      ...call,
      from: undefined,
      gas: undefined,
      gasPriceWei: undefined,
      maxFeeWei: undefined,
      maxPriorityWei: undefined,
      accessList: undefined,
      chainId: undefined,
    };
    const prepared = await prepareChain({ request, form, account, network, origin: undefined, evm, networks, risks, ...known(network) });
    return chainDraft(prepared, account, network);
  }

  async function requireBalance(network: Network, holder: string, needed: bigint, symbol: string): Promise<void> {
    const held = await evm.balanceWei(network, holder);
    if (held < needed) throw new Refusal('send.balance', `This account has ${formatDecimal(held)} ${symbol}, less than that.`);
  }

  return {
    /** A payment of the user's. @returns the draft's id @throws Refusal `send.*`, `contact.address` */
    async send({ account, form, asset, to: typedTo, amount: typedAmount }: Sending): Promise<{ id: string }> {
      const network = networks.active();
      if (form === 'pq' && !network.isSvc) throw new Refusal('send.form', `${network.name} has no post-quantum accounts.`);
      const to = requireTypedAddress(typedTo);
      if (form === 'classic' && addressForm(to) !== 'traditional')
        throw new Refusal('send.to', 'A classic account pays to addresses of 0x and 40 hex digits only.');
      const canonical = findCanonicalAsset(asset);
      if (canonical === undefined) throw new Refusal('send.asset', 'Choose what to send.');
      if (canonical === NATIVE_FACT.asset) {
        const valueWei = readTypedAmount(typedAmount, 18, network.currency);
        await requireBalance(network, form === 'pq' ? account.pqAccountId : account.ethAddress, valueWei, network.currency);
        return prepareCall(account, form, { to, valueWei, data: new Uint8Array(0) });
      }
      if (form === 'pq') {
        const token = await node.read(network, 'getToken', { token_address: canonical });
        const amount = readTypedAmount(typedAmount, token.decimals, token.symbol);
        return exchangeDraft(account, 'TOKEN_TRANSFER', { token_address: canonical, to, amount: formatDecimal(amount, token.decimals) });
      }
      const { kind, fact } = await readContractToken(evm, network, canonical, withPatience());
      if (kind !== 'fungible') throw new Refusal('send.asset', 'There is no token at this address on the active network.');
      const pinned = tokens.find(network.slug, canonical)?.decimals ?? fact.decimals;
      if (pinned !== fact.decimals)
        throw new Refusal('token.decimals', `The node says that ${fact.symbol} has ${fact.decimals} decimals; your list says ${pinned}. Nothing was prepared.`);
      const amount = readTypedAmount(typedAmount, fact.decimals, fact.symbol);
      return prepareCall(account, form, { to: canonical, valueWei: 0n, data: encodeCall(transfer, [accountId(to), amount]) });
    },
    /** An operation of the wallet itself, such as taking an allowance back. */
    operation: exchangeDraft,
    /** A contract call of the wallet itself. */
    call: prepareCall,
    /** Another transaction with the nonce of a waiting one: the same again for more, or nothing in its place. */
    async replace(hash: string, act: 'cancel' | 'speedUp', account: AccountEntry): Promise<{ id: string }> {
      const record = transactions.requireOpen(hash);
      const network = networks.requireSlug(record.network);
      if (record.form !== 'classic' || network.isSvc)
        throw new Refusal('transaction.fixed', 'Nodes of this network keep the first transaction of a nonce. Wait, or give it up.');
      if (network.slug !== networks.active().slug) throw new Refusal('transaction.network', `Switch to ${network.name} first.`);
      const old = readEvmTx(fromHex(record.wireText));
      // Nodes ask for a tenth more; an eighth is above it whatever the rounding.
      const raised = (wei: bigint): bigint => wei + wei / 8n + 1n;
      const isDynamic = old.type === 2;
      const content =
        act === 'speedUp'
          ? { to: old.to, valueWei: old.value, data: old.data, gas: old.gasLimit }
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
      });
      return chainDraft(prepared, account, network, BigInt(record.nonce));
    },
    /** The user confirmed. @param hasPassword whether it was checked just now @throws what submitting throws */
    async confirm(id: string, hasPassword: boolean): Promise<Submitted> {
      const draft = approvals.drafts().find((one) => one.id === id);
      const outcome = outcomes.get(id);
      if (draft === undefined || outcome === undefined) throw new Refusal('draft.gone', 'This is no longer waiting. Prepare it again.');
      await approvals.settle(id, draft.kind, {}, hasPassword);
      return outcome;
    },
  };
}
