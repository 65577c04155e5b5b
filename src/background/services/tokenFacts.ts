// The node's data about one token or collection: its supply, and who has which rights over its holders. All of it is
// the node's word, validated by form.

import { sameAccount } from '@svc/core/accounts/address';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { type Message, message } from '@svc/core/words/message';
import { lacksRead } from '../node/lacksRead.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { CollectionFactsView, HeldRight, ManagedPage, ManagedThing, TokenFactsView } from '../state/tokenFacts.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const ADDRESS = /^0x(?:[0-9a-fA-F]{40}|PQ[0-9a-fA-F]{64})$/;
/** Most operators of a token that are listed. */
const MAX_HOLDERS = 20;
/** Things of an account that are read at a time. */
const PAGE = 50;

/** A right, if it has a holder. */
function held(holder: unknown, may: Message, right?: HeldRight['right']): HeldRight[] {
  if (typeof holder !== 'string' || !ADDRESS.test(holder)) return [];
  return [{ holder, may, ...(right === undefined ? {} : { right }) }];
}

type Extensions = Readonly<Record<string, JsonValue>>;

/** One extension of a token; empty if it has none. */
function partOf(extensions: Extensions, name: string): Extensions {
  const value = extensions[name];
  return isJsonObject(value) ? value : {};
}

/** A token as the registry answers it, as far as rights go. */
interface Registered {
  readonly extensions: object;
  readonly mint_authority: string | null;
  readonly freeze_authority: string | null;
}

function rightsOf({ extensions, ...token }: Registered): HeldRight[] {
  const more = extensions as Extensions;
  const fee = partOf(more, 'transfer_fee');
  const operators = Array.isArray(more.default_operators) ? more.default_operators.slice(0, MAX_HOLDERS) : [];
  return [
    ...held(more.permanent_delegate, message('may.moveAny'), 'permanent_delegate'),
    ...operators.flatMap((one) => held(one, message('may.operateAny'))),
    ...held(token.freeze_authority, message('may.freezeAny'), 'freeze'),
    ...held(partOf(more, 'pausable').pause_authority, message('may.stopIt'), 'pause'),
    ...held(token.mint_authority, message('may.createMoreOfIt'), 'mint'),
    ...held(fee.fee_authority, message('may.changeItsFee'), 'fee'),
    ...held(fee.withdraw_authority, message('may.collectItsFees'), 'withdraw'),
    ...held(partOf(more, 'metadata').update_authority, message('may.changeItsMetadata'), 'metadata'),
  ];
}

/** What a token says of itself. */
function metadataOf(extensions: Extensions): Pick<TokenFactsView, 'metadata'> {
  if (!isJsonObject(extensions.metadata)) return {};
  const { uri, fields } = extensions.metadata;
  const texts = Object.entries(isJsonObject(fields) ? fields : {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as const] : [],
  );
  return { metadata: { uri: typeof uri === 'string' ? uri : '', fields: Object.fromEntries(texts) } };
}

/** A collection as the node answers it. */
interface Collection {
  readonly update_authority: string | null;
  readonly mint_authority: string | null;
}

const collectionRights = (one: Collection): HeldRight[] => [
  ...held(one.mint_authority, message('may.mintItems'), 'mint'),
  ...held(one.update_authority, message('may.changeCollection'), 'update'),
];

const cursorOf = ({ kind, address }: ManagedThing): string => `${kind}:${address}`;

/** Tokens first, then collections, each by address: the order of a node's pages. */
const inOrder = (one: ManagedThing, other: ManagedThing): number =>
  one.kind === other.kind ? (one.address < other.address ? -1 : 1) : one.kind === 'token' ? -1 : 1;

