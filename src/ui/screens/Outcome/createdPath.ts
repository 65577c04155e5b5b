// Where what a transaction brought into being is seen: the page of the token, the collection or the item.

import { sameAccount } from '@svc/core/accounts/address';
import type { AccountView, ActivityView } from '../../../background/state/view.ts';
import { send } from '../../store/send.ts';

/** The segments of the way to it; undefined where nothing came into being. */
export async function createdPath(
  { outcome }: ActivityView,
  account: AccountView | undefined,
): Promise<readonly string[] | undefined> {
  const created = outcome?.created;
  if (created === undefined) return undefined;
  if (created.kind !== 'item') return [created.kind === 'token' ? 'asset' : 'collection', created.address];
  const { collection, tokenId, owner } = created;
  const isOwn = account !== undefined && owner !== undefined && sameAccount(owner, account.pqAddress);
  // Somebody else's has no page here, and an own one that cannot be read is reached from its collection.
  const item = isOwn
    ? await send('findItem', { accountId: account.id, collection, tokenId }).catch(() => undefined)
    : undefined;
  return item === undefined ? ['collection', collection] : ['items', item.id];
}
