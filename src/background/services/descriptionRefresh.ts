// Describes pending approvals again after a block, since the facts behind their words may have changed: a pool that did
// not exist, an unknown token, a contract's code, an allowance. The earlier version can then no longer be approved.

import { readTypedData } from '@svc/core/tx/typedData';
import type { Subject } from '../../approvals/kinds.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { Abis } from './abis.ts';
import type { Accounts } from './accounts.ts';
import type { Described, WaitingWords } from './approvalRecord.ts';
import type { Approvals } from './approvals.ts';
import { describeCalls } from './callsDescription.ts';
import { describeWaiting } from './chainDescription.ts';
import { prepareExchange, readParamsText } from './exchangeRequest.ts';
import type { Networks } from './networks.ts';
import type { Risks } from './risks.ts';
import { prepareTypedData } from './typedDataSubject.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { WatchedTokens } from './watchedTokens.ts';

export interface RefreshOptions {
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly abis: Abis;
  readonly tokens: WatchedTokens;
  readonly risks: Risks;
  readonly approvals: Pick<Approvals, 'described' | 'originOf' | 'redescribe'>;
  readonly now: () => number;
}

/** Reads the facts of one pending approval again. */
export function createDescriptionRefresh(options: RefreshOptions) {
  const { node, evm, networks, accounts, abis, tokens, risks, approvals, now } = options;

  async function ofOperation(
    subject: Subject<'sendExchangeTransaction'>,
    network: Network,
    account: AccountEntry,
    origin: string | undefined,
  ): Promise<Described> {
    const { op, paramsText, gasLimit, gasPriceWei } = subject;
    // The pending subject stores the text that is signed.
    const params = readParamsText(paramsText);
    const [limit, price] = [BigInt(gasLimit), BigInt(gasPriceWei)];
    const request = { op, params, paramsText, gasLimit: limit, gasPriceWei: price, from: undefined };
    const next = await prepareExchange({ request, account, network, node, risks, origin });
    return { description: next.subject.description, intent: next.intent, needsPassword: next.needsPassword };
  }

  /** The inputs for describing a chain transaction of an account. */
  const describing = (network: Network, account: AccountEntry, origin: string | undefined) => ({
    network,
    account,
    origin,
    evm,
    risks,
    findFunction: (address: string, selector: string) => abis.find(network.slug, address, selector),
    decimalsOf: (address: string) => tokens.find(network.slug, address)?.decimals,
    attempt: node.patience(),
  });

  async function ofTransaction(
    subject: Subject<'sendTransaction'>,
    network: Network,
    account: AccountEntry,
    origin: string | undefined,
  ): Promise<Described> {
    const { described, needsPassword } = await describeWaiting(subject, describing(network, account, origin));
    const { description, intent, call } = described;
    return {
      description: { ...description, warnings: [...description.warnings] },
      intent,
      needsPassword,
      read: { call } as NonNullable<Described['read']>,
    };
  }

  async function ofCalls(
    subject: Subject<'sendCalls'>,
    network: Network,
    account: AccountEntry,
    origin: string | undefined,
  ): Promise<Described> {
    const { description, intent, needsPassword, calls } = await describeCalls(
      subject.calls,
      describing(network, account, origin),
    );
    return { description, intent, needsPassword, read: { calls } };
  }

  async function ofTypedData(
    { account, json, digest, domain, message, notSigned }: Subject<'signTypedData'>,
    network: Network,
    entry: AccountEntry,
    origin: string | undefined,
  ): Promise<Described | undefined> {
    // The unsigned part is not in the signed text, but still causes its warning.
    const data = { ...readTypedData(json), domain, message, notSigned };
    const { subject, intent, needsPassword } = await prepareTypedData({
      ...{ data, account, entry, network, origin: origin ?? '' },
      services: { evm, risks, now },
    });
    if (subject.digest !== digest) return undefined;
    return { description: subject.description, intent, needsPassword, read: { warnings: subject.warnings } };
  }

  function readAgain(waiting: WaitingWords): Promise<Described | undefined> | undefined {
    const { kind, subject, id } = waiting;
    const network = networks.list().find((one) => one.slug === subject.network.slug);
    const account = accounts.find(subject.account.id);
    if (network === undefined || account === undefined) return undefined;
    const origin = approvals.originOf(id);
    switch (kind) {
      case 'sendExchangeTransaction':
        return ofOperation(subject, network, account, origin);
      case 'sendTransaction':
        return ofTransaction(subject, network, account, origin);
      case 'sendCalls':
        return ofCalls(subject, network, account, origin);
      case 'signTypedData':
        return ofTypedData(subject, network, account, origin);
    }
  }

  return async (id: string): Promise<void> => {
    const waiting = approvals.described().find((one) => one.id === id);
    const next = waiting === undefined ? undefined : await readAgain(waiting);
    if (next !== undefined) await approvals.redescribe(id, next);
  };
}
