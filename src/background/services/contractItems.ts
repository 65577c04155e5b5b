// Current state of contract items (ERC-721, ERC-1155): whether an account holds one, and its contract's data about it.

import { parseFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs, encodeCall } from '@svc/core/abi/decode';
import { fromHex, toHex } from '@svc/core/bytes';
import { readContractToken } from '../decoding/contractToken.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import type { ItemDetail, ItemView } from '../state/view.ts';
import { holderOf, type ItemKey, idOf, MAX_LINK } from './itemKey.ts';
import type { AccountEntry } from './vaultAccess.ts';

const ownerOf = parseFunction('ownerOf(uint256 tokenId)');
const balanceOf = parseFunction('balanceOf(address owner, uint256 id)');
const tokenURI = parseFunction('tokenURI(uint256 tokenId)');
const uri = parseFunction('uri(uint256 id)');
const royaltyInfo = parseFunction('royaltyInfo(uint256 tokenId, uint256 salePrice)');
/** ERC-5192: items that cannot be transferred. */
const locked = parseFunction('locked(uint256 tokenId)');
const ONE = parseFunction('n(uint256 value)').inputs;
const TWO = parseFunction('n(uint256 id, uint256 value)').inputs;
const TEXT = parseFunction('n(string value)').inputs;
const WHOLE_BPS = 10_000n;

/** What reading contracts needs, and the account. */
export interface ItemReading {
  readonly evm: EvmClient;
  readonly network: Network;
  readonly account: AccountEntry;
  /** Waits for the node until the deadline of the whole answer. */
  readonly attempt: Attempt;
}

const ask = async (
  { evm, network, attempt }: ItemReading,
  to: string,
  data: Uint8Array,
): Promise<Uint8Array | undefined> => {
  const answer = await attempt(evm.call(network, { to, data: `0x${toHex(data)}` }));
  return answer === undefined ? undefined : fromHex(answer);
};

async function askNumber(reading: ItemReading, to: string, data: Uint8Array): Promise<bigint | undefined> {
  const answer = await ask(reading, to, data);
  const value = answer === undefined ? undefined : decodeArgs(ONE, answer)?.[0]?.value;
  return typeof value === 'bigint' ? value : undefined;
}

/** The account's amount of an item. */
async function held(reading: ItemReading, { form, standard, collection, tokenId }: ItemKey): Promise<bigint> {
  const holder = holderOf(reading.account, form);
  if (standard === 'erc1155')
    return (await askNumber(reading, collection, encodeCall(balanceOf, [holder, BigInt(tokenId)]))) ?? 0n;
  return (await askNumber(reading, collection, encodeCall(ownerOf, [BigInt(tokenId)]))) === BigInt(holder) ? 1n : 0n;
}

/** An item that the account holds now; undefined if it does not, or without an answer. */
export async function contractItem(reading: ItemReading, key: ItemKey): Promise<ItemView | undefined> {
  const amount = await held(reading, key);
  if (amount === 0n) return undefined;
  const { kind, fact } = await readContractToken(reading.evm, reading.network, key.collection, reading.attempt);
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

async function royaltyOf(reading: ItemReading, { collection, tokenId }: ItemKey): Promise<number | undefined> {
  const answer = await ask(reading, collection, encodeCall(royaltyInfo, [BigInt(tokenId), WHOLE_BPS]));
  const share = answer === undefined ? undefined : decodeArgs(TWO, answer)?.[1]?.value;
  return typeof share === 'bigint' && share > 0n && share <= WHOLE_BPS ? Number(share) : undefined;
}

async function linkOf(reading: ItemReading, { standard, collection, tokenId }: ItemKey): Promise<string> {
  const getter = standard === 'erc1155' ? uri : tokenURI;
  const answer = await ask(reading, collection, encodeCall(getter, [BigInt(tokenId)]));
  const value = answer === undefined ? undefined : decodeArgs(TEXT, answer)?.[0]?.value;
  return typeof value === 'string' ? value : '';
}

/** An item that the account holds now, with its contract's data; undefined if it does not hold it. */
export async function contractItemDetail(reading: ItemReading, key: ItemKey): Promise<ItemDetail | undefined> {
  const item = await contractItem(reading, key);
  if (item === undefined) return undefined;
  const [link, royaltyBps, isLocked] = await Promise.all([
    linkOf(reading, key),
    royaltyOf(reading, key),
    askNumber(reading, key.collection, encodeCall(locked, [BigInt(key.tokenId)])),
  ]);
  return {
    ...item,
    link: link.slice(0, MAX_LINK),
    isBound: isLocked === 1n,
    ...(royaltyBps === undefined ? {} : { royaltyBps }),
  };
}
