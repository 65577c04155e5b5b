// The key of an item: the address that holds it, the standard of its collection, the collection and its number.

import { refused } from '@svc/core/words/refusal';
import type { ItemView } from '../state/view.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** Most items to look at for one account, and most from one source. */
export const MAX_ITEMS = 300;
/** Longest link that is shown. */
export const MAX_LINK = 65_536;
/** Length of a displayed name. */
export const NAME_LENGTH = 64;

type Standard = ItemView['standard'];
/** Which of an account's two addresses holds an item. */
export type Form = ItemView['form'];

/** Identifies an item of one account. */
export interface ItemKey {
  readonly form: Form;
  readonly standard: Standard;
  /** Lower case. */
  readonly collection: string;
  /** Decimal text. */
  readonly tokenId: string;
}

/** The key as text. */
export const idOf = ({ form, standard, collection, tokenId }: ItemKey): string =>
  `${form}/${standard}/${collection}/${tokenId}`;

/** Parses the text. @throws Refusal `item.unknown` */
export function keyOf(id: string): ItemKey {
  const match = /^(pq|classic)\/(native|erc721|erc1155)\/(0x[0-9a-f]{40})\/(0|[1-9]\d{0,77})$/.exec(id);
  const [, form, standard, collection = '', tokenId = ''] = match ?? [];
  if (match === null || BigInt(tokenId) >= 2n ** 256n) throw refused('refused.item.unknown');
  return { form: form as Form, standard: standard as Standard, collection, tokenId };
}

/** The account id that holds items of a form, lower case. */
export const holderOf = (account: AccountEntry, form: Form): string =>
  (form === 'pq' ? account.pqAccountId : account.ethAddress).toLowerCase();
