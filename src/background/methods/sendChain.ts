// Shared by the two methods that send a chain transaction: prepared, approved, signed with the next free nonce,
// submitted.

import { type ChainRequest, prepareChain } from '../services/evmRequest.ts';
import type { MethodCall } from './defineMethod.ts';

/** The services for sending. */
export const SEND_NEEDS = [
  'abis',
  'accounts',
  'approvals',
  'effects',
  'evm',
  'networks',
  'permissions',
  'recipients',
  'risks',
  'tokens',
  'transactions',
] as const;

/** The hash of the submitted transaction. */
export async function sendChain(
  { services, origin, requester, requestKey, shared }: MethodCall<(typeof SEND_NEEDS)[number]>,
  request: ChainRequest,
  form: 'classic' | 'pq',
): Promise<string> {
  const { abis, accounts, approvals, effects, evm, networks, permissions, recipients, risks, tokens, transactions } =
    services;
  const account = accounts.requireShared(shared(), request.from);
  // Signed before the worker was stopped: the same bytes, the same answer, no second signature.
  const before = await transactions.findSubmitted(requestKey);
  if (before !== undefined) return before.txHash;
  const network = networks.active();
  const findFunction = (address: string, selector: string) => abis.find(network.slug, address, selector);
  const decimalsOf = (address: string) => tokens.find(network.slug, address)?.decimals;
  const prepared = await prepareChain({
    request,
    form,
    account,
    network,
    origin,
    evm,
    networks,
    risks,
    findFunction,
    decimalsOf,
  });
  const { subject, needsPassword, described } = prepared;
  const { intent } = described;
  const effect = await effects.first({ kind: 'sendTransaction', subject, intent });
  const approved = await approvals.ask({
    kind: 'sendTransaction',
    subject,
    requester,
    requestKey,
    needsPassword,
    intent,
    effect,
  });
  const submitted = await transactions.submit({
    approved,
    form,
    account: accounts.find(approved.subject.account.id) ?? account,
    network: networks.requireSlug(approved.subject.network.slug),
    requestKey,
    origin,
    label: approved.subject.description.sentence,
  });
  await permissions.addCapability(origin, form === 'pq' ? 'postQuantum' : 'sendTransaction');
  for (const recipient of intent.recipients) await recipients.add(recipient);
  return submitted.txHash;
}
