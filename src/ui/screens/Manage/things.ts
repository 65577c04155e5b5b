// Tokens, collections and items as acts see them: what the account is to each, what it holds, what the thing says now.

import { sameAccount } from '@svc/core/accounts/address';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import type { ActPlace, ActThing, OpAct, Standing } from '@svc/core/ops/acts';
import { actsAt, type Op } from '@svc/core/ops/registry';
import type { CollectionFactsView, HeldRight, TokenFactsView } from '../../../background/state/tokenFacts.ts';
import type { ItemDetail } from '../../../background/state/view.ts';

const PERCENT_PLACES = 2;

const percentage = (bps: number): string => formatDecimal(BigInt(bps), PERCENT_PLACES);

/** The rights of an account; operations are signed by its quantum-safe address. */
const heldBy = (rights: readonly HeldRight[], pqAddress: string): Standing[] =>
  rights.flatMap(({ right, holder }) => (right !== undefined && sameAccount(holder, pqAddress) ? [right] : []));

/** How much more there may be. */
function roomOf(most: string | undefined, now: string): { room?: string } {
  if (most === undefined) return {};
  const room = parseDecimal(most) - parseDecimal(now);
  return { room: formatDecimal(room < 0n ? 0n : room) };
}

/** A token. @param held what the account's quantum-safe address has of it, decimal text */
export function tokenThing(facts: TokenFactsView, held: string, pqAddress: string): ActThing {
  return {
    named: { token_address: facts.asset },
    symbol: facts.symbol,
    decimals: facts.decimals,
    standings: [...heldBy(facts.rights, pqAddress), ...(held === '0' ? [] : (['holder'] as const))],
    held,
    ...roomOf(facts.maxSupply, facts.supply),
    isPaused: facts.isPaused,
    now: {
      name: facts.name,
      symbol: facts.symbol,
      uri: facts.metadata?.uri ?? '',
      fields: facts.metadata?.fields ?? {},
      transfer_fee_bps: percentage(facts.feeBps ?? 0),
      max_transfer_fee: facts.feeMost ?? '',
    },
  };
}

/** A collection of the exchange. */
export function collectionThing(facts: CollectionFactsView, pqAddress: string): ActThing {
  return {
    named: { collection: facts.collection },
    symbol: facts.symbol,
    decimals: 0,
    standings: heldBy(facts.rights, pqAddress),
    ...roomOf(facts.maxSupply, facts.minted),
    now: {
      name: facts.name,
      symbol: facts.symbol,
      uri: facts.uri,
      royalty_bps: percentage(facts.royaltyBps),
      royalty_recipient: facts.royaltyRecipient ?? '',
    },
  };
}

/** An item of a collection of the exchange that the account holds. */
export function itemThing(item: ItemDetail, facts: CollectionFactsView, pqAddress: string): ActThing {
  return {
    named: { collection: item.collection, token_id: item.tokenId },
    symbol: item.symbol,
    decimals: 0,
    standings: [...heldBy(facts.rights, pqAddress), ...(item.form === 'pq' ? (['owner'] as const) : [])],
    isBound: item.isBound,
    now: { name: item.name, uri: item.link },
  };
}

/** The acts of a place that the account may do. */
export function allowedActs(place: ActPlace, thing: ActThing): readonly { readonly op: Op; readonly act: OpAct }[] {
  return actsAt(place).filter(
    ({ act: { needs } }) => needs.length === 0 || needs.some((one) => thing.standings.includes(one)),
  );
}
