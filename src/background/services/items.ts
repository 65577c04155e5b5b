// NFTs of an account: items of the exchange's collections and of contracts (ERC-721, ERC-1155), found in the node's
// index and logs, each asked for again as it stands. Nothing that their links lead to is fetched here.

import { parseFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs, encodeCall } from '@svc/core/abi/decode';
import { accountId } from '@svc/core/accounts/address';
import { fromHex, toHex, utf8 } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { Refusal } from '@svc/core/errors';
import { shownText } from '@svc/core/ops/wording';
import { toQuantity } from '@svc/core/rpc/quantity';
import { readContractToken } from '../decoding/contractToken.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import type { ItemDetail, ItemView } from '../state/view.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const READ_MS = 15_000;
const MAX_ITEMS = 300;
/** Blocks of another network that are looked through: its nodes answer no more. */
const OTHER_BLOCKS = 5_000;
const MAX_LINK = 65_536;
const NAME_LENGTH = 64;
const topic = (signature: string): string => `0x${toHex(keccak256(utf8(signature)))}`;
const TRANSFER = topic('Transfer(address,address,uint256)');
const SINGLE = topic('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = topic('TransferBatch(address,address,address,uint256[],uint256[])');
const ownerOf = parseFunction('ownerOf(uint256 tokenId)');
const balanceOf = parseFunction('balanceOf(address owner, uint256 id)');
const tokenURI = parseFunction('tokenURI(uint256 tokenId)');
const uri = parseFunction('uri(uint256 id)');
const royaltyInfo = parseFunction('royaltyInfo(uint256 tokenId, uint256 salePrice)');
/** ERC-5192: items that stay where they are. */
const locked = parseFunction('locked(uint256 tokenId)');
const ONE = parseFunction('n(uint256 value)').inputs;
const TWO = parseFunction('n(uint256 id, uint256 value)').inputs;
const LISTS = parseFunction('n(uint256[] ids, uint256[] values)').inputs;
const TEXT = parseFunction('n(string value)').inputs;
const WHOLE_BPS = 10_000n;

type Standard = ItemView['standard'];
type Form = ItemView['form'];

interface Key {
  readonly form: Form;
  readonly standard: Standard;
  /** Lower case. */
  readonly collection: string;
  /** Decimal text. */
  readonly tokenId: string;
}

const idOf = ({ form, standard, collection, tokenId }: Key): string => `${form}/${standard}/${collection}/${tokenId}`;

/** @throws Refusal `item.unknown` */
function keyOf(id: string): Key {
  const match = /^(pq|classic)\/(native|erc721|erc1155)\/(0x[0-9a-f]{40})\/(0|[1-9]\d{0,77})$/.exec(id);
  const [, form, standard, collection = '', tokenId = ''] = match ?? [];
  if (match === null || BigInt(tokenId) >= 2n ** 256n) throw new Refusal('item.unknown', 'This is no item.');
  return { form: form as Form, standard: standard as Standard, collection, tokenId };
}

const holderOf = (account: AccountEntry, form: Form): string =>
  (form === 'pq' ? account.pqAccountId : account.ethAddress).toLowerCase();

export type Items = ReturnType<typeof createItems>;

/** The items of one wallet's accounts. */
export function createItems({ node, evm, networks }: { node: NodeClient; evm: EvmClient; networks: Networks }) {
  async function ask(
    network: Network,
    to: string,
    data: Uint8Array,
    attempt: Attempt,
  ): Promise<Uint8Array | undefined> {
    const answer = await attempt(evm.call(network, { to, data: `0x${toHex(data)}` }));
    return answer === undefined ? undefined : fromHex(answer);
  }
  async function askNumber(
    network: Network,
    to: string,
    data: Uint8Array,
    attempt: Attempt,
  ): Promise<bigint | undefined> {
    const answer = await ask(network, to, data, attempt);
    const value = answer === undefined ? undefined : decodeArgs(ONE, answer)?.[0]?.value;
    return typeof value === 'bigint' ? value : undefined;
  }

  async function fromExchange(network: Network, account: AccountEntry, form: Form): Promise<ItemView[]> {
    const found = await node.read(network, 'getNfts', {
      owner: form === 'pq' ? account.pqAddress : account.ethAddress,
      limit: MAX_ITEMS,
    });
    return found.map(({ collection, token_id: tokenId, name, symbol, collection_name: collectionName }) => {
      const key: Key = { form, standard: 'native', collection: collection.toLowerCase(), tokenId };
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

  /** What logs say was ever received: to be asked for as it stands now. */
  async function received(network: Network, account: AccountEntry, form: Form): Promise<Key[]> {
    const to = `0x${holderOf(account, form).slice(2).padStart(64, '0')}`;
    const first = network.isSvc ? 0n : BigInt(Math.max(0, (await evm.blockNumber(network)) - OTHER_BLOCKS));
    const range = { fromBlock: toQuantity(first), toBlock: 'latest' };
    const read = async (topics: unknown[]): Promise<unknown[]> => {
      const logs = await node.pass(network, 'eth_getLogs', [{ ...range, topics }]);
      return Array.isArray(logs) ? (logs as unknown[]) : [];
    };
    const [single, many] = await Promise.all([read([TRANSFER, null, to]), read([[SINGLE, BATCH], null, null, to])]);
    const key = (log: unknown, standard: Standard, id: unknown): Key[] => {
      const { address } = (log ?? {}) as { address?: unknown };
      return typeof address === 'string' && typeof id === 'bigint'
        ? [{ form, standard, collection: address.toLowerCase(), tokenId: id.toString() }]
        : [];
    };
    return [
      // Coins have the same event with three topics.
      ...single.flatMap((log) => {
        const { topics } = (log ?? {}) as { topics?: unknown };
        return Array.isArray(topics) && topics.length === 4 ? key(log, 'erc721', BigInt(String(topics[3]))) : [];
      }),
      ...many.flatMap((log) => {
        const { topics, data } = (log ?? {}) as { topics?: unknown; data?: unknown };
        const bytes = typeof data === 'string' ? fromHex(data) : new Uint8Array(0);
        if (Array.isArray(topics) && topics[0] === SINGLE)
          return key(log, 'erc1155', decodeArgs(TWO, bytes)?.[0]?.value);
        const ids = decodeArgs(LISTS, bytes)?.[0]?.value;
        return Array.isArray(ids)
          ? (ids as readonly { value: unknown }[]).flatMap((one) => key(log, 'erc1155', one.value))
          : [];
      }),
    ];
  }

  /** How many of an item of a contract the account has. */
  async function held(
    network: Network,
    account: AccountEntry,
    { form, standard, collection, tokenId }: Key,
    attempt: Attempt,
  ): Promise<bigint> {
    const holder = holderOf(account, form);
    if (standard === 'erc1155')
      return (await askNumber(network, collection, encodeCall(balanceOf, [holder, BigInt(tokenId)]), attempt)) ?? 0n;
    return (await askNumber(network, collection, encodeCall(ownerOf, [BigInt(tokenId)]), attempt)) === BigInt(holder)
      ? 1n
      : 0n;
  }

  async function ofContract(
    network: Network,
    account: AccountEntry,
    key: Key,
    attempt: Attempt,
  ): Promise<ItemView | undefined> {
    const amount = await held(network, account, key, attempt);
    if (amount === 0n) return undefined;
    const { kind, fact } = await readContractToken(evm, network, key.collection, attempt);
    if (kind === 'fungible') return undefined;
    return {
      ...key,
      id: idOf(key),
      name: '',
      collectionName: fact.name,
      symbol: fact.symbol,
      amount: amount.toString(),
    };
  }

  async function royaltyOf(
    network: Network,
    { collection, tokenId }: Key,
    attempt: Attempt,
  ): Promise<number | undefined> {
    const answer = await ask(network, collection, encodeCall(royaltyInfo, [BigInt(tokenId), WHOLE_BPS]), attempt);
    const share = answer === undefined ? undefined : decodeArgs(TWO, answer)?.[1]?.value;
    return typeof share === 'bigint' && share > 0n && share <= WHOLE_BPS ? Number(share) : undefined;
  }

  async function linkOf(network: Network, { standard, collection, tokenId }: Key, attempt: Attempt): Promise<string> {
    const answer = await ask(
      network,
      collection,
      encodeCall(standard === 'erc1155' ? uri : tokenURI, [BigInt(tokenId)]),
      attempt,
    );
    const value = answer === undefined ? undefined : decodeArgs(TEXT, answer)?.[0]?.value;
    return typeof value === 'string' ? value : '';
  }

  async function detail(account: AccountEntry, id: string): Promise<ItemDetail> {
    const network = networks.active();
    const key = keyOf(id);
    const attempt = evm.patience(READ_MS);
    const gone = new Refusal('item.gone', 'This item is not held by this address any more.');
    if (key.standard === 'native') {
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
        throw gone;
      return {
        ...key,
        id,
        name: shownText(item.name, NAME_LENGTH),
        collectionName: shownText(item.collection_name, NAME_LENGTH),
        symbol: shownText(item.symbol, 24),
        amount: '1',
        link: link.slice(0, MAX_LINK),
        isBound: item.non_transferable,
        ...(item.royalty_bps > 0 ? { royaltyBps: item.royalty_bps } : {}),
      };
    }
    const item = await ofContract(network, account, key, attempt);
    if (item === undefined) throw gone;
    const [link, royaltyBps, isLocked] = await Promise.all([
      linkOf(network, key, attempt),
      royaltyOf(network, key, attempt),
      askNumber(network, key.collection, encodeCall(locked, [BigInt(key.tokenId)]), attempt),
    ]);
    return {
      ...item,
      link: link.slice(0, MAX_LINK),
      isBound: isLocked === 1n,
      ...(royaltyBps === undefined ? {} : { royaltyBps }),
    };
  }

  return {
    /** What the account has; `complete` false: there may be more. */
    async list(account: AccountEntry): Promise<{ items: ItemView[]; complete: boolean }> {
      const network = networks.active();
      const attempt = evm.patience(READ_MS);
      const forms: readonly Form[] = network.isSvc ? ['pq', 'classic'] : ['classic'];
      const natives = network.isSvc
        ? await Promise.all(forms.map((form) => attempt(fromExchange(network, account, form))))
        : [];
      const logs = await Promise.all(forms.map((form) => attempt(received(network, account, form))));
      const items = new Map(natives.flatMap((list) => list ?? []).map((item) => [item.id, item]));
      // The exchange's collections speak as contracts too: what it lists itself is not listed twice.
      const known = new Set([...items.values()].map((item) => `${item.form}/${item.collection}/${item.tokenId}`));
      const keys = [...new Map(logs.flatMap((list) => list ?? []).map((key) => [idOf(key), key])).values()].filter(
        (key) => !known.has(`${key.form}/${key.collection}/${key.tokenId}`),
      );
      const found = await Promise.all(keys.slice(-MAX_ITEMS).map((key) => ofContract(network, account, key, attempt)));
      for (const item of found) if (item !== undefined) items.set(item.id, item);
      const isCut = natives.some((list) => list?.length === MAX_ITEMS) || keys.length > MAX_ITEMS;
      const complete = network.isSvc && !isCut && [...natives, ...logs].every((source) => source !== undefined);
      return { items: [...items.values()], complete };
    },
    /**
     * Items of one number of a collection, whichever of the account's addresses has them. @throws Refusal `item.gone`
     */
    async find(account: AccountEntry, collection: string, tokenId: string): Promise<ItemView> {
      const network = networks.active();
      const attempt = evm.patience(READ_MS);
      const forms: readonly Form[] = network.isSvc ? ['pq', 'classic'] : ['classic'];
      for (const form of forms) {
        for (const standard of ['native', 'erc721', 'erc1155'] as const) {
          const key: Key = { form, standard, collection: accountId(collection), tokenId };
          if (standard === 'native') {
            const item = network.isSvc ? await detail(account, idOf(key)).catch(() => undefined) : undefined;
            if (item !== undefined) return item;
            continue;
          }
          const item = await ofContract(network, account, key, attempt);
          if (item !== undefined) return item;
        }
      }
      throw new Refusal('item.gone', 'Neither address of this account holds this item.');
    },
    /** One item as it stands now. @throws Refusal `item.unknown`, `item.gone` */
    read: detail,
  };
}
