// The user's payments: typed amounts and recipients strictly parsed, nothing rounded or guessed; the fee, and the
// maximum amount. The result is a draft, which is reviewed like any request.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { accountId, addressForm } from '@svc/core/accounts/address';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { findCanonicalAsset } from '@svc/core/markets/pair';
import { visibleSymbol } from '@svc/core/visibleText';
import { NATIVE_FACT, part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { feeWeiOf, requireFee } from '../../approvals/fee.ts';
import type { FeeChoice, FeeOffer } from '../../approvals/feeShape.ts';
import { readContractToken } from '../decoding/contractToken.ts';
import type { EvmClient } from '../node/evmClient.ts';
import { untilAnswered } from '../node/lacksRead.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import { requireTypedAddress } from './contacts.ts';
import type { Drafts } from './drafts.ts';
import type { Networks } from './networks.ts';
import type { OwnCall, Payer } from './ownTransactions.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { WatchedTokens } from './watchedTokens.ts';

const transfer = namedFunction('transfer(address to, uint256 amount)');
/** Placeholder for a recipient who is not typed yet: nobody's account, with the same cost as any other. */
export const SOMEBODY = '0x1111111111111111111111111111111111111111';

/** Which of the account's two ledger accounts pays. */
type Form = 'pq' | 'classic';

export interface Sending {
  readonly account: AccountEntry;
  readonly form: Form;
  /** The native symbol or a token's address. */
  readonly asset: string;
  readonly to: string;
  /** As typed. */
  readonly amount: string;
  /** The whole native balance minus the fee, whatever was typed. */
  readonly isAll?: boolean;
  /** The chosen fee; the usual one when absent. */
  readonly fee?: FeeChoice;
}

export interface SendQuote {
  readonly offer: FeeOffer;
  /** The maximum amount after the fee, decimal text; only of the native asset. */
  readonly all?: string;
}

export interface SendingOptions {
  readonly drafts: Drafts;
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly networks: Networks;
  readonly tokens: WatchedTokens;
}

export type SendingService = ReturnType<typeof createSending>;

/** The typed amount in units of 10^-places. @throws Refusal `send.amount` with the reason */
export function readTypedAmount(typed: string, places: number, symbol: string): bigint {
  const text = typed.trim();
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw refused('refused.send.amount.digits');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > places)
    throw places === 0
      ? refused('refused.send.amount.whole', { symbol: part.given(visibleSymbol(symbol)) })
      : refused('refused.send.amount.places', {
          symbol: part.given(visibleSymbol(symbol)),
          places: part.number(String(places)),
        });
  const amount = parseDecimal(significant === '' ? whole : `${whole}.${significant}`, 'amount', places);
  if (amount === 0n) throw refused('refused.send.amount');
  return amount;
}

/** @throws Refusal `send.form`, `send.to`, `contact.address` */
export function requireSendable(network: Network, form: Form, typedTo: string): string {
  if (form === 'pq' && !network.isSvc) throw refused('refused.send.form', { network: part.given(network.name) });
  const to = requireTypedAddress(typedTo);
  if (form === 'classic' && addressForm(to) !== 'traditional') throw refused('refused.send.to');
  return to;
}

