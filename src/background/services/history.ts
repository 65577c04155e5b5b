// The history of an account from its node's index: both of its ledger accounts in one list, newest first, page by page,
// and single transactions with all affected accounts.

import type { JsonObject } from '@svc/core/json/canonicalJson';
import { isJsonObject } from '@svc/core/json/canonicalJson';
import { shownText } from '@svc/core/ops/common';
import { findOp, parseOpParams } from '@svc/core/ops/registry';
import type { TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { assetsIn, broughtSomething, historyEntry, type IndexedEntry, isEntry } from '../decoding/historyEntry.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { HistoryDetail, HistoryEntry, HistoryFill, HistoryPage } from '../state/history.ts';
import type { Network } from '../state/network.ts';
import { formsOf } from './accountForms.ts';
import { further, type HistoryPlace, placeText, readPlace } from './historyPlace.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { Verified } from './verified.ts';

/** Entries of a page. */
export const PAGE = 50;
const MAX_TOKENS = 500;
const MAX_FILLS = 500;
const MAX_ROLES = 200;
const PLAIN = /^\d{1,60}(?:\.\d{1,18})?$/;

/** How far each of the two lists was read. */
type Places = { readonly [F in 'pq' | 'classic']: HistoryPlace };
const FORMS = ['pq', 'classic'] as const;

function placesOf(cursor: string | undefined): Places {
  const [pq, classic] = cursor?.split(' ') ?? [];
  return { pq: readPlace(pq), classic: readPlace(classic) };
}

/** An entry of the newest page with what the index says of it beside what is shown. */
export interface NewestEntry {
  readonly entry: HistoryEntry;
  /** Nobody else had it made. */
  readonly isOwn: boolean;
  /** The account is on the receiving side of it and got nothing. */
  readonly isEmpty: boolean;
  /** An order of the account was filled by it. */
  readonly isFill: boolean;
  /** Texts among its parameters, of its own: orders and markets that it names. */
  readonly names: readonly string[];
}

interface Listed {
  readonly form: 'pq' | 'classic';
  readonly entry: IndexedEntry;
}

/** Newest first; within a block the later one first. */
const byAge = (a: Listed, b: Listed): number =>
  b.entry.block_height - a.entry.block_height || b.entry.position - a.entry.position;

/** Reads what nodes say of tokens. @returns the facts of some; one that its node does not describe is not known */
function createTokenReader({ node, verified }: { readonly node: NodeClient; readonly verified: Verified }) {
  /** Tokens as their node describes them: names of tokens hardly change. */
  const known = new Map<string, TokenFact>();

  /** Gives the fact of an asset; one that the node does not describe is not known. */
  return async function tokensOf(network: Network, assets: readonly string[]): Promise<(asset: string) => TokenFact> {
    const key = (asset: string): string => `${network.slug} ${asset}`;
    const missing = [...new Set(assets)].filter((asset) => !known.has(key(asset)));
    if (missing.length > 0) {
      const [facts, listed] = await Promise.all([
        node
          .readMany(
            network,
            'getToken',
            missing.map((asset) => ({ token_address: asset })),
          )
          .catch(() => []),
        verified.of(network),
      ]);
      if (known.size > MAX_TOKENS) known.clear();
      for (const [at, asset] of missing.entries()) {
        const fact = facts[at];
        if (fact === undefined) continue;
        known.set(key(asset), {
          asset,
          symbol: shownText(fact.symbol, 24),
          name: shownText(fact.name),
          decimals: fact.decimals,
          known: true,
          verified: listed.some((one) => one.asset === asset),
        });
      }
    }
    return (asset) =>
      asset === NATIVE_FACT.asset
        ? { ...NATIVE_FACT, verified: true }
        : (known.get(key(asset.toLowerCase())) ?? {
            asset,
            symbol: asset.length > 13 ? `${asset.slice(0, 8)}…${asset.slice(-4)}` : shownText(asset, 24),
            name: '',
            decimals: 18,
            known: false,
          });
  };
}

export type History = ReturnType<typeof createHistory>;

/** The histories of one wallet's accounts on the active network. */
export function createHistory({
  node,
  networks,
  verified,
}: {
  readonly node: NodeClient;
  readonly networks: Networks;
  readonly verified: Verified;
}) {
  const tokensOf = createTokenReader({ node, verified });
  const addressOf = (account: AccountEntry, form: 'pq' | 'classic'): string =>
    form === 'pq' ? account.pqAddress : account.ethAddress;

  /** One more page of one of the two lists. */
  async function more(network: Network, account: AccountEntry, form: 'pq' | 'classic', place: HistoryPlace) {
    if (place === 'end' || !formsOf(account, network).includes(form)) return { listed: [], isLast: true };
    const answer = await node.read(network, 'getAddressHistory', {
      address: addressOf(account, form),
      limit: PAGE,
      ...(place === 'start' ? {} : { cursor: place.cursor }),
    });
    const listed = answer.transactions.slice(0, PAGE).map((entry): Listed => ({ form, entry }));
    return { listed, isLast: answer.next_cursor === null };
  }

  return {
    /** The newest entries of an account, newest first. @throws what the node's refusal or silence is */
    async newest(account: AccountEntry): Promise<{ readonly network: string; readonly entries: NewestEntry[] }> {
      const network = networks.active();
      if (!network.isSvc) return { network: network.slug, entries: [] };
      const both = await Promise.all(FORMS.map((form) => more(network, account, form, 'start')));
      const listed = both
        .flatMap((one) => one.listed)
        .sort(byAge)
        .filter(({ entry }) => isEntry(entry));
      const token = await tokensOf(
        network,
        listed.flatMap(({ entry }) => assetsIn(entry)),
      );
      const entries = listed.slice(0, PAGE).map(({ form, entry }): NewestEntry => {
        const { roles, detail } = entry;
        const isOwn = listed.some((one) => one.entry.tx_hash === entry.tx_hash && one.entry.roles.includes('sender'));
        return {
          entry: historyEntry(entry, { form, address: addressOf(account, form) }, token),
          isOwn,
          isEmpty: !broughtSomething(entry, form === 'pq' ? account.pqAccountId : account.ethAddress),
          isFill: !isOwn && roles.includes('maker'),
          names: isOwn && isJsonObject(detail?.params as never) ? textsIn(detail?.params as JsonObject) : [],
        };
      });
      return { network: network.slug, entries };
    },

    /**
     * A page of an account. @param cursor `next` of the last page @throws what the node's refusal or silence is, and
     * Refusal `history.stuck` where the node has more and does not give it
     */
    async page(account: AccountEntry, cursor?: string): Promise<HistoryPage> {
      const network = networks.active();
      const of = { accountId: account.id, network: network.slug };
      if (!network.isSvc) return { ...of, entries: [] };
      const places = placesOf(cursor);
      const [pq, classic] = await Promise.all(FORMS.map((form) => more(network, account, form, places[form])));
      const all = [...(pq?.listed ?? []), ...(classic?.listed ?? [])].sort(byAge);
      const taken = all.slice(0, PAGE);
      // Each list continues after its last shown entry.
      const next = FORMS.map((form, at) => {
        const list = (at === 0 ? pq : classic) ?? { listed: [], isLast: true };
        const used = taken.filter((one) => one.form === form);
        if (used.length === list.listed.length && list.isLast) return 'end';
        const last = used.at(-1)?.entry.cursor;
        const place = last === undefined ? places[form] : further(places[form], last);
        // What a node leaves out, or gives again, is not taken for the end.
        if (place === undefined) throw refused('refused.history.stuck');
        return placeText(place);
      });
      const shown = taken.filter(({ entry }) => isEntry(entry));
      const token = await tokensOf(
        network,
        shown.flatMap(({ entry }) => assetsIn(entry)),
      );
      const entries: HistoryEntry[] = [];
      for (const { form, entry } of shown) {
        // A transfer between the account's two forms is one entry: the outgoing one.
        if (entries.some(({ hash }) => hash === entry.tx_hash)) continue;
        const both = shown.filter((one) => one.entry.tx_hash === entry.tx_hash);
        const sending = both.find((one) => one.entry.roles.includes('sender')) ?? { form, entry };
        entries.push(
          historyEntry(sending.entry, { form: sending.form, address: addressOf(account, sending.form) }, token),
        );
      }
      const isEnd = next.every((one) => one === 'end');
      // Nor is a node asked forever that has more and gives nothing.
      if (!isEnd && next.join(' ') === cursor) throw refused('refused.history.stuck');
      return { ...of, entries, ...(isEnd ? {} : { next: next.join(' ') }) };
    },

    /** One transaction of an account. @throws Refusal `history.unknown` */
    async transaction(account: AccountEntry, hash: string): Promise<HistoryDetail> {
      const network = networks.active();
      const found = await node.read(network, 'getIndexedTransaction', { tx_hash: hash });
      if (found === null || !isEntry({ ...found, roles: [] })) throw refused('refused.history.unknown');
      const { accounts, ...entry } = found;
      const own = [
        { form: 'pq' as const, id: account.pqAccountId.toLowerCase() },
        { form: 'classic' as const, id: account.ethAddress.toLowerCase() },
      ];
      const roles = Object.entries(accounts).slice(0, MAX_ROLES);
      const rolesOf = (id: string): readonly string[] => roles.find(([one]) => one.toLowerCase() === id)?.[1] ?? [];
      const mine =
        own.find(({ id }) => rolesOf(id).includes('sender')) ?? own.find(({ id }) => rolesOf(id).length > 0) ?? own[0];
      const form = mine?.form ?? 'pq';
      const indexed: IndexedEntry = { ...entry, roles: [...rolesOf(mine?.id ?? '')] };
      const token = await tokensOf(network, assetsIn(indexed));
      const data = entry.kind === 'exchange' ? await receiptData(network, entry.tx_hash) : undefined;
      const came = data === undefined ? undefined : outcomeOf(indexed, data, token);
      return {
        entry: historyEntry(indexed, { form, address: addressOf(account, form) }, token),
        roles: roles.map(([address, list]) => ({ address, roles: list.map((role) => shownText(role, 24)) })),
        fills: data === undefined ? [] : fillsOf(data),
        rows: came?.rows ?? [],
        ...(came === undefined ? {} : { outcome: came.text }),
      };
    },
  };

  /** Data of the receipt; undefined if the node no longer has it. */
  async function receiptData(network: Network, hash: string): Promise<JsonObject | undefined> {
    const receipt = await node.read(network, 'getExchangeReceipt', { tx_hash: hash }).catch(() => null);
    return receipt === null || !receipt.success ? undefined : (receipt.data as JsonObject);
  }
}

const textsIn = (params: JsonObject): string[] =>
  Object.values(params).filter((value): value is string => typeof value === 'string');

/** What came of an operation by its receipt. */
function outcomeOf({ op, detail }: IndexedEntry, data: JsonObject, token: (asset: string) => TokenFact) {
  const declared = findOp(op);
  try {
    const given = declared === undefined ? undefined : parseOpParams(declared.name, detail?.params as never, 'ignore');
    return declared?.outcome?.(given as never, data, (asset) => {
      const fact = token(asset);
      return fact.known ? fact : undefined;
    });
  } catch {
    return undefined;
  }
}

/** The fills of a receipt; invalid ones are left out. */
function fillsOf({ fills }: JsonObject): HistoryFill[] {
  if (!Array.isArray(fills)) return [];
  return fills.slice(0, MAX_FILLS).flatMap((fill) => {
    if (!isJsonObject(fill)) return [];
    const { price, amount, maker, venue } = fill;
    if (typeof price !== 'string' || typeof amount !== 'string' || !PLAIN.test(price) || !PLAIN.test(amount)) return [];
    return [{ price, amount, ...(venue !== 'amm' && typeof maker === 'string' ? { maker } : {}) }];
  });
}
