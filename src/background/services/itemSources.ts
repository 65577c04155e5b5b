// Where items of an account are found: the exchange's own list, and logs of contracts. Logs list everything ever
// received; contractItems.ts asks the contracts what is still there.

import { parseFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs } from '@svc/core/abi/decode';
import { accountId } from '@svc/core/accounts/address';
import { fromHex, toHex, utf8 } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { shownText } from '@svc/core/ops/common';
import { toQuantity } from '@svc/core/rpc/quantity';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { ItemDetail, ItemView } from '../state/view.ts';
import { type Form, holderOf, type ItemKey, idOf, MAX_ITEMS, MAX_LINK, NAME_LENGTH } from './itemKey.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** Number of blocks searched on other networks: their nodes refuse longer ranges. */
const OTHER_BLOCKS = 5_000;
const topic = (signature: string): string => `0x${toHex(keccak256(utf8(signature)))}`;
const TRANSFER = topic('Transfer(address,address,uint256)');
const SINGLE = topic('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = topic('TransferBatch(address,address,address,uint256[],uint256[])');
const TWO = parseFunction('n(uint256 id, uint256 value)').inputs;
const LISTS = parseFunction('n(uint256[] ids, uint256[] values)').inputs;

type Standard = ItemKey['standard'];

/** The account's items of the exchange's collections, as the node lists them. */
export async function itemsOfExchange(
  node: NodeClient,
  network: Network,
  account: AccountEntry,
  form: Form,
): Promise<ItemView[]> {
  const found = await node.read(network, 'getNfts', {
    owner: form === 'pq' ? account.pqAddress : account.ethAddress,
    limit: MAX_ITEMS,
  });
  return found.map(({ collection, token_id: tokenId, name, symbol, collection_name: collectionName }) => {
    const key: ItemKey = { form, standard: 'native', collection: collection.toLowerCase(), tokenId };
    return {
      ...key,
      id: idOf(key),
      name: shownText(name, NAME_LENGTH),
      collectionName: shownText(collectionName, NAME_LENGTH),
      symbol: shownText(symbol, 24),
      amount: '1',
    };
  });
}

/** Everything ever received according to the logs; the current state has to be asked. */
export async function itemsReceived(
  { node, evm }: { node: NodeClient; evm: EvmClient },
  network: Network,
  account: AccountEntry,
  form: Form,
): Promise<ItemKey[]> {
  const to = `0x${holderOf(account, form).slice(2).padStart(64, '0')}`;
  const first = network.isSvc ? 0n : BigInt(Math.max(0, (await evm.blockNumber(network)) - OTHER_BLOCKS));
  const range = { fromBlock: toQuantity(first), toBlock: 'latest' };
  const read = async (topics: unknown[]): Promise<unknown[]> => {
    const logs = await node.pass(network, 'eth_getLogs', [{ ...range, topics }]);
    return Array.isArray(logs) ? (logs as unknown[]) : [];
  };
  const [single, many] = await Promise.all([read([TRANSFER, null, to]), read([[SINGLE, BATCH], null, null, to])]);
  const key = (log: unknown, standard: Standard, id: unknown): ItemKey[] => {
    const { address } = (log ?? {}) as { address?: unknown };
    return typeof address === 'string' && typeof id === 'bigint'
      ? [{ form, standard, collection: address.toLowerCase(), tokenId: id.toString() }]
      : [];
  };
  return [
    // Tokens have the same event with three topics.
    ...single.flatMap((log) => {
      const { topics } = (log ?? {}) as { topics?: unknown };
      return Array.isArray(topics) && topics.length === 4 ? key(log, 'erc721', BigInt(String(topics[3]))) : [];
    }),
    ...many.flatMap((log) => {
      const { topics, data } = (log ?? {}) as { topics?: unknown; data?: unknown };
      const bytes = typeof data === 'string' ? fromHex(data) : new Uint8Array(0);
      if (Array.isArray(topics) && topics[0] === SINGLE) return key(log, 'erc1155', decodeArgs(TWO, bytes)?.[0]?.value);
      const ids = decodeArgs(LISTS, bytes)?.[0]?.value;
      return Array.isArray(ids)
        ? (ids as readonly { value: unknown }[]).flatMap((one) => key(log, 'erc1155', one.value))
        : [];
    }),
  ];
}

/** Current state of an item of the exchange's collections; undefined if the account does not hold it. */
export async function itemOfExchange(
  node: NodeClient,
  network: Network,
  account: AccountEntry,
  key: ItemKey,
): Promise<ItemDetail | undefined> {
  const {
    collection,
    token_id: tokenId,
    owner,
    uri: link,
    ...item
  } = await node.read(network, 'getNft', {
    collection: key.collection,
    token_id: key.tokenId,
  });
  if (
    collection.toLowerCase() !== key.collection ||
    tokenId !== key.tokenId ||
    accountId(owner) !== holderOf(account, key.form)
  )
    return undefined;
  return {
    ...key,
    id: idOf(key),
    name: shownText(item.name, NAME_LENGTH),
    collectionName: shownText(item.collection_name, NAME_LENGTH),
    symbol: shownText(item.symbol, 24),
    amount: '1',
    link: link.slice(0, MAX_LINK),
    isBound: item.non_transferable,
    ...(item.royalty_bps > 0 ? { royaltyBps: item.royalty_bps } : {}),
  };
}