/** The sending of one wallet. */
export function createSending({ drafts, node, evm, networks, tokens }: SendingOptions) {
  const holderOf = (account: AccountEntry, form: Form): string =>
    form === 'pq' ? account.pqAccountId : account.ethAddress;

  async function requireBalance(network: Network, holder: string, needed: bigint): Promise<void> {
    const held = await evm.balanceWei(network, holder);
    if (held < needed)
      throw refused('refused.send.balance', {
        held: part.number(formatDecimal(held)),
        symbol: part.given(visibleSymbol(network.currency)),
      });
  }

  /**
   * A payment of the whole balance minus the fee. For an account without code the gas is known exactly, and nothing
   * remains but the refund of a price below the maximum.
   */
  async function all(
    payer: Payer,
    form: Form,
    to: string,
    fee: FeeChoice | undefined,
  ): Promise<{ offer: FeeOffer; call: OwnCall; fee: FeeChoice }> {
    const { account, network } = payer;
    const holder = holderOf(account, form);
    const code = await evm.code(network, accountId(to));
    const { subject } = await drafts.previewCall(payer, form, { to, valueWei: 0n, data: new Uint8Array(0) });
    const { leastGas, estimate, proposed } = subject.feeOffer;
    const isPlain = code === '0x' && (estimate === undefined || estimate === leastGas);
    const chosen = fee ?? { ...proposed, gasLimit: isPlain ? leastGas : proposed.gasLimit };
    requireFee(subject.feeOffer, chosen);
    const held = await evm.balanceWei(network, holder);
    const valueWei = held - feeWeiOf(chosen);
    if (valueWei <= 0n)
      throw refused('refused.send.balance.fee', {
        held: part.number(formatDecimal(held)),
        symbol: part.given(visibleSymbol(network.currency)),
      });
    const offer = { ...subject.feeOffer, proposed: chosen, spareWei: (held - valueWei).toString() };
    return { offer, call: { to, valueWei, data: new Uint8Array(0), gas: BigInt(chosen.gasLimit) }, fee: chosen };
  }

  /** The contract call that sends an amount of a token, with the token's data. */
  async function tokenCall(
    network: Network,
    asset: string,
    to: string,
    amount: (decimals: number, symbol: string) => bigint,
  ): Promise<OwnCall> {
    const { kind, fact } = await readContractToken(evm, network, asset, untilAnswered);
    if (kind !== 'fungible') throw refused('refused.send.asset.none');
    const pinned = tokens.find(network.slug, asset)?.decimals ?? fact.decimals;
    if (pinned !== fact.decimals)
      throw refused('refused.token.decimals', {
        symbol: part.given(visibleSymbol(fact.symbol)),
        decimals: part.number(String(fact.decimals)),
        listed: part.number(String(pinned)),
      });
    return { to: asset, valueWei: 0n, data: encodeCall(transfer, [accountId(to), amount(fact.decimals, fact.symbol)]) };
  }

  /** @throws Refusal `send.asset` */
  function requireAsset(asset: string): string {
    const canonical = findCanonicalAsset(asset);
    if (canonical === undefined) throw refused('refused.send.asset');
    return canonical;
  }

  return {
    /**
     * Prepares a payment of the user. @returns the draft's id @throws Refusal `send.*`, `fee.bounds`, `contact.address`
     */
    async send({
      account,
      form,
      asset,
      to: typedTo,
      amount: typed,
      isAll = false,
      fee,
    }: Sending): Promise<{ id: string }> {
      const network = networks.active();
      const payer = { account, network };
      const to = requireSendable(network, form, typedTo);
      const canonical = requireAsset(asset);
      if (canonical === NATIVE_FACT.asset) {
        if (isAll) {
          const prepared = await all(payer, form, to, fee);
          return drafts.call(payer, form, prepared.call, prepared.fee);
        }
        const valueWei = readTypedAmount(typed, 18, network.currency);
        await requireBalance(network, holderOf(account, form), valueWei);
        return drafts.call(payer, form, { to, valueWei, data: new Uint8Array(0) }, fee);
      }
      if (form === 'pq') {
        const token = await node.read(network, 'getToken', { token_address: canonical });
        const amount = readTypedAmount(typed, token.decimals, token.symbol);
        return drafts.operation(
          payer,
          'TOKEN_TRANSFER',
          { token_address: canonical, to, amount: formatDecimal(amount, token.decimals) },
          fee,
        );
      }
      const call = await tokenCall(network, canonical, to, (decimals, symbol) =>
        readTypedAmount(typed, decimals, symbol),
      );
      return drafts.call(payer, form, call, fee);
    },
    /** The fees of a payment, before it is fully typed. @throws the node's answer when it cannot estimate */
    async quote({
      account,
      form,
      asset,
      to: typedTo,
      isAll,
      fee,
    }: Omit<Sending, 'amount' | 'to'> & { readonly to?: string }): Promise<SendQuote> {
      const network = networks.active();
      const payer = { account, network };
      const to = requireSendable(network, form, typedTo ?? SOMEBODY);
      const canonical = requireAsset(asset);
      if (canonical === NATIVE_FACT.asset) {
        const everything = await all(payer, form, to, isAll === true ? fee : undefined).catch((error: unknown) => {
          if (isAll === true) throw error;
          return undefined;
        });
        if (isAll === true && everything !== undefined)
          return { offer: everything.offer, all: formatDecimal(everything.call.valueWei) };
        const { subject } = await drafts.previewCall(payer, form, { to, valueWei: 0n, data: new Uint8Array(0) });
        return {
          offer: subject.feeOffer,
          all: everything === undefined ? '0' : formatDecimal(everything.call.valueWei),
        };
      }
      if (form === 'pq') {
        const { subject } = await drafts.previewOperation(payer, 'TOKEN_TRANSFER', {
          token_address: canonical,
          to,
          amount: '1',
        });
        return { offer: subject.feeOffer };
      }
      const call = await tokenCall(network, canonical, to, () => 1n);
      return { offer: (await drafts.previewCall(payer, form, call)).subject.feeOffer };
    },
  };
}
