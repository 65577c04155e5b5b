// Switches the active network to another known one, after approval. Sites cannot add networks.

import { ParseRefusal } from '@svc/core/errors';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { Rejected, UnknownChain } from '../requests/refusals.ts';
import { defineMethod, type MethodCall, oneObject } from './defineMethod.ts';

const CHAIN_ID = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/;

/** The chain id of `[{chainId, ...}]`. @throws ParseRefusal */
export function readChainId(given: unknown): bigint {
  const { chainId } = oneObject(given);
  // Leading zeros are malformed here as in every quantity of the network.
  if (typeof chainId !== 'string' || !CHAIN_ID.test(chainId))
    throw new ParseRefusal('chainId', 'a hex chain id without leading zeros');
  return BigInt(chainId);
}

/** The services for a switch. */
export const SWITCH_NEEDS = ['activity', 'approvals', 'networks'] as const;

/** Switches to a known network after approval. @throws UnknownChain */
export async function switchTo(
  { services, requester, requestKey, origin }: MethodCall<(typeof SWITCH_NEEDS)[number]>,
  chainId: bigint,
): Promise<null> {
  const { networks, approvals, activity } = services;
  const from = networks.active();
  if (BigInt(from.chainId) === chainId) return null;
  // The registry has no id beyond the safe integers.
  const to = networks.findByChainId(Number(chainId));
  if (to === undefined) throw new UnknownChain(chainId);
  const ref = ({ slug, name, chainId: id }: typeof from) => ({ slug, name, chainId: id });
  const approved = await approvals
    .ask({ kind: 'switchNetwork', subject: { from: ref(from), to: ref(to) }, requester, requestKey })
    .catch((error: unknown) => {
      // Another site, or the user in the wallet, was first, and did what this one asks for.
      const isDone = error instanceof Rejected && error.why === 'networkSwitched';
      if (isDone && BigInt(networks.active().chainId) === chainId) return undefined;
      throw error;
    });
  // Several requests may wait for the same answer; the first of them applies it.
  if (approved === undefined || !(await networks.select(approved.subject.to.slug))) return null;
  await activity.add({
    kind: 'switchNetwork',
    label: [message('activity.switched', { network: part.given(approved.subject.to.name) })],
    origin,
    status: 'succeeded',
  });
  return null;
}

/** Null; at once when the network is already active. */
export const wallet_switchEthereumChain = defineMethod({
  needs: SWITCH_NEEDS,
  access: 'connected',
  asks: true,
  changes: true,
  params: readChainId,
  handle: switchTo,
});
