// NFTs of an account: items of the exchange's collections and of contracts (ERC-721, ERC-1155), found in the node's
// index and logs, each checked for its current state. Their links are never fetched here.

import { accountId } from '@svc/core/accounts/address';
import { refused } from '@svc/core/words/refusal';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { ItemDetail, ItemView } from '../state/view.ts';
import { formsOf } from './accountForms.ts';
import { contractItem, contractItemDetail } from './contractItems.ts';
import { type ItemKey, idOf, keyOf, MAX_ITEMS } from './itemKey.ts';
import { itemOfExchange, itemsOfExchange, itemsReceived } from './itemSources.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const READ_MS = 15_000;

export type Items = ReturnType<typeof createItems>;

/** The items of one wallet's accounts. */
export function createItems({ node, evm, networks }: { node: NodeClient; evm: EvmClient; networks: Networks }) {
  async function read(account: AccountEntry, id: string): Promise<ItemDetail> {
    const network = networks.active();
    const key = keyOf(id);
    const item =
      key.standard === 'native'
        ? await itemOfExchange(node, network, account, key)
        : await contractItemDetail({ evm, network, account, attempt: evm.patience(READ_MS) }, key);
    if (item === undefined) throw refused('refused.item.gone');
    return item;
  }

  return {
    /** The account's items; `complete` false: there may be more. */
    async list(account: AccountEntry): Promise<{ items: ItemView[]; complete: boolean }> {
      const network = networks.active();
      const attempt = evm.patience(READ_MS);
      const forms = formsOf(account, network);
      const natives = network.isSvc
        ? await Promise.all(forms.map((form) => attempt(itemsOfExchange(node, network, account, form))))
        : [];
      const logs = await Promise.all(
        forms.map((form) => attempt(itemsReceived({ node, evm }, network, account, form))),
      );
      const items = new Map(natives.flatMap((list) => list ?? []).map((item) => [item.id, item]));
      // The exchange's collections are visible as contracts too: no item is listed twice.
      const known = new Set([...items.values()].map((item) => `${item.form}/${item.collection}/${item.tokenId}`));
      const keys = [...new Map(logs.flatMap((list) => list ?? []).map((key) => [idOf(key), key])).values()].filter(
        (key) => !known.has(`${key.form}/${key.collection}/${key.tokenId}`),
      );
      const found = await Promise.all(
        keys.slice(-MAX_ITEMS).map((key) => contractItem({ evm, network, account, attempt }, key)),
      );
      for (const item of found) if (item !== undefined) items.set(item.id, item);
      const isCut = natives.some((list) => list?.length === MAX_ITEMS) || keys.length > MAX_ITEMS;
      const complete = network.isSvc && !isCut && [...natives, ...logs].every((source) => source !== undefined);
      return { items: [...items.values()], complete };
    },
    /**
     * Items of a collection with one number, whichever of the account's addresses holds them. @throws Refusal
     * `item.gone`
     */
    async find(account: AccountEntry, collection: string, tokenId: string): Promise<ItemView> {
      const network = networks.active();
      const attempt = evm.patience(READ_MS);
      const forms = formsOf(account, network);
      for (const form of forms) {
        for (const standard of ['native', 'erc721', 'erc1155'] as const) {
          const key: ItemKey = { form, standard, collection: accountId(collection), tokenId };
          if (standard === 'native') {
            const item = network.isSvc ? await read(account, idOf(key)).catch(() => undefined) : undefined;
            if (item !== undefined) return item;
            continue;
          }
          const item = await contractItem({ evm, network, account, attempt }, key);
          if (item !== undefined) return item;
        }
      }
      throw refused('refused.item.gone.both');
    },
    /** The current state of one item. @throws Refusal `item.unknown`, `item.gone` */
    read,
  };
}
