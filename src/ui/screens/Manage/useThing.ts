// Reads the thing that an act is about, as it is now, for the selected account.

import type { ActPlace, ActThing } from '@svc/core/ops/acts';
import { useMemo } from 'react';
import type { AccountView } from '../../../background/state/view.ts';
import { send } from '../../store/send.ts';
import { useAnswer } from '../useAnswer.ts';
import { useBalances } from '../useBalances.ts';
import { NOTHING_YET } from './formFields.ts';
import { collectionThing, itemThing, tokenThing } from './things.ts';

interface Read {
  readonly thing: ActThing | undefined;
  /** Why it could not be read. */
  readonly fault: string | undefined;
  readonly again: () => void;
}

/** What an address has of a token, decimal text, by the balances that were read last. */
export function useHeld(asset: string): string {
  return useBalances()?.assets.find((one) => one.asset === asset.toLowerCase())?.pq ?? '0';
}

/** What the node says of a thing; what the account has of it comes with the balances, which change by themselves. */
type Made = (held: string) => ActThing;

async function read(place: ActPlace, id: string, { id: accountId, pqAddress }: AccountView): Promise<Made> {
  switch (place) {
    case 'token': {
      const facts = await send('readTokenFacts', { asset: id });
      return (held) => tokenThing(facts, held, pqAddress);
    }
    case 'collection': {
      const thing = collectionThing(await send('readCollectionFacts', { collection: id }), pqAddress);
      return () => thing;
    }
    case 'item': {
      const item = await send('readItem', { accountId, itemId: id });
      const facts = await send('readCollectionFacts', { collection: item.collection });
      const thing = itemThing(item, facts, pqAddress);
      return () => thing;
    }
    default:
      return () => NOTHING_YET;
  }
}

/** The thing; neither it nor a fault while it is read. */
export function useThing(place: ActPlace, id: string, account: AccountView): Read {
  const held = useHeld(id);
  // A screen belongs to one account.
  const { value: make, fault, again } = useAnswer(() => read(place, id, account), [place, id]);
  const thing = useMemo(() => make?.(held), [make, held]);
  return { thing, fault, again };
}