/** The page after a cursor, whose thing may be somebody else's by now. */
function pageOf(found: readonly ManagedThing[], cursor?: string): ManagedPage {
  const all = found.toSorted(inOrder);
  const [kind, after = ''] = cursor?.split(':') ?? [];
  const isAfter = (one: ManagedThing): boolean => (one.kind === kind ? one.address > after : kind === 'token');
  const next = cursor === undefined ? 0 : all.findIndex(isAfter);
  const from = next === -1 ? all.length : next;
  const things = all.slice(from, from + PAGE);
  const last = things.at(-1);
  return { things, ...(from + PAGE < all.length && last !== undefined ? { next: cursorOf(last) } : {}) };
}

/**
 * Everything of an account, found among all that the network has: for a node that cannot be asked for the account's.
 */
async function allManaged(node: NodeClient, network: Network, pqAddress: string): Promise<readonly ManagedThing[]> {
  const [tokens, collections] = await Promise.all([
    node.read(network, 'getTokens', {}),
    node.read(network, 'getNftCollections', {}),
  ]);
  const isOwn = (creator: string, rights: readonly HeldRight[]): boolean =>
    sameAccount(creator, pqAddress) ||
    rights.some(({ right, holder }) => right !== undefined && sameAccount(holder, pqAddress));
  return [
    ...tokens
      .filter((one) => isOwn(one.creator, rightsOf(one)))
      .map(({ token_address: address, name, symbol }) => ({ kind: 'token' as const, address, name, symbol })),
    ...collections
      .filter((one) => isOwn(one.creator, collectionRights(one)))
      .map(({ collection: address, name, symbol }) => ({ kind: 'collection' as const, address, name, symbol })),
  ];
}

export type TokenFacts = ReturnType<typeof createTokenFacts>;

/** The facts of tokens and collections of the active network. */
export function createTokenFacts({ node, networks }: { readonly node: NodeClient; readonly networks: Networks }) {
  return {
    /** Facts of a token. @throws on the node's refusal or silence */
    async read(asset: string): Promise<TokenFactsView> {
      const token = await node.read(networks.active(), 'getToken', { token_address: asset });
      const more = token.extensions as Extensions;
      const fee = partOf(more, 'transfer_fee');
      return {
        asset,
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        ...metadataOf(more),
        supply: token.total_supply,
        ...(token.max_supply === null ? {} : { maxSupply: token.max_supply }),
        creator: token.creator,
        createdHeight: token.created_height,
        rights: rightsOf(token),
        isPaused: partOf(more, 'pausable').paused === true,
        isBound: more.non_transferable === true,
        ...(typeof fee.bps === 'number' && fee.bps > 0 ? { feeBps: fee.bps } : {}),
        ...(typeof fee.max_fee === 'string' ? { feeMost: fee.max_fee } : {}),
      };
    },
    /** Facts of a collection of the exchange. @throws on the node's refusal or silence */
    async readCollection(collection: string): Promise<CollectionFactsView> {
      const one = await node.read(networks.active(), 'getNftCollection', { collection });
      return {
        collection,
        name: one.name,
        symbol: one.symbol,
        uri: one.uri,
        creator: one.creator,
        createdHeight: one.created_height,
        supply: String(one.supply),
        minted: String(one.minted),
        ...(one.max_supply === null ? {} : { maxSupply: String(one.max_supply) }),
        royaltyBps: one.royalty_bps,
        ...(one.royalty_recipient === null ? {} : { royaltyRecipient: one.royalty_recipient }),
        rights: collectionRights(one),
        isBound: one.non_transferable,
      };
    },
    /**
     * A page of what an account created, or has a right over: operations are signed by its quantum-safe address.
     * @param cursor `next` of the page before it @throws on the node's refusal or silence
     */
    async managed({ pqAddress }: Pick<AccountEntry, 'pqAddress'>, cursor?: string): Promise<ManagedPage> {
      const network = networks.active();
      try {
        const { things, next_cursor: next } = await node.read(network, 'getManagedThings', {
          address: pqAddress,
          limit: PAGE,
          ...(cursor === undefined ? {} : { cursor }),
        });
        return { things, ...(next === null ? {} : { next }) };
      } catch (error) {
        if (!lacksRead(error)) throw error;
      }
      return pageOf(await allManaged(node, network, pqAddress), cursor);
    },
  };
}
